import { type Cell, DAYS_TO_1904, dateCell, type GridRow, mustFit, numberCell } from '../../../files/cells/grid';
import { isDateFormat } from '../../../files/cells/numberFormats';
import { visible } from '../../../files/encoding';
import { type StringReader, sharedStrings, stringAt, stringsIn } from './biffStrings';
import type { Sheet } from './sheets';

/** The records of a workbook stream that hold cells (MS-XLS 2.4). */
const RECORD = {
  formula: 0x06,
  eof: 0x0a,
  filepass: 0x2f,
  date1904: 0x22,
  codepage: 0x42,
  continue: 0x3c,
  boundsheet: 0x85,
  mulrk: 0xbd,
  xf: 0xe0,
  sst: 0xfc,
  labelsst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolerr: 0x205,
  string: 0x207,
  rk: 0x27e,
  format: 0x41e,
  rstring: 0xd6,
  bof: 0x809,
} as const;

type BiffRecord = { type: number; data: Buffer; at: number };

/** The workbook needs a password: its cells cannot be read. */
export class Encrypted extends Error {}

/** Reads all sheets of a workbook stream. Throws `Encrypted`, or a RangeError when the stream is cut. */
export function sheetsOfBiff(stream: Buffer): Sheet[] {
  const records = recordsOf(stream);
  const globals = globalsOf(records);
  // Several names may refer to one sheet, so the cells are counted over all of them.
  const filled = { cells: 0 };
  return globals.sheets.map(({ name, offset }) => ({
    name,
    grid: gridOf(
      records,
      records.findIndex(({ at }) => at === offset),
      globals,
      filled,
    ),
  }));
}

const KNOWN = new Set<number>(Object.values(RECORD));

/** The records with data for cells, and their continuations: a stream may have millions of others. */
function recordsOf(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = [];
  let isData = false;
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    const type = stream.readUInt16LE(at);
    isData = KNOWN.has(type) && (isData || type !== RECORD.continue);
    if (isData) records.push({ type, data: stream.subarray(at + 4, at + 4 + length), at });
    at += 4 + length;
  }
  return records;
}

type Globals = {
  sheets: { name: string; offset: number }[];
  strings: string[];
  /** By index of cell format: whether the format is that of a day. */
  dates: boolean[];
  is1904: boolean;
  text: StringReader;
};

/** The version of BIFF8; the one before it, of Excel 95, keeps texts in bytes. */
const BIFF8 = 0x600;

function globalsOf(records: readonly BiffRecord[]): Globals {
  const found: Globals = { sheets: [], strings: [], dates: [], is1904: false, text: stringAt };
  const isBytes = (records.find(({ type }) => type === RECORD.bof)?.data.readUInt16LE(0) ?? BIFF8) < BIFF8;
  if (isBytes) found.text = stringsIn(records.find(({ type }) => type === RECORD.codepage)?.data.readUInt16LE(0));
  const formats = new Map<number, string>();
  const styles: number[] = [];
  for (const [index, { type, data }] of records.entries()) {
    if (type === RECORD.filepass) throw new Encrypted();
    if (type === RECORD.date1904) found.is1904 = data.readUInt16LE(0) === 1;
    if (type === RECORD.boundsheet && data[5] === 0) {
      found.sheets.push({ name: found.text(data, 6, 1), offset: data.readUInt32LE(0) });
    }
    if (type === RECORD.format) formats.set(data.readUInt16LE(0), found.text(data, 2, isBytes ? 1 : 2));
    if (type === RECORD.xf) styles.push(data.readUInt16LE(2));
    if (type === RECORD.sst) found.strings = sharedStrings([data, ...continued(records, index)]).map(visible);
    if (type === RECORD.eof) break;
  }
  found.dates = styles.map((format) => isDateFormat(format, formats.get(format)));
  return found;
}

function continued(records: readonly BiffRecord[], index: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let next = index + 1; records[next]?.type === RECORD.continue; next++)
    parts.push(records[next]?.data ?? Buffer.alloc(0));
  return parts;
}

/** The last possible column of a sheet in this format. */
const LAST_COLUMN = 255;

function gridOf(records: readonly BiffRecord[], from: number, globals: Globals, filled: { cells: number }): GridRow[] {
  const rows: Cell[][] = [];
  const put = (row: number, column: number, cell: Cell) => {
    if (column > LAST_COLUMN) throw new RangeError('a column that no sheet has');
    rows[row] ??= [];
    const cells = rows[row];
    filled.cells += Math.max(0, column + 1 - cells.length);
    mustFit(column + 1, filled.cells);
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  };
  let depth = 0;
  let isEnded = from < 0;
  let formula: { row: number; column: number } | undefined;
  for (let index = from; index >= 0 && index < records.length; index++) {
    const record = records[index];
    if (!record) break;
    // Charts and objects nest their own substreams inside the sheet's.
    if (record.type === RECORD.bof) depth += 1;
    if (record.type === RECORD.eof) depth -= 1;
    isEnded = depth === 0;
    if (isEnded) break;
    if (depth > 1) continue;
    if (record.type === RECORD.string && formula) put(formula.row, formula.column, globals.text(record.data, 0, 2));
    formula = cellsOf(record, globals, put) ?? formula;
  }
  if (!isEnded) throw new RangeError('a sheet without its end');
  return Array.from(rows, (cells, at) => ({ row: at + 1, cells: cells ?? [] }));
}

/** The text of a cell whose formula failed: as an empty one it would be a day to take from the row above. */
const ERROR = '#N/A';

/** Puts a record's cells; answers the cell of a formula whose text comes in the next STRING record. */
function cellsOf({ type, data }: BiffRecord, globals: Globals, put: (row: number, column: number, cell: Cell) => void) {
  const isCell = [
    RECORD.formula,
    RECORD.mulrk,
    RECORD.labelsst,
    RECORD.number,
    RECORD.label,
    RECORD.boolerr,
    RECORD.rk,
    RECORD.rstring,
  ].some((one) => one === type);
  if (!isCell) return undefined;
  const row = data.readUInt16LE(0);
  const column = data.readUInt16LE(2);
  const number = (value: number, style: number): Cell => typed(value, globals.dates[style] === true, globals.is1904);
  if (type === RECORD.labelsst) put(row, column, globals.strings[data.readUInt32LE(6)] ?? '');
  if (type === RECORD.label || type === RECORD.rstring) put(row, column, globals.text(data, 6, 2));
  if (type === RECORD.boolerr && data[7] === 1) put(row, column, ERROR);
  if (type === RECORD.number) put(row, column, number(data.readDoubleLE(6), data.readUInt16LE(4)));
  if (type === RECORD.rk) put(row, column, number(rk(data.readUInt32LE(6)), data.readUInt16LE(4)));
  if (type === RECORD.mulrk) {
    for (let at = 4, next = column; at + 6 <= data.length - 2; at += 6, next++) {
      put(row, next, number(rk(data.readUInt32LE(at + 2)), data.readUInt16LE(at)));
    }
  }
  if (type !== RECORD.formula) return undefined;
  if (data.readUInt16LE(12) === 0xffff && data[6] === 2) put(row, column, ERROR);
  if (data.readUInt16LE(12) !== 0xffff) put(row, column, number(data.readDoubleLE(6), data.readUInt16LE(4)));
  return data.readUInt16LE(12) === 0xffff && data[6] === 0 ? { row, column } : undefined;
}

/** A number packed in 30 bits: an integer or the head of a double, perhaps a hundredfold. */
function rk(packed: number): number {
  const isHundredfold = (packed & 1) !== 0;
  const head = Buffer.alloc(8);
  head.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4);
  const value = packed & 2 ? packed >> 2 : head.readDoubleLE(0);
  return isHundredfold ? value / 100 : value;
}

function typed(value: number, isDate: boolean, is1904: boolean): Cell {
  if (!isDate) return numberCell(value, is1904);
  const days = Math.floor(value) + (is1904 ? DAYS_TO_1904 : 0);
  return days < 1 ? '' : dateCell(new Date((days - 25_569) * 86_400_000));
}
