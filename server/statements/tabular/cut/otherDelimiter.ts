import { LINES_ALIKE, LINES_CHECKED } from '../thresholds';

/** Separators of few banks, which no text of theirs has equally often on every line. */
const OTHERS = ['~', '^', '#', '\u00a6', '\u00ac', '\u00a7', '\u001f', '\u001e', '*', '!'];
const USUAL = [';', '\t', '|'];

/** The separator of a text without the usual ones; `undefined` when it has none of these either. */
export function otherDelimiter(text: string): string | undefined {
  const lines = text
    .slice(0, 60_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_CHECKED);
  if (lines.length < 2 || USUAL.some((mark) => isAlike(lines, mark, 2))) return undefined;
  const [first = ''] = lines;
  // Titles between commas, above rows that also hold such a mark: it is part of a text ("20260902*10.00*0").
  const isComma = first.split(',').length > 3 && isAlike(lines, ',', 3);
  return OTHERS.find((mark) => isAlike(lines, mark, 3) && !(isComma && !first.includes(mark)));
}

/** Whether nearly all lines have a mark equally often. */
function isAlike(lines: readonly string[], mark: string, least: number): boolean {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(mark).length - 1;
    if (count >= least) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= lines.length * LINES_ALIKE;
}
