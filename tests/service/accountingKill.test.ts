import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountingLot,
  accountingPreview,
  listAccountingAccounts,
} from '../../src/api/contract/receivables/accountingEntries';
import { answered } from '../support/eventually';
import { type Killable, killable } from '../support/processes/killable';
import { expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

const PAYMENTS = drawsOf('PAYMENTS', 20_000, 4_000);
const ENTRIES = '/customers/accounting_entries/';
const ACCOUNTS = '/customers/accounting_accounts/';
/** Milliseconds, on a machine that does other things too: a quarter of the call's time-out. */
const PREVIEW_MS = 3_750;

/** What a killed service's connection has still open. */
const WRITING = `select from pg_stat_activity where state <> 'idle' and query like '%wanted as materialized%' and pid <> pg_backend_pid()`;

let service: Killable;
beforeAll(async () => {
  service = await killable({});
});
afterAll(() => service.close());

test(`${PAYMENTS} payments are seen well within the time-out, and a service that is killed while it takes them leaves no lot; the next takes them all, once`, {
  timeout: 240_000,
}, async () => {
  const { fresh, person } = service;
  const db = fresh.database;
  await db.rows(
    `with c as (insert into customer (profile_id, first_name, dni) select $1, 'Cliente ' || n, lpad(n::text, 10, '0') from generate_series(1, 500) n returning id),
       w as (select id, row_number() over () as n from c)
     insert into document (profile_id, customer_id, number, total, due_date)
     select $1, w.id, 'F-' || i, 100, current_date from generate_series(1, $2::int) i join w on w.n = 1 + i % 500`,
    [person.profileId, PAYMENTS],
  );
  await db.rows(
    `insert into payment (profile_id, customer_id, origin, method, date, amount)
     select profile_id, customer_id, 'manual', 'efectivo', current_date - 2, 50 + substring(number, 3)::int % 50 from document where profile_id = $1`,
    [person.profileId],
  );
  await db.rows(
    `with p as (select id, customer_id, row_number() over (partition by customer_id) as n from payment where profile_id = $1),
       d as (select id, customer_id, row_number() over (partition by customer_id) as n from document where profile_id = $1)
     insert into allocation (profile_id, payment_id, document_id, amount, batch)
     select $1, p.id, d.id, 50, gen_random_uuid() from p join d using (customer_id, n)`,
    [person.profileId],
  );
  await db.rows('analyze');
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    const done = await work();
    const ms = performance.now() - start;
    console.log(`${what}: ${Math.round(ms)} ms`);
    return [done, ms];
  };
  await timed('begin', async () => expectOk(await person.send('PUT', `${ENTRIES}begin/`, { begun_on: await dayOf() })));
  for (const { id, role, version } of listAccountingAccounts.answer.parse(expectOk(await person.get(ACCOUNTS)))
    .results) {
    if (['por_depositar', 'clientes', 'anticipos'].includes(role)) {
      expectOk(await person.send('PUT', ACCOUNTS, { id, account: role, version }));
    }
  }
  const previewed = async () => accountingPreview.parse(expectOk(await person.get(ENTRIES)));
  const [seen, ms] = await timed('preview', previewed);
  expect(seen.entries).toBe(PAYMENTS);
  expect(ms).toBeLessThan(PREVIEW_MS);
  const take = (key: string) =>
    person.post(
      '/customers/accounting_lots/',
      { until: seen.until, last: seen.last, digest: seen.digest },
      { 'idempotency-key': key },
    );
  const key = randomUUID();
  const { held, release } = await lastHeld();
  const refused = take(key).then(
    (answer) => JSON.stringify(answer.body),
    () => 'broken',
  );
  // The statement that takes them has most of them, and waits for the last.
  await answered(async () => (await db.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0);
  await service.kill();
  release();
  await held;
  expect(await refused).toBe('broken');
  await service.start();
  await answered(async () => (await db.rows(WRITING)).length === 0);
  const kept = await db.rows<{ lots: number; lines: number; taken: number }>(
    `select (select count(*) from accounting_lot) as lots, (select count(*) from accounting_lot_line) as lines,
       (select count(*) from accounting_posting where lot_id is not null) as taken`,
  );
  expect(kept).toEqual([{ lots: 0, lines: 0, taken: 0 }]);

  const [lot] = await timed('lot', async () => accountingLot.parse(expectOk(await take(key))));
  expect(lot.entries).toBe(PAYMENTS);
  // Sent again, it is the same.
  expect(accountingLot.parse(expectOk(await take(key))).id).toBe(lot.id);
  const sums = await db.rows<{ lines: number; postings: number; sum: string }>(
    `select count(*) as lines, count(distinct posting_id) as postings, sum(amount) as sum from accounting_lot_line`,
  );
  expect(sums).toMatchObject([{ postings: PAYMENTS, sum: '0.00' }]);
  expect((await previewed()).entries).toBe(0);

  async function lastHeld() {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let isHeld = false;
    const held = db.transaction(async (tx) => {
      await tx.rows('select from accounting_posting order by id desc limit 1 for update');
      isHeld = true;
      await released;
    });
    await answered(() => isHeld);
    return { held, release };
  }
  async function dayOf(): Promise<string> {
    const [found] = await db.rows<{ day: string }>(`select min(date) as day from payment`);
    return found?.day ?? '';
  }
});
