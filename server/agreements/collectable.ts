import { type Sql, sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import { AGREEMENT } from './read';

/** `document d` is spread by an agreement that stands. */
export const IS_AGREED = sql`exists (select from agreement_document y join payment_agreement a on a.id = y.agreement_id
  where y.document_id = d.id and y.live and ${AGREEMENT.vigente})`;

/** What of `document d` is owed, in no dispute and in no agreement that stands: messages and policies are about that alone. */
export const COLLECTABLE_OF = sql`(case when ${IS_AGREED} then 0.00 else ${UNDISPUTED_OF} end)`;

/** Something else is due of the customer of `o`; what has no due date counts as due. `anyDay`: something is owed, due or not. */
const owesElse = (anyDay: boolean): Sql => sql`exists (
  select from document d where d.customer_id = o.customer_id and d.is_owed and ${COLLECTABLE_OF} > 0
    and (${anyDay}::boolean or coalesce(d.due_date, current_date) <= current_date))`;

/** Customers who dispute something and of whom nothing else is due, so that a reminder would be of what they dispute. */
export const disputingAll = (profileId: string, anyDay: boolean): Sql => sql`
  select distinct o.customer_id from dispute x join document o on o.id = x.document_id
  where x.profile_id = ${profileId} and x.disputed > 0 and not ${owesElse(anyDay)}`;

/** Customers with an agreement that stands, and of whom nothing else is due. */
export const agreeingAll = (profileId: string, anyDay: boolean): Sql => sql`
  select o.customer_id from (
    select a.customer_id from payment_agreement a where a.profile_id = ${profileId} and ${AGREEMENT.vigente}) o
  where not ${owesElse(anyDay)}`;
