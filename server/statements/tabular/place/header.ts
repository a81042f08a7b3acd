import { written } from '../../../files/cells/amounts';
import { balanceEndIn, speaksOfBalance } from '../../../files/cells/balanceWords';
import { isWrittenDay } from '../../../files/cells/dates';
import { type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { rowWord } from '../../../files/cells/rowWords';
import { FULL_HEADER, HEADER_DEPTH, JOINED_BETTER, NAMES_A_COLUMN, REPEATED_TITLE } from '../thresholds';
import { type Guess, type Meaning, meaningOf } from './headerWords';

export type Header = {
  /** Index in the grid of the row before the data; -1 when the file has no header. */
  at: number;
  texts: string[];
};

const MONEY: readonly Meaning[] = ['amount', 'debit', 'credit', 'net', 'gross', 'kind'];

/** Finds the row of known titles above the data; `undefined` when there is none. */
export function findHeader(grid: Grid): Header | undefined {
  return bestHeader(grid)?.header ?? unknownHeader(grid);
}

/** A row of unknown titles: full, without data, directly above a row of data with as many cells. */
function unknownHeader(grid: Grid): Header | undefined {
  const at = grid.findIndex((row) => !isBlankRow(row) && hasData(row)) - 1;
  const [row, below] = [grid[at], grid[at + 1]];
  if (!row || !below || isBlankRow(row) || !below.cells.some(isDate)) return undefined;
  const texts = row.cells.map(textOf);
  const isFull = texts.length >= 3 && texts.filter((text) => text !== '').length >= Math.max(3, texts.length - 1);
  const isName = texts.every((text) => text.length <= 60 && !/\d{3}/.test(text));
  return isFull && isName && row.cells.length >= below.cells.length - 1 ? { at, texts } : undefined;
}

/** The certainty that a grid has a header of movements: above 3 when the header names a day and an amount. */
export function headerScore(grid: Grid): number {
  return bestHeader(grid)?.score ?? 0;
}

function bestHeader(grid: Grid): { header: Header; score: number } | undefined {
  let best: { header: Header; score: number } | undefined;
  const depth = Math.min(grid.length, HEADER_DEPTH);
  for (let at = 0; at < depth; at++) {
    const texts = headerTexts(grid, at);
    if (!texts) continue;
    const score = scoreOf(texts);
    if (score === 0) continue;
    const total = score * (isConfirmed(grid, at, texts) ? 2 : 1);
    if (!best || total > best.score) best = { header: { at, texts }, score: total };
  }
  return best;
}

/** The header ending at a row, joined with the row above when both together mean more; `undefined` when the row is data. */
export function headerTexts(grid: Grid, at: number): string[] | undefined {
  const row = grid[at];
  if (!row || isBlankRow(row) || hasData(row)) return undefined;
  const own = row.cells.map(textOf);
  const above = grid[at - 1];
  if (!above || isBlankRow(above) || hasData(above)) return own;
  const width = Math.max(own.length, above.cells.length);
  const joined = Array.from({ length: width }, (_, column) =>
    `${textOf(above.cells[column])} ${own[column] ?? ''}`.trim(),
  );
  // "Movimiento" above "Debe" and "Haber" is of both: what stands below says more.
  const below = joined.map((both, column) => {
    const text = own[column] ?? '';
    return text === '' || (meaningOf(text) === undefined && meaningOf(both) !== undefined) ? both : text;
  });
  const best = scoreOf(below) > scoreOf(joined) ? below : joined;
  return scoreOf(best) > Math.max(scoreOf(own), scoreOf(above.cells.map(textOf))) + JOINED_BETTER ? best : own;
}

function hasData(row: GridRow): boolean {
  return row.cells.some((cell) => {
    if (typeof cell !== 'string') return true;
    const text = cell.trim();
    return /\d/.test(text) && (isWrittenDay(text) || (/\d[.,]\d|\d{5}/.test(text) && written(text) !== undefined));
  });
}

/** Sum of the certainties of distinct meanings; a header needs a day or an amount, and is best with both. */
function scoreOf(texts: readonly string[]): number {
  if (sumsUp(texts)) return 0;
  const best = new Map<Meaning, number>();
  let repeats = 0;
  for (const text of texts) {
    const guess: Guess | undefined = meaningOf(text);
    if (!guess || guess.quality < NAMES_A_COLUMN) continue;
    if (best.has(guess.meaning)) repeats += 1;
    best.set(guess.meaning, Math.max(best.get(guess.meaning) ?? 0, guess.quality));
  }
  const dated = best.has('date') || best.has('value_date');
  const paid = MONEY.some((meaning) => best.has(meaning));
  if (best.size < 2 || (!dated && !paid)) return 0;
  const certainty =
    [...best.values()].reduce((sum, quality) => sum + quality, 0) + Math.min(repeats, 3) * REPEATED_TITLE;
  return certainty + (dated && paid ? 3 : 0);
}

/** Titles of an opening balance and of the sums of both sides, or of other balances and no money that moved, belong to the summary of a period. */
function sumsUp(texts: readonly string[]): boolean {
  const opens = texts.some((text) => balanceEndIn(text) === 'opening');
  const meanings = texts.map((text) => meaningOf(text)?.meaning);
  if (opens && texts.filter(speaksOfBalance).length > 1 && !MONEY.some((meaning) => meanings.includes(meaning)))
    return true;
  const sums = texts.filter((text) => rowWord(text) === 'total').map((text) => meaningOf(text)?.meaning);
  return opens && sums.includes('debit') && sums.includes('credit');
}

function isConfirmed(grid: Grid, at: number, texts: readonly string[]): boolean {
  const meanings = texts.map((text) => meaningOf(text)?.meaning);
  const below = grid.slice(at + 1, at + 16).filter((row) => !isBlankRow(row));
  return below.some((row) =>
    row.cells.some((cell, column) => {
      const meaning = meanings[column];
      if (meaning === 'date' || meaning === 'value_date') return isDate(cell);
      return (
        meaning !== undefined && MONEY.includes(meaning) && (typeof cell !== 'string' || written(cell) !== undefined)
      );
    }),
  );
}

export function hasDay(row: GridRow): boolean {
  return row.cells.some((cell) => (typeof cell === 'string' ? isWrittenDay(cell.trim()) : 'date' in cell));
}

/** The header ending at a row, when it names a day and an amount and data confirms it below. */
export function fullHeader(grid: Grid, at: number): string[] | undefined {
  const row = grid[at];
  if (!row || row.cells.length < 3 || row.cells.some((cell) => typeof cell !== 'string')) return undefined;
  const texts = headerTexts(grid, at);
  return texts && scoreOf(texts) >= FULL_HEADER && isConfirmed(grid, at, texts) ? texts : undefined;
}

function isDate(cell: GridRow['cells'][number]): boolean {
  return typeof cell !== 'string' || isWrittenDay(cell.trim());
}
