import CFB from 'cfb';
import { strToU8, zipSync } from 'fflate';

/** Small workbooks made by hand, so that the readers are proved on files of our own. */

type TestCell = string | number | { day: number } | { red: number } | undefined;
export type TestSheet = { name: string; rows: (readonly TestCell[])[] };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const column = (at: number) => String.fromCharCode(65 + at);

/** An .xlsx with inline strings; style 1 is a day, as `d/m/yyyy`, style 2 is red. `date1904` is what the workbook says of its days. */
export function xlsx(
  sheets: readonly TestSheet[],
  more: Record<string, Uint8Array> = {},
  date1904?: '0' | '1' | 'true',
): Uint8Array {
  const parts: Record<string, Uint8Array> = { ...more };
  const put = (name: string, xml: string) => {
    parts[name] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  };
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  put(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
  );
  put(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const list = sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
    .join('');
  const system = date1904 === undefined ? '' : `<workbookPr date1904="${date1904}"/>`;
  put('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}">${system}<sheets>${list}</sheets></workbook>`);
  const targets = sheets
    .map((_, at) => `<Relationship Id="s${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('');
  put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}">${targets}<Relationship Id="st" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  put(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d/m/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><sz val="11"/><color rgb="FFFF0000"/></font></fonts><cellXfs count="3"><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  );
  sheets.forEach(({ rows }, at) => {
    const data = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, place) => xmlCell(cell, `${column(place)}${row + 1}`)).join('')}</row>`,
    );
    put(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
    );
  });
  return zipSync(parts);
}

function xmlCell(cell: TestCell, place: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'red' in cell) return `<c r="${place}" s="2"><v>${cell.red}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const record = (type: number, ...data: Buffer[]) => {
  const body = Buffer.concat(data);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff]));
const u32 = (value: number) => u16(value & 0xffff, Math.floor(value / 0x1_0000));
const double = (value: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(value);
  return buffer;
};
const BOF = (kind: number) => record(0x809, u16(0x600, kind, 0, 0), u32(0), u32(6));

/**
 * An .xls (BIFF8): shared strings that break over a CONTINUE record, numbers as NUMBER, RK and formula results,
 * days by the format of their cell. `password` adds the record that says the rest is encrypted.
 */
export function xls(sheets: readonly TestSheet[], { password = false } = {}): Uint8Array {
  const strings = [...new Set(sheets.flatMap(({ rows }) => rows.flat().filter((cell) => typeof cell === 'string')))];
  const bodies = sheets.map(({ rows }) =>
    Buffer.concat([
      BOF(0x10),
      ...rows.flatMap((cells, row) => cells.map((cell, at) => biffCell(cell, row, at, strings))),
      record(0x0a),
    ]),
  );
  const globals = (offsets: readonly number[]) =>
    Buffer.concat([
      BOF(0x05),
      ...(password ? [record(0x2f, u16(0, 0, 0))] : []),
      record(0x41e, u16(164), u16(10), Buffer.from([0]), Buffer.from('dd/mm/yyyy')),
      record(0xe0, u16(0, 0), Buffer.alloc(16)),
      record(0xe0, u16(0, 164), Buffer.alloc(16)),
      ...sheets.map(({ name }, at) =>
        record(0x85, u32(offsets[at] ?? 0), Buffer.from([0, 0, name.length, 0]), Buffer.from(name, 'latin1')),
      ),
      ...sharedStrings(strings),
      record(0x0a),
    ]);
  const length = globals([]).length;
  const offsets = bodies.map((_, at) => length + bodies.slice(0, at).reduce((sum, body) => sum + body.length, 0));
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, 'Workbook', Buffer.concat([globals(offsets), ...bodies]));
  return new Uint8Array(Buffer.from(CFB.write(container, { type: 'buffer' })));
}

/** The last string is written wide and cut in its middle: its rest stands, narrow, in a CONTINUE record. */
function sharedStrings(strings: readonly string[]): Buffer[] {
  const last = strings.at(-1) ?? '';
  const half = Math.floor(last.length / 2);
  const whole = strings
    .slice(0, -1)
    .map((text) => Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]));
  return [
    record(
      0xfc,
      u32(strings.length),
      u32(strings.length),
      ...whole,
      u16(last.length),
      Buffer.from([1]),
      Buffer.from(last.slice(0, half), 'utf16le'),
    ),
    record(0x3c, Buffer.from([0]), Buffer.from(last.slice(half), 'latin1')),
  ];
}

function biffCell(cell: TestCell, row: number, at: number, strings: readonly string[]): Buffer {
  if (cell === undefined) return Buffer.alloc(0);
  if (typeof cell === 'string') return record(0xfd, u16(row, at, 0), u32(strings.indexOf(cell)));
  if (typeof cell === 'object') return record(0x203, u16(row, at, 1), double('day' in cell ? cell.day : cell.red));
  if (Number.isInteger(cell)) return record(0x27e, u16(row, at, 0), u32(((cell << 2) | 2) >>> 0));
  if (row % 2 === 0) return record(0x06, u16(row, at, 0), double(cell), u16(0), u32(0), u16(0));
  return record(0x203, u16(row, at, 0), double(cell));
}
