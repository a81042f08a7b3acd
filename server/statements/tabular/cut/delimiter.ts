import { written } from '../../../files/cells/amounts';
import { writtenDate } from '../../../files/cells/dates';
import { isBlankRow, textOf } from '../../../files/cells/grid';
import { meaningOf } from '../place/headerWords';
import { parseDelimited } from './parseDelimited';

export type Delimiter = ',' | ';' | '\t' | '|';
const DELIMITERS: readonly Delimiter[] = [';', '\t', ',', '|'];

/** How much of a file is looked at to find its delimiter, in characters. */
const LOOKED_AT = 60_000;

/** The delimiter under which rows are alike and their cells make sense as days, amounts and known headers. */
export function bestDelimiter(text: string): Delimiter {
  const head = text.length > LOOKED_AT ? text.slice(0, text.lastIndexOf('\n', LOOKED_AT) + 1 || LOOKED_AT) : text;
  const declared = /^\s*sep=([,;\t|])/i.exec(head)?.[1];
  const found = DELIMITERS.find((delimiter) => delimiter === declared);
  if (found) return found;
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(head, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function score(text: string, delimiter: Delimiter): number {
  if (!text.includes(delimiter)) return 0;
  const rows = parseDelimited(text, delimiter).filter((row) => !isBlankRow(row));
  const counts = new Map<number, number>();
  let dated = 0;
  let paid = 0;
  let known = 0;
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const texts = cells.map(textOf);
    if (texts.some((cell) => writtenDate(cell) !== undefined)) dated += 1;
    if (texts.some((cell) => /\d/.test(cell) && written(cell) !== undefined)) paid += 1;
    known = Math.max(known, texts.filter((cell) => (meaningOf(cell)?.quality ?? 0) >= 0.5).length);
  }
  const alike = Math.max(0, ...counts.values());
  return (2 * alike + 2 * dated + paid) / Math.max(rows.length, 1) + 0.6 * Math.min(known, 8);
}
