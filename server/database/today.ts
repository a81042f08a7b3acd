import type { Queryable } from './database';
import { sql } from './sql';

/** The day it is in the configured time zone, `YYYY-MM-DD`: the one that due dates and ageing follow. */
export async function today(db: Queryable): Promise<string> {
  const [now] = await db.rows<{ today: string }>(sql`select current_date as today`);
  return now?.today ?? '';
}
