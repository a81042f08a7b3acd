import { writtenDate } from '../../../files/cells/dates';
import { type Cell, type Grid, widthOf } from '../../../files/cells/grid';
import type { Sheet } from './sheets';

/** A column of numbers that are all days without marks (20261102, or 2112026 without its zero) as texts: a number is an amount. */
export function withCompactDays({ name, grid }: Sheet): Sheet {
  const columns = Array.from({ length: widthOf(grid) }, (_, column) => column).filter((column) =>
    areDays(grid, column),
  );
  if (columns.length === 0) return { name, grid };
  const isOfDays = new Set(columns);
  const mended = (cell: Cell, column: number) => (isOfDays.has(column) ? (compactOf(cell) ?? cell) : cell);
  return { name, grid: grid.map((row) => ({ ...row, cells: row.cells.map(mended) })) };
}

const LEAST = 2;

function areDays(grid: Grid, column: number): boolean {
  let days = 0;
  for (const { cells } of grid) {
    const cell = cells[column];
    if (cell === undefined || typeof cell === 'string') continue;
    if (compactOf(cell) === undefined) return false;
    days += 1;
  }
  return days >= LEAST;
}

function compactOf(cell: Cell): string | undefined {
  if (typeof cell === 'string' || !('number' in cell) || !/^\d{7,8}$/.test(cell.text)) return undefined;
  const text = cell.text.padStart(8, '0');
  return writtenDate(text) ? text : undefined;
}
