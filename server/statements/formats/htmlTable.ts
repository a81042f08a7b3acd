import type { Mapping } from '../../../src/api/contract/reconciliation/statement';
import { type Grid, type GridRow, mustFit } from '../../files/cells/grid';
import { oneLine } from '../../files/cells/words';
import type { Content } from '../../files/encoding';
import { withoutReferences } from '../../files/entities';
import { notAStatement, WEB_PAGE } from '../../files/foreign';
import { FileRefusal } from '../../files/refusal';
import type { Reading } from '../statement';
import { readGrid } from '../tabular/readGrid';

/** Reads the web pages with a table that many banks call ".xls". */

export function looksHtml(text: string): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype html|html|head|body|meta|table|style|center|div)\b/i.test(
    text.slice(0, 4000),
  );
}

export function readHtmlTable(content: Content, grid: Grid, wanted: Mapping): Reading {
  if (grid.filter(({ cells }) => cells.length > 1).length < 2) throw notAStatement(WEB_PAGE, content.member);
  const understood = [{ text: 'Tabla de una página web' }];
  const source = { format: 'xls' as const, formatName: 'Tabla HTML', encoding: content.encoding, cut: {}, understood };
  const reading = tryGrid(grid, source, wanted);
  const { columns = [] } = reading?.dialect.mapping ?? {};
  // The columns that staff chose may be wrong; staff correct them in the preview.
  if (reading && (wanted.columns || columns.some((role) => MONEY.includes(role)))) {
    if (!isClosed(content.text)) {
      reading.truncations.push({
        kind: 'end',
        msg: 'La página se corta antes de terminar (falta </table> o </html>).',
      });
    }
    return reading;
  }
  throw notAStatement(WEB_PAGE, content.member);
}

const MONEY: readonly string[] = ['date', 'amount', 'debit', 'credit'];

/** A page whose table holds no movements (a login form) is a page, not a damaged statement. */
function tryGrid(...args: Parameters<typeof readGrid>): Reading | undefined {
  try {
    return readGrid(...args);
  } catch (refusal) {
    if (refusal instanceof FileRefusal && refusal.code === 'unknown-format') return undefined;
    throw refusal;
  }
}

const NO_TEXT = /<!--[\s\S]*?-->|<(script|style|title)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<(\/?)([a-z][a-z\d]*)\b([^<>]*)>/gi;

/** Pages of some banks never close their table; a file that is only a table ends with the table. */
function isClosed(html: string): boolean {
  const text = html.replace(NO_TEXT, '');
  if (/<\/(?:html|body)\s*>/i.test(text)) return true;
  const count = (tag: RegExp) => text.match(tag)?.length ?? 0;
  return !/<html\b/i.test(text) && count(/<\/table\s*>/gi) >= count(/<table\b/gi);
}

/** `at` is the cell that receives text; -1 between cells. */
type Row = { row: number; cells: string[]; at: number };

/** A table being read, of which `count` rows have begun. `reach`: the last of them that a cell of each column reaches down to. */
type Table = { row: Row | undefined; count: number; reach: number[] };

const newTable = (): Table => ({ row: undefined, count: 0, reach: [] });

/** The rows of all tables, in order; a table inside a cell has rows of its own. Cells and rows may lack their end tags. */
export function htmlRows(html: string): GridRow[] {
  const text = html.replace(NO_TEXT, (part) => part.replace(/[^\n]/g, ''));
  const rows: Row[] = [];
  const tables = [newTable()];
  let line = 1;
  let at = 0;
  for (const tag of text.matchAll(TAG)) {
    const between = text.slice(at, tag.index);
    write(tables.at(-1)?.row, between);
    line += linesIn(between);
    at = tag.index + tag[0].length;
    const [, slash, name = '', attributes = ''] = tag;
    place(name.toLowerCase(), slash === '/', attributes, { tables, rows, line });
    line += linesIn(tag[0]);
  }
  return rows.map(({ row, cells }) => ({ row, cells: cells.map(cellText) }));
}

const linesIn = (text: string) => text.split('\n').length - 1;
const cellText = (text: string) => oneLine(withoutReferences(text));

type Place = { tables: Table[]; rows: Row[]; line: number };

function place(name: string, closing: boolean, attributes: string, { tables, rows, line }: Place): void {
  const table = tables.at(-1) ?? newTable();
  if (name === 'table' && !closing) tables.push(newTable());
  else if (name === 'table') tables.length = Math.max(1, tables.length - 1);
  else if (name === 'tr') {
    table.row = closing ? undefined : { row: line, cells: [], at: -1 };
    if (table.row) rows.push(table.row);
    table.count += closing ? 0 : 1;
  } else if (name === 'td' || name === 'th') cell(table, closing, attributes);
  else write(table.row, ' ');
}

function cell({ row, count, reach }: Table, closing: boolean, attributes: string): void {
  if (!row) return;
  if (closing) {
    row.at = -1;
    return;
  }
  // Cells of rows above that reach down here keep their columns.
  while ((reach[row.cells.length] ?? 0) >= count) row.cells.push('');
  row.at = row.cells.length;
  const span = spanOf('col', attributes);
  mustFit(row.cells.length + span);
  for (let left = span; left > 0; left--) {
    reach[row.cells.length] = count + spanOf('row', attributes) - 1;
    row.cells.push('');
  }
}

function spanOf(of: 'col' | 'row', attributes: string): number {
  return Math.max(1, Number(new RegExp(`${of}span\\s*=\\s*["']?(\\d{1,2})`, 'i').exec(attributes)?.[1] ?? 1));
}

function write(row: Row | undefined, text: string): void {
  if (row && row.at >= 0) row.cells[row.at] += text;
}
