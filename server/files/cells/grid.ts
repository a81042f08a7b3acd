import { FileRefusal } from '../refusal';
import { oneLine } from './words';

/**
 * A cell of a text file is its text; a workbook's cell also has its number or day (`YYYY-MM-DD`). `serial`: the number as a day
 * of the 1900 system, in workbooks that count days from 1904; `isRed`: the cell is written in red.
 */
export type Cell =
  | string
  | { text: string; number: number; serial?: number; isRed?: true }
  | { text: string; date: string };

/** One row of any tabular file. `row` is the 1-based physical line, or the sheet's row. */
export type GridRow = {
  row: number;
  cells: readonly Cell[];
  /** Why the row cannot be trusted (a quote that never closes), in Spanish. */
  problem?: string;
};

/** The common form of every tabular format, so that the inference exists once. */
export type Grid = readonly GridRow[];

export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return trimmed(typeof cell === 'string' ? cell : cell.text);
}

const [SPACE, DELETE] = [32, 127];

/** `trim`, which takes longer than a look at both ends; nearly every cell has nothing to trim. */
function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first > SPACE && first < DELETE && last > SPACE && last < DELETE ? text : text.trim();
}

export function isBlankRow({ cells }: GridRow): boolean {
  for (const cell of cells) if (textOf(cell) !== '') return false;
  return true;
}

/** The first rows that are not blank. */
export function firstFilled(grid: Grid, most: number): GridRow[] {
  const filled: GridRow[] = [];
  for (const row of grid) {
    if (filled.length === most) break;
    if (!isBlankRow(row)) filled.push(row);
  }
  return filled;
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
  let width = 0;
  for (const { cells } of grid) if (cells.length > width) width = cells.length;
  return width;
}

/** A workbook's day as written: it has no time zone. */
export function dateCell(value: Date): Cell {
  if (Number.isNaN(value.getTime())) return '';
  const date = value.toISOString().slice(0, 10);
  return { text: date, date };
}

/** Days from the first of the 1900 system to the first of the 1904 system. */
export const DAYS_TO_1904 = 1_462;

/** A workbook shows fifteen digits of a number. */
export function numberCell(number: number, is1904 = false): Cell {
  const cell = { text: String(Number(number.toPrecision(15))), number };
  return is1904 ? { ...cell, serial: number + DAYS_TO_1904 } : cell;
}

/** Far above any statement: a table that is wider, or has more cells, filled or between filled ones, is never loaded. */
const MOST_COLUMNS = 512;
const MOST_CELLS = 6_000_000;
/** The program reads this many movements in a few seconds; a busy company's account has them in years. */
const MOST_ROWS = 300_000;
/** Lines that are no rows of the table: titles, page heads, totals. Movements alone are counted exactly. */
const MOST_OTHERS = 15_000;

/** Throws a FileRefusal for more rows than one reading allows. */
export function mustBeReadable(rows: number, most = MOST_ROWS): void {
  if (rows <= most) return;
  const msg = `El archivo tiene más de ${most / 1000}.000 filas. Descárguelo por periodos más cortos.`;
  throw new FileRefusal('too-large', msg);
}

/** The same check for a text, by its line ends alone, before any other work. */
export function mustHaveReadableLines(text: string): void {
  const end = text.includes('\n') ? '\n' : '\r';
  let lines = 0;
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) lines += 1;
  mustHaveReadableRows(lines);
}

/** Whether the bytes of a text have more line ends than a table may: known before the text is decoded. */
export function hasTooManyLines(bytes: Uint8Array): boolean {
  const end = bytes.includes(10) ? 10 : 13;
  let lines = 0;
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) lines += 1;
  return lines > MOST_ROWS + MOST_OTHERS;
}

/** Throws a FileRefusal for more rows than the movements and the lines around them may have. */
export function mustHaveReadableRows(rows: number): void {
  if (rows > MOST_ROWS + MOST_OTHERS) mustBeReadable(rows);
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
