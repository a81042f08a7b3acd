import * as z from 'zod/mini';
import { searchedToo } from './contract/offers';
import type { AnyRow, Ask } from './contract/row';
import { readLeniently } from './lenient';
import { CallProblem, isDeletion } from './problem';
import { isObject } from './refusal';

/** How a row is called: `call`, with the options of the change. */
type Read = (row: AnyRow, ask: Ask<AnyRow>) => Promise<unknown>;
type Known<R extends AnyRow> = z.core.util.SafeParseResult<z.output<R['answer']>> | undefined;

/**
 * What became of a change that was only confirmed, or not answered, by its record or by the list that it would be in; undefined where
 * that does not say it. `isDone`: the service said that it was done, which record or list have to prove otherwise.
 */
export async function becameOf<R extends AnyRow>(row: R, ask: Ask<R>, read: Read, isDone: boolean): Promise<Known<R>> {
  if (row.rereadBy !== undefined) return readAgain(row, ask, read, isDone);
  return row.foundBy === undefined ? undefined : readMade(row, ask, read, isDone);
}

/** The record as it now is; a deleted one is not there any more. */
async function readAgain<R extends AnyRow>(row: R, ask: Ask<R>, read: Read, isDone: boolean): Promise<Known<R>> {
  if (row.rereadBy === undefined) return undefined;
  const asked = { params: { id: ask.record ?? namedBy(ask, row.rereadBy.id) } };
  const known = await read(row.rereadBy.row(), asked).catch((problem: unknown) => problem);
  if (known instanceof CallProblem) {
    return isDeletion(row) && known.status === 404 ? readLeniently<R['answer']>(row.answer, {}) : undefined;
  }
  if (isDeletion(row) || !(isDone || isAsSent(changedIn(known, row), ask.body, row.rereadBy.id))) return undefined;
  return readLeniently<R['answer']>(row.answer, known);
}

/** What the row changes of the record that it is read again by. */
export const changedIn = (record: unknown, { rereadBy }: AnyRow): unknown =>
  rereadBy?.part === undefined || !isObject(record) ? record : Reflect.get(record, rereadBy.part);

/** Whether a record has each thing that was sent of it, but for what named it; a list of several is never compared. */
function isAsSent(record: unknown, body: unknown, naming: string): boolean {
  const sent = isObject(body)
    ? Object.entries(body).filter(([name, value]) => ![naming, 'version'].includes(name) && value !== undefined)
    : [];
  const isFound = ([name, value]: [string, unknown]) =>
    isObject(record) &&
    name in record &&
    isValue(value) &&
    String(Reflect.get(record, name) ?? '').trim() === String(value ?? '').trim();
  return sent.length > 0 && sent.every(isFound);
}

/** Whether a field is one value, and no record or list. */
export const isValue = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * The record of a creation, if the complete list of those found by the first of the row's fields has one with all that was sent, and no
 * other. One that was there before the call is never taken for it; where nobody said that it was done, it has to say when it was made, or be
 * the only one that there can be.
 */
async function readMade<R extends AnyRow>(row: R, ask: Ask<R>, read: Read, isDone: boolean): Promise<Known<R>> {
  const { foundBy } = row;
  const { data: sent = {} } = z.safeParse(z.looseObject({}), ask.body);
  if (foundBy === undefined || foundBy.fields.some((field) => !isSame(sent[field], sent[field]))) return undefined;
  const search = String(sent[foundBy.fields[0]]).trim();
  if (search === '') return undefined;
  const list = foundBy.row();
  const listed = await read(searchedToo(list), { query: { search, page_size: 100 } })
    .catch(() => read(list, {}))
    .catch(() => undefined);
  const page = completePage.safeParse(listed);
  if (!page.success || page.data.next || page.data.results.length < page.data.count) return undefined;
  const isLike = (one: Record<string, unknown>) => foundBy.fields.every((field) => isSame(one[field], sent[field]));
  const [made, ...others] = page.data.results.filter((one) => isLike(one) && !isOld(one));
  if (made === undefined || others.length > 0 || !(isDone || foundBy.isUnique || isDated(made))) return undefined;
  return readLeniently<R['answer']>(row.answer, made);
}

const completePage = z.looseObject({
  count: z.number(),
  next: z.optional(z.nullable(z.string())),
  results: z.array(z.record(z.string(), z.unknown())),
});

/** What was left empty says nothing of which record it is. */
const isSame = (found: unknown, sent: unknown): boolean =>
  found !== undefined && found !== null && sent !== undefined && String(found).trim() === String(sent).trim();

const madeAt = ({ created_at }: Record<string, unknown>): number =>
  typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN;

const isDated = (record: Record<string, unknown>): boolean => !Number.isNaN(madeAt(record));

/** Made well before this call, as far as it says when it was; clocks may differ by some minutes. */
const isOld = (record: Record<string, unknown>): boolean => madeAt(record) < Date.now() - OLD_MS;
const OLD_MS = 10 * 60_000;

/** The value of a field of the call's path or body. */
export function namedBy({ params, body }: Ask<AnyRow>, field: string): unknown {
  const valueIn = (part: unknown): unknown =>
    typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined;
  return valueIn(params) ?? valueIn(body);
}
