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

/**
 * Customers who dispute something and of whom nothing else is due, so that a reminder would be of what they dispute. What has no
 * due date counts as due. `anyDay`: of whom nothing else is owed, due or not.
 */
export const disputingAll = (profileId: string, anyDay: boolean): Sql => sql`
  select distinct o.customer_id from dispute x join document o on o.id = x.document_id
  where x.profile_id = ${profileId} and x.disputed > 0 and not exists (
    select from document d where d.customer_id = o.customer_id and d.is_owed and ${UNDISPUTED_OF} > 0
      and (${anyDay}::boolean or coalesce(d.due_date, current_date) <= current_date))`;
