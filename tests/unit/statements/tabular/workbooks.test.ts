import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../../server/statements/read';
import { legacySheets } from '../../../../server/statements/tabular/cut/legacyWorkbook';
import { readSheets } from '../../../../server/statements/tabular/cut/sheets';
import { workbookSheets } from '../../../../server/statements/tabular/cut/workbook';
import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import { type TestSheet, xls, xlsx } from '../../../support/files/workbooks';
import { told } from './support';

const STATEMENT: TestSheet = {
  name: 'Movimientos',
  rows: [
    [undefined, 'CUENTA EN LÍNEA'],
    [undefined, 'Cuenta: 0123456789'],
    [],
    [undefined, 'Fecha', 'Concepto', 'Débito', 'Crédito', 'Saldo'],
    [undefined, { day: 45_292 }, 'COMPRA Ñandú', "'579,68 USD", ' ', 1000.32],
    [undefined, { day: 45_293.75 }, 'ABONO', undefined, 200, 1200.32],
    [undefined, '03/01/2024', 'LUZ', 0.1, undefined, 1200.22],
    [undefined, undefined, 'TOTAL', 579.78, 200],
  ],
};
const RESUME: TestSheet = {
  name: 'Resumen',
  rows: [
    ['Cliente', 'ACME'],
    ['Teléfono', 991_234_567],
  ],
};
const READ = ['2024-01-01 -57968 COMPRA Ñandú', '2024-01-02 20000 ABONO', '2024-01-03 -10 LUZ'];

describe.each([
  { kind: 'xlsx', make: (sheets: TestSheet[]) => xlsx(sheets), open: readStatement },
  {
    kind: 'xls',
    make: (sheets: TestSheet[]) => xls(sheets),
    open: async (bytes: Uint8Array, wanted: Mapping) =>
      readSheets(legacySheets(bytes), { format: 'xls', formatName: 'Excel 97-2003' }, wanted),
  },
])('a workbook ($kind)', ({ kind, make, open }) => {
  it('gives days by their style, texts with apostrophe and currency, and numbers, in one column', async () => {
    const reading = await open(make([STATEMENT]), {});
    expect(told(reading)).toEqual(READ);
    expect(reading.dialect).toMatchObject({ format: kind, mapping: { header_row: 4 } });
    expect(reading.warnings).toEqual([]);
    expect(reading.accounts[0]).toMatchObject({ key: '0123456789', opening: 158_000, closing: 120_022 });
    expect(reading.skipped.at(-1)).toMatchObject({ row: 8, msg: 'Fila de totales' });
  });

  it('is read on the sheet that has the movements, and names it', async () => {
    const reading = await open(make([RESUME, STATEMENT]), {});
    expect(told(reading)).toEqual(READ);
    expect(reading.dialect).toMatchObject({ sheets: ['Resumen', 'Movimientos'], mapping: { sheet: 'Movimientos' } });
  });

  it('asks which sheet when several have movements, and obeys', async () => {
    const february: TestSheet = {
      name: 'Febrero',
      rows: [
        ['Fecha', 'Concepto', 'Importe'],
        [{ day: 45_323 }, 'B', -5],
      ],
    };
    const bytes = make([STATEMENT, february]);
    const open1 = await open(bytes, {});
    expect(open1.questions.map(({ field }) => field)).toEqual(['sheet']);
    const chosen = await open(bytes, { sheet: 'Febrero' });
    expect(told(chosen)).toEqual(['2024-02-01 -500 B']);
    expect(chosen.questions).toEqual([]);
  });

  it('takes plain numbers in a column of days for serial days', async () => {
    const plain: TestSheet = {
      name: 'Hoja1',
      rows: [
        ['Fecha operación', 'Concepto', 'Importe'],
        [45_225, 'A', -10.5],
      ],
    };
    expect(told(await open(make([plain]), {}))).toEqual(['2023-10-26 -1050 A']);
  });

  it('gives the same reading when its mapping is sent back', async () => {
    const bytes = make([RESUME, STATEMENT]);
    const first = await open(bytes, {});
    expect((await open(bytes, first.dialect.mapping)).entries).toEqual(first.entries);
  });

  it.each([700, 1_500])('cut after %i bytes is called a workbook, and never a ZIP', async (length) => {
    const cut = make([STATEMENT]).subarray(0, length);
    await expect(open(cut, {})).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/libro de Excel/),
    });
  });

  it('without data, or damaged, is refused in words', async () => {
    await expect(open(make([{ name: 'Hoja1', rows: [] }]), {})).rejects.toThrow(/no tiene datos/);
    await expect(open(make([STATEMENT]).subarray(0, 700), {})).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('a workbook that must not be opened', () => {
  it('is refused before it is inflated when it would grow too much', async () => {
    const bomb = xlsx([STATEMENT], { 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(workbookSheets(bomb)).rejects.toMatchObject({
      code: 'zip-bomb',
      message: expect.stringContaining('por periodos más cortos'),
    });
  });

  it('is refused when it asks for a password', () => {
    expect(() => legacySheets(xls([STATEMENT], { password: true }))).toThrow(/contraseña/);
  });
});

describe('amounts whose only sign is that they are red', () => {
  const open = (rows: TestSheet['rows'], wanted: Mapping = {}) =>
    readStatement(xlsx([{ name: 'Hoja1', rows: [['Fecha', 'Concepto', 'Valor'], ...rows] }]), wanted);

  it('are asked about, and go out once staff say so', async () => {
    const rows = [
      [{ day: 45_292 }, 'UNO', 100.5],
      [{ day: 45_293 }, 'DOS', { red: 30.25 }],
      [{ day: 45_294 }, 'TRES', 20],
    ];
    const [question] = (await open(rows)).questions;
    expect([question?.field, question?.options.map(({ label }) => label)]).toEqual([
      'signs',
      ['Los rojos salen (1) y los demás entran', 'Todos entran', 'Todos salen'],
    ]);
    const answered = await open(rows, question?.options[0]?.mapping);
    expect(answered.entries.map(({ amount }) => amount)).toEqual([10_050, -3025, 2000]);
  });

  it('are asked about also where there is only one', async () => {
    const { questions } = await open([[{ day: 45_293 }, 'DOS', { red: 30.25 }]]);
    expect(questions.map(({ field }) => field)).toContain('signs');
  });
});
