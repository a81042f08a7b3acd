import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../server/statements/statement';
import { readDelimited } from '../../../../server/statements/tabular/cut/delimited';
import { amounts, content, read } from './support';

const FILES = {
  'columns of debit and credit under a preamble':
    'BANCO\nCuenta: 2200123\n\nFecha;Concepto;Debe;Haber;Saldo\n15/01/2024;A;10,00;;90,00\n16/01/2024;B;;5,00;95,00\n',
  'no header': '15/01/2024;A;-45,50;1254,50\n16/01/2024;B;200,00;1454,50\n17/01/2024;C;-54,50;1400,00\n',
  'flags and pending rows': 'Estado,Fecha,Detalle,Monto,D/C\nOK,13/01/2024,A,1.50,D\nPendiente,14/01/2024,B,2.50,C\n',
  'open questions': 'Date,Description,Amount\n01/02/2024,A,-1.000\n03/04/2024,B,2.500\n',
  'signs nobody told': 'Fecha;Concepto;Monto\n15/01/2024;A;1,00\n16/01/2024;B;2,00\n',
  'a card': 'Tarjeta 4111\nFecha;Concepto;Monto;\n15/01/2024;A;1,00;\n16/01/2024;B;2,00;CR\n',
  'continuations, totals and problems':
    'Fecha;Concepto;Monto\n15/01/2024;A;-1,00\n;mas de A;\n16/01/2024;B;x\n17/01/2024;C;3,00\n;TOTAL;2,00\n',
};

const essence = ({ entries, problems, skipped, warnings, accounts, questions }: Reading) => ({
  entries,
  problems,
  skipped,
  warnings,
  accounts,
  questions,
});

describe('the mapping a reading answers', () => {
  it.each(Object.entries(FILES))('gives the same reading when sent back: %s', (_, text) => {
    const first = read(text);
    expect(essence(read(text, first.dialect.mapping))).toEqual(essence(first));
  });

  it('serves next month’s file of the same layout, although its preamble is longer', () => {
    const remembered = read(FILES['columns of debit and credit under a preamble']).dialect.mapping;
    const reading = read(
      'BANCO\nCuenta: 2200123\nAviso nuevo\n\n\nFecha;Concepto;Debe;Haber;Saldo\n03/02/2024;C;1,00;;94,00\n',
      remembered,
    );
    expect(amounts(reading)).toEqual([-100]);
    expect(reading.dialect.mapping.header_row).toBe(6);
  });

  it('is left aside for another header, and says so', () => {
    const remembered = read(FILES['columns of debit and credit under a preamble']).dialect.mapping;
    const reading = read('Date,Amount,Details\n2024-01-15,-1.50,A\n2024-01-16,2.50,B\n', remembered);
    expect(amounts(reading)).toEqual([-150, 250]);
    expect(reading.dialect.understood[0]?.text).toMatch(/guardadas eran para otro encabezado/);
  });
});

describe('what staff decide', () => {
  const text =
    'Fecha,Otra,Texto,Uno,Dos\n05/01/2024,06/01/2024,A,"1,00","2,00"\n07/01/2024,08/01/2024,B,"3,00","-4,00"\n';

  it('rules over what was inferred: columns', () => {
    const reading = read(text, { columns: ['value_date', 'date', 'description', 'ignore', 'amount'] });
    expect(reading.entries.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-06', 200],
      ['2024-01-08', -400],
    ]);
  });

  it('rules over what was inferred: order, decimals, header', () => {
    expect(read(text, { date_order: 'mdy' }).entries[0]?.date).toBe('2024-05-01');
    expect(read('Fecha;Concepto;Monto\n15/01/2024;A;-1.000\n', { decimal: '.' }).entries[0]?.amount).toBe(-100);
    expect(read(text, { header_row: 2 }).skipped.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('is told in the dialect as it was applied', () => {
    const { dialect } = readDelimited(content(text, 'windows-1252'), { pending: 'include' });
    expect(dialect).toMatchObject({
      format: 'csv',
      encoding: 'windows-1252',
      header: ['Fecha', 'Otra', 'Texto', 'Uno', 'Dos'],
      mapping: { encoding: 'windows-1252', delimiter: ',', header_row: 1, pending: 'include', decimal: ',' },
    });
    expect(dialect.sample[0]).toEqual(['05/01/2024', '06/01/2024', 'A', '1,00', '2,00']);
  });
});

describe('a balance that is called what is available', () => {
  it('is one where it follows the movements', () => {
    const reading = read(
      'F.Valor;Fecha;Concepto;Importe;Divisa;Disponible;Divisa\n15/11/2026;15/11/2026;C;-600,00;EUR;3.952,05;EUR\n14/11/2026;14/11/2026;B;845,30;EUR;4.552,05;EUR\n13/11/2026;13/11/2026;A;-3,25;EUR;3.706,75;EUR\n',
    );
    expect(reading.questions).toEqual([]);
    expect(reading.entries.map(({ balance }) => balance)).toEqual([395205, 455205, 370675]);
  });
});
