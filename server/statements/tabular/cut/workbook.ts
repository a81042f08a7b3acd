import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { type Cell, dateCell, mustFit, mustHaveReadableRows, numberCell } from '../../../files/cells/grid';
import { visible } from '../../../files/encoding';
import { FileRefusal } from '../../../files/refusal';
import { inflate, type Member, membersOf } from '../../../files/zipDirectory';
import { columnOf, lettersOf } from './addresses';
import { withUncalculated } from './formulas';
import { redCells } from './redCells';
import type { Sheet } from './sheets';

/** Limit in bytes for the inflated parts: some 150,000 rows, and a few seconds of work. */
const MAX_INFLATED = 50 * 1024 * 1024;
/** XML packs well, but not a thousandfold; small parts may repeat one text. */
const MAX_RATIO = 200;

/**
 * All sheets of an Excel workbook (.xlsx) as grids. Throws a FileRefusal when it would inflate too much or is damaged.
 * Encrypted workbooks are no ZIP and never come here.
 */
export async function workbookSheets(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    // The library gets a ZIP that we make of the parts it reads, so that it inflates nothing by itself.
    const parts = partsOf(bytes);
    const is1904 = countsFrom1904(parts);
    const reds = redCells((name) => (parts[name] ? textOf(parts[name]) : ''));
    const found = await readXlsxFile(zipSync(parts, { level: 0 }).buffer, { trim: false });
    return found.map(({ sheet, data }, index) => ({
      name: sheet,
      // A sheet with only a chart has no data.
      grid: (data ?? []).map((cells, at) => ({
        row: at + 1,
        cells: cells.map((cell, column) =>
          inColour(cellOf(cell, is1904), reds[index]?.has(`${column + 1} ${at + 1}`) ?? false),
        ),
      })),
    }));
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    throw damaged(cause);
  }
}

const WORKBOOK = 'xl/workbook.xml';
const PROPERTIES = /<(?:\w+:)?workbookPr\b[^>]*>/;
const SAYS_1904 = /(\bdate1904\s*=\s*)(?:"(?:1|true|on)"|'(?:1|true|on)')/i;

/** Whether days count from 1904, rewritten in the one form that the library understands: numbers without a date format are ours. */
function countsFrom1904(parts: Record<string, Uint8Array>): boolean {
  const part = parts[WORKBOOK];
  const text = part === undefined ? '' : textOf(part);
  const properties = PROPERTIES.exec(text)?.[0] ?? '';
  if (!SAYS_1904.test(properties)) return false;
  parts[WORKBOOK] = Buffer.from(
    text.replace(properties, () => properties.replace(SAYS_1904, '$1"1"')),
    'latin1',
  );
  return true;
}

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;
const READ = /\sType\s*=\s*["'][^"']*\/(?:worksheet|sharedStrings|styles)["']/;
const TARGET = /\sTarget\s*=\s*["']([^"']*)["']/;

/** The parts with cells, by name. The directory announces sizes, and inflating with that bound proves them. */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  const members = new Map(membersOf(bytes).map((member) => [member.name, member]));
  const relations = members.get(RELATIONS);
  if (!relations) throw damaged();
  mustBeSmall([relations]);
  const fixed = [RELATIONS, WORKBOOK, 'xl/sharedStrings.xml', 'xl/styles.xml'];
  const names = new Set([...fixed, ...targetsIn(textOf(inflate(bytes, relations)))]);
  const needed = [...names].flatMap((name) => members.get(name) ?? []);
  mustBeSmall(needed);
  const parts: Record<string, Uint8Array> = {};
  for (const member of needed) {
    const text = textOf(inflate(bytes, member));
    parts[member.name] = Buffer.from(withUncalculated(mustBeTableSized(text) ? text : placed(text)), 'latin1');
  }
  return parts;
}

function targetsIn(relations: string): string[] {
  return (relations.match(RELATION) ?? []).flatMap((relation) => {
    const target = READ.test(relation) ? TARGET.exec(relation)?.[1] : undefined;
    return target === undefined ? [] : [target.startsWith('/') ? target.slice(1) : `xl/${target}`];
  });
}

function mustBeSmall(members: readonly Member[]): void {
  const total = members.reduce((sum, { size }) => sum + size, 0);
  const bomb = members.some(({ size, packed }) => size > 1024 * 1024 && size > packed * MAX_RATIO);
  if (total > MAX_INFLATED || bomb) {
    throw new FileRefusal(
      'zip-bomb',
      'El libro de Excel ocuparía demasiado al abrirlo y no se abrió. No se guardó nada: descárguelo por periodos más cortos o en CSV.',
    );
  }
}

/** Attributes as programs write them: a value with a `>`, an entity or another attribute in it could hide the address. */
const PLAIN = String.raw`((?:\s+[\w:.-]+\s*=\s*(?:"[\w:.$ -]*"|'[\w:.$ -]*'))*)\s*`;
const opening = (name: string) => String.raw`<(?:[^\s<>/:"'=]+:)?${name}(?=[\s/>])`;
/** Each cell, whatever stands in its tag: its attributes and its end where they are plain. */
const CELL = new RegExp(`${opening('c')}(?:${PLAIN}(\\/?>(?:\\s*<\\/)?))?`, 'g');
const ROW = new RegExp(`${opening('row')}(?:${PLAIN}\\/?>)?`, 'g');
const PLACE = /\sr\s*=\s*["']([^"']*)/;
const ADDRESS = /^([A-Za-z]+)(\d+)$/;
const MOST_ROWS = 1_048_576;

/**
 * The library fills every row up to the last column and adds an empty row for each missing one, so the size is checked first. Answers
 * whether each cell and row says where it stands, and no rows are there for nothing.
 */
function mustBeTableSized(text: string): boolean {
  let columns = 0;
  let rows = 0;
  let isPlaced = true;
  for (const [, attributes, end] of text.matchAll(CELL)) {
    const place = placeIn(attributes);
    isPlaced &&= place !== undefined;
    if (place === undefined || end !== '>') continue;
    const [, letters, row] = ADDRESS.exec(place) ?? [];
    if (letters === undefined) throw damaged();
    columns = Math.max(columns, columnOf(letters));
    rows = Math.max(rows, Number(row));
  }
  let tags = 0;
  for (const [, attributes] of text.matchAll(ROW)) {
    if (Number(placeIn(attributes) ?? 0) > MOST_ROWS) throw damaged();
    tags += 1;
  }
  mustFit(columns, columns * rows);
  mustHaveReadableRows(rows);
  return isPlaced && tags <= rows + MOST_EMPTY;
}

/** The library reads no cell without an address, and takes long for a million rows that are only formatted. */
const MOST_EMPTY = 1000;
const TAG = /<((?:[^\s<>/:"'=]+:)?)(row|c)(?=[\s/>])([^>]*?)(\/?)>/g;
const EMPTY_ROW = new RegExp(String.raw`${opening('row')}[^>]*>\s*</(?:[^\s<>/:"'=]+:)?row\s*>`, 'g');

/** The sheet with each cell's and row's address, which may be left out, and without what is empty. */
function placed(sheet: string): string {
  let row = 0;
  let column = 0;
  const text = sheet
    .replace(TAG, (tag: string, prefix: string, name: string, attributes: string, isEmpty: string) => {
      const place = placeIn(attributes);
      if (name === 'row') [row, column] = [place === undefined ? row + 1 : Number(place), 0];
      else column = place === undefined ? column + 1 : columnOf(ADDRESS.exec(place)?.[1] ?? '');
      if (isEmpty) return '';
      const address = name === 'row' ? String(row) : `${lettersOf(column)}${row}`;
      return place === undefined ? `<${prefix}${name} r="${address}"${attributes}>` : tag;
    })
    .replace(EMPTY_ROW, '');
  mustBeTableSized(text);
  return text;
}

/** Where a cell or a row says that it stands; it may leave that out. */
function placeIn(attributes: string | undefined): string | undefined {
  if (attributes === undefined) throw damaged();
  return PLACE.exec(attributes)?.[1];
}

/** Names and addresses of cells are ASCII, so one character a byte will do. */
function textOf(part: Uint8Array): string {
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}

function damaged(cause?: unknown): FileRefusal {
  return new FileRefusal(
    'damaged',
    'El libro de Excel está dañado y no se pudo leer. No se guardó nada: ábralo en Excel, guárdelo otra vez y cárguelo.',
    { cause },
  );
}

function inColour(cell: Cell, isRed: boolean): Cell {
  return isRed && typeof cell !== 'string' && 'number' in cell ? { ...cell, isRed } : cell;
}

function cellOf(value: unknown, is1904: boolean): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'number' ? numberCell(value, is1904) : visible(String(value));
}
