import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAccountStatement } from '../../server/accountStatements/read';
import type { Database } from '../../server/database/database';
import { dueWallet } from '../../server/dueWallet/dueWallet';
import { faultsIn } from '../../server/ledger/faults';
import { foldTotals } from '../../server/ledger/listTotals';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import type { DueWalletFilters } from '../../src/api/contract/receivables/dueWallet';
import { fc, seed } from '../support/files/lots';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { smallWorld, type World } from '../support/service/smallWorld';
import { drawsOf } from '../support/sizes';

const HISTORIES = drawsOf('HISTORIES', 80, 10);

let fresh: Fresh;
let db: Database;
let world: World;
let customers: string[];
let centers: (string | undefined)[];
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  world = await smallWorld(db);
  customers = await ids('select id from customer order by dni');
  const added = await ids(`insert into cost_center (profile_id, code, name)
    select id, code, code from profile, unnest(array['A', 'B']) code returning id`);
  centers = [undefined, ...added];
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const ids = async (text: string) => (await db.rows<{ id: string }>(text)).map(({ id }) => id);

/** Days count from today; documents and payments by their place among all there are. */
const which = { customer: fc.nat({ max: 1 }), center: fc.nat({ max: 2 }), currency: fc.constantFrom('USD', 'EUR') };
const ago = fc.integer({ min: 0, max: 6 });
const place = fc.nat({ max: 9 });
const due = fc.option(fc.constantFrom(-130, -121, -91, -61, -31, -30, -1, 0, 1, 40));
const step = fc.oneof(
  fc.record({ do: fc.constant('owe' as const), ...which, due, issued: fc.option(ago), made: ago, cents: fc.nat(900) }),
  fc.record({ do: fc.constant('pay' as const), place, part: fc.integer({ min: 1, max: 3 }), paid: ago, made: ago }),
  fc.record({ do: fc.constant('undo' as const), place }),
  fc.record({ do: fc.constant('void' as const), place, on: ago }),
  fc.record({ do: fc.constant('change' as const), place, due, center: which.center }),
  fc.record({ do: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const asked = fc.record({
  ago: fc.option(fc.integer({ min: -2, max: 7 })),
  customer: fc.option(which.customer),
  center: which.center,
});

const FOLD_OWED =
  'select fold_customer_owed(profile_id, 1000) from (select distinct profile_id from customer_owed_change) c';

it(`tells what documents owe, of any day, customer and cost center, after each of ${HISTORIES} histories`, async () => {
  console.log(`wallet histories: ${HISTORIES}, seed ${seed}`);
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 14 }),
    fc.array(asked, { minLength: 3, maxLength: 3 }),
    async (steps, questions) => {
      await db.rows('begin');
      try {
        for (const one of steps) await take(one);
        await db.rows(FOLD_OWED);
        expect(await faultsIn(db)).toEqual([]);
        for (const { ago, customer, center } of [{ ago: null, customer: null, center: 0 }, ...questions]) {
          const filters: DueWalletFilters = {
            ...(ago !== null && { as_of: await dayAt(-ago) }),
            ...(customer !== null && { idCustomer: customers[customer] }),
            ...(centers[center] !== undefined && { cost_center: centers[center] }),
          };
          const told = sumsOf(await dueWallet(db, world.who.profileId, filters));
          expect(told).toEqual(await expected(filters));
          if (customer !== null && center === 0) expect(told).toEqual(await onStatement(filters));
        }
      } finally {
        await db.rows('rollback');
      }
    },
  );
  await fc.assert(property, { numRuns: HISTORIES });
});

it('lets nobody wait: not those who collect at the same time, nor for the sums being folded', async () => {
  const [first = '', second = ''] = world.documents;
  const earlier = await dueWallet(db, world.who.profileId);
  const other = new pg.Client(fresh.url);
  await other.connect();
  try {
    await other.query(`begin; set local lock_timeout = '1s'`);
    await other.query(VOID, [first]);
    await db.rows(VOID, [second]);
    await foldTotals(db);
    const meanwhile = sumsOf(await dueWallet(db, world.who.profileId));
    expect(meanwhile[0]?.cantidad).toBe((sumsOf(earlier)[0]?.cantidad ?? 0) - 1);
    await other.query('commit');
    expect(sumsOf(await dueWallet(db, world.who.profileId))[0]?.cantidad).toBe((meanwhile[0]?.cantidad ?? 0) - 1);
    await foldTotals(db);
    expect(await faultsIn(db)).toEqual([]);
  } finally {
    await other.end();
  }
});

/** Both are owed in one currency, since one day, for no cost center: of one sum. */
const VOID = 'update document set voided_at = now() where id = $1';

/** What the customer's statement of account says of the same day. */
async function onStatement({ as_of, idCustomer = '' }: DueWalletFilters): Promise<Sum[]> {
  const { currencies } = await readAccountStatement(db, world.who.profileId, idCustomer, { at: as_of });
  const sums = currencies.flatMap(({ currency, buckets }) =>
    buckets.map(({ total, ...bucket }) => ({ ...bucket, currency, cents: centsOf(total) })),
  );
  return inOrder(sums.filter(({ cantidad }) => cantidad > 0));
}

async function dayAt(days: number): Promise<string> {
  const [row] = await db.rows<{ day: string }>('select current_date + $1::int as day', [days]);
  return row?.day ?? '';
}

async function take(given: Step): Promise<void> {
  switch (given.do) {
    case 'owe':
      await db.rows(
        `insert into document (profile_id, customer_id, cost_center_id, number, total, currency, due_date, issue_date, created_at)
         select $1, $2, $3, gen_random_uuid()::text, $4, $5, current_date + $6::int, current_date - $7::int, current_date - $8::int`,
        [
          world.who.profileId,
          customers[given.customer],
          centers[given.center],
          fromCents(given.cents),
          given.currency,
          given.due,
          given.issued,
          given.made,
        ],
      );
      return;
    case 'pay':
      await db.rows(
        `with d as (select * from document where balance > 0 and voided_at is null order by number offset $1 limit 1),
           p as (insert into payment (profile_id, customer_id, origin, method, date, amount, currency, created_at)
             select profile_id, customer_id, 'manual', 'efectivo', current_date - $3::int, round(balance / $2 + 0.004, 2), currency,
               current_date - $4::int from d where round(balance / $2 + 0.004, 2) <= balance returning id, profile_id, amount, created_at)
         insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
         select p.profile_id, p.id, d.id, p.amount, gen_random_uuid(), p.created_at from p, d`,
        [given.place, given.part, given.paid, given.made],
      );
      return;
    case 'undo':
      await db.rows(
        `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch)
         select profile_id, payment_id, document_id, -amount, id, gen_random_uuid() from allocation a
         where amount > 0 and not exists (select from allocation r where r.reverses = a.id) order by id offset $1 limit 1`,
        [given.place],
      );
      await db.rows('update payment set voided_at = now() where allocated = 0 and voided_at is null');
      return;
    case 'void':
      await db.rows(
        `update document set voided_at = current_date - $2::int
         where id = (select id from document where allocated = 0 order by number offset $1 limit 1)`,
        [given.place, given.on],
      );
      return;
    case 'change':
      await db.rows(
        `update document set due_date = current_date + $2::int, cost_center_id = $3, total = total + 1
         where id = (select id from document order by number offset $1 limit 1)`,
        [given.place, given.due, centers[given.center]],
      );
      return;
    case 'fold':
      await foldTotals(db);
  }
}

type Sum = { bucket: string; currency: string; cantidad: number; cents: number };
const inOrder = (sums: Sum[]) =>
  sums.sort((a, b) => `${a.bucket}${a.currency}`.localeCompare(`${b.bucket}${b.currency}`));

function sumsOf(wallet: Awaited<ReturnType<typeof dueWallet>>): Sum[] {
  const sums = BUCKETS.flatMap((bucket) => {
    const { cantidad = 0, total = '0.00', currency = '', others = [] } = wallet[bucket] ?? {};
    return [{ currency, cantidad, total }, ...others].map((one) => ({ ...one, bucket }));
  });
  return inOrder(
    sums.filter(({ cantidad }) => cantidad !== 0).map(({ total, ...one }) => ({ ...one, cents: centsOf(total) })),
  );
}

/** The rule once more, document by document. */
async function expected({ as_of, idCustomer, cost_center }: DueWalletFilters): Promise<Sum[]> {
  const at = as_of ?? '9999-12-31';
  const on = as_of ?? (await dayAt(0));
  type Document = {
    id: string;
    customer: string;
    center: string | null;
    currency: string;
    due: string | null;
    cents: number;
  };
  const documents = await db.rows<Document & { since: string; until: string | null }>(
    `select id, customer_id as customer, cost_center_id as center, currency, due_date as due, (total * 100)::int as cents,
       least(issue_date, created_at::date) as since, voided_at::date as until from document`,
  );
  const paid = await db.rows<{ document: string; cents: number; day: string }>(
    `select a.document_id as document, (a.amount * 100)::int as cents, least(p.date, a.created_at::date) as day
     from allocation a join payment p on p.id = a.payment_id
     where a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)`,
  );
  const sums = new Map<string, Sum>();
  for (const { id, customer, center, currency, due, cents, since, until } of documents) {
    if ((idCustomer && customer !== idCustomer) || (cost_center && center !== cost_center)) continue;
    if (since > at || (until !== null && until <= at)) continue;
    const settled = paid.filter(({ document, day }) => document === id && day <= at);
    const left = settled.reduce((rest, one) => rest - one.cents, cents);
    if (left === 0) continue;
    const bucket = bucketOf(due, on);
    const sum = sums.get(bucket + currency) ?? { bucket, currency, cantidad: 0, cents: 0 };
    sums.set(bucket + currency, { ...sum, cantidad: sum.cantidad + 1, cents: sum.cents + left });
  }
  return inOrder([...sums.values()]);
}

function bucketOf(due: string | null, on: string): string {
  if (due === null) return 'Sin fecha';
  const days = (Date.parse(on) - Date.parse(due)) / 86_400_000;
  const limits = [0, 30, 60, 90, 120].findIndex((most) => days <= most);
  return BUCKETS[limits === -1 ? 5 : limits] ?? '';
}
