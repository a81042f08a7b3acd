import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import type { Grid } from '../../../files/cells/grid';
import { FileRefusal } from '../../../files/refusal';
import type { Reading } from '../../statement';
import { isEnd } from '../rows/silentEnds';
import { type Candidate, eitherCode, KINDS, seenIn } from './candidates';
import { endsOf, isProven, OF_AMOUNTS } from './proof';

type Read = (mapping: Mapping) => Reading;
type Found = { reading: Reading; candidate: Candidate };

/** At most so many readings of one file, and of so many rows together: a long file is tried in fewer ways. */
const MOST_READINGS = 40;
const MOST_ROWS = 200_000;

/**
 * Reads a file, and where its balances do not prove that reading, tries the others that it allows: one alone that leads from the
 * opening balance to the closing one is right, several that differ are asked, and without any the first stands with its questions.
 */
export function readByProof(grid: Grid, wanted: Mapping, read: Read): Reading {
  const first = read(wanted);
  if (!isWorthSearching(first)) return first;
  const found = mayHaveBalances(first) ? provenAmong(grid, first, wanted, read) : [];
  const [only, ...others] = found;
  if (!only) return withCodes(first, grid, wanted);
  return others.length === 0 ? asProven(only) : asked(isProven(first) ? first : only.reading, found);
}

/** Whether amounts are open, or balances are known and are not reached. */
function isWorthSearching(reading: Reading): boolean {
  const isOpen = reading.questions.some(({ field }) => OF_AMOUNTS.has(field));
  return isOpen || (reading.accounts.some((one) => endsOf(one) !== undefined) && !isProven(reading));
}

/**
 * Whether another reading could have the balances that a proof takes. Other signs alone find none in a file that states none and has
 * no column of them, unless its first row, silent or with a word for an end, turns out to be one (`noteSilentEnds`).
 */
function mayHaveBalances({ accounts, dialect, entries, questions }: Reading): boolean {
  const { columns = [] } = dialect.mapping;
  const open = questions.filter(({ field }) => OF_AMOUNTS.has(field)).flatMap(({ options }) => options);
  const isOfSigns = open.every(({ mapping }) => Object.keys(mapping).every((field) => OF_SIDES.has(field)));
  const isSilent = accounts.every(({ opening, closing }) => opening === undefined && closing === undefined);
  const [first] = entries;
  return (
    !isSilent || !isOfSigns || columns.includes('balance') || dialect.tables !== undefined || !first || isEnd(first)
  );
}

const OF_SIDES: ReadonlySet<string> = new Set(['signs', 'sides']);

/** The proven readings that differ in their amounts, the likeliest first. */
function provenAmong(grid: Grid, first: Reading, wanted: Mapping, read: Read): Found[] {
  let left = Math.min(MOST_READINGS, Math.floor(MOST_ROWS / Math.max(1, first.entries.length)));
  if (left === 0) return [];
  const rowAt = new Map(grid.map((row) => [row.row, row]));
  const found = new Map<string, Found>();
  const tried = new Set<string>();
  const attempt = (from: Reading, candidate: Candidate): Reading | undefined => {
    const mapping = { ...from.dialect.mapping, ...candidate.mapping, ...wanted };
    const name = JSON.stringify(mapping);
    if (left <= 0 || tried.has(name)) return undefined;
    tried.add(name);
    left -= 1;
    const reading = orNone(() => read(mapping));
    if (!reading || !isProven(reading)) return reading;
    const amounts = reading.entries.map(({ row, amount }) => `${row} ${amount}`).join('\n');
    if (!found.has(amounts)) found.set(amounts, { reading, candidate });
    return undefined;
  };
  const from = (reading: Reading): Reading[] => {
    const seen = seenIn(reading, rowAt);
    return KINDS.filter(({ decides }) => decides.every((field) => wanted[field] === undefined)).flatMap((kind) =>
      kind.candidates(seen).flatMap((candidate) => attempt(reading, candidate) ?? []),
    );
  };
  // What one answer leaves unproven another one may prove.
  for (const reading of from(first)) from(reading);
  return [...found.values()];
}

/** Where nothing decides the signs, the columns of two codes are offered too. */
function withCodes(reading: Reading, grid: Grid, wanted: Mapping): Reading {
  if (wanted.columns || wanted.sides) return reading;
  const questions = reading.questions.map((question) => {
    if (question.field !== 'signs') return question;
    const seen = seenIn(reading, new Map(grid.map((row) => [row.row, row])));
    const more = eitherCode(seen).map(({ label, mapping }) => ({ label, mapping }));
    return { ...question, options: [...more, ...question.options] };
  });
  return { ...reading, questions };
}

/** A reading, or none where the file is refused as it is read so. */
export function orNone(read: () => Reading): Reading | undefined {
  try {
    return read();
  } catch (refusal) {
    if (refusal instanceof FileRefusal) return undefined;
    throw refusal;
  }
}

function asProven({ reading, candidate: { field, label } }: Found): Reading {
  const because = 'así los movimientos llevan del saldo inicial al final';
  const { dialect, questions } = reading;
  return {
    ...reading,
    dialect: {
      ...dialect,
      understood: [...dialect.understood, { about: field === 'accepted' ? 'signs' : field, text: label, because }],
    },
    questions: questions.filter(({ field }) => !OF_AMOUNTS.has(field)),
  };
}

function asked(reading: Reading, found: readonly Found[]): Reading {
  const [{ candidate } = { candidate: undefined }] = found;
  const options = found.map(({ reading: { dialect }, candidate: { label, mapping } }) => ({
    label,
    mapping: { ...dialect.mapping, ...mapping },
  }));
  const question = {
    field: candidate?.field ?? ('columns' as const),
    msg: 'Hay varias lecturas que llevan del saldo inicial al final. ¿Cuál es la del banco?',
    options,
  };
  return { ...reading, questions: [...reading.questions.filter(({ field }) => !OF_AMOUNTS.has(field)), question] };
}
