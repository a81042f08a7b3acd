import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connector } from '../../server/accountingSource/connector';
import { type Database, openDatabase } from '../../server/database/database';
import { lockHolder } from '../../server/database/embedded/lock';
import { enqueue } from '../../server/jobs/enqueue';
import type { JobKind } from '../../server/jobs/job';
import { startWorker, type Worker } from '../../server/jobs/worker';
import { Problem } from '../../server/problems';
import { listJobs } from '../../src/api/contract/console/jobs';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { type Fresh, freshDatabase, type Person, withService } from '../support/processes/service';
import {
  FIRST_PERSON,
  programOf,
  runInBackground,
  startProcess,
  temporaryFolder,
} from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import { leaveMark } from '../support/service/marks';
import { books, conciliate, detailOf, expectOk, movementsOf, settle } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** So many that a process is killed amid them. */
const JOBS = drawsOf('JOBS', 1_000, 150);
const WAIT = { timeout: 60_000, interval: 20 };

/** What waits for `opened` goes on once somebody calls `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('jobs', () => {
  let fresh: Fresh;
  let database: Database;
  const workers: Worker[] = [];
  const work = (kind: JobKind, options: { leaseMs?: number; hands?: number } = {}) => {
    const worker = startWorker(database, [kind], options);
    workers.push(worker);
    return worker;
  };

  beforeEach(async () => {
    fresh = await freshDatabase();
    database = fresh.database;
    await database.rows('create table mark (key text not null, pid integer not null)');
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await database.close();
    await fresh.drop();
  });

  const want = (key: string = randomUUID()) => database.transaction((tx) => enqueue(tx, { name: 'tidy', key }));
  const marks = async () => (await database.rows<{ key: string; pid: number }>('select key, pid from mark')) ?? [];
  const jobs = () =>
    database.rows<{ state: string; attempts: number; reason: string | null; again: boolean }>(
      'select state, attempts, reason, again from job order by created_at',
    );

  test(`${JOBS} of them, two processes, one killed in the middle: each effect once`, async () => {
    await database.rows(`insert into job (name, key) select 'tidy', 'key ' || n from generate_series(1, $1::int) n`, [
      JOBS,
    ]);
    const [victim, other] = [0, 1].map(() => runInBackground(programOf('jobProcess'), [fresh.url]));
    const started = performance.now();
    await vi.waitFor(async () => expect((await marks()).length).toBeGreaterThan(0.3 * JOBS), WAIT);
    const byVictim = (await marks()).filter(({ pid }) => pid === victim?.pid).length;
    await victim?.kill('SIGKILL');
    await vi.waitFor(async () => expect((await jobs()).every(({ state }) => state === 'done')).toBe(true), WAIT);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    await other?.kill('SIGTERM');

    const found = await marks();
    expect(found).toHaveLength(JOBS);
    expect(new Set(found.map(({ key }) => key)).size).toBe(JOBS);
    const carriedOn = (await jobs()).filter(({ attempts }) => attempts > 1).length;
    console.log(
      `${JOBS} jobs in ${seconds} s; the killed process had done ${byVictim}, ${carriedOn} it held were carried on`,
    );
    expect(byVictim).toBeGreaterThan(0);
  });

  test('asked for in a transaction that is rolled back, there is none', async () => {
    const asks = database.transaction(async (tx) => {
      await enqueue(tx, { name: 'tidy', key: 'a' });
      throw new Error('rolled back');
    });
    await expect(asks).rejects.toThrow('rolled back');
    expect(await jobs()).toEqual([]);
  });

  test('one that waits already is the same one, and one that runs already runs once more', async () => {
    expect(await want('a')).toBe(await want('a'));
    const held = gate();
    let runs = 0;
    work({
      name: 'tidy',
      attempts: 1,
      async run() {
        runs++;
        await held.opened;
        return { text: 'Hecho' };
      },
    });
    await vi.waitFor(() => expect(runs).toBe(1), WAIT);
    await want('a');
    await want('a');
    expect(await jobs()).toMatchObject([{ state: 'running', again: true }]);
    held.open();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done' }]), WAIT);
    expect(runs).toBe(2);
  });

  test('one that is asked for again by who has not committed yet is done once more', async () => {
    const held = gate();
    let runs = 0;
    work({
      name: 'tidy',
      attempts: 1,
      async run() {
        if (++runs === 1) await held.opened;
        return { text: 'Hecho' };
      },
    });
    await want('a');
    await vi.waitFor(() => expect(runs).toBe(1), WAIT);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await database.transaction(async (tx) => {
      await enqueue(tx, { name: 'tidy', key: 'a' });
      held.open();
      await vi.waitFor(async () => expect(await tx.rows(waiting)).not.toEqual([]), WAIT);
    });
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done', again: false }]), WAIT);
    expect(runs).toBe(2);
  });

  test('one that fails is tried again, says why, and in the end counts as failed', async () => {
    let tries = 0;
    work({
      name: 'tidy',
      attempts: 2,
      async run() {
        throw new Problem(502, `No hay conexión (${++tries})`);
      },
    });
    await want();
    await vi.waitFor(
      async () => expect(await jobs()).toMatchObject([{ state: 'waiting', reason: 'No hay conexión (1)' }]),
      WAIT,
    );
    await vi.waitFor(
      async () => expect(await jobs()).toMatchObject([{ state: 'failed', reason: 'No hay conexión (2)' }]),
      WAIT,
    );
  });

  test('one that is asked for while its last try fails is done anew', async () => {
    const held = gate();
    let runs = 0;
    work({
      name: 'tidy',
      attempts: 1,
      async run() {
        if (++runs > 1) return { text: 'Hecho' };
        await held.opened;
        throw new Problem(502, 'No hay conexión');
      },
    });
    await want('a');
    await vi.waitFor(() => expect(runs).toBe(1), WAIT);
    await want('a');
    held.open();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done', again: false }]), WAIT);
  });

  test('whoever lost a job to another commits nothing more of it', async () => {
    const held = gate();
    const slow = { ...leaveMark, run: async (job) => held.opened.then(() => leaveMark.run(job)) } satisfies JobKind;
    // One hand: with a second it would take the job from itself.
    work(slow, { hands: 1 });
    await want('a');
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'running' }]), WAIT);
    // As if it had told nothing for longer than its lease.
    await database.rows(`update job set lease = gen_random_uuid(), leased_until = now() - interval '1 s'`);
    work(leaveMark);
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2 }]), WAIT);
    held.open();
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    expect(await marks()).toHaveLength(1);
  });

  test('a service that stops lets go of its jobs at once, and the next start does them', async () => {
    const held = gate();
    const slow = { ...leaveMark, run: async (job) => held.opened.then(() => leaveMark.run(job)) } satisfies JobKind;
    const worker = work(slow, { leaseMs: 600_000 });
    await want('a');
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'running' }]), WAIT);
    const closed = worker.close();
    held.open();
    await closed;
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    work(leaveMark);
    await vi.waitFor(async () => expect(await marks()).toHaveLength(1), WAIT);
  });
});

const told = Array.from({ length: 3 }, (_, n) => ({
  externalId: `A${n}`,
  number: `F-${n}`,
  customerDni: '1790012345001',
  customerName: 'López C.A.',
  total: '10.00',
  voided: false,
}));

const source = { isBroken: false };
const accounting: Connector = {
  async *documents() {
    if (source.isBroken) throw new Error('no words for people');
    yield { documents: told, leftOut: [] };
  },
};

withService(
  'jobs of a profile',
  (service) => {
    const sync = (person: Person) => person.post('/documents/sync_documents_with_contable');
    const listed = async (person: Person) =>
      listJobs.answer.parse(expectOk(await person.get('/console/jobs/'))).results;

    test('staff see what came of them and why one failed, and have it done again', async () => {
      const person = await service().person();
      source.isBroken = true;
      expect((await sync(person)).status).toBe(502);
      const [failed] = await listed(person);
      expect(failed).toMatchObject({ name: 'sync_documents', state: 'failed', created_by: 'Ana Prueba' });
      expect(failed?.reason).toMatch(/^Ocurrió un error/);
      const again = (whose: Person) => whose.post(`/console/jobs/${failed?.id}/run_again/`);
      expect((await again(await service().person({ role: 'analista' }))).status).toBe(403);
      expect((await again(await service().person({ profile: 'Dos' }))).status).toBe(404);

      source.isBroken = false;
      expect((await again(person)).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(await listed(person)).toMatchObject([
            {
              name: 'sync_documents',
              state: 'done',
              done: 3,
              outcome: '3 nuevos, 0 cambiados, 0 sin cambios',
              reason: null,
            },
          ]),
        WAIT,
      );
      expect((await again(person)).status).toBe(409);
      expect(await listed(await service().person({ profile: 'Dos' }))).toEqual([]);
    });

    const FILE = 'Fecha;Concepto;Monto\n02/11/2026;PAGO F-8 LOPEZ;40,00\n03/11/2026;PAGO F-9 LOPEZ;70,00\n';

    test('opening a conciliation matches nothing: what changed of the documents is looked at by itself', async () => {
      const person = await service().person();
      const { account, documentId } = await books(service(), person, [{ number: 'F-8', total: '40.00' }]);
      const { id, movements } = await conciliate(person, account, FILE);
      expect(movements.map(({ suggestion }) => suggestion)).toEqual(['segura', 'ninguna']);

      await service().database.rows(
        `insert into document (profile_id, customer_id, number, total, due_date)
         select profile_id, customer_id, 'F-9', 70, due_date from document where id = $1`,
        [documentId('F-8')],
      );
      expect((await movementsOf(person, id)).map(({ suggestion }) => suggestion)).toEqual(['segura', 'segura']);
    });

    test('a payment by somebody else leaves every conciliation’s suggestions as they are', async () => {
      const person = await service().person();
      const { account, documentId } = await books(service(), person, [
        { number: 'F-8', total: '40.00' },
        { number: 'X-1', total: '500.00' },
      ]);
      const { id, movements } = await conciliate(person, account, FILE);
      const rows = () =>
        service().database.rows('select xmin::text, movement_id, document_id from candidate order by 2, 3');
      const before = await rows();
      expect(before).not.toEqual([]);
      await settle(service(), documentId('X-1'), '500.00');
      await movementsOf(person, id);
      expect(await rows()).toEqual(before);
      const [first] = movements;
      expect((await detailOf(person, id, first?.id ?? '')).candidates).toHaveLength(1);
    });
  },
  { accounting },
);

test('a sync that is killed in the middle is carried on by the next start', async () => {
  const folder = temporaryFolder();
  const accountingFolder = join(folder.path, 'contable');
  mkdirSync(accountingFolder);
  const DOCUMENTS = drawsOf('SYNCED', 20_000, 1_500);
  const rows = Array.from({ length: DOCUMENTS }, (_, n) => `K${n};K-${n};1790012345001;López C.A.;10.00`);
  writeFileSync(join(accountingFolder, 'documentos.csv'), ['id;numero;ruc;cliente;total', ...rows].join('\n'));
  const settings = { DATA_DIR: join(folder.path, 'data'), ACCOUNTING_SOURCE: accountingFolder, DEMO: 'off' };
  const look = async () => openDatabase((await lockHolder(settings.DATA_DIR))?.url ?? '', { connections: 1 });
  const count = async (db: Database) =>
    (await db.rows<{ n: number }>(`select count(*) as n from document where external_id like 'K%'`))[0]?.n ?? 0;

  const first = await startProcess(settings);
  expectOk(await first.post('/users/register/', FIRST_PERSON));
  const session = sessionAnswer.parse(expectOk(await first.post('/users/login', FIRST_PERSON)));
  const before = await look();
  const cut = caller(first.url, session.accessToken)
    .post('/documents/sync_documents_with_contable')
    .catch(() => 'cut');
  await vi.waitFor(async () => expect(await count(before)).toBeGreaterThan(0), WAIT);
  await first.stop('SIGKILL');
  expect(await cut).toBe('cut');
  await before.close();

  const second = await startProcess(settings);
  const after = await look();
  const midway = await count(after);
  await vi.waitFor(
    async () =>
      expect(await after.rows(`select state from job where name = 'sync_documents'`)).toEqual([{ state: 'done' }]),
    WAIT,
  );
  expect(await count(after)).toBe(DOCUMENTS);
  console.log(`killed with ${midway} of ${DOCUMENTS} documents there`);
  await after.close();
  expect(await second.stop()).toBe(0);
  folder.remove();
});
