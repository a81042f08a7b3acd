import { randomUUID } from 'node:crypto';
import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { allocate } from '../ledger/allocate';
import type { Actor } from '../ledger/audit';
import { categoriseInParts, type Part } from '../ledger/categorise';
import { tie } from '../ledger/tie';
import { formatMoney } from '../ledger/words';
import { notFound, refused } from '../problems';
import { learnPayers } from '../reconciliationRules/learn';
import { recordOutcomes } from '../reconciliationRules/record';
import * as categories from './movementCategories';
import {
  type Assignment,
  answer,
  archived,
  holdConciliation,
  type OwnReconciled,
  openToCategories,
  overtaken,
  planOf,
  unfit,
  withholdingsOf,
} from './reconciled';
import { lockRemarks, remark } from './remarks';

/** Ties a payment booked by hand to its movement. 409 with the reason when it no longer fits. */
export async function tiePayment(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  tied: { movementId: string; paymentId: string },
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const { movementId } = tied;
  const batch = randomUUID();
  const reason = await tie(tx, who, conciliationId, tied, batch);
  if (reason !== undefined) throw await overtaken(tx, who, conciliationId, movementId, reason);
  await learnPayers(tx, who, [movementId]);
  await recordOutcomes(tx, who, [movementId]);
  return answer(tx, who, conciliationId, [movementId], batch, [{ movementId, ok: true }]);
}

type Split = Assignment & { categories: { category: string; amount: string }[]; note?: string | undefined };

/** Splits one movement over categories, with documents, write-offs and a credit beside them: all of it or nothing. 409 when the parts do not come to what is left. */
export async function splitMovement(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { categories: wanted, note, ...given }: Split,
): Promise<OwnReconciled> {
  await holdConciliation(tx, who, conciliationId);
  const id = given.movement_id;
  const parts = await partsOf(tx, who, wanted);
  const hasDocuments = given.document_ids.length > 0 || given.credit !== undefined;
  const batch = randomUUID();
  if (hasDocuments) {
    const [verdict] = await allocate(
      tx,
      who,
      conciliationId,
      [planOf(given, await withholdingsOf(tx, who, [given]))],
      batch,
    );
    if (verdict && !verdict.ok) throw await overtaken(tx, who, conciliationId, id, verdict.reason);
  }
  const [found] = await openToCategories(tx, who, conciliationId, [id]);
  if (!found) throw notFound('el movimiento');
  const isOut = centsOf(found.amount) < 0;
  const left = isOut ? -centsOf(found.amount) : centsOf(found.unassigned);
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  if (found.category_id !== null || sum !== left) {
    const reason = found.category_id
      ? 'El movimiento ya tiene una categoría. Quítela antes de repartirlo.'
      : `Las partes suman ${formatMoney(sum)} y al movimiento le quedan ${formatMoney(left)}. Ajuste los montos.`;
    // Documents were just assigned here: the movement was open, and what stands there now is no colleague's.
    throw hasDocuments ? unfit(reason) : await overtaken(tx, who, conciliationId, id, reason);
  }
  await categoriseInParts(tx, who, { id, isOut }, parts, batch);
  if (hasDocuments) await learnPayers(tx, who, [id]);
  // Several categories are no case of any rule.
  if (hasDocuments || parts.length === 1) await recordOutcomes(tx, who, [id]);
  if (note !== undefined) {
    await remark(tx, who, [{ movement_id: id, note }], await lockRemarks(tx, who, conciliationId, [id]));
  }
  return answer(tx, who, conciliationId, [id], batch, [{ movementId: id, ok: true }]);
}

async function partsOf(tx: Queryable, who: Actor, wanted: Split['categories']): Promise<Part[]> {
  if (new Set(wanted.map(({ category }) => category)).size < wanted.length) {
    throw refused('Cada categoría va una vez. Sume sus partes en una sola.');
  }
  const parts: Part[] = [];
  for (const { category, amount } of wanted) {
    const cents = centsOf(amount);
    if (cents <= 0) throw refused('El monto de cada parte debe ser mayor que cero. Revise los montos.');
    const { id, name, archived_at } = await categories.read(tx, who.profileId, category);
    if (archived_at !== null) throw archived(name);
    parts.push({ id, name, cents });
  }
  return parts;
}
