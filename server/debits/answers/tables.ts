import { type Grid, type GridRow, isBlankRow, lineOf, textOf, widthOf } from '../../files/cells/grid';
import { rowWord } from '../../files/cells/rowWords';
import { normal } from '../../files/cells/words';
import type { Sheet } from '../../statements/tabular/cut/sheets';
import { type Found, findColumns, IDENTITY, isState, mayBeTitles, ownReferences } from './columns';
import { withStates } from './flags';
import { isOfMoney, outcomeOf } from './outcome';
import { type Section, sectionIn, sectionsOf } from './sections';

/** The tables of an answer: one below or beside the other, in sections or in sheets of their own. */

/** A row below the last title of a section ("RECHAZADOS"), '' below none. */
export type AnswerRow = GridRow & { section: string };
export type Table = Found & { titles: GridRow; body: AnswerRow[] };

/** All that a file's grid says of collections. */
export type Tables = {
  tables: Table[];
  /** Tables that do not say what became of their collections, beside others that do. */
  unsaid: Table[];
  /** The titles of sections. */
  sections: readonly Section[];
  /** Whether a section's title alone says it: it does beside another title, or where it is of money or of none. */
  isClear: (section: string) => boolean;
};

/** `undefined` of a file without a table that says what became of its collections. */
export function tablesIn(grid: Grid): Tables | undefined {
  const below = withStates(withTablesBelow(grid));
  const starts = startsOf(below);
  const areas = starts.map((start, index) => below.slice(start + 1, starts[index + 1]));
  const plain = starts.map((start, index) => saysPlainly(below[start], areas[index] ?? []));
  const isPlain = (at: number) => plain[starts.findLastIndex((start) => start < at)] ?? false;
  const { sections, at } = sectionsOf(below, starts[0] ?? 0, isPlain);
  const found = starts.flatMap((start, index): Table[] => {
    const titles = below[start];
    const body = (areas[index] ?? []).flatMap((row): AnswerRow[] => {
      const section = at.get(row);
      return section === undefined || isBlankRow(row) ? [] : [{ ...row, section }];
    });
    const columns = titles && findColumns(titles, body);
    return columns ? [{ ...columns, titles, body }] : [];
  });
  const named = found.filter(({ hasIdentity }) => hasIdentity);
  const lists = named.some(saysOutcome) ? [] : named.filter(isList);
  const all = named.some(saysOutcome) || lists.length > 0 ? named : found;
  const tables = lists.length > 0 ? lists : all.filter(saysOutcome);
  if (tables.length === 0) return undefined;
  const outcomes = new Set(found.flatMap(({ body }) => body.map(({ section: title }) => outcomeOf(title))));
  outcomes.delete(undefined);
  const overfull = new Set(
    sections.flatMap((section, index) => (isOverfull(section, sections[index + 1], tables) ? [section.title] : [])),
  );
  return {
    tables,
    unsaid: all.filter((table) => !tables.includes(table) && table.body.length > 0),
    sections,
    isClear: (title) =>
      !overfull.has(title) && (outcomes.size > 1 || outcomeOf(title) !== 'cobrado' || isOfMoney(title)),
  };
}

/** Cells that may begin a row of totals. */
export const TOTAL_WORDS = 3;

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

/** Whether more collections stand below a title than it counts: it may be of some of them, in a summary. */
function isOverfull({ row, count }: Section, next: Section | undefined, tables: readonly Table[]): boolean {
  const end = next?.row ?? Number.POSITIVE_INFINITY;
  const below = tables.flatMap((table) =>
    table.body.filter((one) => one.row > row && one.row < end && isOfDebtor(one, table)),
  );
  return count !== undefined && below.length > count;
}

/** Whether a row names a collection, and is neither a total nor the titles again. */
const isOfDebtor = (row: GridRow, { titles, columns }: Table): boolean =>
  IDENTITY.some((field) => textOf(row.cells[columns.get(field) ?? -1]) !== '') &&
  !row.cells.slice(0, TOTAL_WORDS).some((cell) => rowWord(textOf(cell)) === 'total') &&
  lineOf(row) !== lineOf(titles);

/** A list of our collections, of which nothing says what came of them: banks send what was paid so, and staff say whether this is it. An order that a bank fills in has an empty column for it. */
const isList = ({ titles, columns, body }: Table) =>
  columns.has('reference') &&
  ownReferences(body) === columns.get('reference') &&
  !titles.cells.some((cell) => isState(normal(textOf(cell))));

const saysPlainly = (titles: GridRow | undefined, area: Grid): boolean => {
  const found = titles && findColumns(titles, area);
  return found !== undefined && (found.columns.has('status') || found.states.length > 0);
};

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
    if (sheets.length > 1 || sectionIn({ row: from, cells: [name] }, true)?.title)
      rows.push({ row: from, cells: [name] });
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
