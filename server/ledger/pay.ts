import { type Cents, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import { applyToPromises } from './applyToPromises';
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
  /** By default the documents' currency; a payment that may have no document states it. */
  currency?: string;
  /** For a movement's payment: its unused rest is the customer's credit, and not the movement's again. */
  keepsRest?: boolean;
  note?: string | undefined;
};

/**
 * An amount of a payment for a document, as a decimal string. Without a payment it writes off the document's rest, or takes off what a dispute ended with, or what was withheld,
 * or what is expected to have been, or an electronic credit note.
 */
export type Entry = { id: string; document_id: string; amount: string } & (
  | { payment_id: string }
  | { payment_id: null; movement_id: string; reason: string; expected_id?: string }
  | { payment_id: null; dispute_id: string; reason: string; is_credit_note: boolean }
  | { payment_id: null; certificate_id: string; reason: string }
  | { payment_id: null; electronic_document_id: string; reason: string; is_credit_note: true }
);

/**
 * Writes payments with their entries, and updates promises. A payment is made with what its entries allocate: added to afterwards,
 * it would run all triggers of payments twice. Without a currency it takes that of its documents, so it needs at least one. The
 * caller has locked the documents (and movements) and checked that the amounts fit; the database refuses others.
 */
export async function payAndAllocate(
  tx: Queryable,
  who: Signature,
  payments: Payment[],
  entries: Entry[],
  batch: string,
): Promise<void> {
  const written = payments.map(({ cents, ...p }) => ({ ...p, amount: fromCents(cents) }));
  const paid = tx.rows(
    planned(
      written.length,
      sql`
    insert into payment (id, profile_id, customer_id, origin, method, movement_id, date, reference, amount, allocated, currency,
      created_by, keeps_rest, batch, note)
    select p.id, ${who.profileId}, p."customerId", p.origin, p.method, p."movementId", p.date, p.reference, p.amount, coalesce(s.allocated, 0),
      coalesce(p.currency, s.currency), ${who.userId}, p."movementId" is null or coalesce(p."keepsRest", false), ${batch}, coalesce(p.note, '')
    from jsonb_to_recordset(${JSON.stringify(written)}) as p(id uuid, "customerId" uuid, origin text, method text,
      "movementId" uuid, date date, reference text, amount numeric, currency text, "keepsRest" boolean, note text)
    left join (
      select e.payment_id, min(d.currency) as currency, sum(e.amount) as allocated
      from jsonb_to_recordset(${JSON.stringify(entries)}) as e(payment_id uuid, document_id uuid, amount numeric)
        -- by their ids: joined, the planner may read all documents
        cross join lateral (select d.currency from document d where d.id = e.document_id offset 0) d
      group by e.payment_id) s on s.payment_id = p.id`,
    ),
  );
  // Sent at once, and done in this order.
  await Promise.all([
    paid,
    addEntries(tx, who, entries, batch),
    applyToPromises(tx, [...new Set(payments.map(({ customerId }) => customerId))]),
  ]);
}

/** Adds entries to existing payments, such as a credit, whose worth stays. The caller has locked the documents. */
export async function addEntries(tx: Queryable, who: Signature, entries: Entry[], batch: string): Promise<void> {
  await tx.rows(
    planned(
      entries.length,
      sql`
    insert into allocation (id, profile_id, payment_id, document_id, amount, batch, created_by, movement_id, reason, dispute_id, is_credit_note,
      certificate_id, expected_id, electronic_document_id)
    select e.id, ${who.profileId}, e.payment_id, e.document_id, e.amount, ${batch}, ${who.userId}, e.movement_id, e.reason,
      e.dispute_id, coalesce(e.is_credit_note, false), e.certificate_id, e.expected_id, e.electronic_document_id
    from jsonb_to_recordset(${JSON.stringify(entries)}) as e(id uuid, payment_id uuid, document_id uuid,
      amount numeric, movement_id uuid, reason text, dispute_id uuid, is_credit_note boolean, certificate_id uuid, expected_id uuid,
      electronic_document_id uuid)`,
    ),
  );
}
