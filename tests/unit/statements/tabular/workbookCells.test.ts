import CFB from 'cfb';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readStatement } from '../../../../server/statements/read';
import { xlsx } from '../../../support/files/workbooks';

/** Cells of workbooks that look like days and amounts to a person, and are kept otherwise. */

const HEADER = ['Fecha', 'Concepto', 'Importe', 'Saldo'];
const SHEET = 'xl/worksheets/sheet1.xml';

async function read(bytes: Uint8Array) {
  const { entries, problems } = await readStatement(bytes, undefined);
  return {
    moves: entries.map(({ date, amount }) => `${date} ${amount}`),
    problems: problems.map(({ row, msg }) => `${row}: ${msg}`),
  };
}

describe('a formula that was never calculated', () => {
  const rows = [
    HEADER,
    [{ day: 46_328 }, 'ABONO', 100, 1100],
    [{ day: 46_329 }, 'PAGO', -40, 1060],
    [{ day: 46_330 }, 'ABONO', 25, 1085],
  ];
  const without = (cell: string) => {
    const parts = unzipSync(xlsx([{ name: 'Hoja1', rows }]));
    const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
    const bare = sheet.replace(new RegExp(`(<c r="${cell}"[^>]*>)<v>[^<]*</v>`), '$1<f>A1+1</f>');
    return zipSync({ ...parts, [SHEET]: strToU8(bare) });
  };
  const said = 'fórmula sin calcular: abra el libro en Excel y guárdelo';

  test('is no day to take from the row above, even where the balance goes on', async () => {
    expect(await read(without('A3'))).toEqual({
      moves: ['2026-11-02 10000', '2026-11-04 2500'],
      problems: [`3: La fecha «${said}» no se entiende.`],
    });
  });

  test('is said where it stands for an amount', async () => {
    expect((await read(without('C3'))).problems).toEqual([`3: El monto «${said}» no se entiende.`]);
  });
});

describe('days', () => {
  test.each([
    ['numbers from the year to the day', [20_261_102, 20_261_113, 20_261_125]],
    ['numbers whose first zero is lost', [2_112_026, 13_112_026, 25_112_026]],
    ['texts behind an apostrophe', ["'02/11/2026", "'13/11/2026", "'25/11/2026"]],
    ['texts between marks without width', ['\u200b02/11/2026\u200e', '13/11/2026\u200f', '\ufeff25/11/2026']],
    ['Catalan', ['2 d’octubre de 2026', "13 d'octubre de 2026", '25 de novembre de 2026']],
  ])('are read that are %s', async (_, days) => {
    const rows = days.map((day, at) => [day, 'ABONO', 10, 110 + 10 * at]);
    const { moves, problems } = await read(xlsx([{ name: 'Hoja1', rows: [HEADER, ...rows] }]));
    expect(problems).toEqual([]);
    expect(moves.map((move) => move.slice(8))).toEqual(['02 1000', '13 1000', '25 1000']);
  });
});

describe('a workbook of Excel 95', () => {
  const record = (type: number, ...data: (number[] | Buffer)[]) => {
    const body = Buffer.concat(data.map((part) => Buffer.from(part)));
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(body.length, 2);
    return Buffer.concat([head, body]);
  };
  const bof = (kind: number) => record(0x809, [0, 5, kind, 0, 0, 0, 0, 0]);
  const label = (row: number, column: number, text: string) =>
    record(0x204, [row, 0, column, 0, 0, 0, text.length, 0], Buffer.from(text, 'latin1'));
  const failed = (row: number, column: number) => record(0x205, [row, 0, column, 0, 0, 0, 0x2a, 1]);

  const workbook = (...cells: Buffer[]) => {
    const globals = (offset: number) =>
      Buffer.concat([
        bof(5),
        record(0x42, [0xe4, 0x04]),
        record(0x85, [offset, 0, 0, 0, 0, 0, 4], Buffer.from('Movs')),
        record(0x0a),
      ]);
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, 'Book', Buffer.concat([globals(globals(0).length), bof(16), ...cells, record(0x0a)]));
    return new Uint8Array(Buffer.from(CFB.write(container, { type: 'buffer' })));
  };
  const row = (at: number, texts: readonly string[]) => texts.map((text, column) => label(at, column, text));
  const header = row(0, ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Saldo']);

  test('is read, its letters of a code page too', async () => {
    const { entries } = await readStatement(
      workbook(
        ...header,
        ...row(1, ['02/11/2026', 'COMISIÓN AÑO', '5,00', '', '95,00']),
        ...row(2, ['13/11/2026', 'ABONO', '', '20,50', '115,50']),
      ),
      undefined,
    );
    expect(entries.map(({ date, amount, description }) => `${date} ${amount} ${description}`)).toEqual([
      '2026-11-02 -500 COMISIÓN AÑO',
      '2026-11-13 2050 ABONO',
    ]);
  });

  test('has no day where its formula failed', async () => {
    const [, ...rest] = row(2, ['', 'ABONO', '', '20,50', '115,50']);
    const { moves, problems } = await read(
      workbook(...header, ...row(1, ['02/11/2026', 'PAGO', '5,00', '', '95,00']), failed(2, 0), ...rest),
    );
    expect(moves).toEqual(['2026-11-02 -500']);
    expect(problems).toEqual(['3: La fecha «#N/A» no se entiende.']);
  });
});

test('a sheet that its name says is pending announces its movements', async () => {
  const row = (day: number, amount: number) => [{ day }, 'ABONO', amount];
  const header = ['Fecha', 'Concepto', 'Importe'];
  const book = xlsx([
    { name: 'Movimientos', rows: [header, row(46_328, 10), row(46_329, -5), row(46_330, 7)] },
    { name: 'Pendientes', rows: [header, row(46_331, 20), row(46_332, 30)] },
  ]);
  const { entries } = await readStatement(book, { sheet: '*' });
  expect(entries.map(({ amount, pending }) => `${amount} ${pending}`)).toEqual([
    '1000 false',
    '-500 false',
    '700 false',
    '2000 true',
    '3000 true',
  ]);
});
