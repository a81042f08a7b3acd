import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import type { ReadItem } from './plan';

/** What became of one: it was taken, it waits for what it names, or it was not taken and why. */
export type Became = { is: 'taken' } | { is: 'waits' | 'refused'; msg: string };

export const became = (why: string | undefined): Became =>
  why === undefined ? { is: 'taken' } : { is: 'refused', msg: why };

/** A document that is taken, of this customer, with what it makes or lowers. */
export type Applied = { id: string; item: ReadItem; customer: string; documents: string[] };

/** Stores the documents that were applied, with the audit of each. */
export async function storeApplied(tx: Queryable, who: Actor, all: readonly Applied[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ id, item: { document, digest }, customer, documents }) => {
    const { key, kind, number, issuedOn, currency, total, split, authorisation } = document;
    const values = { key, digest, kind, number, currency, total, ...split, authorisation, documents };
    return { id, ...values, customer_id: customer, issued_on: issuedOn };
  });
  await tx.rows(sql`
    insert into electronic_document (id, profile_id, key, digest, kind, number, customer_id, issued_on, currency, total, subtotal, tax,
      authorisation, documents, created_by)
    select r.id, ${who.profileId}, r.key, r.digest, r.kind, r.number, r.customer_id, r.issued_on, r.currency, r.total, r.subtotal, r.tax,
      r.authorisation, r.documents, ${who.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, key text, digest text, kind text, number text,
      customer_id uuid, issued_on date, currency text, total numeric, subtotal numeric, tax numeric, authorisation text, documents uuid[])`);
  await audit(
    tx,
    who,
    rows.map(({ id, ...after }) => ({ action: 'crear', entity: 'electronic_document', entityId: id, after })),
  );
}
