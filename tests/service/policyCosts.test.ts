import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideSome } from '../../server/policies/run';
import { profileNamed } from '../../server/session/user';
import { blocksReadBy } from '../support/processes/readCosts';
import { type Fresh, freshDatabase } from '../support/processes/service';

const SLICES = 3;
const SLICE = 1_000;
/** As many blocks as the first slice, which writes more than any of the next day. By the statistics of a company without actions each debt had all of them gone through. */
const MOST_TIMES = 1.5;
const MOST_NEXT = 0.5;

let fresh: Fresh;
let profileId: string;

/** As many customers as fill the slices, who owe four documents each, and a policy that has all of them called. */
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  const { database } = fresh;
  profileId = await database.transaction((tx) => profileNamed(tx, 'La de muchos'));
  await database.rows(
    `with c as (
       insert into customer (profile_id, first_name, dni)
       select $1, 'Cliente ' || n, 'D' || lpad(n::text, 9, '0') from generate_series(1, $2::int) n returning id, dni)
     insert into document (profile_id, customer_id, number, total, due_date)
     select $1, id, dni || '-' || n, 20, current_date - 10 from c, generate_series(1, 4) n`,
    [profileId, SLICES * SLICE],
  );
  await database.rows(
    `with p as (
       insert into policy (profile_id, name, position, state, is_rest, ages, subcategories, cost_centers, owners, weekly_limit)
       values ($1, 'Todos', 1, 'propone', true, '{}', '{}', '{}', '{}', 3) returning id)
     insert into policy_step (profile_id, policy_id, day, act) select $1, id, 3, 'llamada' from p`,
    [profileId],
  );
  // The tables of policies are known to be empty, as they are before a company's first run.
  await database.rows('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await fresh.database.close();
  await fresh.drop();
});

async function blocksOfSlices(): Promise<number[]> {
  const slices: number[] = [];
  for (;;) {
    const before = await blocksReadBy(fresh.database);
    const some = await fresh.database.scoped(profileId).transaction((tx) => decideSome(tx, profileId));
    if (some === undefined) return slices;
    slices.push((await blocksReadBy(fresh.database)) - before);
  }
}

it('a later slice of a daily run reads what the first one reads, on the first day and on the next, which writes no walk that stays', async () => {
  const { database } = fresh;
  const first = await blocksOfSlices();
  await database.rows('update policy_run set day = day - 1; update policy_action set on_day = on_day - 1');
  const next = await blocksOfSlices();
  const [one = 0] = first;
  const bounds = [...first.map(() => one * MOST_TIMES), ...next.map(() => one * MOST_NEXT)];
  expect([first.length, next.length]).toEqual([SLICES, SLICES]);
  expect([...first, ...next].filter((blocks, slice) => blocks > (bounds[slice] ?? 0))).toEqual([]);
  const [done] = await database.rows(
    `select (select count(*)::int from policy_action) as actions, count(*)::int as walks, count(*) filter (where xmax::text <> '0')::int as written
     from policy_debt where state = 'por_hacer'`,
  );
  expect(done).toEqual({ actions: SLICES * SLICE, walks: SLICES * SLICE * 4, written: 0 });
});
