import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../../server/files/cells/amounts';
import { amounts, read } from './support';

const fieldsOf = (reading: ReturnType<typeof read>) => reading.questions.map(({ field }) => field);

describe('an amount, as banks write it', () => {
  it.each([
    ['1.234,56', ',', 123_456],
    ['1,234.56', '.', 123_456],
    ["1'234.56", '.', 123_456],
    ['1 234,56', ',', 123_456],
    ['1\u202f234,56', ',', 123_456],
    ['1.234.567', ',', 123_456_700],
    ['12,34,567.80', '.', 123_456_780],
    ['(12,50)', ',', -1250],
    ['12,50-', ',', -1250],
    ['\u221212,50', ',', -1250],
    ['$ 150.000', ',', 15_000_000],
    ['-$12.50', '.', -1250],
    ['$-12.50', '.', -1250],
    ['(USD 12.50)', '.', -1250],
    ['USD 5', '.', 500],
    ["'579,68 USD", ',', 57_968],
    ['R$ 1.000,00', ',', 100_000],
    ['S/ 45.10', '.', 4510],
    ['+ £1,100.00', '.', 110_000],
    ['0,1', ',', 10],
    ['.50', '.', 50],
    ['-0,00', ',', 0],
    ['<1,234.56>', '.', -123_456],
    ['<$12.50>', '.', -1250],
    ['1.234,56 (-)', ',', -123_456],
    ['45,50 (+)', ',', 4550],
    ['(-) 45,50', ',', -4550],
  ] as const)('%s is %s-decimal %i cents', (text, decimal, cents) => {
    expect(readAmount(text, decimal)?.cents).toBe(cents);
  });

  it.each(['NaN', '45.00.00', '12@#.50', '1e5', '12,3,4', 'Infinity', '--5', '1.23.456', '12 50', ''])(
    '%j is none',
    (text) => {
      expect(readAmount(text, '.')).toBeUndefined();
    },
  );

  it('knows the mark behind it', () => {
    expect(readAmount('45.00 DR', '.')).toMatchObject({ cents: 4500, mark: 'debit' });
    expect(readAmount('45.00CR', '.')).toMatchObject({ cents: 4500, mark: 'credit' });
  });

  it('rounds more than two decimals half to even, and says so', () => {
    expect(readAmount('1.005', '.')).toMatchObject({ cents: 100, rounded: true });
    expect(readAmount('1.015', '.')).toMatchObject({ cents: 102, rounded: true });
    expect(readAmount('1.0051', '.')).toMatchObject({ cents: 101, rounded: true });
    expect(readAmount('1.5000', '.')).toMatchObject({ cents: 150, rounded: false });
  });

  it('rounds a workbook’s double to what the workbook shows', () => {
    const cell = (number: number) => readAmount({ text: String(number), number }, undefined);
    expect(cell(0.1 + 0.2)).toMatchObject({ cents: 30, rounded: false });
    expect(cell(-9.1e-13)?.cents).toBe(0);
    expect(cell(1_234_567.89)?.cents).toBe(123_456_789);
    expect(cell(Number.NaN)).toBeUndefined();
  });
});

describe('the decimal mark of a file', () => {
  it('is told by the whole column, never by the cell', () => {
    const reading = read('Fecha;Concepto;Importe\n31/01/2024;A;1.000\n30/01/2024;B;9,00\n29/01/2024;C;-45,5\n');
    expect(amounts(reading)).toEqual([100_000, 900, -4550]);
    expect(reading.dialect.understood).toContainEqual({ about: 'decimal', text: 'Decimales con coma' });
  });

  it('reports the cells that do not stand under it, with row and reason', () => {
    const reading = read(
      'Date,Description,Amount\n2025-01-20,A,NotANumber\n2025-01-18,B,45.00.00\n2025-01-16,C,12@#.50\n2025-01-15,D,"1.234,50"\n2025-01-12,E,-2500.00\n2025-01-11,F,10.00\n',
    );
    expect(amounts(reading)).toEqual([-250_000, 1000]);
    expect(reading.problems.map(({ row, msg }) => [row, msg])).toEqual([
      [2, 'El monto «NotANumber» no se entiende.'],
      [3, 'El monto «45.00.00» no se entiende.'],
      [4, 'El monto «12@#.50» no se entiende.'],
      [5, 'El monto «1.234,50» no se entiende.'],
    ]);
  });

  it('is thousands in currencies without cents', () => {
    const reading = read('fecha;monto;moneda;glosa\n31-01-2026;$ 150.000;CLP;A\n30/01/2026;-250000;CLP;B\n');
    expect(amounts(reading)).toEqual([15_000_000, -25_000_000]);
    expect(fieldsOf(reading)).toEqual([]);
  });

  it('is told by the balance when amounts alone do not say', () => {
    const reading = read('Fecha,Descripcion,Monto,Saldo\n13/02/2024,A,500,1500\n14/04/2024,B,2.500,4000\n');
    expect(amounts(reading)).toEqual([50_000, 250_000]);
    expect(fieldsOf(reading)).toEqual([]);
  });

  it('is thousands where the balance leads so, for it follows amounts a thousand times too small as well', () => {
    const text =
      'Fecha;Concepto;Monto;Saldo\n25/11/2026;A;45.000;545.000\n24/11/2026;B;-120.000;500.000\n20/11/2026;C;620.000;620.000';
    expect(fieldsOf(read(`${text}\n`))).toEqual([]);
    // A balance that is cut ("620.0", "620") is no evidence of decimals.
    for (const cut of [`${text}\n`, text.slice(0, -2), text.slice(0, -4)])
      expect(amounts(read(cut))).toEqual([4_500_000, -12_000_000, 62_000_000]);
  });

  it('is asked where as many amounts stand for one as for the other: the last may be cut', () => {
    const reading = read('Fecha;Concepto;Valor\n03/11/2026;A;$1.500.000,00\n04/11/2026;B;$-500.00');
    expect(fieldsOf(reading)).toEqual(['decimal']);
  });

  it('is asked when it changes amounts and nothing tells; the answer is obeyed', () => {
    const text = 'Fecha;Concepto;Monto\n31/01/2024;A;-1.000\n30/01/2024;B;2.500\n';
    const open = read(text);
    expect(fieldsOf(open)).toEqual(['decimal']);
    expect(open.dialect.mapping.decimal).toBeUndefined();
    const [thousands, decimals] = open.questions[0]?.options ?? [];
    expect(amounts(read(text, { ...open.dialect.mapping, ...thousands?.mapping }))).toEqual([-100_000, 250_000]);
    const answered = read(text, { ...open.dialect.mapping, ...decimals?.mapping });
    expect(amounts(answered)).toEqual([-100, 250]);
    expect(fieldsOf(answered)).toEqual([]);
  });

  it('is not asked when no amount has any', () => {
    const reading = read(
      'FECHA,DESCRIPCION,DEBITOS,CREDITOS,SALDO\n01/01/2024,ABONO,,2000000,2000000\n15/01/2024,COMPRA,50000,,1950000\nSaldo Final: 1.950.000\n',
    );
    expect(amounts(reading)).toEqual([200_000_000, -5_000_000]);
    expect(reading.accounts[0]).toMatchObject({ opening: 0, closing: 195_000_000 });
    expect(fieldsOf(reading)).toEqual([]);
  });
});
