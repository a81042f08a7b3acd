import type { ActorRefFrom } from 'xstate';
import { centsOf } from '../../api/contract/money';
import { documentsLike } from '../documents/documentsLike';
import type { searchMachine } from '../kit/search';
import type { OwedDocument } from './allocationDraft';

/** `near`: the unassigned amount; documents with a near balance come first. */
type Query = { search: string; currency: string; near: string | undefined };

export type DocumentSearchActor = ActorRefFrom<ReturnType<typeof searchMachine<Query, OwedDocument[]>>>;

/** Finds any open document in the currency of the conciliation, as far as both say theirs. */
export async function findDocuments({ search, currency, near }: Query, signal: AbortSignal): Promise<OwedDocument[]> {
  const results = await documentsLike(search, { ...(currency && { currency }), near, page_size: 20 }, signal);
  const isOther = (one: string) => one !== '' && currency !== '' && one !== currency;
  return results.flatMap((d) =>
    d.balance === null || centsOf(d.balance) <= 0 || isOther(d.currency) ? [] : [{ ...d, balance: d.balance }],
  );
}
