import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { agreeingAll, disputingAll, promisingAll } from '../agreements/collectable';
import { waitsForAnswer } from '../conversations/waits';
import { addressOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { MAY_PROVE, provingPayment } from '../paymentProofs/read';

type Terms = {
  profileId: string;
  channel: ChannelName;
  quietDays: number;
  /** Its own messages do not suppress a customer. */
  campaignId?: string;
  /** What is not due yet is written about too: a policy's step is of a debt in no dispute, agreement or promise. */
  beforeDue?: boolean;
};

/** Who says that they sent a proof is left alone until the day that was planned to look for it, else for so many days. */
const PROOF_DAYS = 5;

/** Customers with an unanswered message. `is_proof`: one has a picture or document, as of a transfer, unless it is known to be something else. */
export const unanswered = (profileId: string): Sql => sql`
  select i.customer_id, bool_or(coalesce(i.media_kind, '') in ('imagen', 'documento') and not exists (
    select from payment_proof p where p.message_id = i.id and not ${MAY_PROVE})) as is_proof from inbound_message i
  where i.profile_id = ${profileId} and ${waitsForAnswer}
  group by i.customer_id`;

/** A part of `bank_movement m` is not assigned yet. */
const IS_OPEN = sql`m.unassigned > 0 and m.deleted_at is null
  and exists (select from conciliation c where c.id = m.conciliation_id and c.deleted_at is null)`;

/**
 * The customers of `audience` who may have paid an open movement: its known payers, those whose document it names or fits but
 * for a fee, those who owe a set that adds up to it, and those whom a payer rule names where a fee rule is sure. This
 * includes more than the sure suggestions, which each read decides anew: it may suppress too many, never too few.
 */
const payingInOpen = (profileId: string): Sql => sql`
  select p.customer_id from audience a join movement_payer p on p.customer_id = a.id join bank_movement m on m.id = p.movement_id
  where (p.by_dni or p.by_account or p.by_rule or p.namesakes = 1) and ${IS_OPEN}
  union
  select d.customer_id from audience a join document d on d.customer_id = a.id and d.is_owed
  join candidate c on c.document_id = d.id join bank_movement m on m.id = c.movement_id and m.unassigned = c.made_for
  where (c.by_number or (c.by_tail or c.by_near or c.by_name) and d.balance between m.unassigned and m.unassigned + (
    select greatest(max(largest), usual_fee()) from reconciliation_rule where profile_id = ${profileId} and kind = 'comision')) and ${IS_OPEN}
  union
  select d.customer_id from candidate_set s join bank_movement m on m.id = s.movement_id and m.unassigned = s.made_for
  cross join unnest(s.documents) o(id) join document d on d.id = o.id
  where s.profile_id = ${profileId} and ${IS_OPEN}
  union
  select h.customer_id from (
    select array_agg(m.id) as movements from bank_movement m
    where m.profile_id = ${profileId} and ${IS_OPEN} and m.bank_account_id in (
      select bank_account_id from rule_standing where profile_id = ${profileId} and kind = 'comision' and autonomy = 'segura' and enabled)) o
  cross join lateral rule_hits(${profileId}, o.movements) h where o.movements is not null and h.kind = 'pagador'`;

/**
 * The reasons that suppress each of `customers` (a query with their ids as `id`): a row each with `customer_id` and `held`.
 * Intersected sets are quick whatever the planner expects. The contact is the message's recipient: the main one, or the next
 * one with an address.
 */
export const suppressionsOf = (
  customers: Sql,
  { profileId, channel, quietDays, campaignId, beforeDue = false }: Terms,
): Sql => {
  const { column: address, sound } = addressOf(channel);
  return sql`
    with audience as materialized (${customers}), owing as materialized (
      select a.id as customer_id from audience a where exists (select from document d where d.customer_id = a.id and d.is_owed)
    ), debited as materialized (
      select l.customer_id from audience a join debit_detail l on l.customer_id = a.id and l.live
      join debit o on o.id = l.debit_id and o.deleted_at is null
    ), suggested as materialized (
      ${payingInOpen(profileId)}
    ), promised as materialized (
      ${promisingAll(profileId, beforeDue)}
    ), agreed as materialized (
      ${agreeingAll(profileId, beforeDue)}
    ), talked as materialized (
      select a.id as customer_id, last.id as activity, last.outcome, coalesce(last.next_on, last.happened_on + ${PROOF_DAYS}::int) as until from audience a cross join lateral (
        select t.id, t.outcome, t.next_on, t.happened_on from activity t
        where t.profile_id = ${profileId} and t.customer_id = a.id and t.outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante')
        order by t.happened_on desc, t.created_at desc limit 1) last
      where last.outcome in ('disputa', 'envio_comprobante')
    ), disputed as materialized (
      select t.customer_id from talked t where t.outcome = 'disputa' and not exists (select from dispute x where x.activity_id = t.activity)
      union
      ${disputingAll(profileId, beforeDue)}
    ), unanswered as materialized (
      ${unanswered(profileId)}
    ), contacted as materialized (
      select customer_id from activity where profile_id = ${profileId} and happened_on > current_date - ${quietDays}::int
        and (kind = 'mensaje' or outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante'))
      union
      select customer_id from campaign_event where profile_id = ${profileId} and at >= current_date + 1 - ${quietDays}::int
        and status not in ('en_cola', 'fallido', 'cancelado') and campaign_id is distinct from ${campaignId ?? null}::uuid
      union
      select customer_id from policy_action where profile_id = ${profileId} and status = 'enviada' and on_day > current_date - ${quietDays}::int
    ), reached as materialized (
      select a.id, coalesce(t.address, '') !~ ${sound} or t.bounced as unsound,
        t.do_not_contact or (t.consent = 'no' and not t.bounced) as left_out,
        ${CHANNELS[channel].asksConsent}::boolean and t.consent = 'sin_dato' as unasked
      from audience a left join lateral (
        select c.${address} as address, coalesce(k.consent, 'sin_dato') as consent, c.do_not_contact,
          coalesce(k.consent = 'no' and k.how = 'rebote', false) as bounced
        from contact c left join contact_consent k on k.contact_id = c.id and k.channel = ${channel}
        where c.customer_id = a.id and c.${address} <> '' order by c.is_main desc, c.created_at, c.id limit 1) t on true
    )
    select id as customer_id, array_remove(array_agg(kind order by place), null) as held from (
      select id, 0 as place, null as kind from audience
      union all select id, 1, 'sin_direccion' from reached where unsound
      union all select id, 2, 'pidio_baja' from reached where left_out
      union all select id, 3, 'sin_consentimiento' from reached where unasked
      union all select id, 4, 'pagado' from (select id from audience except select customer_id from owing) x
      union all select id, 5, 'debito_en_curso' from (select id from audience intersect select customer_id from debited) x
      union all select id, 6, 'sugerencia_segura' from (select id from audience intersect select customer_id from suggested) x
      union all select id, 7, 'comprobante' from (select id from audience intersect (select customer_id from unanswered where is_proof
        union select customer_id from talked where outcome = 'envio_comprobante' and until > current_date
        union ${provingPayment(profileId)})) x
      union all select id, 8, 'disputa' from (select id from audience intersect select customer_id from disputed) x
      union all select id, 9, 'acuerdo' from (select id from audience intersect select customer_id from agreed) x
      union all select id, 10, 'compromiso' from (select id from audience intersect select customer_id from promised) x
      union all select id, 11, 'sin_responder' from (select id from audience intersect select customer_id from unanswered where not is_proof) x
      union all select id, 12, 'contactado' from (select id from audience intersect select customer_id from contacted) x
    ) h group by id`;
};

/** The profile's customers who would be suppressed now. */
export function suppressionsNow(
  db: Queryable,
  customers: string[],
  terms: Terms,
): Promise<{ customer: string; kinds: SuppressionReason[] }[]> {
  const own = sql`select id from customer where profile_id = ${terms.profileId} and deleted_at is null and id = any(${customers.filter(isUuid)}::uuid[])`;
  return db.rows(
    sql`select customer_id as customer, held as kinds from (${suppressionsOf(own, terms)}) h where cardinality(held) > 0`,
  );
}

/** In what language they read, of whom somebody said so. */
export const languagesOf = (db: Queryable, profileId: string, customers: string[]) =>
  db.rows<{ customer: string; language: string }>(sql`
    select id as customer, language from customer
    where profile_id = ${profileId} and deleted_at is null and language <> '' and id = any(${customers.filter(isUuid)}::uuid[])`);

/** Stores the current suppressions of the campaign's pending recipients; those of the others stay as history. */
export async function updateSuppressions(tx: Queryable, terms: Terms & { campaignId: string }): Promise<void> {
  const own = sql`select customer_id as id from campaign_customer where campaign_id = ${terms.campaignId} and again`;
  const { text, values } = sql`
    update campaign_customer u set held = h.held from (${suppressionsOf(own, terms)}) h
    where u.campaign_id = ${terms.campaignId} and u.customer_id = h.customer_id and u.held <> h.held`;
  await tx.rows(text, [...values]);
}
