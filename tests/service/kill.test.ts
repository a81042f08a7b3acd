import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../../server/database/database';
import { lockHolder } from '../../server/database/embedded/lock';
import { processesOn } from '../../server/database/embedded/processes';
import { faultsIn } from '../../server/ledger/faults';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { answered, eventually } from '../support/eventually';
import { freePort } from '../support/processes/postgres';
import { type Behind, PASSWORD, type Staff } from '../support/processes/service';
import { type ServiceProcess, startProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { type Answered, caller } from '../support/service/caller';
import { collect, created, loaded, payers, save as saveDebit, sent } from '../support/service/debits';
import { askSave, importOf, uploadRecords, whenSaved } from '../support/service/imports';
import { books, conciliate, expectOk, previewOf, save as saveMovements } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** `KILLS=40 npx vitest run --project service tests/service/kill.test.ts` for more moments. */
const TIMES = Number(process.env.KILLS ?? 1);
const ROWS = drawsOf('ROWS', 1500, 500);
const DEBTS = drawsOf('DEBTS', 200, 25);
/** The kills fall within this share of how long the first call took, of which a later one takes about as much; a lone one in its midst. */
const SPREAD = 0.7;

const ana = { email: 'ana@cartera.local', password: PASSWORD };
const folder = temporaryFolder();
const data = join(folder.path, 'postgres');
const port = String(await freePort());
const settings = { DATA_DIR: folder.path, DEMO: 'off', PORT: port };
let service: ServiceProcess;
let database: Database;
let databaseUrl: string;
let staff: Staff;

beforeAll(async () => {
  service = await startProcess(settings);
  databaseUrl = z.object({ url: z.string() }).parse(await lockHolder(folder.path)).url;
  database = await openDatabase(databaseUrl, { connections: 1 });
  // The first of an empty database is its administrator.
  expectOk(await service.post('/users/register/', { fullName: 'Ana', ...ana }));
});

/** An access token lasts 15 minutes, many moments more. */
beforeEach(async () => {
  const { accessToken, userData } = sessionAnswer.parse(expectOk(await service.post('/users/login/', ana)));
  staff = { ...caller(`http://127.0.0.1:${port}`, accessToken), profileId: userData.profile_id ?? '' };
});

afterAll(async () => {
  await database.close();
  await service.stop();
  folder.remove();
});

/** A call that moves money or makes much, once: what it did is none of it or `all` of it, or whole slices where a job goes on by itself. */
type Act = { send(): Promise<Answered>; done(): Promise<number>; all: number; slice?: number };

const count = async (sql: string, id: string) => {
  const [row] = await database.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, [id]);
  return row?.n ?? 0;
};
const behind: Behind = {
  get database() {
    return database;
  },
};
const key = () => randomUUID();

async function save(round: string): Promise<Act> {
  const { account } = await books(behind, staff, [], round);
  const rows = Array.from({ length: ROWS }, (_, i) => `0${(i % 9) + 1}/10/2026;ABONO ${round} ${i};${i + 1},25`);
  const { id } = await previewOf(staff, account, `Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
  const sendKey = key();
  return {
    send: () => saveMovements(staff, { preview_id: id, name: round }, sendKey),
    done: () => count('bank_movement where bank_account_id = $1', account),
    all: ROWS,
  };
}

let bulks = 0;

/** Only what is sure is taken in bulk: each row names its document, by a number that none of another round has. */
const bulk = async (round: string): Promise<Act> => (await accepted(round)).act;

/** All of one act is taken back: each movement is open again. */
async function undo(round: string): Promise<Act> {
  const { id, act } = await accepted(round);
  const { batch } = batchOf.parse(expectOk(await act.send()));
  return {
    send: () => staff.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch }),
    done: () => count('bank_movement where conciliation_id = $1 and assigned = 0', id),
    all: DEBTS,
  };
}
const batchOf = z.looseObject({ batch: z.string() });

async function accepted(round: string): Promise<{ id: string; act: Act }> {
  bulks += 1;
  const owed = Array.from({ length: DEBTS }, (_, i) => ({
    number: `FAC-${String(bulks * 10_000 + i).padStart(9, '0')}`,
    total: `${i + 1}.00`,
  }));
  const { account, documentId } = await books(behind, staff, owed, round);
  const rows = owed.map(({ number, total }) => `02/10/2026;PAGO ${number};${total.replace('.', ',')}`);
  const { id, movements } = await conciliate(staff, account, `Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
  expect(movements.filter(({ suggestion }) => suggestion !== 'segura')).toEqual([]);
  const parts = movements.map(({ id: movement_id, description, amount }) => ({
    movement_id,
    document_ids: [documentId(description.replace('PAGO ', ''))],
    amounts: [amount],
  }));
  const sendKey = { 'idempotency-key': key() };
  const act: Act = {
    send: () => staff.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, { movements: parts }, sendKey),
    done: () =>
      count(
        'allocation a join payment p on p.id = a.payment_id join bank_movement m on m.id = p.movement_id where m.conciliation_id = $1',
        id,
      ),
    all: DEBTS,
  };
  return { id, act };
}

/** One payer, and what is due of them. */
const owing = (round: string) => {
  const owes = Array.from({ length: DEBTS }, (_, i) => [`${round}-${i}`, `${i + 1}.00`] as const);
  return payers(behind, staff, [{ name: round, owes: Object.fromEntries(owes) }]);
};

async function debitSave(round: string): Promise<Act> {
  const { account } = await owing(round);
  const { id } = await created(staff, account, round);
  const sendKey = key();
  return {
    send: () => saveDebit(staff, id, undefined, sendKey),
    done: () => count(`debit where id = $1 and status = 'guardado'`, id),
    all: 1,
  };
}

async function answerSave(round: string): Promise<Act> {
  const { account } = await owing(round);
  const { id, reference } = await sent(behind, staff, account, round);
  const lines = Array.from({ length: DEBTS }, (_, i) => `${reference(`${round}-${i}`)};${i + 1},00;Cobrado;20/11/2026`);
  const shown = await loaded(staff, id, `Referencia;Monto;Estado;Fecha\n${lines.join('\n')}\n`);
  const sendKey = key();
  return {
    send: () => collect(staff, id, shown.id, sendKey),
    done: () => count('debit_detail l join payment p on p.id = l.payment_id where l.debit_id = $1', id),
    all: DEBTS,
  };
}

/** A job saves the documents, slice by slice: what it had not begun when it was killed is done once by the next. */
async function importSave(round: string): Promise<Act> {
  const name = round.replaceAll(' ', '-');
  const rows = Array.from({ length: ROWS }, (_, i) => `FACTURA;${name}-${i};1710034065;Pagador;${i + 1},25;01/10/2026`);
  const file = `Tipo;Número;DNI;Nombre;Total;Vencimiento\n${rows.join('\n')}\n`;
  const { id } = importOf(await uploadRecords(staff, 'documents', file));
  const sendKey = key();
  return {
    send: async () => {
      const asked = await askSave(staff, id, sendKey);
      if (asked.status < 300) await whenSaved(staff, id);
      return asked;
    },
    done: () => count(`document where number like $1 || '-%'`, name),
    all: ROWS,
    slice: 250,
  };
}

/** What leaves thousands of rows of like amounts comes last: each later act would look all of them up anew. */
const ACTS = { undo, bulk, save, 'answer save': answerSave, 'debit save': debitSave, 'import save': importSave };

const VICTIMS = {
  async service() {
    await service.stop('SIGKILL');
    service = await startProcess(settings);
  },
  async database() {
    const [first = 0] = processesOn(data);
    process.kill(first, 'SIGKILL');
    // The killed one's own processes may still answer for a moment.
    const another = () => !processesOn(data).includes(first);
    await answered(async () => another() && (await service.get('/healthz')).status === 200);
  },
};

/** Each act loses one of the two; with `KILLS` both, that often. */
const isAsked = (act: number, victim: number) => process.env.KILLS !== undefined || (act + victim) % 2 === 0;

for (const [act, [what, prepare]] of Object.entries(ACTS).entries()) {
  for (const [at, [victim, killAndWait]] of Object.entries(VICTIMS).entries()) {
    if (!isAsked(act, at)) continue;
    test(`kill -9 of the ${victim} at ${TIMES} moments of ${what}: all or nothing, and the retry does it once`, async () => {
      const usual = await prepare(`${victim} ${what} 0`);
      // Whoever is answered that it takes too long sends it again.
      const duration = await eventually(async () => {
        const started = performance.now();
        expectOk(await usual.send());
        return performance.now() - started;
      });
      const back: number[] = [];
      const outcomes: string[] = [];
      for (let round = 1; round <= TIMES; round++) {
        const { send, done, all, slice = all } = await prepare(`${victim} ${what} ${round}`);
        const cut = send().then(
          ({ status }) => status,
          () => 'cut' as const,
        );
        // The moment of the kill is what the test varies; nothing is waited for.
        await setTimeout((duration * SPREAD * (round - 0.5)) / TIMES);
        const killed = performance.now();
        await killAndWait();
        back.push(performance.now() - killed);
        // The look behind was cut as well.
        await database.close();
        database = await openDatabase(databaseUrl, { connections: 1 });
        const answered = await cut;
        const found = await done();
        expect([found % slice, found <= all]).toEqual([0, true]);
        if (answered === 200 || answered === 201) expect(found).toBe(all);
        outcomes.push(`${answered} ${found === 0 ? 'nothing' : found === all ? 'all' : 'a part'}`);

        expectOk(await send());
        expect(await done()).toBe(all);
        expectOk(await send());
        expect(await done()).toBe(all);
      }
      expect(await faultsIn(database)).toEqual([]);
      const longest = Math.round(Math.max(...back));
      console.log(
        `${what}: usually ${Math.round(duration)} ms; after the kill: ${outcomes.join(', ')}; back in ${longest} ms at most`,
      );
      expect(outcomes).toHaveLength(TIMES);
    }, 600_000);
  }
}
