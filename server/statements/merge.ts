import { fingerprints } from './fingerprint';
import { joinAccounts } from './reading';
import type { Findings, Part, Reading } from './statement';

/** Merges several readings: the files of a ZIP, the sheets of a workbook. */

export type Named = { name: string; reading: Reading };

/** `formatName` is the name of all, `elsewhere` the message for a row that an earlier part already has. */
export function mergedReadings(parts: readonly Named[], formatName: string, elsewhere: string): Reading | undefined {
  const [first, ...others] = parts;
  if (!first) return undefined;
  if (others.length === 0) return ofMember(first);
  const all = [...parts].sort((one, other) => (firstDay(one) < firstDay(other) ? -1 : 1)).map(ofMember);
  // Rows of several parts have the same numbers: none can be pointed at.
  const { picture, ...dialect } = first.reading.dialect;
  const merged: Reading = {
    dialect: { ...dialect, format_name: formatName },
    accounts: joinAccounts(all.flatMap(({ accounts }) => accounts)),
    entries: [],
    problems: all.flatMap(({ problems }) => problems),
    skipped: all.flatMap(({ skipped }) => skipped),
    warnings: all.flatMap(({ warnings }) => warnings),
    truncations: all.flatMap(({ truncations }) => truncations),
    questions: firstOfEach(all.flatMap(({ questions }) => questions)),
    parts: all.map(partOf),
  };
  const before = merged.skipped.length;
  for (const reading of all) addNew(reading, merged, elsewhere);
  merged.parts?.push(ofAll({ skipped: merged.skipped.slice(before) }));
  merged.dialect.understood = [{ text: formatName }, ...first.reading.dialect.understood];
  return merged;
}

/** Findings that concern all parts. */
export const ofAll = (findings: Partial<Findings>): Part => ({
  keys: [],
  problems: [],
  skipped: [],
  warnings: [],
  truncations: [],
  ...findings,
});

function partOf({ accounts, entries, problems, skipped, warnings, truncations }: Reading): Part {
  const keys = new Set([...accounts.map(({ key }) => key), ...entries.map(({ account }) => account)]);
  return { keys: [...keys], problems, skipped, warnings, truncations };
}

const firstDay = ({ reading }: Named) => reading.entries.map(({ date }) => date).sort()[0] ?? '';

function firstOfEach(questions: Reading['questions']): Reading['questions'] {
  return questions.filter(({ field }, index) => questions.findIndex((question) => question.field === field) === index);
}

function ofMember({ name, reading }: Named): Reading {
  const placed = (row: Reading['skipped'][number]) => ({ ...row, msg: `${name}: ${row.msg}` });
  return {
    ...reading,
    entries: reading.entries.map((entry) => ({ ...entry, member: name })),
    problems: reading.problems.map(placed),
    skipped: reading.skipped.map(placed),
    warnings: reading.warnings.map((warning) => `${name}: ${warning}`),
    truncations: reading.truncations.map(({ kind, msg }) => ({ kind, msg: `${name}: ${msg}` })),
  };
}

/** Parts may overlap ("abril", "abril y mayo"): rows of an earlier part are skipped, equal rows of one part stay. */
function addNew(reading: Reading, merged: Reading, elsewhere: string): void {
  const seen = new Set(fingerprints(merged.entries).map(({ key, ordinal }) => `${key} ${ordinal}`));
  for (const [index, { key, ordinal }] of fingerprints(reading.entries).entries()) {
    const entry = reading.entries[index];
    if (!entry) continue;
    if (!seen.has(`${key} ${ordinal}`)) merged.entries.push(entry);
    else merged.skipped.push({ row: entry.row, msg: `${entry.member ?? ''}: ${elsewhere}` });
  }
}
