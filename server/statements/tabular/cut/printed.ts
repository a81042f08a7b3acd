import { isWrittenDay } from '../../../files/cells/dates';
import type { Grid } from '../../../files/cells/grid';
import { HALF, LINES_CHECKED, LONGEST_LINE, MOST, MOST_PRINTED_AMOUNTS, SOME } from '../thresholds';

/** Reads a print without its columns, like text copied from a PDF: a day, a text and amounts, with a blank between each. */

/** An amount with two decimals, its sign or mark on either side. */
const MONEY =
  /(?:^|\s)((?:[-+]\s?)?\(?(?:US\$|S\/\.?|R\$|\$)?\s?\d{1,3}(?:(?:[.,']\d{3})+|\d*)[.,]\d{2}\)?[-+]?(?:\s?(?:CR|DB|D|C|H))?)\s*$/;

type Line = { days: string[]; text: string; amounts: string[]; edge: number };

/** The days at the beginning of a line, at most two, each of one to three words. */
function daysOf(line: string): { days: string[]; rest: string } {
  const days: string[] = [];
  let words = line.trim().split(/\s+/);
  while (days.length < 2) {
    const length = [3, 2, 1].find((count) => words.length > count && isWrittenDay(words.slice(0, count).join(' ')));
    if (length === undefined) break;
    days.push(words.slice(0, length).join(' '));
    words = words.slice(length);
  }
  return { days, rest: words.join(' ') };
}

function partsOf(line: string): Line {
  if (line.length > LONGEST_LINE) return { days: [], text: line, amounts: [], edge: line.length };
  const { days, rest } = daysOf(line);
  const amounts: string[] = [];
  let text = rest;
  for (let found = MONEY.exec(text); found && amounts.length < MOST_PRINTED_AMOUNTS; found = MONEY.exec(text)) {
    amounts.unshift(found[1]?.trim() ?? '');
    text = text.slice(0, found.index);
  }
  return { days, text: text.trim(), amounts, edge: line.trimEnd().length };
}

/** The number of amounts in most records; 0 when the lines are no such print. */
function amountsEach(lines: readonly string[]): number {
  const read = lines
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_CHECKED)
    .map(partsOf);
  const dated = read.filter(({ days }) => days.length > 0);
  const records = dated.filter(({ text, amounts }) => text !== '' && amounts.length > 0);
  if (records.length < 4 || records.length < dated.length * MOST || records.length < read.length * SOME) return 0;
  // Where the lines end at one position, the columns still exist.
  if (mostOften(records.map(({ edge }) => edge)).share > HALF) return 0;
  return mostOften(records.map(({ amounts }) => amounts.length)).value;
}

function mostOften(values: readonly number[]): { value: number; share: number } {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { value, share: values.length === 0 ? 0 : count / values.length };
}

export const looksPrinted = (lines: readonly string[]): boolean => amountsEach(lines) > 0;

/** Each record as its days, its text and its amounts; any other line is a text with the amount at its end. */
export function printedGrid(lines: readonly string[]): Grid {
  const most = Math.max(1, amountsEach(lines));
  const read = lines.map(partsOf);
  const hasTwo = mostOften(read.flatMap(({ days }) => (days.length > 0 ? [days.length] : []))).value === 2;
  return read.map(({ days, text, amounts }, at) => {
    const isRecord = days.length > 0;
    const own = amounts.slice(-most);
    const lost = [text, ...amounts.slice(0, -most)].join(' ');
    const missing = Array.from({ length: most - own.length }, () => '');
    const [day = '', ...others] = days;
    const second = hasTwo ? [others[0] ?? ''] : [];
    const description = hasTwo ? lost : [...others, lost].join(' ');
    return {
      row: at + 1,
      cells: [day, ...second, description, ...(isRecord ? [...own, ...missing] : [...missing, ...own])],
    };
  });
}
