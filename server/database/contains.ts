import { type Sql, sql } from './sql';

/** Whether a text has what is searched for, whatever the accents, case and signs of either. */
export const contains = (text: Sql, search: string): Sql =>
  sql`match_key(${text}) like '%' || sought(${search}) || '%'`;

/** As `has_part` of the database, of texts that are long lists': one or two characters must begin a word. */
export const hasPart = (text: Sql, search: string): Sql =>
  sql`(case when length(sought(${search})) < 3 then ' ' || match_key(${text}) like '% ' || sought(${search}) || '%' else ${contains(text, search)} end)`;
