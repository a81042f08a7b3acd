import type { Queryable } from '../database/database';
import { isUuid } from '../database/uuid';

/** What keeps the calendar's time: who may come in, what is being done, when nothing is sent, how the console is used, and the clock itself. */
const STAYS = ['app_user', 'job', 'idempotency_key', 'demo_clock', 'holiday', 'flow_traffic'];

/**
 * Makes all that a company has a day older: every day and every moment of its rows, of tables to come too. Triggers rest
 * meanwhile: nothing happened, and so nothing is to be noted, counted or refused; the ledger's entries keep their amounts and
 * their order. Documents' numbers, texts and what a bank's file said stay as they are.
 */
export async function age(tx: Queryable, profileId: string): Promise<void> {
  if (!isUuid(profileId)) throw new Error('a profile is named by its uuid');
  const tables = await tx.rows<{ name: string; older: string }>(
    `select quote_ident(c.relname) as name,
       string_agg(format(case when a.atttypid = 'date'::regtype then '%1$I = %1$I - 1' else '%1$I = %1$I - interval ''1 day''' end,
         a.attname), ', ') as older
     from pg_class c
     join pg_attribute p on p.attrelid = c.oid and p.attname = 'profile_id' and not p.attisdropped
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
     group by c.relname order by c.relname`,
    [STAYS],
  );
  const statements = tables.map(
    ({ name, older }) => `alter table ${name} disable trigger user;
      update ${name} set ${older} where profile_id = '${profileId}';
      alter table ${name} enable trigger user;`,
  );
  await tx.rows(statements.join('\n'));
}
