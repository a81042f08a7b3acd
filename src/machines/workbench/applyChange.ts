import { call } from '../../api/call';
import {
  bulkReconcile,
  categoriseMovements,
  manualReconcile,
  saveSuggestedDocument,
  splitMovement,
  tiePayment,
  updateMovements,
} from '../../api/contract/reconciliation/conciliations';
import type { Reconciled } from '../../api/contract/reconciliation/shapes';
import { type Change, movementsNamed } from './change';
import { movementsOf } from './movementsOf';

/** Sends a change. Where the service only confirms it, the movements are read again. */
export async function applyChange(id: string, change: Change, idempotencyKey: string): Promise<Reconciled> {
  const answer = await sendChange(id, change, idempotencyKey);
  if (answer.results.length > 0 || answer.movements.length > 0) return answer;
  const { conciliation, movements } = await movementsOf(id);
  const results = movementsNamed(change).map((movement_id) => ({ movement_id, ok: true }));
  return { ...answer, conciliation, movements, results };
}

/** Rejects with a CallProblem. */
function sendChange(id: string, change: Change, idempotencyKey: string): Promise<Reconciled> {
  const params = { id };
  switch (change.kind) {
    case 'suggested': {
      const body = {
        movement_id: change.movement,
        document_id: change.document,
        suggested_amount: change.amount,
        note: change.note,
      };
      return call(saveSuggestedDocument, { params, body, idempotencyKey });
    }
    case 'manual': {
      const body = {
        movement_id: change.movement,
        document_ids: change.documents,
        amounts: change.amounts,
        note: change.note,
        forgiven: change.forgiven,
        withheld: change.withheld,
        credit: change.credit,
      };
      const { categories } = change;
      if (categories) return call(splitMovement, { params, body: { ...body, categories }, idempotencyKey });
      return call(manualReconcile, { params, body, idempotencyKey });
    }
    case 'tie': {
      const body = { movement_id: change.movement, payment_id: change.payment };
      return call(tiePayment, { params, body, idempotencyKey });
    }
    case 'bulk':
      return call(bulkReconcile, { params, body: { movements: change.movements }, idempotencyKey });
    case 'category': {
      const body = { movements: change.movements, category: change.category };
      return call(categoriseMovements, { params, body });
    }
    case 'undoBatch':
      return call(updateMovements, { params, body: { batch: change.batch } });
    case 'undoAllocations': {
      const body = { movements: [{ movement_id: change.movement, deletedId: change.allocations }] };
      return call(updateMovements, { params, body });
    }
    case 'deferral': {
      const { kind: _, movements, ...rest } = change;
      const body = { movements: movements.map((one) => ({ ...one, ...rest })) };
      return call(updateMovements, { params, body });
    }
    case 'note': {
      const body = { movements: [{ movement_id: change.movement, version: change.version, note: change.note }] };
      return call(updateMovements, { params, body });
    }
  }
}
