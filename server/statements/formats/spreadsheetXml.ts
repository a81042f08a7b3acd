import type { Mapping } from '../../../src/api/contract/reconciliation/statement';
import { type Cell, DAYS_TO_1904, type GridRow, mustFit } from '../../files/cells/grid';
import type { Content } from '../../files/encoding';
import { all, at, deep, parseXml, type Xml } from '../../files/xml';
import type { Reader, Reading } from '../statement';
import { readSheets, type Sheet } from '../tabular/cut/sheets';

/** Excel 2003's XML ("SpreadsheetML"), which banks still call ".xls". */
export const spreadsheetXml: Reader = {
  name: 'Excel XML',
  recognises: ({ text }) =>
    /^\s*</.test(text) && /urn:schemas-microsoft-com:office:spreadsheet/.test(text.slice(0, 4000)),
  read,
};

function read(content: Content, wanted: Mapping): Reading {
  return readSheets(xmlSheets(content), SPREADSHEET_XML, wanted);
}

export const SPREADSHEET_XML = { format: 'xls' as const, formatName: 'Excel XML' };

/** All sheets as grids, for readers of other things than movements. */
export function xmlSheets(content: Content): Sheet[] {
  const book = parseXml(content.text);
  const is1904 = deep(book, 'Date1904').length > 0;
  return deep(book, 'Worksheet').map((sheet) => ({
    name: sheet.attributes.get('Name') ?? '',
    grid: rowsOf(all(at(sheet, 'Table'), 'Row'), is1904),
  }));
}

/** The file omits empty rows and cells: an index gives the place of the next one. */
function rowsOf(rows: Xml[], is1904: boolean): GridRow[] {
  let place = 0;
  let filled = 0;
  return rows.map((row) => {
    place = indexOf(row) ?? place + 1;
    const cells: Cell[] = [];
    for (const cell of all(row, 'Cell')) {
      const before = Math.max(0, (indexOf(cell) ?? 0) - 1 - cells.length);
      const merged = Math.max(0, Math.trunc(Number(cell.attributes.get('MergeAcross'))) || 0);
      mustFit(cells.length + before + 1 + merged, filled + cells.length);
      cells.push(...blanks(before), cellOf(at(cell, 'Data'), is1904), ...blanks(merged));
    }
    filled += cells.length;
    return { row: place, cells };
  });
}

const blanks = (count: number) => Array<Cell>(count).fill('');

const MAX_INDEX = 16_384;

function indexOf({ name, attributes }: Xml): number | undefined {
  const index = Math.trunc(Number(attributes.get('Index')));
  return index > 0 && (name === 'Row' || index <= MAX_INDEX) ? index : undefined;
}

function cellOf(data: Xml | undefined, is1904: boolean): Cell {
  const text = data?.text ?? '';
  const type = data?.attributes.get('Type');
  if (type === 'Number' && text !== '' && Number.isFinite(Number(text))) {
    const number = Number(text);
    return is1904 ? { text, number, serial: number + DAYS_TO_1904 } : { text, number };
  }
  return type === 'DateTime' ? { text, date: text.slice(0, 10) } : text;
}
