import { call } from '../../api/call';
import { isForeign } from '../../api/client';
import { searchedToo } from '../../api/contract/offers';
import { type Document, listDocuments } from '../../api/contract/receivables/documents';
import type { Ask } from '../../api/contract/row';
import { normalizeForSearch } from '../../api/contract/withoutAccents';

type Query = Ask<typeof listDocuments>['query'];

/**
 * Documents by a text. Another's service may search, or know a document by its number or its id alone: it is asked for both, and what it
 * was not narrowed by is left out.
 */
export async function documentsLike(text: string, rest: Query, signal: AbortSignal): Promise<Document[]> {
  const ask = async (query: Query, row = listDocuments) =>
    (await call(row, { query: { ...query, ...rest } }, { signal })).results;
  if (!isForeign()) return ask({ search: text });
  const named = ask({ id: text.slice(0, 60) });
  // A service that refuses the one may answer the other.
  const searched = ask({ search: text }, searchedToo(listDocuments)).catch(() => named);
  const found = (await Promise.all([named.catch(() => searched), searched])).flat();
  const words = normalizeForSearch(text);
  const isLike = ({ number, customer_name }: Document) =>
    normalizeForSearch(`${number} ${customer_name}`).includes(words);
  return [...new Map(found.filter(isLike).map((one) => [one.id, one])).values()];
}
