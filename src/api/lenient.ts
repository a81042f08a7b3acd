import { z } from 'zod';
import { fromCents, toCents } from './contract/money';
import { asPage, type Oddity, OTHER, ROWS, unreadableOf } from './contract/row';

/**
 * Reads an answer as its row's schema wants it, and forgives a provider what harms nobody: a number where a text is meant,
 * an amount as a number, a day with a time, a name that is null, a kind we do not know. What is no amount, no day and no id
 * is never made up: a row of a list that lacks one is kept out of it and told as it came in `unreadable`.
 */
export function readLeniently<S extends z.ZodType>(schema: S, answer: unknown): z.ZodSafeParseResult<z.output<S>> {
  const strict = z.safeParse<S>(schema, answer);
  if (strict.success) return strict;
  const mended = structuredClone(asPage(answer));
  for (;;) {
    const read = z.safeParse<S>(schema, mended);
    if (read.success) return read;
    const changed = read.error.issues.flatMap(leaves).filter((leaf) => mend(mended, leaf)).length;
    if (changed === 0 && !setApart(mended, read.error)) return strict;
  }
}

type Leaf = { issue: z.core.$ZodIssue; path: PropertyKey[] };

/** An issue of a union holds those of each of its choices. */
function leaves(issue: z.core.$ZodIssue): Leaf[] {
  if (issue.code !== 'invalid_union') return [{ issue, path: issue.path }];
  return issue.errors.flat().map((inner) => ({ issue: inner, path: [...issue.path, ...inner.path] }));
}

/** Whether something was changed at the issue's place. */
function mend(answer: unknown, { issue, path }: Leaf): boolean {
  const name = path.at(-1);
  const holder = valueAt(answer, path.slice(0, -1));
  if (name === undefined || typeof holder !== 'object' || holder === null) return false;
  const given: unknown = Reflect.get(holder, name);
  const better = instead(issue, given);
  if (better === undefined) return false;
  Reflect.set(holder, name, better.value);
  if (better.odd) note(answer, path, given);
  return true;
}

type Better = { value: unknown; odd?: true };

/** What the value stands for; `odd` where it is not just another way to write the same. */
function instead(issue: z.core.$ZodIssue, given: unknown): Better | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'string') return asText(given);
    if (issue.expected === 'number' || issue.expected === 'int') return asNumber(given);
    if (issue.expected === 'array' && given === null) return { value: [] };
    if (issue.expected === 'boolean' && (given === null || given === undefined)) return { value: false, odd: true };
  }
  if (issue.code === 'invalid_format' && typeof given === 'string') {
    if (issue.format === 'date' && /^\d{4}-\d{2}-\d{2}T/.test(given)) return { value: given.slice(0, 10) };
    const cents = issue.format === 'regex' ? toCents(given) : undefined;
    if (cents !== undefined && fromCents(cents) !== given) return { value: fromCents(cents) };
  }
  if (issue.code === 'invalid_value' && issue.values.includes(OTHER)) return { value: OTHER, odd: true };
  return undefined;
}

function asText(given: unknown): Better | undefined {
  if (typeof given === 'number' || typeof given === 'boolean') return { value: String(given) };
  return given === null || given === undefined ? { value: '', odd: true } : undefined;
}

function asNumber(given: unknown): Better | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : Number.NaN;
  return Number.isFinite(number) ? { value: number } : undefined;
}

/** Tells of it at the row of a list, else at the answer as a whole. */
function note(answer: unknown, path: PropertyKey[], given: unknown): void {
  const depth = path[0] !== undefined && ROWS.includes(path[0]) && path.length > 2 ? 2 : 0;
  const place = valueAt(answer, path.slice(0, depth));
  if (typeof place !== 'object' || place === null) return;
  const oddity: Oddity = { field: path.slice(depth).join('.'), given: JSON.stringify(given) ?? '' };
  const known: unknown = Reflect.get(place, 'oddities');
  Reflect.set(place, 'oddities', [...(Array.isArray(known) ? known : []), oddity]);
}

/** Takes the rows with issues out of their lists. Whether there were any. */
function setApart(answer: unknown, { issues }: z.ZodError): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const before = unreadableOf(answer);
  const apart = ROWS.flatMap((list) => {
    const rows = valueAt(answer, [list]);
    const broken = new Set(issues.map(({ path }) => (path[0] === list ? path[1] : undefined)));
    if (!Array.isArray(rows) || !rows.some((_, i) => broken.has(i))) return [];
    const kept = rows.filter((_, i) => !broken.has(i));
    Reflect.set(answer, list, kept);
    return rows.filter((_, i) => broken.has(i)).map((row) => JSON.stringify(row));
  });
  if (apart.length === 0) return false;
  Reflect.set(answer, 'unreadable', [...before, ...apart]);
  return true;
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (held, name) => (typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined),
    value,
  );
}
