import { oneLine } from './words';

/** A cell of a text file is its text; a workbook's cell also knows the number or the day (`YYYY-MM-DD`) behind it. */
export type Cell = string | { text: string; number: number } | { text: string; date: string };

/** One row of any tabular file. `row` is the 1-based physical line, or the sheet's row. */
export type GridRow = {
  row: number;
  cells: readonly Cell[];
  /** Why the row cannot be trusted (a quote that never closes), in Spanish. */
  problem?: string;
};

/** What every tabular format is turned into, so that the inference is written once. */
export type Grid = readonly GridRow[];

export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return (typeof cell === 'string' ? cell : cell.text).trim();
}

export function isBlankRow(row: GridRow): boolean {
  return row.cells.every((cell) => textOf(cell) === '');
}

/** The row as one line for staff: "01/09/2026 | COMPRA | 45,50". */
export function lineOf(row: GridRow): string {
  return row.cells
    .map((cell) => oneLine(textOf(cell)))
    .filter((text) => text !== '')
    .join(' | ')
    .slice(0, 300);
}

export function widthOf(grid: Grid): number {
  return grid.reduce((width, row) => Math.max(width, row.cells.length), 0);
}

/** A workbook's day, kept as written: it has no time zone. */
export function dateCell(value: Date): Cell {
  if (Number.isNaN(value.getTime())) return '';
  const date = value.toISOString().slice(0, 10);
  return { text: date, date };
}

/** Fifteen digits are what a workbook shows of a number. */
export function numberCell(number: number): Cell {
  return { text: String(Number(number.toPrecision(15))), number };
}
