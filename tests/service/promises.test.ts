import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/database/database';
import { applyToPromises } from '../../server/ledger/applyToPromises';
import { fromCents } from '../../src/api/contract/money';
import { fc, seed } from '../support/files/lots';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { promisesIn } from '../support/service/promisesKept';
import { smallWorld, type World } from '../support/service/smallWorld';
import { drawsOf } from '../support/sizes';

const HISTORIES = drawsOf('HISTORIES', 300, 30);

let fresh: Fresh;
let db: Database;
let world: World;
let customers: string[];
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  world = await smallWorld(db);
  customers = (await db.rows<{ id: string }>('select id from customer order by dni')).map(({ id }) => id);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

/** Hours and days count from now. */
const which = {
  customer: fc.nat({ max: 1 }),
  currency: fc.constantFrom('USD', 'EUR'),
  cents: fc.integer({ min: 1, max: 500 }),
};
const when = { day: fc.integer({ min: -3, max: 3 }), hour: fc.integer({ min: -3, max: 3 }) };
const step = fc.oneof(
  fc.record({ do: fc.constant('promise' as const), ...which, ...when }),
  fc.record({ do: fc.constant('pay' as const), ...which, ...when }),
  fc.record({ do: fc.constant('void' as const), place: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('move' as const), place: fc.nat({ max: 9 }), day: when.day }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

it(`gives each payment once, to the soonest promise it may keep, after each of ${HISTORIES} histories`, async () => {
  console.log(`promise histories: ${HISTORIES}, seed ${seed}`);
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await db.rows('begin');
      try {
        for (const one of steps) await take(one);
        const promises = await promisesIn(db);
        expect(promises.map(({ paid }) => paid)).toEqual(promises.map(({ due }) => due));
        paid += promises.filter(({ paid }) => paid > 0).length;
      } finally {
        await db.rows('rollback');
      }
    }),
    { numRuns: HISTORIES },
  );
  expect(paid).toBeGreaterThan(0);
});

async function take(given: Step): Promise<void> {
  const { profileId, userId } = world.who;
  switch (given.do) {
    case 'promise': {
      const customer = customers[given.customer];
      const values = [profileId, customer, userId, fromCents(given.cents), given.currency, given.day, given.hour];
      await db.rows(
        `with a as (insert into activity (profile_id, customer_id, kind, created_by) values ($1, $2, 'promesa', $3) returning id)
         insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on, created_at)
         select $1, a.id, $2, $4, $5, current_date + $6::int, now() + make_interval(hours => $7) from a`,
        values,
      );
      break;
    }
    case 'pay':
      await db.rows(
        `insert into payment (profile_id, customer_id, origin, method, amount, currency, date, created_at)
         values ($1, $2, 'manual', 'efectivo', $3, $4, current_date + $5::int, now() + make_interval(hours => $6))`,
        [profileId, customers[given.customer], fromCents(given.cents), given.currency, given.day, given.hour],
      );
      break;
    case 'void':
      await db.rows(
        'update payment set voided_at = now() where id = (select id from payment order by id offset $1 limit 1)',
        [given.place],
      );
      break;
    case 'move':
      await db.rows(
        'update payment set date = current_date + $2::int where id = (select id from payment order by id offset $1 limit 1)',
        [given.place, given.day],
      );
  }
  await applyToPromises(db, customers);
}
