import { centsOf, fromCents } from '../../src/api/contract/money';
import { OVERDUE } from '../../src/api/contract/receivables/documents';
import type { DueWalletMonths } from '../../src/api/contract/receivables/dueWallet';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { dueWallet } from './dueWallet';

/** Months on show, this one among them. */
const MONTHS = 12;
/** Months that are over and still change: their statements are reconciled and their payments typed after them. */
const UNSETTLED = 3;

/** What was collected in each of the last months, and what was overdue at its end; of today's month until today. Both come from stored totals. */
export async function dueWalletMonths(db: Queryable, profileId: string): Promise<DueWalletMonths> {
  const collected = await db.rows<{ month: string; currency: string; amount: string; by_now: string }>(sql`
    select to_char(date, 'YYYY-MM') as month, currency, sum(amount)::numeric(17,2) as amount,
      coalesce(sum(amount) filter (where extract(day from date) <= extract(day from current_date)), 0)::numeric(17,2) as by_now
    from collected_total
    where profile_id = ${profileId} and date <= current_date
      and date >= date_trunc('month', current_date) - (${MONTHS - 1} || ' months')::interval
    group by 1, currency having sum(count) <> 0 order by 1, currency`);
  const ends = await db.rows<DueWalletMonths['months'][number]['ends'][number] & { month: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, currency, owed, overdue, billed from wallet_month
    where profile_id = ${profileId} and day >= date_trunc('month', current_date) - (${MONTHS - 1} || ' months')::interval
      and day = date_trunc('month', day) + interval '1 month - 1 day' order by 1, currency`);
  const [months] = await db.rows<{ months: string[] }>(sql`
    select array_agg(to_char(date_trunc('month', current_date) - (n || ' months')::interval, 'YYYY-MM') order by n desc) as months
    from generate_series(0, ${MONTHS - 1}::int) n`);
  return {
    months: (months?.months ?? []).map((month) => ({
      month,
      collected: collected.filter((one) => one.month === month).map(({ month: _, ...sum }) => sum),
      ends: ends.filter((one) => one.month === month).map(({ month: _, ...sum }) => sum),
    })),
  };
}

/** The companies that have documents. */
export async function companiesWithDocuments(db: Queryable): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select p.id from profile p where exists (select from document d where d.profile_id = p.id) order by p.id`,
  );
  return found.map(({ id }) => id);
}

/**
 * Writes what was overdue at the ends of a company's months that are missing, and anew those that still change; or, where
 * documents of earlier days were made late, all `since` the first of these days.
 */
export async function keepDueWalletMonths(tx: Queryable, profileId: string, since?: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('wallet_month ' || ${profileId}, 0))`);
  const missing = await tx.rows<{ day: string; has_documents: boolean }>(sql`select day,
      -- As a wallet counts them: from their date or their creation, whichever came first.
      exists (select from document d where d.profile_id = ${profileId} and d.issue_date <= ends.day)
        or exists (select from document d where d.profile_id = ${profileId} and d.created_at < (ends.day + 1)::timestamptz) as has_documents
    from (
      select n, (date_trunc('month', current_date) - (n || ' months')::interval - interval '1 day')::date as day
      from generate_series(0, ${MONTHS - 2}::int) n) ends
    where case when ${since === undefined} then n < ${UNSETTLED}
        or not exists (select from wallet_month w where w.profile_id = ${profileId} and w.day = ends.day and w.billed is not null)
      else ends.day >= ${since ?? null}::date end`);
  await tx.rows(sql`delete from wallet_month where profile_id = ${profileId}
    and (day < current_date - 400 or day <> date_trunc('month', day) + interval '1 month - 1 day')`);
  // A company's first months here are those before its documents: nothing was owed then.
  const before = missing.flatMap(({ day, has_documents }) => (has_documents ? [] : [day]));
  await tx.rows(sql`delete from wallet_month where profile_id = ${profileId} and day = any(${before}::date[])`);
  for (const { day, has_documents } of missing) {
    if (!has_documents) continue;
    const wallet = await dueWallet(tx, profileId, { as_of: day });
    const billed = await tx.rows<{ currency: string; amount: string }>(sql`
      select currency, sum(total)::numeric(20,2) as amount from document
      where profile_id = ${profileId} and voided_at is null and issue_date between date_trunc('month', ${day}::date) and ${day}::date
      group by currency`);
    const sums = new Map(billed.map(({ currency, amount }) => [currency, { owed: 0, overdue: 0, billed: amount }]));
    for (const [bucket, { total, currency, others = [] }] of Object.entries(wallet)) {
      for (const one of [{ total, currency }, ...others]) {
        if (one.currency === undefined) continue;
        const sum = sums.get(one.currency) ?? { owed: 0, overdue: 0, billed: '0.00' };
        const cents = centsOf(one.total);
        sums.set(one.currency, {
          ...sum,
          owed: sum.owed + cents,
          overdue: sum.overdue + (OVERDUE.some((one) => one === bucket) ? cents : 0),
        });
      }
    }
    await tx.rows(sql`delete from wallet_month where profile_id = ${profileId} and day = ${day}`);
    for (const [currency, sum] of sums) {
      await tx.rows(sql`insert into wallet_month (profile_id, day, currency, owed, overdue, billed)
        values (${profileId}, ${day}, ${currency}, ${fromCents(sum.owed)}, ${fromCents(sum.overdue)}, ${sum.billed})`);
    }
  }
}
