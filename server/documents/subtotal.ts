import { centsOf, fromCents } from '../../src/api/contract/money';
import type { DocumentDetail } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { moneyIn } from '../ledger/words';
import { mustBeCurrent, notFound, refused } from '../problems';
import { readDocument } from './detail';

/** Problem 404 for an unknown document, 412 for a stale version, 422 for a subtotal above the total. */
export async function setSubtotal(
  tx: Queryable,
  who: Actor,
  id: string,
  { subtotal, version }: { subtotal: string | null; version?: number | undefined },
): Promise<DocumentDetail> {
  const [before] = isUuid(id)
    ? await tx.rows<{ version: number; currency: string; total: string; subtotal: string | null }>(sql`
        select version, currency, coalesce(invoiced, total) as total, subtotal from document
        where profile_id = ${who.profileId} and id = ${id} and voided_at is null for update`)
    : [];
  if (!before) throw notFound('el documento');
  mustBeCurrent(before, version);
  const { currency, total } = before;
  if (subtotal !== null && centsOf(subtotal) > centsOf(total)) {
    const msg = `El total es ${moneyIn(centsOf(total), currency)}: el subtotal no puede ser mayor.`;
    throw refused(`${msg} No se guardó.`, { fields: { subtotal: msg } });
  }
  const tax = subtotal === null ? null : fromCents(centsOf(total) - centsOf(subtotal));
  await tx.rows(sql`update document set subtotal = ${subtotal}, tax = ${tax}, version = version + 1 where id = ${id}`);
  const line = {
    entity: 'document',
    entityId: id,
    before: { subtotal: before.subtotal },
    after: { subtotal, tax, typed: true },
  };
  await audit(tx, who, [{ action: 'cambiar', ...line }]);
  return readDocument(tx, who.profileId, id);
}
