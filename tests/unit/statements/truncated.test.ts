import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Reading } from '../../../server/statements/statement';
import { SAMPLES } from '../../support/files/hostileFiles';
import { BAI2, CAMT, CFONB, CNAB, MT940, N43, OFX1 } from '../../support/files/statementFixtures';
import { bytesOf, readText } from '../../support/files/statements';
import { drawsOf } from '../../support/sizes';

const LONG = drawsOf('ROWS', 80_000, 20_000);

/** Downloads that broke off: said first, and never saved unasked. BANK_FILES names folders of files to be cut as well, by ":"; CUTS=100 cuts at more places. */

const OFX2 = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${OFX1.slice(OFX1.indexOf('<OFX>'))}`;
const SWIFT = `{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\n${MT940.replace(/-\n$/, '')}-}\n`;
const PAGES = [
  ...[1, 2, 3].flatMap((page) => [
    'BANCO DEL NORTE;;;',
    'Fecha;Concepto;Importe;Saldo',
    ...[1, 2, 3, 4].map((at) => {
      const day = (page - 1) * 4 + at;
      return `${String(day).padStart(2, '0')}/03/2024;PAGO ${day};10,00;${100 + 10 * day},00`;
    }),
    `Página ${page} de 3;;;`,
  ]),
].join('\n');
const ROWS = Array.from({ length: 20 }, (_, at) => `${String(at + 1).padStart(2, '0')}/03/2024;PAGO ${at};1${at},00`);
const COUNTED = ['Banco del Norte', 'Total de movimientos: 20', 'Fecha;Concepto;Importe', ...ROWS, ''].join('\n');

/** Each has an end, and says so in its own way. */
const ENDED: Record<string, Uint8Array> = {
  N43: bytesOf(N43),
  'N43 of Windows': bytesOf(N43.replaceAll('\n', '\r\n'), 'windows-1252'),
  OFX1: bytesOf(OFX1),
  OFX2: bytesOf(OFX2),
  QFX: bytesOf(OFX1.replace('<SONRS>', '<SONRS><INTU.BID>1001')),
  MT940: bytesOf(MT940),
  'MT940 of SWIFT': bytesOf(SWIFT),
  CAMT: bytesOf(CAMT),
  CFONB: bytesOf(CFONB),
  CNAB: bytesOf(CNAB),
  BAI2: bytesOf(BAI2),
  HTML: SAMPLES.HTML ?? new Uint8Array(),
  'Excel XML': SAMPLES['Excel XML'] ?? new Uint8Array(),
  XLSX: SAMPLES.XLSX ?? new Uint8Array(),
  XLS: SAMPLES.XLS ?? new Uint8Array(),
  'its own count': bytesOf(COUNTED),
};

const PLACES = Number(process.env.CUTS ?? 20);

/** Places spread over the whole, ends of lines and its last bytes. */
function placesIn(bytes: Uint8Array): number[] {
  const spread = Array.from({ length: PLACES }, (_, at) => Math.floor((bytes.length * (at + 0.5)) / PLACES));
  const ends = [...bytes.entries()].flatMap(([at, byte]) => (byte === 10 ? [at + 1] : []));
  const some = ends.filter((_, at) => at % Math.max(1, Math.floor(ends.length / PLACES)) === 0);
  return [...new Set([...spread, ...some, ...[1, 2, 3, 5, 8, 13, 21].map((less) => bytes.length - less)])];
}

async function readOrRefused(bytes: Uint8Array): Promise<Reading | FileRefusal> {
  return readStatement(bytes, {}).catch((error: unknown) => {
    if (error instanceof FileRefusal) return error;
    throw error;
  });
}

const toldOf = ({ entries, accounts }: Reading) =>
  JSON.stringify([entries.map(({ date, amount, description }) => [date, amount, description]), accounts]);

/** Several statements in one file: one that is cut between two is whole in itself. */
const isBetweenStatements = (text: string) =>
  /\n(?::62F:.*\d|-)\s*$/.test(text) || /(?:^|\n)07.{101}[{}A-R]\s*$/.test(text);

/** Where a cut takes something away and nothing is said of it. */
async function unnoticed(bytes: Uint8Array, whole: Reading): Promise<number[]> {
  const silent: number[] = [];
  for (const place of placesIn(bytes)) {
    const part = bytes.subarray(0, place);
    const reading = await readOrRefused(part);
    const isPart = isBetweenStatements(Buffer.from(part).toString('latin1'));
    if ((whole.accounts.length > 1 || whole.dialect.format === 'cfonb') && isPart) continue;
    if (reading instanceof FileRefusal || toldOf(reading) === toldOf(whole)) continue;
    if (reading.entries.length === 0 && reading.questions.length > 0) continue;
    if (reading.questions[0]?.field !== 'truncated') silent.push(place);
  }
  return silent;
}

describe('a download that broke off', () => {
  it.each(Object.keys(ENDED))(
    'is noticed wherever it was cut, and a whole one is not taken for it: %s',
    async (name) => {
      const bytes = ENDED[name] ?? new Uint8Array();
      const whole = await readStatement(bytes, {});
      expect(whole.truncations).toEqual([]);
      expect(await unnoticed(bytes, whole)).toEqual([]);
    },
  );

  it('is asked about before all else, keeps its movements, and is taken as it is once staff say so', async () => {
    const reading = await readText(N43.split('\n').slice(0, 5).join('\n'));
    const [question] = reading.questions;
    expect(question?.msg).toMatch(/^Parece una descarga cortada\. .*totales \(33\)\. Falta el registro final \(88\)/);
    expect(question?.options.map(({ label, discards = false }) => [label, discards])).toEqual([
      ['Volver a descargar', true],
      ['Es todo lo que hay; guardar así', false],
    ]);
    expect(reading.entries.at(-1)?.flags).toEqual([expect.stringContaining('archivo cortado')]);
    const taken = await readText(N43.split('\n').slice(0, 5).join('\n'), question?.options[1]?.mapping);
    expect([taken.questions, taken.truncations.length, taken.dialect.mapping.truncated]).toEqual([[], 2, 'accept']);
  });

  it('may be pages that do not come to their last', async () => {
    const lines = PAGES.split('\n');
    const kinds = async (count: number) =>
      (await readText(`${lines.slice(0, count).join('\n')}\n`)).truncations.map(({ kind }) => kind);
    expect(await Promise.all([7, 9, 14, 20, 21].map(kinds))).toEqual([['pages'], ['pages'], ['pages'], ['pages'], []]);
  });

  it.each([
    ['a record without its end in QIF', '!Type:Bank\nD15/04/2024\nT1,150.50\n^\nD16/04/2024\nT-3.5'],
    [
      'a line with fewer cells than all others',
      'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/03/2024;B;2,50\n17/03/2024;C',
    ],
    [
      'a quoted text that does not end',
      'Fecha;Importe;Concepto\n15/03/2024;1,50;"A"\n16/03/2024;2,50;"B"\n17/03/2024;3,50;"C',
    ],
    [
      'an amount with half of its decimals',
      'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/03/2024;B;2,50\n17/03/2024;C;3,5',
    ],
    ['the beginning of a day below one movement', 'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/0'],
    [
      'an empty cell where no other is',
      `Fecha;Importe;Tipo\n${['15', '16', '17'].map((day) => `${day}/03/2024;1,50;X`).join('\n')}\n18/03/2024;2,50;`,
    ],
    [
      'the middle of an amount above an empty one',
      'Fecha;Cargo;Abono\n15/03/2024;1,50;\n16/03/2024;;2,50\n17/03/2024;;3,50\n18/03/2024;;4',
    ],
    [
      'the middle of a word in a text that comes first',
      'Concepto;Fecha;Importe\nABONO A;15/03/2024;1,50\nCARGO B;16/03/2024;-2,50\nABONO',
    ],
  ])('may end in %s', async (_, text) => {
    expect((await readText(text)).truncations.map(({ kind }) => kind)).toEqual(['line']);
  });

  it.each([
    ['one', '03/10/2026;D;2,50;'],
    ['two', '03/10/2026;D;;2,50'],
  ])('is none that ends in a credit without a line end, below debits: %s', async (_, third) => {
    const lines = ['Fecha;Descripcion;Credito;Debito', '01/10/2026;A;120,50;', '02/10/2026;C;;3,20', third];
    expect((await readText([...lines, '04/10/2026;E;40,00;'].join('\n'))).truncations).toEqual([]);
  });

  it('may end in the title of a page, in half a line end or in half a letter', async () => {
    const page = (at: number) =>
      `BANCO DEL NORTE;;\r\nFecha;Concepto;Importe\r\n1${at}/03/2024;AÑO ${at};1,50\r\n1${at}/03/2024;B;2,50\r\n`;
    const kinds = async (bytes: Uint8Array) => (await readStatement(bytes, {})).truncations.map(({ kind }) => kind);
    expect(await kinds(bytesOf(page(1) + page(2)))).toEqual([]);
    expect(await kinds(bytesOf(`${page(1)}${page(2)}BANCO DEL N`))).toEqual(['pages']);
    expect(await kinds(bytesOf(page(1)).subarray(0, -1))).toEqual(['line']);
    expect(await kinds(bytesOf(page(1), 'utf16').subarray(0, -1))).toEqual(['line']);
  });

  it('may end at the thousands of its last amount', async () => {
    const { truncations } = await readText(
      'Fecha;Concepto;Importe\n13/11/2026;A;1.250,40\n14/11/2026;B;-35,00\n15/11/2026;C;4.890',
    );
    expect(truncations).toMatchObject([{ kind: 'line' }]);
  });

  it.each([
    ['in quotes', 'Fecha,Concepto,Importe\n13/11/2026,A,"1,250.40"\n14/11/2026,B,-35.00\n15/11/2026,C,4'],
    ['with marks', 'Fecha;Concepto;Importe\n13/11/2026;A;250,00C\n14/11/2026;B;35,00D\n15/11/2026;C;3'],
  ])('may end in its last amount, among others %s', async (_, text) => {
    expect((await readText(text)).truncations).toMatchObject([{ kind: 'line' }]);
  });

  it('may end at a mark of its last amount, also behind a balance that ties', async () => {
    const head = 'Fecha;Importe;Saldo;Disponible\n15/03/2024;1,50;101,50;101,50\n16/03/2024;2,50;104,00;';
    const kinds = async (text: string) => (await readText(text)).truncations.map(({ kind }) => kind);
    expect(await kinds(`${head}104,`)).toEqual(['line']);
    expect(await kinds(`${head}104,00`)).toEqual([]);
  });

  it('is told by sums and counts that stand above the table or below it', async () => {
    const rows = ['15/03/2024;A;1,50;', '16/03/2024;B;2,50;', '17/03/2024;C;;9,00'];
    const table = (list: string[]) => ['Fecha;Concepto;Cargos;Abonos', ...list].join('\n');
    const sums = 'Total cargos:;4,00\nTotal abonos:;9,00\n\n';
    const labels = 'Saldo inicial;Créditos;Débitos;Saldo final\n10,00;9,00;4,00;15,00\n\n';
    const kinds = async (text: string) => (await readText(`${text}\n`)).truncations.map(({ kind }) => kind);
    for (const head of [sums, labels]) {
      expect(await kinds(head + table(rows))).toEqual([]);
      expect(await kinds(head + table(rows.slice(1)))).toEqual(['totals']);
    }
    expect(await kinds(`${table(rows.slice(1))}\nTotal de movimientos:;3`)).toEqual(['totals']);
  });

  it('is one where half of the last balance does not tie', async () => {
    const text = 'Fecha;Importe;Saldo\n15/03/2024;1,50;101,50\n16/03/2024;2,50;104,00\n17/03/2024;6,55;110';
    expect((await readText(text)).truncations.map(({ kind }) => kind)).toEqual(['line']);
  });

  it.each([
    ['a balance below the table', 'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/03/2024;B;2,50\nSaldo final: 4,00'],
    ['no end of its last line', 'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/03/2024;B;2,50\n17/03/2024;C;3,50'],
    ['whole numbers among others', 'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n16/03/2024;B;2\n17/03/2024;C;3'],
    ['an instalment of twelve', 'Fecha;Concepto;Importe\n15/03/2024;A;1,50\n;PAG 2 DE 12;\n16/03/2024;B;2,50\n'],
    [
      'zeros left out of a balance that ties',
      'Fecha;Importe;Saldo\n15/03/2024;1,50;101,50\n16/03/2024;2,50;104,00\n17/03/2024;6,00;110',
    ],
    [
      'no text in its last cell beside a balance that ties',
      `Fecha;Importe;Saldo;Oficina\n${[15, 16, 17, 18].map((day) => `${day}/03/2024;1,00;${86 + day},00;${day < 18 ? 'Centro' : ''}`).join('\n')}`,
    ],
    ['all its pages', PAGES],
  ])('is not one that has %s', async (_, text) => {
    expect((await readText(text)).truncations).toEqual([]);
  });
});

describe('a last row whose text takes several lines', () => {
  it('is said where it stops in its amount', async () => {
    const row = (day: number, amount: string) => `0${day}/11/2026;"PAGO\nFACTURA; ${day}";${amount}`;
    const text = `Fecha;Detalle;Monto\n${row(2, '10,25')}\n${row(3, '-20,50')}\n${row(4, '30,75')}\n${row(5, '565,0')}`;
    const { truncations } = await readText(text);
    expect(truncations.map(({ kind }) => kind)).toEqual(['line']);
  });
});

const FOLDERS = (process.env.BANK_FILES ?? '').split(':').filter((folder) => folder !== '');

describe.skipIf(FOLDERS.length === 0)('files of banks', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('MANIFEST'))
      .map((name) => join(folder, name)),
  );
  it.each(files)('%s', async (path) => {
    const bytes = readFileSync(path);
    const whole = await readOrRefused(bytes);
    if (whole instanceof FileRefusal) return;
    expect(whole.truncations).toEqual([]);
    if (['csv', 'fixed', 'qif'].includes(whole.dialect.format)) return;
    expect(await unnoticed(bytes, whole)).toEqual([]);
  });
});

it('a mark alone in a text of a long file is no text that goes on to its end', async () => {
  const rows = Array.from(
    { length: LONG },
    (_, at) => `13/10/2026;${at === 3 ? 'TUBO 2" PVC' : `PAGO ${at}`};${at + 1},00`,
  );
  const { entries, truncations } = await readText(['Fecha;Concepto;Importe', ...rows].join('\n'));
  expect([entries.length, truncations]).toEqual([LONG, []]);
});
