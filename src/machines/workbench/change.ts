import { call } from '../../api/call';
import type { Movement, MovementDetail, Reconciled } from '../../api/contract/conciliationShapes';
import {
  bulkReconcile,
  manualReconcile,
  saveSuggestedDocument,
  updateMovements,
} from '../../api/contract/conciliations';
import { type DraftLine, leftOf } from './allocationDraft';
import { sureOnes } from './movements';

/** A change staff confirmed, as plain data: what is in flight, and what a retry sends again under the same key. */
export type Work =
  | ({ kind: 'suggested'; movement: string; document: string; amount: string } & Said)
  | ({ kind: 'manual'; movement: string; documents: string[]; amounts: string[] } & Said)
  | { kind: 'bulk'; movements: { movement_id: string; document_ids: string[]; amounts: string[] }[]; key: string }
  | { kind: 'undoBatch'; batch: string }
  | { kind: 'undoAllocations'; movement: string; allocations: string[] }
  | { kind: 'later'; movement: string; version: number; later: boolean }
  | { kind: 'note'; movement: string; version: number; note: string };

/** `said`: what will have been done, for the line that offers to undo it. */
type Said = { key: string; said: string };

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
export function acceptWork({
  detail,
  draft,
}: {
  detail: MovementDetail | undefined;
  draft: DraftLine[];
}): Work | undefined {
  if (!detail) return undefined;
  const key = crypto.randomUUID();
  const partly = leftOf(draft, detail) > 0 ? ' en parte' : '';
  const said = `Conciliado${partly} con ${draft.map((l) => l.number).join(', ')}`;
  const [only] = draft;
  const isSuggested = draft.length === 1 && detail.candidates.some((c) => c.document_id === only?.document);
  if (only && isSuggested) {
    return { kind: 'suggested', movement: detail.id, document: only.document, amount: only.amount, key, said };
  }
  const documents = draft.map((l) => l.document);
  return { kind: 'manual', movement: detail.id, documents, amounts: draft.map((l) => l.amount), key, said };
}

export function sureWork(context: { movements: Movement[]; checked: string[] }): Work {
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

/** Whether the change may be undone as a whole. */
export const isUndoable = (work: Work): boolean =>
  work.kind === 'suggested' || work.kind === 'manual' || work.kind === 'bulk';

/** The one movement the change is about; a bulk change and its undoing are about many. */
export const movementOf = (work: Work): string | undefined => ('movement' in work ? work.movement : undefined);

/** What was done. */
export function textOf(work: Work, { results }: Reconciled): string {
  switch (work.kind) {
    case 'bulk': {
      const ok = results.filter((r) => r.ok).length;
      const refused = results.length - ok;
      const done = plural(ok, 'movimiento conciliado', 'movimientos conciliados');
      return refused > 0 ? `${done}; ${plural(refused, 'no se pudo', 'no se pudieron')}` : done;
    }
    case 'suggested':
    case 'manual':
      return work.said;
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
