import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbookSheets } from '../../../../server/statements/tabular/cut/workbook';
import { xlsx } from '../../../support/files/workbooks';

/** Workbooks that programs write loosely, and Excel opens all the same. */

const ROWS = [
  ['Fecha', 'Concepto', 'Importe'],
  ['01/10/2026', 'ABONO', '10,00'],
  ['02/10/2026', 'OTRO', '5,00'],
];
const SHEET = 'xl/worksheets/sheet1.xml';

/** The usual workbook, its sheet written otherwise. */
function written(otherwise: (sheet: string) => string): Uint8Array {
  const parts = unzipSync(xlsx([{ name: 'Hoja1', rows: ROWS }]));
  return zipSync({ ...parts, [SHEET]: strToU8(otherwise(strFromU8(parts[SHEET] ?? new Uint8Array()))) });
}

async function read(workbook: Uint8Array) {
  const [sheet] = await workbookSheets(workbook);
  return sheet?.grid.map(({ row, cells }) => [row, ...cells]);
}

const numbered = ROWS.map((cells, at) => [at + 1, ...cells]);
const formatted = (n: number, row: (at: number) => string) => (sheet: string) =>
  sheet.replace('</sheetData>', `${Array.from({ length: n }, (_, at) => row(at + 4)).join('')}</sheetData>`);

test.each<[string, (sheet: string) => string]>([
  ['no cell and no row says where it stands', (sheet) => sheet.replace(/ r="\w+"/g, '')],
  ['only rows do', (sheet) => sheet.replace(/<c r="\w+"/g, '<c')],
  ['only the first of a row does', (sheet) => sheet.replace(/<c r="[B-Z]\d+"/g, '<c')],
  ['hundreds of thousands of rows are only formatted', formatted(400_000, (at) => `<row r="${at}" s="1"/>`)],
  ['their cells too', formatted(100_000, (at) => `<row r="${at}"><c r="A${at}" s="1"/></row>`)],
])('a workbook is read where %s', async (_, otherwise) => {
  expect(await read(written(otherwise))).toEqual(numbered);
});

test('a cell that is left out leaves its column empty, and the next one says where it stands', async () => {
  const gap = written((sheet) => sheet.replace(/<c r="A2"/, '<c').replace(/<c r="B2".*?<\/c>/, ''));
  expect((await read(gap))?.[1]).toEqual([2, '01/10/2026', '', '10,00']);
});

test('one whose cells without an address are too many is refused', async () => {
  const wide = written((sheet) => sheet.replace(/<row r="3">.*<\/row>/, `<row>${'<c><v>1</v></c>'.repeat(600)}</row>`));
  await expect(read(wide)).rejects.toMatchObject({ code: 'too-large' });
});
