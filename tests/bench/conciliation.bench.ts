import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../../server/database/database';
import { isMatching } from '../../server/matching/match.job';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { freshDatabase } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { type Caller, caller } from '../support/service/caller';
import { expectOk, movementsOf } from '../support/service/receivables';
import { keepFigures } from './figures';
import { watchOthers } from './others';
import { peakMegabytes } from './peak';
import { parentOf, secondsOfAll } from './processes';

/**
 * The main job at the size of a large company, in a service process of its own: 10,000 movements against 100,000 open
 * documents. The bases, in the same run: the cost per row at 1,000 rows (it must stay flat), and one query per movement,
 * the way it is done elsewhere.
 */

const DOCUMENTS = 100_000;
const CUSTOMERS = 5_000;
const SECRET = 'un secreto de al menos treinta y dos';
const PASSWORD = 'una clave larga';

test('10,000 movements against 100,000 documents', async () => {
  const { url, database, drop } = await freshDatabase();
  await database.close();
  await measure({ DATABASE_URL: url, JWT_SECRET: SECRET, SECRETS_KEY: SECRET, DEMO: 'off' }, url);
  await drop();
});

async function measure(settings: Record<string, string>, databaseUrl: string): Promise<void> {
  const service = await startProcess(settings);
  const database = await openDatabase(databaseUrl, { connections: 1 });
  const ana = await administrator(service);
  const account = await fill(database);
  const small = await run(service, database, ana, account, 1_000, 8);
  const large = await run(service, database, ana, account, 10_000, 9);
  const alone = await run(service, database, ana, account, 10_000, 7, false);
  const perQuery = await onePerQuery(database, 200);
  console.table({ '1.000': small, '10.000': large, '10.000, nobody else': alone });
  const perRow = (of: typeof small) => (of.preview + of.save + of.match) / of.rows;
  console.log(
    `${perRow(large).toFixed(2)} ms a row, ${(perRow(large) / perRow(small)).toFixed(2)} times that at 1,000 rows; ` +
      `one query per movement, for the amount alone, costs ${perQuery.toFixed(2)} ms a row`,
  );
  await database.close();
  await service.stop();
  expect(large.suggested).toBeGreaterThan(5_000);
  const job = '10,000 movements read, saved and matched with 100,000 documents';
  keepFigures([
    { job: `${job}, all processes`, base: 'none', value: alone.processor, of: 's of processor', goal: { most: 2 } },
    { job, base: '1,000 movements', value: perRow(large) / perRow(small), of: 'times a row', goal: { most: 1.5 } },
    {
      job: `${job}, each`,
      base: 'one query for each movement, for its amount alone',
      value: perRow(large) / perQuery,
      of: 'times a row',
      goal: { most: 2 },
    },
  ]);
}

const NOBODY = { stop: async () => ({ max: 0, p99: 0 }) };

type Ana = Caller & { headers: Record<string, string> };

/** The first user of an empty database is its administrator. */
async function administrator(service: ServiceProcess): Promise<Ana> {
  const who = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
  const answer = expectOk(await service.post('/users/register/', who));
  const { accessToken } = z.object({ accessToken: z.string() }).parse(answer);
  return { ...caller(service.url, accessToken), headers: { authorization: `Bearer ${accessToken}` } };
}

/** Answers the bank account. */
async function fill(database: Database): Promise<string> {
  await database.rows(
    `insert into customer (profile_id, first_name, last_name, dni)
     select p.id, 'Nombre' || (i % 700) || ' Segundo' || (i % 900), 'Apellido' || (i % 1500), '17' || lpad(i::text, 8, '0')
     from profile p, generate_series(1, ${CUSTOMERS}) i`,
  );
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select c.profile_id, c.id, 'F-' || (100000 + row_number() over ()), (((row_number() over ()) * 7919) % 500000 + 100) / 100.0,
       date '2026-01-01' + (i * 13)
     from customer c, generate_series(1, ${DOCUMENTS / CUSTOMERS}) i`,
  );
  await database.rows('analyze');
  const [account] = await database.rows<{ id: string }>(
    `with b as (insert into bank (name) values ('Banco') returning id)
     insert into bank_account (profile_id, bank_id, number, alias) select p.id, b.id, '2200112245', 'Pichincha' from profile p, b returning id`,
    [],
  );
  return account?.id ?? '';
}

async function run(
  service: ServiceProcess,
  database: Database,
  ana: Ana,
  account: string,
  rows: number,
  month: number,
  isWatched = true,
) {
  const file = await fileOf(database, rows, month);
  // One that asks the database nothing tells how long the service's thread stands still; the other waits for the database too.
  const still = isWatched ? await watchOthers(`${service.url}/api/v1/nada`) : NOBODY;
  const asking = isWatched
    ? await watchOthers(`${service.url}/api/v1/conciliation/conciliations/?page_size=1`, ana.headers)
    : NOBODY;
  const [backend] = await database.rows<{ pid: number }>('select pg_backend_pid() as pid');
  const engine = parentOf(backend?.pid ?? 0);
  const used = () => secondsOfAll(service.pid) + secondsOfAll(engine);
  const idle = used();
  const started = performance.now();
  const form = new FormData();
  form.set('bank_account', account);
  form.set('mapping', JSON.stringify({ signs: 'signed' }));
  form.set('file', new File([file], 'movimientos.csv'));
  const shown = preview.parse(expectOk(await ana.post('/conciliation/conciliations/preview_data/', form)));
  const previewed = performance.now();
  const ofPreview = used();
  const body = { preview_id: shown.id };
  const saved = conciliation.parse(expectOk(await ana.post('/conciliation/conciliations/save_movements/', body)));
  const ended = performance.now();
  const ofSave = used();
  // Whoever asks for the list until it is there takes more of the processor than the matching.
  await vi.waitUntil(() => isMatched(database, saved.id), { timeout: 120_000, interval: 100 });
  const matched = performance.now();
  const ofMatch = used();
  const movements = await movementsOf(ana, saved.id);
  const [thread, call] = [await still.stop(), await asking.stop()];
  return {
    rows: movements.length,
    preview: Math.round(previewed - started),
    save: Math.round(ended - previewed),
    match: Math.round(matched - ended),
    'preview s': (ofPreview - idle).toFixed(2),
    'save s': (ofSave - ofPreview).toFixed(2),
    'match s': (ofMatch - ofSave).toFixed(2),
    processor: ofMatch - idle,
    suggested: movements.filter((m) => m.suggestion !== 'ninguna').length,
    'thread max': Math.round(thread.max),
    'thread p99': Math.round(thread.p99),
    'call max': Math.round(call.max),
    'call p99': Math.round(call.p99),
    'peak MB': peakMegabytes(service.pid),
  };
}

async function isMatched(database: Database, conciliation: string): Promise<boolean> {
  const [profile] = await database.rows<{ id: string }>('select id from profile');
  // Not counted: whoever counts thousands ten times a second takes a sixth of what is measured.
  const [stored] = await database.rows<{ left: boolean }>(
    `select exists(select from job where state in ('waiting', 'running') and name = 'store_suggestions')
       or exists(select from document_change) as left`,
  );
  return stored?.left === false && !(await isMatching(database, profile?.id ?? '', conciliation));
}

async function fileOf(database: Database, rows: number, month: number): Promise<string> {
  const owed = await database.rows<{ number: string; balance: string; dni: string; name_key: string }>(
    `select d.number, d.balance, c.dni, c.name_key from document d join customer c on c.id = d.customer_id
     order by md5(d.id::text || $1) limit $2`,
    [String(month), rows],
  );
  const text = (i: number, { number, dni, name_key }: (typeof owed)[number]) =>
    [`TRANSF ${number} PAGO`, `TRANSFERENCIA ${dni} ABONO`, `DEP ${name_key}`, `DEPOSITO EFECTIVO ${i}`][i % 4];
  const lines = owed.map(
    (o, i) => `${String((i % 28) + 1).padStart(2, '0')}/0${month}/2026;${text(i, o)};${o.balance.replace('.', ',')}`,
  );
  return `Fecha;Concepto;Importe\n${lines.join('\n')}\n`;
}

async function onePerQuery(database: Database, queries: number): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < queries; i++) {
    await database.rows(
      'select id from document where profile_id = (select id from profile) and owed = $1 and is_owed',
      [`${100 + i}.00`],
    );
  }
  return (performance.now() - started) / queries;
}
