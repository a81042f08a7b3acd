import { PROMISE } from '../activities/promises';
import { type Sql, sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import { AGREEMENT } from './read';

/** `document d` is spread by an agreement that stands. */
export const IS_AGREED = sql`exists (select from agreement_document y join payment_agreement a on a.id = y.agreement_id
  where y.document_id = d.id and y.live and ${AGREEMENT.vigente})`;

/** A pending promise names `document d`. */
const IS_PROMISED = sql`exists (select from promise_document y join promise p on p.id = y.promise_id
  where y.document_id = d.id and ${PROMISE.pendiente})`;

/** What of `document d` is owed, in no dispute, in no agreement that stands and in no pending promise: messages and policies are about that alone. */
export const COLLECTABLE_OF = sql`(case when ${IS_AGREED} or ${IS_PROMISED} then 0.00 else ${UNDISPUTED_OF} end)`;

/** What holds all of `document d`, and no other of its customer; null where something of it is collectable. */
export const HOLD_OF = sql`(case when ${UNDISPUTED_OF} <= 0 then 'disputa' when ${IS_AGREED} then 'acuerdo' when ${IS_PROMISED} then 'compromiso' end)`;

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

/** Customers with a pending promise: of no document by name, which is of whatever they owe, or where nothing else is due. */
export const promisingAll = (profileId: string, anyDay: boolean): Sql => sql`
  select distinct o.customer_id from (
    select p.id, p.customer_id from promise p where p.profile_id = ${profileId} and ${PROMISE.pendiente}) o
  where not exists (select from promise_document x where x.promise_id = o.id) or not ${owesElse(anyDay)}`;
