import type { Queryable } from './database';
import { sql } from './sql';

/** Today in the configured time zone, `YYYY-MM-DD`, for due dates and ageing. */
export async function today(db: Queryable): Promise<string> {
  const [now] = await db.rows<{ today: string }>(sql`select current_date as today`);
  return now?.today ?? '';
}
