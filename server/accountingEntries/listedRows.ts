import { SourceProblem } from '../accountingSource/connector';
import { fetchFrom } from '../accountingSource/fetchPage';
import { headersFor, jsonIn, rowsIn, withToken } from '../accountingSource/jsonApi';
import { valueAt } from '../accountingSource/paths';
import type { EntryAccess } from './sendEntry';

const MOST_PAGES = 200;

/** Where a list stands in its answer, and the query parameter of its pages. */
type Place = { rows?: string | undefined; page_param?: string | undefined };

/**
 * The rows of a list of the accounting system, page by page. Throws SourceProblem where it is not read to its end: what is not known to be absent
 * might be there. `what` names the list in that sentence.
 */
export async function* listedRows(
  { mapping, token, reach }: EntryAccess,
  address: URL,
  { rows: path, page_param }: Place,
  what: string,
): AsyncGenerator<unknown> {
  const first = withToken(address, mapping, token);
  const seen = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const to = new URL(first);
    if (page_param) to.searchParams.set(page_param, String(page));
    const answer = jsonIn((await fetchFrom(to, headersFor(mapping, token), reach)).bytes);
    const rows = rowsIn(answer, { rows: path || (Array.isArray(answer) ? undefined : 'results') });
    yield* rows;
    const before = seen.size;
    for (const row of rows) seen.add(JSON.stringify(row));
    if (page_param && seen.size > before) continue;
    if (valueAt(answer, 'next') && rows.length > 0) break;
    return;
  }
  throw new SourceProblem('respuesta', `${what} sigue en otra página que no se pudo leer.`);
}
