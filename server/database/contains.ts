import { type Sql, sql } from './sql';

/** Whether a text has what is searched for, whatever the accents, case and signs of either. */
export const contains = (text: Sql, search: string): Sql =>
  sql`match_key(${text}) like '%' || sought(${search}) || '%'`;
