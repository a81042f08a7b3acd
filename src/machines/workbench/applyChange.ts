import { call } from '../../api/call';
import { listMovements } from '../../api/contract/reconciliation/conciliations';
import type { Reconciled } from '../../api/contract/reconciliation/shapes';
import { type Change, movementsNamed, sendChange } from './change';

/** Sends a change. Where the service only confirms it, the movements are read again. */
export async function applyChange(id: string, change: Change, idempotencyKey: string): Promise<Reconciled> {
  const answer = await sendChange(id, change, idempotencyKey);
  if (answer.results.length > 0 || answer.movements.length > 0) return answer;
  const { conciliation, movements } = await call(listMovements, { params: { id } });
  const results = movementsNamed(change).map((movement_id) => ({ movement_id, ok: true }));
  return { ...answer, conciliation, movements, results };
}
