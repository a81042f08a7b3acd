import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

const PENDING = 4;
const PAID = 3;

/**
 * Links of the last days: some wait for payment on their page, one expired, and some belong to existing payments, so that
 * the debt stays the same.
 */
export async function demoPaymentLinks(tx: Queryable, profileId: string): Promise<void> {
  const tokens = Array.from({ length: PENDING }, () => randomUUID());
  await tx.rows(sql`
    with debtors as (
      select customer_id, currency, array_agg(id) as documents, sum(balance) as amount,
        row_number() over (order by min(number)) as place
      from document where profile_id = ${profileId} and is_owed and subscription_id is null
      group by customer_id, currency having count(*) between 2 and 3 order by min(number) limit ${PENDING}),
    made as (
      insert into payment_link (profile_id, customer_id, reference, amount, currency, status, url, external_id,
        created_at, expires_at)
      select ${profileId}, customer_id, 'PL-DEMO' || lpad(place::text, 4, '0'), amount, currency,
        case when place = ${PENDING} then 'vencido' else 'pendiente' end,
          '/pagar/' || (${tokens}::text[])[place], (${tokens}::text[])[place],
        now() - place * interval '2 days' - case when place = ${PENDING} then interval '7 days' else interval '0' end,
        now() + (7 - place * 2) * interval '1 day' - case when place = ${PENDING} then interval '7 days' else interval '0' end
      from debtors returning id, customer_id, currency)
    insert into payment_link_document (profile_id, payment_link_id, document_id, amount)
    select ${profileId}, m.id, d.id, d.balance
    from made m join debtors b using (customer_id, currency) join document d on d.id = any(b.documents)`);
  await tx.rows(sql`
    with came as (
      update payment set origin = 'enlace', method = 'enlace' where id in (
        select id from payment where profile_id = ${profileId} and method = 'tarjeta' order by reference limit ${PAID})
      returning id, customer_id, reference, amount, currency, date),
    made as (
      insert into payment_link (profile_id, customer_id, reference, amount, currency, status, payment_id,
        created_at, expires_at, paid_at)
      select ${profileId}, customer_id, 'PL-DEMO' || reference, amount, currency, 'pagado', id,
        date - interval '2 days', date + interval '5 days',
        date + interval '10 hours'
      from came returning id, payment_id)
    insert into payment_link_document (profile_id, payment_link_id, document_id, amount)
    select ${profileId}, m.id, a.document_id, a.amount from made m join allocation a on a.payment_id = m.payment_id`);
}
