import { call } from '../../api/call';
import { listConciliations, listMovements } from '../../api/contract/reconciliation/conciliations';
import { type Answer, isListAlone } from '../../api/contract/row';
import { inferred } from './inferred';

/** The movements of a conciliation. Where a provider answers them alone, the conciliation is looked for in the list, and shown by its id without. */
export async function movementsOf(id: string, signal?: AbortSignal): Promise<Answer<typeof listMovements>> {
  const answer = await call(listMovements, { params: { id } }, signal && { signal });
  const read = { ...answer, movements: answer.movements.map(inferred) };
  if (!isListAlone(read)) return read;
  const list = await call(listConciliations, { query: {} }, signal && { signal }).catch(() => undefined);
  return { ...read, conciliation: list?.results.find((one) => one.id === id) ?? read.conciliation };
}
