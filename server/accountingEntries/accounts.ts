import type * as z from 'zod/mini';
import {
  ACCOUNT_ROLE,
  type AccountingAccount,
  type setAccountingAccount,
} from '../../src/api/contract/receivables/accountingEntries';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { mustBeCurrent, notFound } from '../problems';

type RoleAccount = Required<Pick<AccountingAccount, 'id' | 'role' | 'name' | 'account'>> & { version: number };

/** The roles without a subject, each bank account, and each category: those that are no longer offered too, as they may have postings. */
const accountsOf = (profileId: string, where: Sql) => sql`
  select s.role || case when s.subject_id = no_subject() then '' else ':' || s.subject_id end as id, coalesce(a.version, 0) as version, s.role, s.name,
    coalesce(a.account, '') as account
  from (
    select role, no_subject() as subject_id, '' as name, false as is_past from unnest(${[...ACCOUNT_ROLE]}::text[]) role where role not in ('banco', 'categoria')
    union all
    select 'banco', id, alias, deleted_at is not null from bank_account where profile_id = ${profileId}
    union all
    select 'categoria', id, name, archived_at is not null from movement_category where profile_id = ${profileId}
  ) s left join accounting_account a on a.profile_id = ${profileId} and a.role = s.role and a.subject_id = s.subject_id
  where ${where} order by array_position(${[...ACCOUNT_ROLE]}::text[], s.role), s.is_past, match_key(s.name), s.subject_id`;

export const listAccounts = (db: Queryable, profileId: string): Promise<RoleAccount[]> =>
  db.rows<RoleAccount>(
    accountsOf(
      profileId,
      sql`not s.is_past or exists (select from accounting_posting_line l where l.profile_id = ${profileId} and l.subject_id = s.subject_id)`,
    ),
  );

/** Problem 404 for what has no account, 412 for a stale version. Lots that were taken keep the account they had. */
export async function changeAccount(
  tx: Queryable,
  who: Actor,
  { id, account, version }: z.output<(typeof setAccountingAccount)['body']>,
): Promise<RoleAccount> {
  // Two who name the first account of something wait for each other, and for a lot that is being taken.
  await tx.rows(sql`select from profile where id = ${who.profileId} for no key update`);
  const [role = '', subject] = id.split(':');
  const isSubject = subject === undefined ? sql`s.subject_id = no_subject()` : sql`s.subject_id = ${subject}`;
  const read = async (): Promise<RoleAccount> => {
    if (subject !== undefined && !isUuid(subject)) throw notFound('la cuenta');
    const [found] = await tx.rows<RoleAccount>(accountsOf(who.profileId, sql`s.role = ${role} and ${isSubject}`));
    if (!found) throw notFound('la cuenta');
    return found;
  };
  const before = await read();
  mustBeCurrent(before, version);
  const about = sql`profile_id = ${who.profileId} and role = ${role} and subject_id = ${subject ?? sql`no_subject()`}`;
  if (account === '') await tx.rows(sql`delete from accounting_account where ${about}`);
  else {
    await tx.rows(sql`
      insert into accounting_account (profile_id, role, subject_id, account, changed_by)
      values (${who.profileId}, ${role}, ${subject ?? sql`no_subject()`}, ${account}, ${who.userId})
      on conflict (profile_id, role, subject_id) do update set account = excluded.account, changed_by = excluded.changed_by,
        changed_at = now(), version = accounting_account.version + 1`);
  }
  const after = await read();
  await audit(tx, who, [
    { action: 'cambiar', entity: 'accounting_account', entityId: subject ?? who.profileId, before, after },
  ]);
  return after;
}
