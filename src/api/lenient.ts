import * as z from 'zod/mini';
import { MOST_AT_ONCE, type NormalizationNotice, ROWS, unreadableOf } from './contract/row';
import { type Fitted, fitted, type Odd } from './fit';

/**
 * Reads an answer by its row's schema and tolerates harmless deviations (`fit.ts`). Unreadable rows are removed and noted: a
 * row of the answer, as received, in `unreadable`; a row of an inner list, among the record's normalization notices.
 */
export function readLeniently<S extends z.ZodMiniType>(
  schema: S,
  answer: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const strict = z.safeParse<S>(schema, answer);
  if (strict.success) return strict;
  const fits = fitted(schema, answer);
  for (const odd of fits.odd) note(fits.value, odd);
  for (;;) {
    const read = z.safeParse<S>(schema, fits.value);
    if (read.success || !setApart(fits, read.error)) return read;
  }
}

/** The same for an answer that may have a long list of rows: other work runs between its slices. */
export async function readInSlices<S extends z.ZodMiniType>(
  schema: S,
  received: unknown,
): Promise<z.core.util.SafeParseResult<z.output<S>>> {
  const answer = Array.isArray(received) ? { data: received } : received;
  const name = ROWS.find((one) => rowsOf(answer, one).length > MOST_AT_ONCE);
  if (name === undefined || !isObject(answer)) return readLeniently(schema, received);
  const all = rowsOf(answer, name);
  const readSlice = (from: number) =>
    readLeniently(schema, { ...answer, [name]: all.slice(from, from + MOST_AT_ONCE) });
  const first = readSlice(0);
  if (!first.success || !isObject(first.data)) return first;
  // What comes under `data` may be meant as a page's results.
  const into = name === 'data' && 'results' in first.data ? 'results' : name;
  const rows = rowsOf(first.data, into);
  const unread = unreadableOf(first.data);
  for (let from = MOST_AT_ONCE; from < all.length; from += MOST_AT_ONCE) {
    await new Promise((resolve) => setTimeout(resolve));
    const read = readSlice(from);
    if (!read.success) return read;
    for (const row of rowsOf(read.data, into)) rows.push(row);
    unread.push(...unreadableOf(read.data));
  }
  if (unread.length > 0) Reflect.set(first.data, 'unreadable', unread);
  if ('uncounted' in first.data) Reflect.set(first.data, 'count', all.length);
  return first;
}

function rowsOf(answer: unknown, name: PropertyKey): unknown[] {
  const rows: unknown = isObject(answer) ? Reflect.get(answer, name) : undefined;
  return Array.isArray(rows) ? rows : [];
}

/** Notes it at the row of a list, else at the answer. */
function note(answer: unknown, { path, received }: Odd): void {
  const depth = path[0] !== undefined && ROWS.includes(path[0]) && path.length > 2 ? 2 : 0;
  const place = valueAt(answer, path.slice(0, depth));
  if (typeof place !== 'object' || place === null) return;
  const notice: NormalizationNotice = { field: path.slice(depth).join('.'), received: JSON.stringify(received) ?? '' };
  const known: unknown = Reflect.get(place, 'normalizationNotices');
  Reflect.set(place, 'normalizationNotices', [...(Array.isArray(known) ? known : []), notice]);
}

/** Removes rows with issues from their innermost list; returns whether there were any. */
function setApart({ value: answer, origins }: Fitted, { issues }: z.core.$ZodError): boolean {
  const broken = new Map<string, { list: unknown[]; path: PropertyKey[]; rows: Set<unknown> }>();
  for (const { path } of issues) {
    const at = path.findLastIndex(
      (step, i) => typeof step === 'number' && Array.isArray(valueAt(answer, path.slice(0, i))),
    );
    const list = valueAt(answer, path.slice(0, at));
    if (at < 1 || !Array.isArray(list)) continue;
    const key = path.slice(0, at).join('.');
    const known = broken.get(key) ?? { list, path: path.slice(0, at), rows: new Set() };
    broken.set(key, known);
    known.rows.add(path[at]);
  }
  // From the end, so that the indexes of the others stay valid.
  for (const { list, path, rows } of [...broken.values()].sort((one, other) => other.path.length - one.path.length)) {
    const sent = list.filter((_, i) => rows.has(i)).map((row) => (isObject(row) ? (origins.get(row) ?? row) : row));
    const readable = list.filter((_, i) => !rows.has(i));
    list.length = 0;
    for (const row of readable) list.push(row);
    tell(answer, path, sent);
  }
  return broken.size > 0;
}

function tell(answer: unknown, path: PropertyKey[], sent: unknown[]): void {
  if (path.length > 1 || path[0] === undefined || !ROWS.includes(path[0]) || !isObject(answer)) {
    for (const received of sent) note(answer, { path, received });
    return;
  }
  Reflect.set(answer, 'unreadable', [...unreadableOf(answer), ...sent.map((row) => JSON.stringify(row))]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((fields, name) => (isObject(fields) ? Reflect.get(fields, name) : undefined), value);
}
