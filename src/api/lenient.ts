import * as z from 'zod/mini';
import { type NormalizationNotice, ROWS, unreadableOf } from './contract/row';
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
