import { FileRefusal } from '../refusal';
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

/** Far above any statement: what is wider, or has more cells, filled or between filled ones, is never put into memory. */
const MOST_COLUMNS = 512;
const MOST_CELLS = 6_000_000;
/** As many movements as are read in a few seconds; a busy company's account has them in years. */
const MOST_ROWS = 150_000;

/** Throws a FileRefusal for more rows than are read at once. */
export function mustBeReadable(rows: number): void {
  if (rows <= MOST_ROWS) return;
  const msg = `El archivo tiene más de ${MOST_ROWS / 1000}.000 filas. Descárguelo por periodos más cortos.`;
  throw new FileRefusal('too-large', msg);
}

/** Throws a FileRefusal for a table that would be too wide or have too many cells. */
export function mustFit(columns: number, cells = columns): void {
  if (columns > MOST_COLUMNS) {
    const msg = `La tabla del archivo tiene más de ${MOST_COLUMNS} columnas, lo que ningún extracto tiene, y no se abrió. Borre las columnas que sobran o descárguelo otra vez del banco.`;
    throw new FileRefusal('too-large', msg);
  }
  if (cells > MOST_CELLS) {
    const msg = 'La tabla del archivo tiene demasiadas celdas y no se abrió. Descárguela por periodos más cortos.';
    throw new FileRefusal('too-large', msg);
  }
}
