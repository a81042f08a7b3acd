import type { ImportField, TabularKind } from '../../../src/api/contract/receivables/imports';
import { type Grid, type GridRow, isBlankRow, textOf, widthOf } from '../../files/cells/grid';
import { columnsByWords } from '../../files/cells/headers';
import { normal, oneLine } from '../../files/cells/words';
import { FIELDS, type Field, fieldsOf, NEEDED } from './fields';
import { numbersInstalments } from './instalments';

/** The position of a table's header, and the fields that its words name. */
export type Place = {
  /** Index in the grid; -1 for an empty one. */
  at: number;
  texts: string[];
  columns: ImportField[];
  /** The number of recognised fields; a needed one counts twice. */
  score: number;
};

/** The depth of the search for a header: companies write titles and notes first. */
const DEPTH = 60;
const LONGEST = 60;

/** The row that names the most fields, or the row that staff chose; the first row with several cells where no row names a field. */
export function placeOf(grid: Grid, kind: TabularKind, wantedRow?: number): Place {
  const named = wantedRow === undefined ? -1 : grid.findIndex(({ row }) => row === wantedRow);
  if (named >= 0) return bestAt(grid, kind, named);
  let best: Place | undefined;
  for (let at = 0; at < Math.min(grid.length, DEPTH); at++) {
    const row = grid[at];
    if (!row || isBlankRow(row) || isData(row)) continue;
    const place = bestAt(grid, kind, at);
    if (place.score > (best?.score ?? 1)) best = place;
  }
  if (best) return best;
  const several = grid.findIndex((row) => row.cells.filter((cell) => textOf(cell) !== '').length > 1);
  const first = several >= 0 ? several : grid.findIndex((row) => !isBlankRow(row));
  // A row of data is no header: it would be lost.
  return isNames(grid, first) ? bestAt(grid, kind, first) : placeWith(grid, kind, first - 1, []);
}

/** The row by itself, or joined with the row above where cells are merged over several columns or both rows. */
function bestAt(grid: Grid, kind: TabularKind, at: number): Place {
  const own = placeWith(grid, kind, at, cellsOf(grid, at));
  const above = cellsOf(grid, at - 1);
  const isHead = above.filter((text) => text !== '').length > 1 && isNames(grid, at - 1) && isNames(grid, at);
  if (!isHead) return own;
  const joined = placeWith(grid, kind, at, joinedWith(above, cellsOf(grid, at)));
  return joined.score > own.score ? joined : own;
}

/** Column titles are short texts without the digits and signs of data. */
function isNames(grid: Grid, at: number): boolean {
  return (grid[at]?.cells ?? []).every(
    (cell) => typeof cell === 'string' && cell.length <= LONGEST && !/\d{3}|@/.test(cell),
  );
}

/** Most cells of a row of data have numbers or an address; few of a header do ("Más de 120", "Saldo al 30/11/2026"). */
function isData({ cells }: GridRow): boolean {
  const filled = cells.filter((cell) => textOf(cell) !== '');
  const data = filled.filter((cell) => typeof cell !== 'string' || /\d{4}|\d[.,]\d\d\b|@/.test(cell));
  return data.length > 1 && data.length * 2 >= filled.length;
}

function joinedWith(above: string[], own: string[]): string[] {
  let merged = '';
  return Array.from({ length: Math.max(above.length, own.length) }, (_, column) => {
    const [upper = '', lower = ''] = [above[column], own[column]];
    if (upper !== '') merged = upper;
    return lower === '' ? upper : `${merged} ${lower}`.trim();
  });
}

function placeWith(grid: Grid, kind: TabularKind, at: number, texts: string[]): Place {
  const body = grid.slice(at + 1);
  const isEmpty = (column: number) => body.every((row) => textOf(row.cells[column]) === '');
  const headers = texts.map((text) => (text.length <= LONGEST ? normal(apart(text)) : ''));
  const headersOf = (field: Field) => FIELDS[field].headers;
  const isOther = (header: string, field: Field) => FIELDS[field].unless?.test(header) ?? false;
  const isUnlike = (column: number, field: Field) =>
    (field === 'number' && countsRows(headers[column] ?? '', body, column)) ||
    (field === 'instalment' && !numbersInstalments(headers[column] ?? '', body, column));
  const found = columnsByWords(headers, headersOf, fieldsOf(kind), {
    isEmpty: (column, field) => isEmpty(column) || isUnlike(column, field),
    isOther,
    open: OPEN,
  });
  substituteColumns(found, isLedger(headers));
  const ofPart = headers.findIndex((header, column) => OF_INSTALMENT.test(header) && !isEmpty(column));
  if (found.has('instalment') && ofPart >= 0) found.set('total', ofPart);
  // A column is remembered by its words though nothing is in it: in the next file it may be filled.
  const left = fieldsOf(kind).filter((field) => !found.has(field) && !NEEDED[kind].includes(field));
  const empty = columnsByWords(headers, headersOf, left, { isEmpty: (column) => !isEmpty(column), isOther });
  const columns: ImportField[] = texts.map(() => 'ignore');
  for (const [field, column] of [...found, ...empty]) columns[column] = field;
  const needed = NEEDED[kind].filter((field) => found.has(field)).length;
  return { at, texts, columns, score: found.size + needed };
}

/** "EMAIL1" has the same words as "email 1", and "RazonSocial" as "razón social". */
const apart = (text: string) => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)$/u, '$1 $2');

/** Of two amounts, or two numbers of a customer or document, none is taken for the one that is meant. */
const OPEN: ReadonlySet<Field> = new Set<Field>(['dni', 'number', 'total', 'subtotal', 'tax', 'balance']);

/** Whether a column numbers the rows: the same numbers would be other documents in the next file. */
function countsRows(header: string, body: Grid, column: number): boolean {
  if (!/^(?:n|no|nro|num|numero|number|item|orden)$/.test(header)) return false;
  const numbers = body.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
  return numbers.length > 2 && numbers.every((text, at) => text === String(at + 1));
}

/** Whether amounts stand in a column of debits and one of credits: the balance beside them runs on from row to row. */
function isLedger(headers: readonly string[]): boolean {
  return [DEBITS, CREDITS].every((words) => headers.some((header) => words.test(header)));
}
const DEBITS = /^(?:debe|debitos?|cargos?|debit|debits|ventas?|facturado)\b/;
const CREDITS = /^(?:haber|creditos?|abonos?|pagos?|credit|credits|payments?)\b/;

/** Without a total column the balance column is the total; without a subcategory column the category column is the subcategory. */
function substituteColumns(found: Map<Field, number>, isLedger: boolean): void {
  for (const [from, to] of [
    ['balance', 'total'],
    ['category', 'subcategory'],
  ] as const) {
    const column = found.get(from);
    if (column === undefined || found.has(to) || (from === 'balance' && isLedger)) continue;
    found.delete(from);
    found.set(to, column);
  }
}

/** Beside the number of an instalment, its own amount is what is owed, and not that of its document. */
const OF_INSTALMENT = /^(?:valor|monto|importe|total)(?: de)?(?: la)? (?:cuota|letra)$/;

function cellsOf(grid: Grid, at: number): string[] {
  return (grid[at]?.cells ?? []).map((cell) => oneLine(textOf(cell)));
}

/** Extends a ragged row to the width of the table. */
export function padded<T>(row: readonly T[], grid: Grid, filler: T): T[] {
  return Array.from({ length: widthOf(grid) }, (_, column) => row[column] ?? filler);
}
