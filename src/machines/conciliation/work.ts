import { call } from '../../api/call';
import {
  bulkReconcile,
  manualReconcile,
  type Reconciled,
  saveSuggestedDocument,
  updateMovements,
} from '../../api/contract/conciliations';
import { leftOf } from './draft';
import { sureOnes, type Work, type WorkbenchContext } from './workbenchContext';

/** Carries out what staff confirmed. Rejects with a CallProblem. */
export function carryOut(id: string, work: Work): Promise<Reconciled> {
  const params = { id };
  switch (work.kind) {
    case 'suggested': {
      const body = { movement_id: work.movement, document_id: work.document, suggested_amount: work.amount };
      return call(saveSuggestedDocument, { params, body, idempotencyKey: work.key });
    }
    case 'manual': {
      const body = { movement_id: work.movement, document_ids: work.documents, amounts: work.amounts };
      return call(manualReconcile, { params, body, idempotencyKey: work.key });
    }
    case 'bulk':
      return call(bulkReconcile, { params, body: { movements: work.movements }, idempotencyKey: work.key });
    case 'undoBatch':
      return call(updateMovements, { params, body: { batch: work.batch } });
    case 'undoAllocations': {
      const change = { movement_id: work.movement, deletedId: work.allocations };
      return call(updateMovements, { params, body: { movements: [change] } });
    }
    case 'later': {
      const change = { movement_id: work.movement, version: work.version, later: work.later };
      return call(updateMovements, { params, body: { movements: [change] } });
    }
    case 'note': {
      const change = { movement_id: work.movement, version: work.version, note: work.note };
      return call(updateMovements, { params, body: { movements: [change] } });
    }
  }
}

/** The draft of the selected movement. One suggested document goes as such; anything else is a manual reconciliation. */
export function acceptWork({ detail, draft }: WorkbenchContext): Work | undefined {
  if (!detail) return undefined;
  const key = crypto.randomUUID();
  const [only] = draft;
  const isSuggested = draft.length === 1 && detail.candidates.some((c) => c.document_id === only?.document);
  if (only && isSuggested) {
    return { kind: 'suggested', movement: detail.id, document: only.document, amount: only.amount, key };
  }
  return {
    kind: 'manual',
    movement: detail.id,
    documents: draft.map((l) => l.document),
    amounts: draft.map((l) => l.amount),
    key,
  };
}

export function sureWork(context: WorkbenchContext): Work {
  return {
    kind: 'bulk',
    key: crypto.randomUUID(),
    movements: sureOnes(context).map((m) => ({
      movement_id: m.id,
      document_ids: m.suggested.map((s) => s.document_id),
      amounts: m.suggested.map((s) => s.amount),
    })),
  };
}

/** A change that failed and is asked for unchanged keeps its key, so that it has one effect even if the first send arrived. */
export function again(failed: Work | undefined, wanted: Work | undefined): Work | undefined {
  if (!failed || !wanted || !('key' in failed) || !('key' in wanted)) return wanted;
  const retried = { ...wanted, key: failed.key };
  return JSON.stringify(retried) === JSON.stringify(failed) ? failed : wanted;
}

/** What was done, for the line that offers to undo it. */
export function textOf(work: Work, { results }: Reconciled, { draft, detail }: WorkbenchContext): string {
  const ok = results.filter((r) => r.ok).length;
  const refused = results.length - ok;
  switch (work.kind) {
    case 'bulk':
      return `${plural(ok, 'movimiento conciliado', 'movimientos conciliados')}${refused > 0 ? `; ${plural(refused, 'no se pudo', 'no se pudieron')}` : ''}`;
    case 'suggested':
    case 'manual': {
      const partly = detail && leftOf(draft, detail) > 0 ? ' en parte' : '';
      return `Conciliado${partly} con ${draft.map((l) => l.number).join(', ')}`;
    }
    case 'undoBatch':
    case 'undoAllocations':
      return 'Conciliación deshecha: los saldos volvieron';
    case 'later':
      return work.later ? 'Queda para revisar luego' : 'Vuelve a los pendientes';
    case 'note':
      return 'Nota guardada';
  }
}

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
