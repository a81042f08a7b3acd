import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Random } from '../../../server/demo/random';
import { ALL } from './statementFixtures';
import { bytesOf } from './statements';
import { type TestSheet, xls, xlsx } from './workbooks';
import { zipOf } from './zip';

/** Files made to hurt whoever reads them, and small good ones of every kind to make such from. */

const SHEET: TestSheet = {
  name: 'Movimientos',
  rows: [
    ['Fecha', 'Concepto', 'Referencia', 'Valor', 'Saldo'],
    [{ day: 45384 }, 'PAGO MUÑOZ F-1042', 'A-1', 150.5, 250.5],
    [{ day: 45385 }, 'COMISIÓN', 'A-2', -3.55, 246.95],
    [{ day: 45386 }, 'ABONO', 'A-3', 12, 258.95],
  ],
};

const HTML = `<html><body><table><tr><th>Fecha</th><th>Concepto</th><th>Valor</th></tr>
<tr><td>02/04/2024</td><td>Pago Mu&ntilde;oz</td><td>150,50</td></tr><tr><td>23/04/2024</td><td colspan=1>Comisi&oacute;n</td><td>-3,55</td></tr></table></body></html>`;

const EXCEL_XML = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Hoja"><Table>
<Row><Cell><Data ss:Type="String">Fecha</Data></Cell><Cell><Data ss:Type="String">Concepto</Data></Cell><Cell><Data ss:Type="String">Valor</Data></Cell></Row>
<Row><Cell><Data ss:Type="DateTime">2024-04-02T00:00:00</Data></Cell><Cell><Data ss:Type="String">Pago</Data></Cell><Cell><Data ss:Type="Number">150.5</Data></Cell></Row>
<Row><Cell><Data ss:Type="DateTime">2024-04-23T00:00:00</Data></Cell><Cell ss:MergeAcross="0"><Data ss:Type="String">Otro</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">-3.55</Data></Cell></Row>
</Table></Worksheet></Workbook>`;

const FIXED = [
  'FECHA     CONCEPTO            VALOR     SALDO',
  ...Array.from({ length: 12 }, (_, at) => fixedLine(at)),
].join('\n');

function fixedLine(at: number): string {
  const day = String(at + 1).padStart(2, '0');
  return `${day}/04/2024${`PAGO ${at}`.padEnd(20)}${`${at + 1},50`.padStart(10)}${`${at + 100},00`.padStart(10)}`;
}

const PAIN_002 = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlPmtInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>D-1</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>
<OrgnlTxRef><Amt><InstdAmt Ccy="USD">10.5</InstdAmt></Amt><ReqdColltnDt>2024-04-15</ReqdColltnDt></OrgnlTxRef></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const ANSWER =
  'Referencia;Mandato;Cuenta;Monto;Estado;Motivo;Fecha\nD-1;M-1;2200;10,50;Cobrado;;20/11/2026\nD-2;M-2;2201;3,00;Rechazado;Fondos;20/11/2026\n';

/** Every kind that our readers know, each small and good. */
export const SAMPLES: Record<string, Uint8Array> = {
  ...Object.fromEntries(Object.entries(ALL).map(([name, text]) => [name, bytesOf(text)])),
  'CSV of Windows': bytesOf(ALL.CSV, 'windows-1252'),
  'CSV in UTF-16': bytesOf(`\ufeff${ALL.CSV}`, 'utf-16le'),
  TSV: bytesOf(ALL.CSV.replaceAll(';', '\t')),
  'fixed width': bytesOf(FIXED),
  HTML: bytesOf(HTML),
  'Excel XML': bytesOf(EXCEL_XML),
  XLSX: xlsx([SHEET]),
  XLS: xls([SHEET]),
  ZIP: zipSync({ 'uno.csv': strToU8(ALL.CSV), 'dos.ofx': strToU8(ALL.OFX1) }),
  'pain.002': bytesOf(PAIN_002),
  answer: bytesOf(ANSWER),
  'answer in XLSX': xlsx([
    {
      name: 'R',
      rows: ANSWER.trim()
        .split('\n')
        .map((line) => line.split(';')),
    },
  ]),
};

/** The same bytes with one to four things done to them. */
export function mutated(sample: Uint8Array, random: Random): Uint8Array {
  let bytes = Buffer.from(sample);
  for (let times = random.int(1, 4); times > 0 && bytes.length > 1; times -= 1) bytes = damage(bytes, random);
  return bytes;
}

const NASTY = [
  '\0',
  '\xff\xfe',
  '\ud83d',
  '999999999999999999',
  '-',
  '1e308',
  '"',
  "'",
  ';',
  '\n',
  '\r',
  '<',
  '&#0;',
  '&#xD800;',
  '0000',
  '٣',
  '=1+1',
];

function damage(bytes: Buffer, random: Random): Buffer<ArrayBuffer> {
  const at = random.int(0, bytes.length - 1);
  const to = Math.min(bytes.length, at + random.int(1, 60));
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  switch (random.int(0, 6)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random.int(0, 255)]), bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, part, part, after]);
    case 3:
      return Buffer.concat([
        before,
        Buffer.from(random.pick(NASTY), random.chance(0.5) ? 'utf8' : 'utf16le'),
        bytes.subarray(at),
      ]);
    case 4:
      return Buffer.concat([before]);
    case 5:
      return Buffer.concat([before, Buffer.alloc(random.int(1, 200), random.int(0, 255)), after]);
    default:
      return Buffer.concat([after, part, before]);
  }
}

const entries = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);

/** A good workbook with something done to the text of its sheet. */
function withSheet(change: (xml: string) => string): Uint8Array {
  const name = 'xl/worksheets/sheet1.xml';
  const parts = entries(xlsx([SHEET]));
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) });
}

const row = (inside: string) => (xml: string) => xml.replace('</sheetData>', `${inside}</sheetData>`);

/** A workbook whose directory tells of small parts while the headers beside the data tell of 400 MB. */
function lying(): Uint8Array {
  const bytes = Buffer.from(
    zipOf(...Object.entries(entries(xlsx([SHEET]))).map(([name, part]) => ({ name, bytes: part }))),
  );
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    bytes.writeUInt32LE(400_000_000, at + 22);
  }
  return bytes;
}

/** Bytes that stand twice: what reads a ZIP as it streams by waits for an end that never comes. */
function doubled(): Uint8Array {
  const bytes = Buffer.from(xlsx([SHEET]));
  return Buffer.concat([bytes.subarray(0, 400), bytes.subarray(100)]);
}

/** Half of a pair of surrogates in every text. */
function halved(): Uint8Array {
  const rows = Array.from({ length: 200 }, (_, at) => `02/04/2024;PAGO \ud83d ${at};1,50`);
  return Buffer.from(`\ufeffFecha;Concepto;Importe\n${rows.join('\n')}\n`, 'utf16le');
}

const wide = Array.from({ length: 100_000 }, (_, at) => `C${at}`).join(';');

/** Each with whether it can be read, by what it is. */
export const HOSTILE: Record<string, () => Uint8Array> = {
  'a cell at XFD1048576': () =>
    withSheet(row('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>')),
  'a cell at ZZZZZZ1': () => withSheet(row('<row r="5"><c r="ZZZZZZ5"><v>1</v></c></row>')),
  'a cell at ZZZZZZ5, in disguise': () => withSheet(row('<row r="5"><c x=">" r="ZZZZZZ5"><v>1</v></c></row>')),
  'a cell at ZZZZZZ5, behind an attribute': () =>
    withSheet(row(`<row r="5"><c x=" r='A5' " r="ZZZZZZ5"><v>1</v></c></row>`)),
  'a cell at XFD1048576, with an entity in it': () =>
    withSheet(row('<row r="1048576"><c r="&#88;FD1048576" t="inlineStr"><is><t>x</t></is></c></row>')),
  'a row 999999999': () => withSheet(row('<row r="999999999"><c r="A999999999"><v>1</v></c></row>')),
  'a lying header': lying,
  'bytes that stand twice': doubled,
  'a large part that nobody needs': () =>
    xlsx([{ name: 'M', rows: [['Hola']] }], { 'docProps/huge.xml': new Uint8Array(150 * 1024 * 1024) }),
  'a BIFF cell in column 60000': () =>
    xls([
      { name: 'M', rows: [['Fecha', 'Valor'], ...Array.from({ length: 3 }, () => [...Array<undefined>(60_000), 'x'])] },
    ]),
  'a CSV of 100,000 columns': () => bytesOf(`${wide}\n${wide}\n`),
  'a CSV of one delimiter, 5 MB of it': () => new Uint8Array(5 * 1024 * 1024).fill(0x3b),
  'quotes and nothing else': () => new Uint8Array(1024 * 1024).fill(0x22),
  'a merged cell of a milliard': () => bytesOf(EXCEL_XML.replace('MergeAcross="0"', 'MergeAcross="1000000000"')),
  'a table of 99 columns a cell': () =>
    bytesOf(HTML.replace('</table>', `<tr>${'<td colspan=99>'.repeat(100_000)}</tr></table>`)),
  'elements in elements': () => bytesOf(`<?xml version="1.0"?><Document><BkToCstmrStmt>${'<a>'.repeat(200_000)}`),
  'tags that never close': () => bytesOf(`<html>${'<td '.repeat(300_000)}`),
  'one line of 10 MB': () => new Uint8Array(10 * 1024 * 1024).fill(0x39),
};

/** What is damaged and can be read all the same. */
export const DAMAGED = { halved };
