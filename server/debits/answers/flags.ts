import { type Grid, type GridRow, isBlankRow, textOf, widthOf } from '../../files/cells/grid';
import { saysNo, saysYes } from '../../files/cells/words';
import { ownReferences } from './columns';
import { outcomeOf } from './outcome';

/** Tables of answers whose states are flags, or that have no titles or separator, as those that have a column of states. */

/** Rows that are looked at for titles. */
const MOST_TITLES = 40;

/** Columns whose titles are states ("Cobrado", "Rechazado") and whose cells say yes or no, as one more column of states. */
export function withStates(grid: Grid): Grid {
  for (const [at, { cells: titles }] of grid.slice(0, MOST_TITLES).entries()) {
    const body = grid.slice(at + 1);
    const states = titles.flatMap((title, column) =>
      outcomeOf(textOf(title)) !== undefined && isFlag(body, column) ? [column] : [],
    );
    if (states.length === 0) continue;
    return withColumn(grid, at, ({ cells }) => stateOf(cells.map(textOf), states, titles.map(textOf)));
  }
  return grid;
}

/** One more column, «Estado», below the titles of the row `titles`. */
function withColumn(grid: Grid, titles: number, stateIn: (row: GridRow) => string): Grid {
  const width = widthOf(grid);
  return grid.map((row, at) => {
    const said = at === titles ? 'Estado' : at < titles || isBlankRow(row) ? '' : stateIn(row);
    return { ...row, cells: [...row.cells, ...Array<string>(width - row.cells.length).fill(''), said] };
  });
}

function isFlag(body: Grid, column: number): boolean {
  const said = body.map(({ cells }) => textOf(cells[column])).filter((text) => text !== '');
  return said.length > 0 && said.every((text) => saysYes(text) || saysNo(text));
}

/** The titles that the row says yes to. A no alone may mean that it has not been done yet, and is left to staff. */
function stateOf(texts: readonly string[], states: readonly number[], titles: readonly string[]): string {
  const yes = states.filter((column) => saysYes(texts[column] ?? ''));
  if (yes.length > 0) return yes.map((column) => titles[column]).join(' · ');
  const [only, more] = states;
  return only === undefined || more !== undefined ? '' : (texts[only] ?? '');
}

/** Rows without titles, under titles of their own: our references and the one column of amounts are known by what they hold. */
export function titledGrid(grid: Grid): Grid {
  const body = grid.filter((row) => !isBlankRow(row));
  const reference = ownReferences(body);
  const [amount, more] = Array.from({ length: widthOf(body) }, (_, column) => column).filter(
    (column) => body.filter(({ cells }) => /\d[.,]\d{2}$/.test(textOf(cells[column]))).length * 2 > body.length,
  );
  if (reference === undefined || amount === undefined || more !== undefined) return grid;
  const cells = Array.from({ length: widthOf(body) }, (_, column) =>
    column === reference ? 'Referencia' : column === amount ? 'Monto' : '',
  );
  return [{ row: 0, cells }, ...grid];
}

const RULE = /^\s*[-=_]{2,}(?:\s+[-=_]{2,})+\s*$/;

/** Where the lines begin that a bank rules under its titles ("-----  ------"), if nothing below stands across them. */
function ruledPlaces(lines: readonly string[]): number[] | undefined {
  const at = lines.findIndex((line) => RULE.test(line));
  const [, ...places] = [...(lines[at] ?? '').matchAll(/[-=_]+/g)].map(({ index }) => index);
  const isApart = lines.slice(at + 1).every((line) => places.every((place) => (line[place - 1] ?? ' ') === ' '));
  return at > 0 && places.length > 0 && isApart ? [0, ...places] : undefined;
}

/** Lines whose columns are apart by two spaces or more at the same places. */
export function spacedGrid(text: string): Grid {
  const all = text.split(/\r\n|\r|\n/);
  const lines = all.filter((line) => /\S {2,}\S/.test(line));
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const isBlank = (place: number) => lines.every((line) => (line[place] ?? ' ') === ' ');
  // What a bank writes right of an amount may stand one space away from it.
  const isBehindAmounts = (place: number) =>
    lines.every((line) => !/\d/.test(line) || /\d[.,]\d{2}$/.test(line.slice(0, place - 1)));
  const starts: number[] = [];
  for (let place = 0, gap = 2; place < width; place++) {
    if (isBlank(place)) gap += 1;
    else {
      if (gap > 1 || (gap === 1 && isBehindAmounts(place))) starts.push(place);
      gap = 0;
    }
  }
  const places = ruledPlaces(all) ?? starts;
  const cut = (line: string) => places.map((start, at) => line.slice(start, places[at + 1]).trim());
  return all.map((line, at) => ({ row: at + 1, cells: cut(line) }));
}
