import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';

/** Tables that keep real time: users, jobs and their keys, holidays, console statistics, and the clock itself. */
const STAYS = ['app_user', 'job', 'idempotency_key', 'demo_clock', 'holiday', 'flow_traffic'];

/** How triggers are disabled: for this transaction only, without waits, or on the tables, which blocks other writers. */
export type Rest = 'here' | 'for all';

/** Only a superuser can use `here`, as the embedded database's user is. */
export async function restOf(db: Queryable): Promise<Rest> {
  const [user] = await db.rows<{ may: boolean }>(sql`
    select rolsuper as may from pg_roles where rolname = current_user`);
  return user?.may ? 'here' : 'for all';
}

/**
 * Makes all data of a company one day older: every date and moment of its rows, also in future tables. Triggers are off:
 * nothing happened, so nothing is noted, counted or refused; the ledger's entries keep their amounts and order. Document
 * numbers, texts and a bank file's content stay. Rows that others add meanwhile belong to the new day: repeatable read gives
 * all tables one snapshot.
 */
export async function age(tx: Queryable, profileId: string, rest: Rest): Promise<void> {
  if (!isUuid(profileId)) throw new Error('a profile is named by its uuid');
  const tables = await tx.rows<{ name: string; older: string }>(sql`
    select quote_ident(c.relname) as name,
      string_agg(format(case when a.atttypid = 'date'::regtype then '%1$I = %1$I - 1' else '%1$I = %1$I - interval ''1 day''' end,
        a.attname), ', ') as older
    from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'profile_id' and not p.attisdropped
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${STAYS})
    group by c.relname order by c.relname`);
  const updates = tables.map(({ name, older }) => `update ${name} set ${older} where profile_id = '${profileId}';`);
  const statements = {
    here: () => [
      'set local session_replication_role = replica;',
      ...updates,
      'set local session_replication_role = origin;',
    ],
    'for all': () => [
      `set local lock_timeout = '1s';`,
      ...tables.flatMap(({ name }, at) => [
        `alter table ${name} disable trigger user;`,
        updates[at] ?? '',
        `alter table ${name} enable trigger user;`,
      ]),
    ],
  };
  await tx.rows(statements[rest]().join('\n'));
}
