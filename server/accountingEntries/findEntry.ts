import { SourceProblem } from '../accountingSource/connector';
import { fetchFrom } from '../accountingSource/fetchPage';
import { textOf } from '../accountingSource/formats';
import { headersFor, jsonIn, rowsIn, withToken } from '../accountingSource/jsonApi';
import { valueAt } from '../accountingSource/paths';
import { type Entry, lookUpAddressOf } from './entryBody';
import type { EntryAccess } from './sendEntry';

const MOST_PAGES = 200;

/**
 * The id of an entry that the system lists with our key, empty where the mapping names none; undefined where it lists none. Throws SourceProblem
 * where the list is not read to its end: what is not known to be absent might be there.
 */
export async function findEntry(access: EntryAccess, { date }: Entry, key: string): Promise<string | undefined> {
  const { mapping, token, reach } = access;
  const { address = '', page_param, rows: path, text = '', id = '' } = mapping.look_up ?? {};
  const first = withToken(lookUpAddressOf(address, mapping, date, key), mapping, token);
  const seen = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const to = new URL(first);
    if (page_param) to.searchParams.set(page_param, String(page));
    const answer = jsonIn((await fetchFrom(to, headersFor(mapping, token), reach)).bytes);
    const rows = rowsIn(answer, { rows: path || (Array.isArray(answer) ? undefined : 'results') });
    const found = rows.find((row) => textOf(valueAt(row, text)).includes(key));
    if (found !== undefined) return id && textOf(valueAt(found, id));
    const before = seen.size;
    for (const row of rows) seen.add(JSON.stringify(row));
    if (page_param && seen.size > before) continue;
    if (valueAt(answer, 'next') && rows.length > 0) break;
    return undefined;
  }
  throw new SourceProblem('respuesta', 'la lista de asientos del día sigue en otra página que no se pudo leer.');
}
