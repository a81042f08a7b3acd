import type { Present } from '../../src/api/contract/console/presence';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';

/** A page that is silent for longer is closed, or its computer asleep. */
const SILENT_SECONDS = 75;

/** `presence p` has been heard of lately. */
export const isPresent: Sql = sql`p.seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`;

type Opened = { id: string; place: string; userId: string; profileId: string };

/** Notes that a page has something open, and answers who else has. What was silent is forgotten, so that nothing grows. */
export async function announce(
  tx: Queryable,
  { id, place, userId, profileId }: Opened,
): Promise<{ others: Present[] }> {
  await tx.rows(sql`delete from presence where seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`);
  await tx.rows(sql`
    insert into presence as p (profile_id, id, user_id, place) values (${profileId}, ${id}, ${userId}, ${place})
    on conflict (profile_id, id) do update set seen_at = now()
    where p.user_id = excluded.user_id and p.place = excluded.place`);
  const others = await tx.rows<Present>(sql`
    select user_id as id, name_of(user_id) as name, min(since) as since
    from presence where place = ${place} and user_id <> ${userId}
    group by user_id order by min(since), user_id`);
  return { others };
}

/** Whether this page is the only one with it open, which others then find it to be: of two that ask at once, one is. */
export async function enterAlone(tx: Queryable, { id, place, userId, profileId }: Opened): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
  const entered = await tx.rows(sql`
    insert into presence (profile_id, id, user_id, place)
    select ${profileId}, ${id}, ${userId}, ${place}
    where not exists (select from presence p where p.profile_id = ${profileId} and p.place = ${place} and p.user_id <> ${userId} and ${isPresent})
    on conflict (profile_id, id) do update set seen_at = now(), since = now(), place = excluded.place
    where presence.user_id = excluded.user_id
    returning id`);
  return entered.length > 0;
}

export async function leave(tx: Queryable, id: string, userId: string): Promise<void> {
  await tx.rows(sql`delete from presence where id = ${id} and user_id = ${userId}`);
}
