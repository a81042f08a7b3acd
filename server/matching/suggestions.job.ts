import type { Queryable } from '../database/database';
import { FEW, planned, prepared, type Sql, sql } from '../database/sql';
import type { JobKind } from '../jobs/job';

/** One transaction handles at most this many changes. */
const MOST_CHANGES = 20_000;
/** So many are stored with the matching that found them. */
const MOST_AT_ONCE = 1_000;
const ATTEMPTS = 5;

/**
 * Stores the suggestions of movements after matching. Its key is the profile. Each read makes the suggestions that are not stored yet
 * (`conciliation/read.ts`), so nobody reads an old one.
 */
export const storeSuggestions: JobKind = {
  name: 'store_suggestions',
  attempts: ATTEMPTS,
  unscoped: true,
  async run(job) {
    while (await job.transaction((tx) => storeAnew(tx, job.key))) {
      // The next changes are stored in a transaction of their own.
    }
    return undefined;
  },
  due: {
    everyMs: 10_000,
    afterCommits: true,
    // A statement's suggestions wait for its last movements: those of each batch are weighed against all of it.
    ask: (db) =>
      db.rows(
        sql`insert into job (name, key) select 'store_suggestions', p.id from profile p
         where exists(select from document_change c where c.profile_id = p.id and c.looked)
           and not exists(select from job j where j.name = 'match_conciliation' and j.state = 'running' and j.profile_id = p.id)
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
      ),
  },
};

/** Of two runs that stored at once, the slower would store old suggestions. */
const lockOf = (profileId: string) => sql`(hashtextextended('store_suggestions ' || ${profileId}, 0))`;

/** Returns whether it stored anything. */
async function storeAnew(tx: Queryable, profileId: string): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock${lockOf(profileId)}`);
  return store(tx, profileId, sql`true`, MOST_CHANGES);
}

/**
 * Stores the suggestions that changes which were looked at leave, within the caller's transaction, so that no reader makes them
 * meanwhile. Where another run is storing, for more than some, and for what concerns the whole company, the job does it.
 */
export async function storeAtOnce(tx: Queryable, profileId: string): Promise<void> {
  const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock${lockOf(profileId)} as held`);
  if (lock?.held)
    await store(tx, profileId, sql`num_nonnulls(document_id, customer_id, movement_id) > 0`, MOST_AT_ONCE);
}

/** Ids by the thousand, as the text of an array, which goes back to the database as it came: to make them values and text again holds up everybody. */
type Ids = { ids: string; count: number };

/** A change that it does not see stays noted, and reads then ignore what the table has. */
async function store(tx: Queryable, profileId: string, which: Sql, most: number): Promise<boolean> {
  const [changes] = await tx.rows<Ids>(
    sql`select count(*)::int, array_agg(id)::text as ids from (
      select id from document_change where profile_id = ${profileId} and looked and ${which} order by id limit ${most}) c`,
  );
  if (!changes || changes.count === 0) return false;
  const about = await tx.rows<Ids & { conciliations: string[]; done: string | null }>(
    planned(
      changes.count,
      sql`
      select array_agg(distinct m.conciliation_id) filter (where o.is_open) as conciliations, array_agg(m.id) filter (where o.is_open)::text as ids,
        count(*) filter (where o.is_open)::int as count, array_agg(m.id) filter (where not o.is_open)::text as done
      from suggested_anew(${changes.ids}::bigint[]) s(movement_id) join bank_movement m on m.id = s.movement_id join conciliation k on k.id = m.conciliation_id
      cross join lateral (select m.deleted_at is null and needs_decision(m.unassigned, m.amount, m.category_id) as is_open) o
      -- open conciliations together: each weighs the payments of all others. A closed one claims nothing from them
      group by case when k.closed_at is not null or k.deleted_at is not null then k.id end`,
    ),
  );
  for (const { conciliations, done, ...open } of about) {
    if (done !== null) await tx.rows(sql`delete from movement_suggestion where movement_id = any(${done}::uuid[])`);
    if (open.count > 0) await tx.rows(await storing(tx, profileId, conciliations, open));
  }
  await tx.rows(sql`delete from document_change where id = any(${changes.ids}::bigint[])`);
  return true;
}

async function storing(tx: Queryable, profileId: string, conciliations: string[], { ids, count }: Ids): Promise<Sql> {
  // Of another conciliation that shares some documents, most movements are no rivals.
  const among = count > FEW && conciliations.length === 1 ? null : await claimantsOf(tx, ids);
  return planned(
    count,
    sql`
    insert into movement_suggestion (movement_id, profile_id, suggestion, documents, rule_id, kind, autonomy, category_id, payer_id, forgiven, decided)
    select v.movement_id, ${profileId}::uuid, v.suggestion, v.documents, v.rule_id, v.kind, v.autonomy, v.category_id, v.payer_id, v.forgiven, v.decided
    from suggestions_of(${conciliations}, ${among}) v where v.movement_id = any(${ids}::uuid[])
    on conflict (movement_id) do update set suggestion = excluded.suggestion, documents = excluded.documents, rule_id = excluded.rule_id,
      kind = excluded.kind, autonomy = excluded.autonomy, category_id = excluded.category_id, payer_id = excluded.payer_id,
      forgiven = excluded.forgiven, decided = excluded.decided`,
  );
}

/** The `among` of `movement_suggestions` for these movements; for many it is the whole conciliation, which is planned better. */
export const weighedAgainst = async (db: Queryable, movements: string[]): Promise<string | null> =>
  movements.length > FEW ? null : claimantsOf(db, movements);

async function claimantsOf(db: Queryable, movements: string | string[]): Promise<string> {
  const [found] = await db.rows<{ ids: string | null }>(
    prepared(sql`select array_agg(id)::text as ids from claimants_of(${movements}::uuid[]) c(id)`),
  );
  return found?.ids ?? '{}';
}
