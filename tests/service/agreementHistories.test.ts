import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgreement } from '../../server/agreements/change';
import { AGREEMENT } from '../../server/agreements/read';
import type { Database } from '../../server/database/database';
import { sql } from '../../server/database/sql';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { fc, seed } from '../support/files/lots';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { DOCUMENTS, smallWorld, type World } from '../support/service/smallWorld';
import { drawsOf } from '../support/sizes';

const HISTORIES = drawsOf('HISTORIES', 150, 15);
const GRACE = 1;
/** Days from today and cents of the instalments: the first two are over. */
const PLAN = [
  { day: -4, cents: 900 },
  { day: -2, cents: 900 },
  { day: 3, cents: 900 },
];

let fresh: Fresh;
let db: Database;
let world: World;
/** The two documents of one customer, and what they owe. */
let owed: { id: string; cents: number }[];
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  world = await smallWorld(db);
  owed = [0, 2].map((place) => ({ id: world.documents[place] ?? '', cents: DOCUMENTS[place] ?? 0 }));
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const step = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    of: fc.nat({ max: 1 }),
    cents: fc.integer({ min: 100, max: 1_700 }),
    day: fc.integer({ min: -6, max: 0 }),
  }),
  fc.record({ do: fc.constant('undo' as const), place: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('date' as const), place: fc.nat({ max: 5 }), day: fc.integer({ min: -6, max: 0 }) }),
  fc.record({ do: fc.constant('total' as const), of: fc.nat({ max: 1 }), by: fc.integer({ min: -300, max: 300 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Entry = { id: string; of: number; cents: number; day: number };
/** What a plain account of the same history says. */
type Model = { entries: Entry[]; totals: number[] };

it(`follows the ledger through each of ${HISTORIES} histories, and what is undone puts it back`, async () => {
  console.log(`agreement histories: ${HISTORIES}, seed ${seed}`);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await db.rows('begin');
      try {
        const id = await agreed();
        const model: Model = { entries: [], totals: owed.map(({ cents }) => cents) };
        for (const one of steps) {
          await take(model, one);
          const expected = expectedOf(model);
          expect(await told(id)).toEqual(expected);
          seen.add(expected.status);
        }
        for (const entry of model.entries) await reverse(entry.id);
        expect(await told(id)).toEqual(expectedOf({ entries: [], totals: model.totals }));
      } finally {
        await db.rows('rollback');
      }
    }),
    { numRuns: HISTORIES },
  );
  expect([...seen].sort()).toEqual(['cumplido', 'roto', 'vigente']);
});

async function agreed(): Promise<string> {
  const [customer] = await db.rows<{ id: string }>('select customer_id as id from document where id = $1', [
    owed[0]?.id,
  ]);
  const { id } = await addAgreement(db, world.who, {
    customer: customer?.id ?? '',
    documents: owed.map((one) => one.id),
    amount: fromCents(owed.reduce((sum, { cents }) => sum + cents, 0)),
    plan: { kind: 'iguales', count: 3, first_on: await dayAt(0), every: 'semanal' },
    grace_days: GRACE,
  });
  // It was made a while ago.
  await db.rows(
    `update agreement_instalment i set due_on = current_date + p.day from unnest($2::int[]) with ordinality p(day, number)
     where i.agreement_id = $1 and i.number = p.number`,
    [id, PLAN.map(({ day }) => day)],
  );
  await db.rows(`update payment_agreement set created_at = now() - interval '10 days' where id = $1`, [id]);
  await db.rows('select keep_agreements(array[$1::uuid])', [id]);
  return id;
}

const dayAt = async (day: number): Promise<string> =>
  (await db.rows<{ day: string }>('select current_date + $1::int as day', [day]))[0]?.day ?? '';

async function take(model: Model, given: Step): Promise<void> {
  const paidOf = (of: number) => model.entries.reduce((sum, one) => sum + (one.of === of ? one.cents : 0), 0);
  switch (given.do) {
    case 'pay': {
      const cents = Math.min(given.cents, (model.totals[given.of] ?? 0) - paidOf(given.of));
      if (cents <= 0) return;
      const [paid] = await db.rows<{ id: string }>(
        `with p as (insert into payment (profile_id, customer_id, origin, method, amount, date)
           select profile_id, customer_id, 'manual', 'efectivo', $2, current_date + $3::int from document where id = $1 returning id, profile_id)
         insert into allocation (profile_id, payment_id, document_id, amount, batch)
         select profile_id, id, $1, $2, gen_random_uuid() from p returning id`,
        [owed[given.of]?.id, fromCents(cents), given.day],
      );
      model.entries.push({ id: paid?.id ?? '', of: given.of, cents, day: given.day });
      return;
    }
    case 'undo': {
      const [entry] = model.entries.splice(given.place, 1);
      if (entry) await reverse(entry.id);
      return;
    }
    case 'date': {
      const entry = model.entries[given.place];
      if (!entry) return;
      entry.day = given.day;
      await db.rows(
        'update payment set date = current_date + $2::int where id = (select payment_id from allocation where id = $1)',
        [entry.id, given.day],
      );
      return;
    }
    case 'total': {
      const total = (model.totals[given.of] ?? 0) + given.by;
      if (total < paidOf(given.of)) return;
      model.totals[given.of] = total;
      await db.rows('update document set total = $2 where id = $1', [owed[given.of]?.id, fromCents(total)]);
    }
  }
}

const reverse = (id: string) =>
  db.rows(
    `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch)
     select profile_id, payment_id, document_id, -amount, id, gen_random_uuid() from allocation where id = $1`,
    [id],
  );

/** What is settled until a day: what was paid until then, or is no debt any more. */
function settledUntil({ entries, totals }: Model, day: number): number {
  return owed.reduce((sum, { cents }, of) => {
    const less = Math.max(0, cents - (totals[of] ?? 0));
    const paid = entries.reduce((all, one) => all + (one.of === of && one.day <= day ? one.cents : 0), 0);
    return sum + Math.min(cents, less + paid);
  }, 0);
}

function expectedOf(model: Model) {
  let until = 0;
  const late = PLAN.filter(({ day, cents }) => {
    until += cents;
    return settledUntil(model, day + GRACE) < until;
  });
  const first = late[0];
  return {
    paid: fromCents(settledUntil(model, 0)),
    status: !first ? 'cumplido' : first.day + GRACE < 0 ? 'roto' : 'vigente',
  };
}

async function told(id: string) {
  const [row] = await db.rows<{ paid: string; status: string }>(sql`
    select a.paid, case when ${AGREEMENT.cumplido} then 'cumplido' when ${AGREEMENT.roto} then 'roto' when ${AGREEMENT.vigente} then 'vigente' end as status
    from payment_agreement a where a.id = ${id}`);
  expect(centsOf(row?.paid ?? '')).toBeLessThanOrEqual(2_700);
  return row;
}
