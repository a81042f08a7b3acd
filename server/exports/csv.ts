import type { Column, Table } from './table';

const BOM = '\uFEFF';

/** `;` and decimal comma under a byte order mark: a spreadsheet set to Spanish reads them correctly. */
export async function* csvOf<R>({ columns, chunks }: Table<R>): AsyncGenerator<string> {
  yield headOf(columns);
  for await (const rows of chunks) yield linesOf(columns, rows);
}

/** The same for a table that is short enough for memory. */
export function shortCsv<R>(columns: Column<R>[], rows: R[]): string {
  return headOf(columns) + linesOf(columns, rows);
}

function headOf<R>(columns: Column<R>[]): string {
  return BOM + lineOf(columns.map(({ header }) => inert(header)));
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

/** The invisible characters before a text's first letter: spaces, marks of direction and order, characters without width. */
const UNSEEN = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]+/u;
const BEGINS_FORMULA = /^[=+\-\u2212@|]/;

/** Keeps a text a text where a spreadsheet would take it for a formula, in any width and form of its sign. */
function inert(text: string): string {
  const [first = ''] = text.replace(UNSEEN, '');
  const isFormula = /^[\t\r\n]/.test(text) || BEGINS_FORMULA.test(first.normalize('NFKC'));
  return isFormula ? `'${text}` : text;
}

function lineOf(cells: string[]): string {
  return `${cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
}
