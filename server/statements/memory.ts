import { type Mapping, mapping as mappingSchema } from '../../src/api/contract/reconciliation/statement';
import { FileRefusal } from '../files/refusal';
import type { Followed, Reading } from './statement';
import { isSameShape, type Shape } from './tabular/shape';

/** The reading of an account's earlier files of one layout. */
export type Remembered = { id: string; name: string; shape: Shape | null; mapping: Mapping; decided: string[] };

/** The mapping of a file: the wishes of staff, else the remembered layouts. */
export type Ask = { wanted: Mapping | undefined; remembered: readonly Remembered[] };

type Read = (mapping: Mapping) => Reading | Promise<Reading>;

/** The fields that concern one file and not the next. */
export const OF_ONE_FILE: readonly string[] = [
  'account',
  'pending',
  'accepted',
  'truncated',
  'year',
  'month',
  'oldest',
  'swapped_days',
  'table',
  'first_row',
  'last_row',
  'skipped_rows',
  'pointed',
];

/** Longer files are not read twice to find the fields of a mapping that the file gives by itself. */
const SMALL = 2 * 1024 * 1024;

/**
 * Reads a file as staff want it, or as a file of its layout is remembered: decisions of staff apply at once, inferred fields only
 * answer this file's questions. A memory that gives a worse reading than none is ignored.
 */
export async function readByMemory(ask: Ask, shape: Shape | undefined, size: number, read: Read): Promise<Reading> {
  const known = ask.remembered.find((one) => one.shape === null || (shape && isSameShape(one.shape, shape)));
  const seen = { ...(shape && { shape }), ...(known && { layout: known.id }) };
  if (ask.wanted !== undefined) {
    const reading = await read(ask.wanted);
    const { pointed, ...said } = ask.wanted;
    const decided = await decidedIn({ ...said, ...reading.pointed }, size, read);
    return { ...reading, followed: { ...seen, requested: ask.wanted, decided } };
  }
  if (!known) return { ...(await read({})), followed: { ...seen, requested: {}, decided: [] } };
  const { reading, requested } = await follow(known, read);
  return withFollowed(reading, { ...seen, requested, decided: known.decided }, known);
}

function withFollowed(reading: Reading, followed: Followed, { name }: Remembered): Reading {
  if (Object.keys(followed.requested).length === 0) return { ...reading, followed };
  const { dialect } = reading;
  const text = `Leído como «${name}», que la cuenta recuerda`;
  // Some formats do not repeat the requested mapping in their own.
  const mapping = { ...followed.requested, ...dialect.mapping };
  return { ...reading, followed, dialect: { ...dialect, mapping, understood: [...dialect.understood, { text }] } };
}

async function follow(known: Remembered, read: Read): Promise<{ reading: Reading; requested: Mapping }> {
  const decided = only(known.mapping, known.decided);
  const plain = async () => ({ reading: await read({}), requested: {} });
  if (Object.keys(decided).length === 0) return answered(known, decided, await read({}), read);
  const tried = await tryTo(() => read(decided));
  if (!tried) return plain();
  const followed = await answered(known, decided, tried, read);
  if (isClean(followed.reading)) return followed;
  const other = await tryTo(async () => answered(known, {}, await read({}), read));
  return other && isWorse(followed.reading, other.reading) ? other : followed;
}

/** Answers the file's open questions by the inferences from an earlier file. */
async function answered(known: Remembered, requested: Mapping, reading: Reading, read: Read) {
  const open = reading.questions.map(({ field }) => field).filter((field) => !OF_ONE_FILE.includes(field));
  const more = only(known.mapping, open);
  if (Object.keys(more).length === 0) return { reading, requested };
  const again = await tryTo(() => read({ ...requested, ...more }));
  return again && !isWorse(again, reading)
    ? { reading: again, requested: { ...requested, ...more } }
    : { reading, requested };
}

/** Keeps some fields of a mapping. Columns need the header above them. */
function only(mapping: Mapping, fields: readonly string[]): Mapping {
  const wanted = new Set(fields.filter((field) => !OF_ONE_FILE.includes(field)));
  if (wanted.has('columns') || wanted.has('header_row')) for (const one of ['header', 'header_row']) wanted.add(one);
  if (wanted.has('widths')) wanted.add('delimiter');
  return mappingSchema.parse(Object.fromEntries(Object.entries(mapping).filter(([field]) => wanted.has(field))));
}

async function tryTo<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (refusal) {
    if (refusal instanceof FileRefusal) return undefined;
    throw refusal;
  }
}

const isClean = ({ problems, questions, warnings, entries }: Reading) =>
  entries.length > 0 && problems.length + questions.length + warnings.length === 0;

function isWorse(one: Reading, other: Reading): boolean {
  const weights = ({ entries, problems, questions, warnings }: Reading) => [
    problems.length,
    -entries.length,
    questions.length,
    warnings.length,
  ];
  const theirs = weights(other);
  const differing = weights(one).findIndex((weight, at) => weight !== theirs[at]);
  return differing >= 0 && (weights(one)[differing] ?? 0) > (theirs[differing] ?? 0);
}

/** The fields of a mapping that the file does not give by itself. */
async function decidedIn(wanted: Mapping, size: number, read: Read): Promise<string[]> {
  const fields = Object.entries(wanted).filter(([field]) => field !== 'header' && !OF_ONE_FILE.includes(field));
  const plain = size > SMALL || fields.length === 0 ? undefined : await tryTo(() => read({}));
  const found = new Map<string, unknown>(Object.entries(plain?.dialect.mapping ?? {}));
  return fields
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(found.get(field)))
    .map(([field]) => field);
}
