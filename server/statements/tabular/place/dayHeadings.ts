import { written } from '../../../files/cells/amounts';
import { isWrittenDay, writtenDate } from '../../../files/cells/dates';
import { type Cell, type Grid, type GridRow, isBlankRow, textOf, widthOf } from '../../../files/cells/grid';
import { meaningOf } from './headerWords';

/** The word before a day, where it has one. */
const BEFORE = /^(?:fecha|d[ií]a|date|data)\s*:?\s*(?=\S)/iu;
const LEAST_HEADINGS = 2;

/** A file whose days stand above their movements, each alone in its row, with each day in the rows below it. */
export function withDaysOfHeadings(grid: Grid): Grid {
  const places = grid.flatMap((row, at) => (headingIn(row) === undefined ? [] : [at]));
  const [first = 0] = places;
  if (places.length < LEAST_HEADINGS) return grid;
  const below = grid.slice(first);
  const rows = below.filter((row) => headingIn(row) === undefined && hasMoney(row));
  // A reference may look like a day; movements with days of their own all have one.
  if (rows.length < places.length || rows.filter(({ cells }) => cells.some(isDay)).length * 2 > rows.length)
    return grid;
  const above = grid.slice(0, first);
  const header = above.findLast((row) => !isBlankRow(row));
  const own = header?.cells.findIndex((cell) => meaningOf(textOf(cell))?.meaning === 'date') ?? -1;
  const column = own < 0 ? widthOf(grid) : own;
  const titles = header && lineOf(header);
  let day: Cell = '';
  return [
    ...above.map((row) => (row === header && own < 0 ? withCell(row, column, 'Fecha') : row)),
    ...below.flatMap((row) => {
      const heading = headingIn(row);
      if (heading !== undefined) {
        day = heading;
        return [];
      }
      if (titles !== undefined && lineOf(row) === titles) return own < 0 ? [withCell(row, column, 'Fecha')] : [row];
      return [hasMoney(row) ? withCell(row, column, day) : row];
    }),
  ];
}

const lineOf = ({ cells }: GridRow) => cells.map(textOf).join('|');

/** The day that is all that a row says. */
function headingIn({ cells }: GridRow): Cell | undefined {
  let only: Cell | undefined;
  for (const cell of cells) {
    if (textOf(cell) === '') continue;
    if (only !== undefined) return undefined;
    only = cell;
  }
  if (only === undefined || (typeof only !== 'string' && 'number' in only)) return undefined;
  if (typeof only !== 'string') return only;
  const text = only.trim().replace(BEFORE, '');
  return writtenDate(text) === undefined ? undefined : text;
}

const isDay = (cell: Cell): boolean => (typeof cell === 'string' ? isWrittenDay(cell.trim()) : 'date' in cell);

const hasMoney = ({ cells }: GridRow): boolean =>
  cells.filter((cell) => textOf(cell) !== '').length > 1 &&
  cells.some((cell) =>
    typeof cell === 'string' ? /\d/.test(cell) && written(cell.trim()) !== undefined : 'number' in cell,
  );

function withCell(row: GridRow, column: number, cell: Cell): GridRow {
  const cells = [...row.cells, ...Array<Cell>(Math.max(0, column - row.cells.length)).fill('')];
  cells[column] = cell;
  return { ...row, cells };
}
