import type { Column, Table } from './table';

const BOM = '\uFEFF';

/** `;` and decimal comma under a byte order mark: what a spreadsheet set to Spanish opens as it is meant. */
export async function* csvOf<R>({ columns, chunks }: Table<R>): AsyncGenerator<string> {
  yield headOf(columns);
  for await (const rows of chunks) yield linesOf(columns, rows);
}

/** The same of a table that is short enough to be held as a whole. */
export function shortCsv<R>(columns: Column<R>[], rows: R[]): string {
  return headOf(columns) + linesOf(columns, rows);
}

function headOf<R>(columns: Column<R>[]): string {
  return BOM + lineOf(columns.map(({ header }) => header));
}

function linesOf<R>(columns: Column<R>[], rows: R[]): string {
  return rows.map((row) => lineOf(columns.map((column) => cellOf(column, column.of(row))))).join('');
}

function cellOf<R>({ kind }: Column<R>, value: string | null): string {
  if (value === null) return '';
  switch (kind) {
    case 'money':
      return value.replace('.', ',');
    case 'date':
      return value.split('-').reverse().join('/');
    case 'text':
      return inert(value);
  }
}

/** A text that a spreadsheet would take for a formula is made to stay a text. */
function inert(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

function lineOf(cells: string[]): string {
  return `${cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
}
