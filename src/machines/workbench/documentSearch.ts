import type { ActorRefFrom } from 'xstate';
import { call } from '../../api/call';
import { isZero } from '../../api/contract/money';
import { listDocuments } from '../../api/contract/receivables/documents';
import type { searchMachine } from '../kit/search';
import type { OwedDocument } from './allocationDraft';

/** `near`: the unassigned amount; documents with a near balance come first. */
type Query = { search: string; currency: string; near: string | undefined };

export type DocumentSearchActor = ActorRefFrom<ReturnType<typeof searchMachine<Query, OwedDocument[]>>>;

/** Finds any open document in the currency of the conciliation. */
export async function findDocuments(query: Query, signal: AbortSignal): Promise<OwedDocument[]> {
  const { results } = await call(listDocuments, { query: { ...query, page_size: 20 } }, { signal });
  return results.flatMap((d) =>
    d.balance === null || isZero(d.balance) || d.currency !== query.currency ? [] : [{ ...d, balance: d.balance }],
  );
}
