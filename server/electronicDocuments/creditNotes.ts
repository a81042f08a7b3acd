import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ElectronicCreditNote, listElectronicCreditNotes } from '../../src/api/contract/receivables/imports';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { applyToPromises } from '../ledger/applyToPromises';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';

const notesFrom = (rows: Sql) => sql`
  select e.id, e.number, e.issued_on, e.currency, e.total, cardinality(e.documents) as documents,
    coalesce(name_of(e.created_by), '') as created_by, e.created_at, e.voided_at
  from ${rows} e`;

/** Those that lowered a document, the newest first; those that were taken back too. */
export function listCreditNotes(
  db: Queryable,
  profileId: string,
  page: Page,
  { document }: z.output<(typeof listElectronicCreditNotes)['query']>,
): Promise<Listed<ElectronicCreditNote>> {
  const lowered = sql`
    e.id in (select a.electronic_document_id from allocation a where a.profile_id = ${profileId} and a.document_id = ${document})`;
  const where = every([
    sql`e.profile_id = ${profileId} and e.kind = 'nota_credito'`,
    document !== undefined && (isUuid(document) ? lowered : sql`false`),
  ]);
  const rows = sql`select e.* from electronic_document e`;
  return listed(db, { rows, where, order: sql`e.issued_on desc, e.id`, projection: notesFrom }, page);
}

type Stored = { customer_id: string; key: string; number: string; total: string; voided_at: string | null };

/**
 * Takes a credit note back: what it took off its documents is owed again, by entries of the opposite amount, and its key may come again.
 * Problem 404 for an unknown one, 409 for one that was taken back.
 */
export async function voidCreditNote(tx: Queryable, who: Actor, id: string): Promise<ElectronicCreditNote> {
  // The documents first, as payments do; an import of the same key waits for this.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('cartera: sync ' || ${who.profileId}))`);
  await tx.rows(sql`
    select from document where id in (
      select a.document_id from allocation a where a.profile_id = ${who.profileId} and a.electronic_document_id = ${id})
    order by id for update`);
  const [note] = await tx.rows<Stored>(sql`
    select customer_id, key, number, total, voided_at from electronic_document
    where profile_id = ${who.profileId} and id = ${id} and kind = 'nota_credito' for update`);
  if (!note) throw notFound('la nota de crédito');
  const { customer_id: customer, voided_at, ...before } = note;
  if (voided_at !== null) throw conflict('Esta nota de crédito ya se anuló. No se cambió nada.', { code: 'over' });
  await tx.rows(sql`
    insert into allocation (profile_id, document_id, amount, reverses, batch, created_by, reason, electronic_document_id, is_credit_note)
    select a.profile_id, a.document_id, -a.amount, a.id, ${randomUUID()}, ${who.userId}, a.reason, a.electronic_document_id, a.is_credit_note
    from allocation a where a.profile_id = ${who.profileId} and a.electronic_document_id = ${id} and a.amount > 0
      and not exists (select from allocation r where r.reverses = a.id)`);
  await tx.rows(sql`
    update electronic_document set voided_at = now(), voided_by = ${who.userId} where profile_id = ${who.profileId} and id = ${id}`);
  await audit(tx, who, [{ action: 'deshacer', entity: 'electronic_document', entityId: id, before }]);
  await applyToPromises(tx, [customer]);
  const [after] = await tx.rows<ElectronicCreditNote>(sql`
    ${notesFrom(sql`electronic_document`)} where e.profile_id = ${who.profileId} and e.id = ${id}`);
  if (!after) throw notFound('la nota de crédito');
  return after;
}
