import { type Sql, sql } from '../database/sql';

/** What of `document d` is owed and in dispute. An index has the disputes that hold something. */
export const DISPUTED_OF = sql`(select coalesce(sum(x.disputed), 0.00) from dispute x where x.document_id = d.id and x.disputed > 0)`;

/** What of `document d` is owed and in no dispute: never less than nothing. */
export const UNDISPUTED_OF = sql`(d.owed - ${DISPUTED_OF})`;

/** `dispute x` is open, and its day has come. */
export const IS_DUE = sql`x.disputed > 0 and x.due_on <= current_date`;

/** The company's documents of which something is in dispute. */
export const disputedDocuments = (profileId: string): Sql =>
  sql`select x.document_id from dispute x where x.profile_id = ${profileId} and x.disputed > 0`;
