import { call } from '../../api/call';
import { listDocuments } from '../../api/contract/documents';
import { isZero } from '../../api/contract/money';
import { searchMachine } from '../kit/search';

/** `near`: the unassigned amount; documents with a near balance come first. */
type Query = { search: string; currency: string; near: string | undefined };

/** Searches any open document in the currency of the conciliation. */
export const documentSearchMachine = searchMachine('documentSearch', async (query: Query, signal) => {
  const { results } = await call(listDocuments, { query: { ...query, page_size: 20 } }, { signal });
  return results.flatMap((d) =>
    d.balance === null || isZero(d.balance) || d.currency !== query.currency ? [] : [{ ...d, balance: d.balance }],
  );
});
