import { call } from '../../api/call';
import { type DocumentDetail, getDocument, listDocuments } from '../../api/contract/receivables/documents';
import type { Ask } from '../../api/contract/row';
import { CallProblem } from '../../api/problem';
import { assertDefined } from '../kit/assertDefined';

/** Other providers serve documents in the list only: they have no allocations or history of one document. */
export async function documentOfList(
  { params }: Ask<typeof getDocument>,
  signal: AbortSignal,
): Promise<DocumentDetail> {
  const { id } = assertDefined(params, 'params');
  const { results } = await call(listDocuments, { query: { id } }, { signal });
  const found = results.find((one) => one.id === id);
  if (!found) throw new CallProblem('failed', getDocument, 'not in the list', { status: 404 });
  return { ...found, allocations: [], history: [] };
}
