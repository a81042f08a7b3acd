import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { StatementGap } from '../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** What a conciliation brought to the line of its account: its movements that were new, and the balance after them. */
type Line = { id: string; first: string; last: string; moved: Cents; closing: Cents | null };

/** The balance after an account's last statement, and its day; undefined before one says its balance. */
export type End = { balance: Cents; day: string };

type Followed<L> = { end: End | undefined; gaps: { line: L; previous: L | undefined; since: End; differs: Cents }[] };

/**
 * Follows an account's statements from the first to the last. A statement that says its closing balance began with it less what it
 * moved; one that does not say it moves the balance that is known.
 */
export function follow<L extends Line>(lines: readonly L[]): Followed<L> {
  const gaps: Followed<L>['gaps'] = [];
  let end: End | undefined;
  let previous: L | undefined;
  for (const line of lines) {
    const { last, moved, closing } = line;
    const differs = end === undefined || closing === null ? 0 : closing - moved - end.balance;
    if (end && differs !== 0) gaps.push({ line, previous, since: end, differs });
    if (closing !== null) end = { balance: closing, day: last };
    else if (end) end = { balance: end.balance + moved, day: last };
    previous = line;
  }
  return { end, gaps };
}

type Raw = Omit<Line, 'moved' | 'closing'> & Account & { moved: string; closing: string | null };
type Account = { account: string; alias: string; currency: string };

async function readLines(db: Queryable, profileId: string, account: string | undefined): Promise<(Line & Account)[]> {
  const rows = await db.rows<Raw>(sql`
    select c.id, c.first_day::text as first, c.last_day::text as last, c.moved::text, c.closing::text,
      a.id as account, a.alias, a.currency
    from conciliation c join bank_account a on a.id = c.bank_account_id and a.deleted_at is null
    where c.profile_id = ${profileId} ${account === undefined ? sql`` : sql`and a.id = ${account}`}
      and c.deleted_at is null and c.last_day is not null
    order by a.id, c.last_day, c.first_day, c.created_at, c.id`);
  return rows.map(({ moved, closing, ...line }) => ({
    ...line,
    moved: centsOf(moved),
    closing: closing === null ? null : centsOf(closing),
  }));
}

export const linesOf = (db: Queryable, profileId: string, account: string): Promise<Line[]> =>
  readLines(db, profileId, account);

/** Where the statements of the company's accounts, or of one, do not follow each other; the latest first. `beside`: before or after this conciliation alone. */
export async function listGaps(
  db: Queryable,
  profileId: string,
  account?: string,
  beside?: string,
): Promise<StatementGap[]> {
  const byAccount = new Map<string, (Line & Account)[]>();
  for (const line of await readLines(db, profileId, account)) {
    const lines = byAccount.get(line.account) ?? [];
    lines.push(line);
    byAccount.set(line.account, lines);
  }
  const gaps = [...byAccount.values()].flatMap((lines) =>
    gapsOf(lines, beside).map(({ line, since, differs }) => ({
      bank_account: line.account,
      bank_account_name: line.alias,
      currency: line.currency,
      after: since.day,
      before: line.first,
      differs: fromCents(differs),
      conciliation: line.id,
    })),
  );
  return gaps.sort((a, b) => b.before.localeCompare(a.before));
}

const gapsOf = (lines: readonly (Line & Account)[], beside: string | undefined) =>
  follow(lines).gaps.filter(
    ({ line, previous }) => beside === undefined || line.id === beside || previous?.id === beside,
  );
