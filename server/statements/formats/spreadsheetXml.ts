import type { Mapping } from '../../../src/api/contract/statement';
import type { Cell, GridRow } from '../../files/cells/grid';
import type { Content } from '../../files/encoding';
import { all, at, deep, parseXml, type Xml } from '../../files/xml';
import type { Reader, Reading } from '../statement';
import { readSheets } from '../tabular/cut/sheets';

/** Excel 2003's XML ("SpreadsheetML"), which banks still call ".xls". */
export const spreadsheetXml: Reader = {
  name: 'Excel XML',
  recognises: ({ text }) =>
    /^\s*</.test(text) && /urn:schemas-microsoft-com:office:spreadsheet/.test(text.slice(0, 4000)),
  read,
};

function read(content: Content, wanted: Mapping): Reading {
  const sheets = deep(parseXml(content.text), 'Worksheet').map((sheet) => ({
    name: sheet.attributes.get('Name') ?? '',
    grid: rowsOf(all(at(sheet, 'Table'), 'Row')),
  }));
  return readSheets(sheets, { format: 'xls', formatName: 'Excel XML' }, wanted);
}

/** Empty rows and cells are left out of the file: an index says where the next one stands. */
function rowsOf(rows: Xml[]): GridRow[] {
  let place = 0;
  return rows.map((row) => {
    place = indexOf(row) ?? place + 1;
    const cells: Cell[] = [];
    for (const cell of all(row, 'Cell')) {
      const index = indexOf(cell);
      while (index !== undefined && cells.length < index - 1) cells.push('');
      cells.push(cellOf(at(cell, 'Data')));
      for (let merged = Number(cell.attributes.get('MergeAcross') ?? 0); merged > 0; merged -= 1) cells.push('');
    }
    return { row: place, cells };
  });
}

const MAX_INDEX = 16_384;

function indexOf({ name, attributes }: Xml): number | undefined {
  const index = Number(attributes.get('Index'));
  return index > 0 && (name === 'Row' || index <= MAX_INDEX) ? index : undefined;
}

function cellOf(data: Xml | undefined): Cell {
  const text = data?.text ?? '';
  const type = data?.attributes.get('Type');
  if (type === 'Number' && text !== '' && Number.isFinite(Number(text))) return { text, number: Number(text) };
  return type === 'DateTime' ? { text, date: text.slice(0, 10) } : text;
}
