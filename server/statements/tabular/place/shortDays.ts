import { dayOf } from '../../../files/cells/days';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { thisYear } from '../../../files/cells/today';
import { findHeader } from './header';
import { meaningOf } from './headerWords';

/** Days of six digits without marks (`261102`, `021126`) below a title of days. */

type Parts = [first: number, second: number, third: number];
const ORDERS: readonly ((parts: Parts) => string | undefined)[] = [
  ([year, month, day]) => nearDay(year, month, day),
  ([day, month, year]) => nearDay(year, month, day),
];
/** No bank's file reaches further back. */
const MOST_YEARS = 10;

function nearDay(year: number, month: number, day: number): string | undefined {
  const full = 2000 + year;
  return full > thisYear() + 1 || full < thisYear() - MOST_YEARS ? undefined : dayOf(full, month, day);
}

/** The days written out, where all of a column can be read in one order only. */
export function withShortDays(grid: Grid): Grid {
  const header = findHeader(grid);
  if (!header || header.at < 0) return grid;
  const body = grid.slice(header.at + 1);
  const days = new Map<number, (parts: Parts) => string | undefined>();
  for (const [column, title] of header.texts.entries()) {
    const meaning = meaningOf(title)?.meaning;
    const order = meaning === 'date' || meaning === 'value_date' ? orderOf(body, column) : undefined;
    if (order) days.set(column, order);
  }
  if (days.size === 0) return grid;
  const mended = (row: GridRow): GridRow => ({
    ...row,
    cells: row.cells.map((cell, column) => {
      const parts = partsOf(textOf(cell));
      return (parts && days.get(column)?.(parts)) ?? cell;
    }),
  });
  return [...grid.slice(0, header.at + 1), ...body.map(mended)];
}

/** Rows of which one must have such a day. */
const SAMPLE = 40;

function orderOf(body: Grid, column: number) {
  if (!body.slice(0, SAMPLE).some(({ cells }) => partsOf(textOf(cells[column])))) return undefined;
  const texts = body.map(({ cells }) => textOf(cells[column])).filter((text) => text !== '');
  const parts = texts.flatMap((text) => {
    const found = partsOf(text);
    return found ? [found] : [];
  });
  if (parts.length * 2 <= texts.length) return undefined;
  const [order, other] = ORDERS.filter((read) => parts.every((one) => read(one) !== undefined));
  return other ? undefined : order;
}

function partsOf(text: string): Parts | undefined {
  const [, first, second, third] = /^(\d\d)(\d\d)(\d\d)$/.exec(text.padStart(/^\d{5}$/.test(text) ? 6 : 0, '0')) ?? [];
  return first === undefined ? undefined : [Number(first), Number(second), Number(third)];
}
