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
import type { Movement, Reconciled } from '../../api/contract/reconciliation/shapes';
import { CallProblem } from '../../api/problem';
import { type Change, movementsNamed, movesMoney } from './change';
import { inferred } from './inferred';
import { movementsOf } from './movementsOf';

/**
 * Sends a change. Where the service only confirms it, or answers words alone, the movements are read again, and those that stand as
 * `before` were not changed. Rejects with a CallProblem that leaves open whether it was done where all of them do, and where they
 * cannot be read.
 */
export async function applyChange(
  id: string,
  change: Change,
  idempotencyKey: string,
  before: Movement[],
): Promise<Reconciled> {
  const sent = await sendChange(id, change, idempotencyKey).catch((problem: unknown) => wordsAlone(problem, change));
  const isSaid = sent instanceof CallProblem;
  const answer = isSaid ? NOTHING : { ...sent, movements: sent.movements.map(inferred) };
  if (answer.results.length > 0) return answer;
  const open = (cause: unknown) =>
    isSaid ? sent : new CallProblem('confirmed', updateMovements, 'not seen', { cause });
  const { conciliation, movements } =
    answer.movements.length > 0 ? answer : await movementsOf(id).catch((cause: unknown) => Promise.reject(open(cause)));
  const named = movementsNamed(change);
  const changed = changedIn(change, before, movements, isSaid);
  if (named.length > 0 ? !named.some(changed) : !movements.some((one) => changed(one.id))) {
    throw open('the movements stand as before');
  }
  const results = named.map((movement_id) =>
    changed(movement_id) ? { movement_id, ok: true } : { movement_id, ok: false, msg: NOT_SEEN },
  );
  return { ...answer, conciliation, movements, results };
}

const NOTHING: Reconciled = { movements: [], conciliation: null, batch: null, results: [] };

/** Words in place of an answer may say that it was done, or that it was not: what is assigned of the movements shows which. */
function wordsAlone(problem: unknown, change: Change): CallProblem {
  const isSaid = problem instanceof CallProblem && problem.kind === 'unreadable' && problem.said !== undefined;
  if (isSaid && isSeen(change)) return problem;
  throw problem;
}

const NOT_SEEN = 'El servicio no dijo si lo hizo, y sigue como estaba. Revíselo antes de repetirlo.';

/** Whether what is assigned of the movements shows that it was done. */
const isSeen = (change: Change): boolean =>
  movesMoney(change) || change.kind === 'undoBatch' || change.kind === 'undoAllocations';

/** Whether a movement was changed, as far as it can be seen; `proven`: only where it is seen. */
function changedIn(change: Change, before: Movement[], after: Movement[], proven: boolean): (id: string) => boolean {
  if (!isSeen(change)) return () => true;
  const known = new Map(before.map((movement) => [movement.id, movement]));
  const now = new Map(after.map((movement) => [movement.id, movement]));
  return (id) => {
    const [was, is] = [known.get(id), now.get(id)];
    const isReported = typeof was?.unassigned === 'string' && typeof is?.unassigned === 'string';
    return isReported ? was.unassigned !== is.unassigned || was.status !== is.status : !proven;
  };
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
