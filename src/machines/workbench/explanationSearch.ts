import { call } from '../../api/call';
import { explainDocument } from '../../api/contract/conciliations';
import { searchMachine } from '../kit/search';

type Query = { conciliation: string; movement: string; document: string };

/** The evidence for and against a document as what a movement pays. */
export const explanationSearchMachine = searchMachine('explanationSearch', async (query: Query, signal) => {
  const { conciliation, movement, document } = query;
  const asked = { params: { id: conciliation }, query: { movement_id: movement, document } };
  const { documents } = await call(explainDocument, asked, { signal });
  return documents;
});
