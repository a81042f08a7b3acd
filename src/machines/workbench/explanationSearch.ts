import { call } from '../../api/call';
import { explainDocument } from '../../api/contract/reconciliation/conciliations';
import type { Explained } from '../../api/contract/reconciliation/shapes';

type Query = { conciliation: string; movement: string; document: string };

/** Finds the evidence for and against the documents of this number, as what a movement pays. */
export async function findExplanations(query: Query, signal: AbortSignal): Promise<Explained[]> {
  const { conciliation, movement, document } = query;
  const asked = { params: { id: conciliation }, query: { movement_id: movement, document } };
  const { documents } = await call(explainDocument, asked, { signal });
  return documents;
}
