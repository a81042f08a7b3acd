import { type Cell, type Grid, type GridRow, isBlankRow, textOf } from '../../../files/cells/grid';
import { normal } from '../../../files/cells/words';
import { hasDay } from './header';
import { meaningOf } from './headerWords';

/** The fewest titles of a table that stands beside another, and its fewest movements. */
const LEAST_TITLES = 3;
const LEAST_ROWS = 2;
const MOST_BESIDE = 4;

/** A file whose tables stand beside each other under the same titles, with each page's tables one below the other. */
export function withTablesBelow(grid: Grid): Grid {
  const at = grid.findIndex((row) => beginsOf(row) !== undefined);
  const header = grid[at];
  const begins = header && beginsOf(header);
  if (!header || !begins) return grid;
  const titles = lineOf(header);
  const below = grid.slice(at);
  const parts = begins.map((from, table) => below.map((row) => cut(row, from, begins[table + 1])));
  if (parts.some((rows) => rows.filter(hasDay).length < LEAST_ROWS)) return grid;
  const above = grid.slice(0, at);
  // "Octubre" and "Noviembre", or "Débitos" and "Créditos", are titles of their own tables.
  const owners = above.at(-1);
  const isOwned =
    owners !== undefined && begins.every((from, table) => !isBlankRow(cut(owners, from, begins[table + 1])));
  const pages = [...below.flatMap((row, place) => (lineOf(row) === titles ? [place] : [])), below.length];
  const rows = pages
    .slice(0, -1)
    .flatMap((start, page) =>
      parts.flatMap((part, table) => [
        ...(isOwned && owners && page === 0 ? [cut(owners, begins[table] ?? 0, begins[table + 1])] : []),
        ...part.slice(start, pages[page + 1]).filter((row) => table === 0 || !isBlankRow(row)),
      ]),
    );
  return [...(isOwned ? above.slice(0, -1) : above), ...rows];
}

const lineOf = ({ cells }: GridRow) => cells.map((cell: Cell) => normal(textOf(cell))).join('|');

/** The columns where the tables of a row of titles begin: the same titles several times, a day and an amount among them. */
function beginsOf({ cells }: GridRow): number[] | undefined {
  // It is asked of every row of a long file, and most have too few columns.
  if (cells.length < 2 * LEAST_TITLES) return undefined;
  const titles = cells.flatMap((cell, column) => (textOf(cell) === '' ? [] : [{ column, text: textOf(cell) }]));
  for (let tables = 2; tables <= MOST_BESIDE; tables++) {
    const width = titles.length / tables;
    if (!Number.isInteger(width) || width < LEAST_TITLES) continue;
    const first = titles.slice(0, width);
    // Most rows end here, by their first two texts.
    const isOther = ({ text }: { text: string }, at: number) => normal(text) !== normal(first[at % width]?.text ?? '');
    if (titles.slice(width).some(isOther)) continue;
    const meanings = first.map(({ text }) => meaningOf(normal(text))?.meaning);
    const hasMoney = meanings.some((one) => one === 'amount' || one === 'debit' || one === 'credit');
    if (hasMoney && meanings.includes('date'))
      return Array.from({ length: tables }, (_, table) => titles[table * width]?.column ?? 0);
  }
  return undefined;
}

const cut = ({ row, cells }: GridRow, from: number, to: number | undefined): GridRow => ({
  row,
  cells: cells.slice(from, to),
});
