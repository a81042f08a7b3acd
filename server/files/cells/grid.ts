import type { Dialect, Mapping, Question, Role, Understanding } from '../../../src/api/contract/statement';

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

/** What a format already knows of its grid, for the dialect and the inference. */
export type Source = {
  format: Dialect['format'];
  formatName: string;
  encoding: string;
  /** How the grid was cut: encoding, delimiter, widths, sheet. Part of the mapping that reproduces the reading. */
  cut: Mapping;
  /** Of the cut: "Separador ;". */
  understood: Understanding[];
  sheets?: string[];
  /** Roles the format found by itself (fixed width files), used when staff gave none. */
  columns?: Role[];
  /** Amounts without a decimal mark carry this many decimals at their end. */
  impliedDecimals?: number;
  questions?: Question[];
};

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
    .map((cell) => textOf(cell).replace(/\s+/g, ' '))
    .filter((text) => text !== '')
    .join(' | ')
    .slice(0, 300);
}

export function widthOf(grid: Grid): number {
  return grid.reduce((width, row) => Math.max(width, row.cells.length), 0);
}
