import type { Queryable } from './database';
import { sql } from './sql';

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
