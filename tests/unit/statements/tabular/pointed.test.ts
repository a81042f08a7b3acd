import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../server/statements/statement';
import type { PointedCell } from '../../../../src/api/contract/reconciliation/statement';
import { amounts, days, read } from './support';

const at = (row: number, column: number, is: PointedCell['is']): PointedCell => ({ row, column, is });
const told = (reading: Reading) => [amounts(reading), reading.questions.map(({ field }) => field)];

const UNSIGNED =
  'Fecha;Detalle;Clase;Valor\n15/01/2026;A;1;100,00\n16/01/2026;B;2;30,50\n17/01/2026;C;1;7,25\n18/01/2026;D;2;400,00\n';

describe('an amount that is pointed at', () => {
  it('says with another which mark leaves, and asks nothing then', () => {
    expect(read(UNSIGNED).questions.map(({ field }) => field)).toEqual(['signs']);
    const reading = read(UNSIGNED, { pointed: [at(2, 3, 'debit'), at(3, 3, 'credit')] });
    expect(told(reading)).toEqual([[-10_000, 3_050, -725, 40_000], []]);
    expect(reading.pointed).toMatchObject({ sides: { 1: 'debit', 2: 'credit' } });
  });

  it('leaves a choice where it alone does not decide, with the right answer in it', () => {
    const reading = read(UNSIGNED, { pointed: [at(2, 3, 'debit')] });
    const readings = reading.questions.flatMap(({ options }) =>
      options.map(({ mapping }) => amounts(read(UNSIGNED, mapping))),
    );
    expect(readings).toContainEqual([-10_000, 3_050, -725, 40_000]);
    expect(readings).toContainEqual([-10_000, -3_050, -725, -40_000]);
  });

  it('is found by the balance where one is there', () => {
    const text = `Saldo inicial;1.000,00\nSaldo final;1.323,25\n${UNSIGNED.replace('Valor', 'Otra cosa')}`;
    const reading = read(text, { pointed: [at(4, 3, 'debit')] });
    expect(told(reading)).toEqual([[-10_000, 3_050, -725, 40_000], []]);
  });

  it('is of two columns where another is filled just where its own is empty', () => {
    const text =
      'Fecha;Detalle;Uno;Dos\n15/01/2026;A;100,00;\n16/01/2026;B;;30,50\n17/01/2026;C;7,25;\n18/01/2026;D;;400,00\n';
    expect(told(read(text, { pointed: [at(2, 2, 'debit')] }))).toEqual([[-10_000, 3_050, -725, 40_000], []]);
    expect(told(read(text, { pointed: [at(3, 3, 'debit')] }))).toEqual([[10_000, -3_050, 725, -40_000], []]);
  });

  it('may be a mark beside it', () => {
    const text = UNSIGNED.replaceAll(';1;', ';Zeta;').replaceAll(';2;', ';Eme;');
    expect(told(read(text, { pointed: [at(2, 2, 'debit')] }))).toEqual([[-10_000, 3_050, -725, 40_000], []]);
  });

  it('is refused where it is a text, a zero or empty, with what to do', () => {
    const text = UNSIGNED.replace(';30,50', ';0,00').replace(';A;', ';PAGO DE LA FACTURA NUMERO UNO;');
    const pointing = (cell: PointedCell) => () => read(text, { pointed: [cell] });
    expect(pointing(at(2, 1, 'credit'))).toThrow(
      /«PAGO DE LA FACTURA NUMERO UNO» no es un monto ni una marca.*Indique/,
    );
    expect(pointing(at(3, 3, 'credit'))).toThrow(/es cero.*Indique un monto/);
    expect(pointing(at(2, 9, 'debit'))).toThrow(/La celda está vacía.*Indique/);
    expect(pointing(at(2, 1, 'date'))).toThrow(/no es una fecha. Indique/);
    expect(pointing(at(2, 1, 'balance'))).toThrow(/no es un monto. Indique/);
    expect(pointing(at(900, 1, 'balance'))).toThrow(/La fila 900 ya no está/);
  });
});

describe('a cell that is pointed at', () => {
  it('is the day, the text, the number or the balance of its column', () => {
    const text =
      'Uno;Dos;Tres;Cuatro;Cinco;Seis\n15/01/2026;14/01/2026;A;77;-1,00;9,00\n16/01/2026;13/01/2026;B;78;3,00;12,00\n';
    const pointed = [
      at(2, 1, 'date'),
      at(2, 3, 'reference'),
      at(2, 2, 'description'),
      at(2, 5, 'balance'),
      at(3, 4, 'credit'),
    ];
    const reading = read(text, { pointed });
    expect(
      reading.entries.map(({ date, amount, description, reference, balance }) => [
        date,
        amount,
        description,
        reference,
        balance,
      ]),
    ).toEqual([
      ['2026-01-14', -100, 'A', '77', 900],
      ['2026-01-13', 300, 'B', '78', 1_200],
    ]);
  });

  it('is in the row of the titles', () => {
    const text = 'Banco;Fecha;Monto\nFecha;Concepto;Monto\n15/01/2026;A;-1,00\n16/01/2026;B;3,00\n';
    const reading = read(text, { header_row: 1, pointed: [at(2, 0, 'header')] });
    expect([reading.dialect.mapping.header_row, days(reading), amounts(reading)]).toEqual([
      2,
      ['2026-01-15', '2026-01-16'],
      [-100, 300],
    ]);
    expect(() => read(text, { pointed: [at(3, 0, 'header')] })).toThrow(/no tiene títulos. Indique/);
  });

  it('is in a row that is no movement, or says so of all rows like it', () => {
    const text = 'Fecha;Detalle;Monto\n15/01/2026;Cliente del mes 12;3000,00\n16/01/2026;A;-3,00\n17/01/2026;B;4,00\n';
    expect(amounts(read(text))).toEqual([300_000, -300, 400]);
    const one = read(text, { pointed: [at(2, 0, 'no_movement')] });
    expect([amounts(one), one.skipped]).toMatchObject([
      [-300, 400],
      [{ row: 1 }, { row: 2, msg: 'Se indicó que no es un movimiento' }],
    ]);
    const all = read(text, { pointed: [at(2, 1, 'no_movements')] });
    expect([amounts(all), all.dialect.mapping.skipped_words]).toEqual([[-300, 400], ['cliente del mes']]);
    expect(all.dialect.picture?.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    expect(() => read(text, { pointed: [at(2, 2, 'no_movements')] })).toThrow(/no dice con qué palabra/);
  });

  it('is where the table begins or ends', () => {
    const text = 'Fecha;Tipo;Monto\n15/01/2026;A;1,00\n16/01/2026;B;2,00\n17/01/2026;C;3,00\n';
    expect(amounts(read(text, { pointed: [at(3, 0, 'first')] }))).toEqual([200, 300]);
    expect(amounts(read(text, { pointed: [at(3, 0, 'last')] }))).toEqual([100, 200]);
    expect(() => read(text, { pointed: [at(1, 0, 'last')] })).toThrow(/antes de los títulos/);
  });
});
