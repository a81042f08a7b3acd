import { type Cents, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import type { Signature } from './audit';

export type Payment = {
  id: string;
  customerId: string;
  origin: 'conciliacion' | 'debito' | 'enlace' | 'manual';
  method: string;
  movementId: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  reference: string;
  cents: Cents;
  /** That of what it settles, unless said: one that may settle nothing says it. */
  currency?: string;
};

/** So much of a payment to a document; `amount` is a decimal string. */
export type Entry = { id: string; payment_id: string; document_id: string; amount: string };

/**
 * Writes payments with what they settle, which is something of each that does not say its currency. The caller holds the documents (and movements) locked and has seen that it fits;
 * the database refuses what does not.
 */
export async function payAndAllocate(
  tx: Queryable,
  who: Signature,
  payments: Payment[],
  entries: Entry[],
  batch: string,
): Promise<void> {
  await tx.rows(
    `insert into payment (id, profile_id, customer_id, origin, method, movement_id, date, reference, amount, currency, created_by)
     select p.id, $1, p."customerId", p.origin, p.method, p."movementId", p.date, p.reference, p.amount, coalesce(p.currency, s.currency), $2
     from jsonb_to_recordset($3) as p(id uuid, "customerId" uuid, origin text, method text, "movementId" uuid, date date,
       reference text, amount numeric, currency text)
     left join (
       select distinct on (e.payment_id) e.payment_id, d.currency
       from jsonb_to_recordset($4) as e(payment_id uuid, document_id uuid) join document d on d.id = e.document_id
       order by e.payment_id) s on s.payment_id = p.id`,
    [
      who.profileId,
      who.userId,
      JSON.stringify(payments.map(({ cents, ...p }) => ({ ...p, amount: fromCents(cents) }))),
      JSON.stringify(entries),
    ],
  );
  await tx.rows(
    `insert into allocation (id, profile_id, payment_id, document_id, amount, batch, created_by)
     select e.id, $1, e.payment_id, e.document_id, e.amount, $2, $3
     from jsonb_to_recordset($4) as e(id uuid, payment_id uuid, document_id uuid, amount numeric)`,
    [who.profileId, batch, who.userId, JSON.stringify(entries)],
  );
}
