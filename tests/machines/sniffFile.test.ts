import { expect, test } from 'vitest';
import { sniffFile } from '../../src/machines/kit/files/sniffFile';

const file = (...parts: BlobPart[]) => new File(parts, 'movimientos.txt');

test.each([
  ['zip', ['PK\x03\x04']],
  ['xls', [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)]],
  ['pdf', ['%PDF-1.7']],
  ['ofx', ['OFXHEADER:100\nDATA:OFXSGML']],
  ['qif', ['!Type:Bank\nD01/10/2026']],
  ['camt', ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">']],
  ['markup', ['<html><table>']],
  ['mt940', [':20:STARTUMS\n:25:2200/112245']],
  ['n43', ['11012345678901234567890260101']],
  ['unknown', [Uint8Array.of(1, 2, 0, 3)]],
])('tells by its content what looks like %s', async (guessedFormat, parts) => {
  expect(await sniffFile(file(...parts))).toEqual({ guessedFormat, delimiter: undefined, rows: [] });
});

test('reads the columns of a text in the letters it is written in', async () => {
  const rows = [
    ['Descripción', 'Débito'],
    ['Peñafiel', '1,50'],
  ];
  const utf16 = Uint8Array.of(0xff, 0xfe, ...Buffer.from('Descripción\tDébito\nPeñafiel\t1,50', 'utf16le'));
  const latin = Buffer.from('Descripción;Débito\nPeñafiel;1,50', 'latin1');
  expect(await sniffFile(file('Descripción;Débito\nPeñafiel;1,50'))).toMatchObject({ delimiter: ';', rows });
  expect(await sniffFile(file(utf16))).toMatchObject({ delimiter: '\t', rows });
  expect(await sniffFile(file(latin))).toMatchObject({ delimiter: ';', rows });
});

test('amounts with commas do not pass for columns, whatever stands above the header', async () => {
  const rows = [
    ['CUENTAS POR COBRAR AL 29/11/2026'],
    [''],
    ['SERIE', 'NUMERO', 'RUC', 'VALOR', 'ABONOS', 'SALDO'],
    ['001-001', '101', '1710034065', '120,50', '0,00', '120,50'],
    ['001-001', '102', '1710034065', '1.310,25', '310,25', '1.000,00'],
  ];
  const text = rows.map((cells) => cells.join(';')).join('\r\n');
  expect(await sniffFile(file(text))).toMatchObject({ delimiter: ';', rows });
});

test('of a large file it reads the beginning only, and never a letter cut in half', async () => {
  const row = 'ñ;'.repeat(40);
  const { rows } = await sniffFile(file('x', `${row}\n`.repeat(20_000)));
  expect(rows).toHaveLength(15);
  expect(rows.flat().every((cell) => /^x?ñ?$/.test(cell))).toBe(true);
});
