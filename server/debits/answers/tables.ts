import { type Grid, type GridRow, isBlankRow, lineOf, textOf, widthOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { normal } from '../../files/cells/words';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { type Found, findColumns, mayBeTitles } from './columns';
import { withStates } from './flags';
import { isOfMoney, outcomeOf } from './outcome';

/** The tables of an answer: one below or beside the other, in sections or in sheets of their own. */

/** A row below the last title of a section ("RECHAZADOS"), '' below none. */
export type AnswerRow = GridRow & { section: string };
export type Table = Found & { titles: GridRow; body: AnswerRow[] };

/** All that a file's grid says of collections. */
export type Tables = {
  tables: Table[];
  /** Tables that do not say what became of their collections, beside others that do. */
  unsaid: Table[];
  /** Whether a section's title alone says it: it does beside another title, or where it is of money or of none. */
  isClear: (section: string) => boolean;
};

/** `undefined` of a file without a table that says what became of its collections. */
export function tablesIn(grid: Grid): Tables | undefined {
  const below = withStates(withTablesBelow(grid));
  const starts = startsOf(below);
  let section = '';
  for (const row of below.slice(0, starts[0] ?? 0)) section = titleIn(row) || section;
  const found = starts.flatMap((start, index): Table[] => {
    const titles = below[start];
    if (!titles) return [];
    const body: AnswerRow[] = [];
    for (const row of below.slice(start + 1, starts[index + 1])) {
      const title = titleIn(row);
      section = title ?? section;
      if (!title && !isBlankRow(row)) body.push({ ...row, section });
    }
    const columns = findColumns(titles, body);
    return columns ? [{ ...columns, titles, body }] : [];
  });
  const named = found.filter(({ hasIdentity }) => hasIdentity);
  const all = named.some(saysOutcome) ? named : found;
  const tables = all.filter(saysOutcome);
  if (tables.length === 0) return undefined;
  const outcomes = new Set(found.flatMap(({ body }) => body.map(({ section: title }) => outcomeOf(title))));
  outcomes.delete(undefined);
  return {
    tables,
    unsaid: all.filter((table) => !saysOutcome(table) && table.body.length > 0),
    isClear: (title) => outcomes.size > 1 || outcomeOf(title) !== 'cobrado' || isOfMoney(title),
  };
}

/** Rows below some titles that are looked at to know whether they are. */
const MOST_BELOW = 40;

const areTitles = (grid: Grid, at: number): boolean => {
  const row = grid[at];
  return (
    row !== undefined && mayBeTitles(row, at) && findColumns(row, grid.slice(at + 1, at + 1 + MOST_BELOW)) !== undefined
  );
};

/** The places of the titles of each table; those that a page repeats begin none. */
function startsOf(grid: Grid): number[] {
  const starts: number[] = [];
  let last = '';
  for (const [at, row] of grid.entries()) {
    // Below the first titles, a row with a digit is one of data, whatever its texts say ("CUOTA 3").
    const isData = starts.length > 0 && row.cells.some((cell) => /\d/.test(textOf(cell)));
    if (isData || lineOf(row) === last || !areTitles(grid, at)) continue;
    starts.push(at);
    last = lineOf(row);
  }
  return starts;
}

const saysOutcome = ({ hasOutcome, body }: Table) => hasOutcome || body.some(({ section }) => section !== '');

/** The longest title of a section, in words. */
const MOST_WORDS = 6;

/** A text alone in its row: the title of a section where it is a result, '' where it ends one; `undefined` of any other row. */
function titleIn({ cells }: GridRow): string | undefined {
  const [only, more] = cells.map(textOf).filter((text) => text !== '');
  if (only === undefined || more !== undefined || rowWord(only) !== undefined) return undefined;
  return !/\d/.test(only) && only.split(/\s+/).length <= MOST_WORDS && isSection(only) ? only : '';
}

/** Titles that are results; what was sent is the order, and nothing came of it yet. */
const isSection = (title: string) => outcomeOf(title) !== undefined && !/\benviad/i.test(title);

/** Sheets one below the other, each under its name where that is a result; a copy and a sheet of anything else are left out. */
export function sheetsBelow(sheets: readonly Sheet[]): Grid {
  const rows: GridRow[] = [];
  const seen = new Set<string>();
  let width = 0;
  for (const { name, grid } of sheets) {
    const copy = grid.map(lineOf).join('\n');
    const titles = grid.slice(0, MOST_BELOW).find((_, at) => areTitles(grid, at));
    const continues =
      width > 0 && widthOf(grid) === width && grid.some(({ cells }) => /\d/.test(cells.map(textOf).join()));
    if (seen.has(copy) || (sheets.length > 1 && !titles && !continues)) continue;
    seen.add(copy);
    if (titles) width = titles.cells.length;
    const from = rows.at(-1)?.row ?? 0;
    // The name ends the section of the sheet before, also where it says nothing.
    if (sheets.length > 1 || isSection(name)) rows.push({ row: from, cells: [name] });
    rows.push(...grid.map((row) => ({ ...row, row: from + row.row })));
  }
  return rows;
}

/** The fewest titles of a table that stands beside another. */
const LEAST_TITLES = 3;
const MOST_BESIDE = 4;

/** Tables that stand beside each other under the same titles, one below the other; the rows of each keep an order of their own. */
function withTablesBelow(grid: Grid): Grid {
  const at = grid.findIndex((row, place) => mayBeTitles(row, place) && beginsOf(row) !== undefined);
  const begins = grid[at] && beginsOf(grid[at]);
  if (!begins) return grid;
  const above = grid.slice(0, Math.max(0, at - 1));
  const last = grid.at(-1)?.row ?? 0;
  const parts = begins.flatMap((from, table) =>
    grid.slice(Math.max(0, at - 1)).map(({ row, cells, ...rest }) => ({
      ...rest,
      row: row + table * last,
      cells: cells.slice(from, begins[table + 1]),
    })),
  );
  return [...above, ...parts.filter((row) => !isBlankRow(row))];
}

/** The columns where the tables of a row of titles begin: the same titles several times. */
function beginsOf({ cells }: GridRow): number[] | undefined {
  const titles = cells.flatMap((cell, column) => (textOf(cell) === '' ? [] : [{ column, text: normal(textOf(cell)) }]));
  for (let tables = 2; tables <= MOST_BESIDE; tables++) {
    const width = titles.length / tables;
    if (!Number.isInteger(width) || width < LEAST_TITLES) continue;
    if (titles.every(({ text }, place) => text === titles[place % width]?.text))
      return Array.from({ length: tables }, (_, table) => titles[table * width]?.column ?? 0);
  }
  return undefined;
}
