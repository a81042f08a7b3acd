import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { StatementGap } from '../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../database/database';
import { every, sql } from '../database/sql';

/** What a conciliation brought to the line of its account: its movements that were new, and the balance after them. */
type Line = { id: string; first: string; last: string; moved: Cents; closing: Cents | null };

/** The balance after an account's last statement, and its day; undefined before one says its balance. */
export type End = { balance: Cents; day: string };

type Followed = { end: End | undefined; gaps: { line: Line; since: End; differs: Cents }[] };

/**
 * Follows an account's statements from the first to the last. A statement that says its closing balance began with it less what it
 * moved; one that does not say it moves the balance that is known.
 */
export function follow(lines: readonly Line[]): Followed {
  const gaps: Followed['gaps'] = [];
  let end: End | undefined;
  for (const line of lines) {
    const { last, moved, closing } = line;
    const differs = end === undefined || closing === null ? 0 : closing - moved - end.balance;
    if (end && differs !== 0) gaps.push({ line, since: end, differs });
    if (closing !== null) end = { balance: closing, day: last };
    else if (end) end = { balance: end.balance + moved, day: last };
  }
  return { end, gaps };
}

type Raw = Omit<Line, 'moved' | 'closing'> & { moved: string; closing: string | null };

export async function linesOf(db: Queryable, profileId: string, account: string): Promise<Line[]> {
  const rows = await db.rows<Raw>(sql`
    select id, first_day::text as first, last_day::text as last, moved::text, closing::text from conciliation
    where ${every([sql`profile_id = ${profileId}`, sql`bank_account_id = ${account}`])} and deleted_at is null and last_day is not null
    order by last_day, first_day, created_at, id`);
  return rows.map(({ moved, closing, ...line }) => ({
    ...line,
    moved: centsOf(moved),
    closing: closing === null ? null : centsOf(closing),
  }));
}

/** Where the statements of the company's accounts, or of one, do not follow each other; the latest first. */
export async function listGaps(db: Queryable, profileId: string, account?: string): Promise<StatementGap[]> {
  const accounts = await db.rows<{ id: string; alias: string; currency: string }>(sql`
    select id, alias, currency from bank_account
    where ${every([sql`profile_id = ${profileId}`, sql`deleted_at is null`, account && sql`id = ${account}`])}
    order by match_key(alias), id`);
  const gaps: StatementGap[] = [];
  for (const { id, alias, currency } of accounts) {
    for (const { line, since, differs } of follow(await linesOf(db, profileId, id)).gaps) {
      gaps.push({
        bank_account: id,
        bank_account_name: alias,
        currency,
        after: since.day,
        before: line.first,
        differs: fromCents(differs),
        conciliation: line.id,
      });
    }
  }
  return gaps.sort((a, b) => b.before.localeCompare(a.before));
}
