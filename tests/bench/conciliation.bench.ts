import { performance } from 'node:perf_hooks';
import { describe, expect, inject, it } from 'vitest';
import { books, expectOk, movementsOf, previewOf, save } from '../support/receivables';
import { type Person, type Service, startService } from '../support/service';

/**
 * The main job at the size of design/5-domain.md: 10,000 movements against 100,000 open documents. The bases, in the same run:
 * the cost per row at 1,000 rows (it must stay flat), and one query per movement, the way it is done elsewhere.
 */

const DOCUMENTS = 100_000;
const CUSTOMERS = 5_000;

for (const kind of ['PostgreSQL', 'PGlite'] as const) {
  describe.skipIf(kind === 'PostgreSQL' && inject('postgresUrl') === '')(`conciliation on ${kind}`, () => {
    it('previews, saves and explains 10,000 movements against 100,000 documents', async () => {
      const service = await startService({ kind });
      const ana = await service.person();
      const { account } = await books(service, ana, []);
      await fill(service, ana);
      const small = await run(service, ana, account, 1_000, 8);
      const large = await run(service, ana, account, 10_000, 9);
      const perQuery = await onePerQuery(service, ana, 200);
      const perRow = (large.preview + large.save) / large.rows;
      console.table({ [`${kind}, 1.000`]: small, [`${kind}, 10.000`]: large });
      console.log(
        `cost per row ${perRow.toFixed(2)} ms, ${(perRow / ((small.preview + small.save) / small.rows)).toFixed(2)} times that at 1,000 rows; ` +
          `one query per movement costs ${perQuery.toFixed(2)} ms for the amount alone`,
      );
      expect(large.suggested).toBeGreaterThan(5_000);
      await service.close();
    });
  });
}

async function fill({ database }: Service, { profileId }: Person): Promise<void> {
  await database.rows(
    `insert into customer (profile_id, first_name, last_name, dni)
     select $1, 'Nombre' || (i % 700) || ' Segundo' || (i % 900), 'Apellido' || (i % 1500), '17' || lpad(i::text, 8, '0')
     from generate_series(1, ${CUSTOMERS}) i`,
    [profileId],
  );
  await database.rows(
    `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, c.id, 'F-' || (100000 + row_number() over ()), (((row_number() over ()) * 7919) % 500000 + 100) / 100.0, date '2026-01-01' + (i * 13)
     from customer c, generate_series(1, ${DOCUMENTS / CUSTOMERS}) i where c.profile_id = $1`,
    [profileId],
  );
  await database.rows('analyze');
}

async function run(service: Service, ana: Person, account: string, rows: number, month: number) {
  const file = await fileOf(service, ana, rows, month);
  const others = watchOthers(ana);
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const shown = await previewOf(ana, account, file);
  const previewed = performance.now();
  const saved = expectOk(await save(ana, { preview_id: shown.id }));
  const ended = performance.now();
  const waits = await others.stop();
  const id = typeof saved === 'object' && saved && 'id' in saved ? String(saved.id) : '';
  const listed = performance.now();
  const movements = await movementsOf(ana, id);
  return {
    rows: movements.length,
    preview: Math.round(previewed - started),
    save: Math.round(ended - previewed),
    list: Math.round(performance.now() - listed),
    suggested: movements.filter((m) => m.suggestion !== 'ninguna').length,
    'loop stall max': Math.round(waits.loop),
    'other call max': Math.round(waits.call),
    'MB more': Math.round((process.memoryUsage().rss - before) / 1e6),
  };
}

/** How long the service's thread stands still, and how long a small call of somebody else takes meanwhile. */
function watchOthers(person: Person) {
  let running = true;
  const most = { loop: 0, call: 0 };
  let last = performance.now();
  const tick = setInterval(() => {
    const now = performance.now();
    most.loop = Math.max(most.loop, now - last - 5);
    last = now;
  }, 5);
  const calls = (async () => {
    while (running) {
      const started = performance.now();
      await person.get('/conciliation/conciliations/?page_size=1');
      most.call = Math.max(most.call, performance.now() - started);
    }
  })();
  return {
    async stop() {
      running = false;
      await calls;
      clearInterval(tick);
      return most;
    },
  };
}

async function fileOf({ database }: Service, { profileId }: Person, rows: number, month: number): Promise<string> {
  const owed = await database.rows<{ number: string; balance: string; dni: string; name_key: string }>(
    `select d.number, d.balance, c.dni, c.name_key from document d join customer c on c.id = d.customer_id
     where d.profile_id = $1 order by md5(d.id::text || $2) limit $3`,
    [profileId, String(month), rows],
  );
  const text = (i: number, { number, dni, name_key }: (typeof owed)[number]) =>
    [`TRANSF ${number} PAGO`, `TRANSFERENCIA ${dni} ABONO`, `DEP ${name_key}`, `DEPOSITO EFECTIVO ${i}`][i % 4];
  const lines = owed.map(
    (o, i) => `${String((i % 28) + 1).padStart(2, '0')}/0${month}/2026;${text(i, o)};${o.balance.replace('.', ',')}`,
  );
  return `Fecha;Concepto;Importe\n${lines.join('\n')}\n`;
}

async function onePerQuery({ database }: Service, { profileId }: Person, queries: number): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < queries; i++) {
    await database.rows(
      'select id from document where profile_id = $1 and balance = $2 and balance > 0 and voided_at is null',
      [profileId, `${100 + i}.00`],
    );
  }
  return (performance.now() - started) / queries;
}
