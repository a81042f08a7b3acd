import type { Queryable } from './database';
import { type Sql, sql } from './sql';

/** Today in the configured time zone, `YYYY-MM-DD`, for due dates and ageing. */
export async function today(db: Queryable): Promise<string> {
  const [now] = await db.rows<{ today: string }>(sql`select current_date as today`);
  return now?.today ?? '';
}

/** The day of a moment (ISO 8601) in the configured time zone, `YYYY-MM-DD`: in UTC it is tomorrow's from the evening on. */
export async function daysOf(db: Queryable): Promise<(moment: string) => string> {
  const [set] = await db.rows<{ zone: string }>(sql`select current_setting('TimeZone') as zone`);
  const days = new Intl.DateTimeFormat('sv', { timeZone: set?.zone ?? 'UTC', dateStyle: 'short' });
  return (moment) => days.format(Date.parse(moment));
}

/**
 * Each day of a span as a row `d` with its `day`. A series of dates with an interval counts by midnights, and loses its last day
 * where the clocks skip one.
 */
export const eachDay = (from: string, to: string): Sql =>
  sql`(select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) d`;
