import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAccountStatement } from '../../server/accountStatements/read';
import { balancesOf } from '../../server/customers/summary';
import type { Database } from '../../server/database/database';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import { fc, seed } from '../support/files/lots';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { smallWorld, type World } from '../support/service/smallWorld';
import { drawsOf } from '../support/sizes';

const HISTORIES = drawsOf('HISTORIES', 80, 10);

let fresh: Fresh;
let db: Database;
let world: World;
let customer: string;
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  world = await smallWorld(db);
  await db.rows('delete from document');
  const [row] = await db.rows<{ id: string }>('select id from customer order by dni limit 1');
  customer = row?.id ?? '';
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const place = fc.nat({ max: 1 });
const currency = fc.constantFrom('USD', 'USD', 'EUR');
/** Days before it was written down that it says it is of; null says nothing. */
const back = fc.option(fc.integer({ min: -2, max: 3 }), { nil: null });
const step = fc.record({
  gap: fc.nat({ max: 2 }),
  what: fc.oneof(
    fc.record({ do: fc.constant('document' as const), cents: fc.integer({ min: 1, max: 900 }), currency, back }),
    fc.record({
      do: fc.constant('pay' as const),
      place,
      cents: fc.integer({ min: 1, max: 900 }),
      surplus: fc.nat({ max: 50 }),
      back,
    }),
    fc.record({ do: fc.constant('undo' as const), place }),
    fc.record({ do: fc.constant('void' as const), place }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Days before today on which a history ends at the latest, and begins. */
const SPAN = 28;

it(`says of any day what was owed then, to the cent, after each of ${HISTORIES} histories of documents, payments, undo and void`, {
  timeout: 120_000,
}, async () => {
  console.log(`statement histories: ${HISTORIES}, seed ${seed}`);
  const done = new Map<string, number>();
  const history = fc.record({ steps: fc.array(step, { minLength: 4, maxLength: 14 }), dated: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, dated }) => {
      await db.rows('begin');
      try {
        let day = -SPAN;
        const journal: Journal = new Map();
        for (const { gap, what } of steps) {
          day += gap;
          if (await take(what, day, dated, journal)) done.set(what.do, (done.get(what.do) ?? 0) + 1);
        }
        for (let at = -SPAN - 3; at <= 0; at += 3) {
          const said = await readAccountStatement(db, world.who.profileId, customer, {
            at: await dayAt(at),
            from: await dayAt(at - 7),
          });
          for (const one of said.currencies) {
            const sum = (all: { balance: string }[]) =>
              fromCents(all.reduce((cents, { balance }) => cents + centsOf(balance), 0));
            expect(sum(one.documents)).toBe(one.balance);
            expect(sum(one.buckets.map(({ total }) => ({ balance: total })))).toBe(one.balance);
            const moved = one.lines.reduce((cents: Cents, { amount }) => cents + centsOf(amount), centsOf(one.opening));
            expect(fromCents(moved)).toBe(one.balance);
            expect(one.lines.at(-1)?.balance ?? one.opening).toBe(one.balance);
          }
          expect(inWords(said.currencies)).toBe(owedAt(journal, at));
        }
        const now = await readAccountStatement(db, world.who.profileId, customer, {});
        expect(inWords(now.currencies)).toBe(await owedNow());
        const standing = await balancesOf(db, world.who.profileId, customer);
        const credits = (all: { currency: string; credit: string }[]) =>
          all
            .filter(({ credit }) => credit !== '0.00')
            .map(({ currency, credit }) => `${currency} ${credit}`)
            .sort();
        expect(credits(now.currencies)).toEqual(credits(standing));
      } finally {
        await db.rows('rollback');
      }
    }),
    { numRuns: HISTORIES },
  );
  console.log(Object.fromEntries(done));
  expect([...done.keys()].sort()).toEqual(['document', 'pay', 'undo', 'void']);
});

/** What makes somebody owe more or less, by its document or allocation and the day it counts from: what is undone is taken out. */
type Journal = Map<string, { day: number; currency: string; cents: Cents }>;

function owedAt(journal: Journal, at: number): string {
  const sums = new Map<string, Cents>();
  for (const { day, currency, cents } of journal.values())
    if (day <= at) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return inWords([...sums].map(([currency, cents]) => ({ currency, balance: fromCents(cents) })));
}

const inWords = (all: { currency: string; balance: string }[]) =>
  all
    .filter(({ balance }) => balance !== '0.00')
    .map(({ currency, balance }) => `${currency} ${balance}`)
    .sort()
    .join(', ');

async function owedNow(): Promise<string> {
  return inWords(
    await db.rows<{ currency: string; balance: string }>(
      'select currency, sum(balance) as balance from document where voided_at is null group by currency',
    ),
  );
}

async function dayAt(offset: number): Promise<string> {
  const [row] = await db.rows<{ day: string }>('select current_date + $1::int as day', [offset]);
  return row?.day ?? '';
}

/** Noon of a day. */
const AT = `(current_date + $1::int)::timestamptz + interval '12 hours'`;

async function take(what: Step['what'], day: number, dated: boolean, journal: Journal): Promise<boolean> {
  const { profileId } = world.who;
  const said = 'back' in what && dated && what.back !== null ? day - what.back : null;
  switch (what.do) {
    case 'document': {
      const [made] = await db.rows<{ id: string }>(
        `insert into document (profile_id, customer_id, number, total, currency, created_at, issue_date, due_date)
         values ($2, $3, gen_random_uuid()::text, $4, $5, ${AT}, current_date + $6::int, current_date + $6::int + 2) returning id`,
        [day, profileId, customer, fromCents(what.cents), what.currency, said],
      );
      const { cents, currency } = what;
      journal.set(made?.id ?? '', { day: Math.min(day, said ?? day), currency, cents });
      return true;
    }
    case 'pay': {
      const [document] = await db.rows<{ id: string; balance: string; currency: string }>(
        'select id, balance, currency from document where balance > 0 and voided_at is null order by created_at, id offset $1 limit 1',
        [what.place],
      );
      if (!document) return false;
      const { id, balance, currency } = document;
      const cents = Math.min(what.cents, centsOf(balance));
      const [made] = await db.rows<{ id: string }>(
        `with p as (insert into payment (profile_id, customer_id, origin, method, amount, currency, date, created_at)
           values ($2, $3, 'manual', 'efectivo', $4, $5, current_date + $6::int, ${AT}) returning id)
         insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
         select $2, p.id, $7, $8, gen_random_uuid(), ${AT} from p returning id`,
        [day, profileId, customer, fromCents(cents + what.surplus), currency, said ?? day, id, fromCents(cents)],
      );
      const from = Math.max(journal.get(id)?.day ?? day, Math.min(day, said ?? day));
      journal.set(made?.id ?? '', { day: from, currency, cents: -cents });
      return true;
    }
    case 'undo': {
      const [undone] = await db.rows<{ payment_id: string; reverses: string }>(
        `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch, created_at)
         select profile_id, payment_id, document_id, -amount, id, gen_random_uuid(), ${AT} from allocation a
         where amount > 0 and not exists (select from allocation r where r.reverses = a.id)
         order by created_at, id offset $2 limit 1 returning payment_id, reverses`,
        [day, what.place],
      );
      if (!undone) return false;
      await db.rows(`update payment set voided_at = ${AT} where allocated = 0 and id = $2`, [day, undone.payment_id]);
      return journal.delete(undone.reverses);
    }
    case 'void': {
      const [voided] = await db.rows<{ id: string; currency: string; total: string }>(
        `update document set voided_at = ${AT} where id = (
           select id from document where allocated = 0 and voided_at is null order by created_at, id offset $2 limit 1)
         returning id, currency, total`,
        [day, what.place],
      );
      if (!voided) return false;
      journal.set(`${voided.id} voided`, { day, currency: voided.currency, cents: -centsOf(voided.total) });
      return true;
    }
  }
}
