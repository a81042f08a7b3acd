import { type Sql, sql } from '../database/sql';

/** What a proof of payment says of a movement and a document, in a statement that joins `proofOf`. */
export const PROVED = sql`p.id is not null as is_proved, coalesce(p.is_meant, false) as is_meant`;

/** The proof of a document's customer that is joined with a movement, and whether the customer meant this document. */
export const proofOf = (movement: Sql, document: Sql, customer: Sql) => sql`left join lateral (
  select p.id, exists (select from payment_proof_document o where o.proof_id = p.id and o.document_id = ${document}) as is_meant
  from payment_proof p where p.movement_id = ${movement} and p.customer_id = ${customer} limit 1) p on true`;
