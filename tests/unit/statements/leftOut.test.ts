import { describe, expect, test } from 'vitest';
import { TOO_LARGE } from '../../../src/api/contract/money';
import { FAR_YEAR } from '../../../src/api/contract/row';
import { moneyOf, readText } from '../../support/files/statements';

describe('a row by which no money moves', () => {
  const rows = (...lines: string[]) => readText(['Fecha;Concepto;Monto;Saldo', ...lines, ''].join('\n'));

  test('is left out, and said', async () => {
    const reading = await rows(
      '13/10/2026;ABONO;80,00;80,00',
      '14/10/2026;AVISO;0,00;80,00',
      '15/10/2026;IVA;-2,50;77,50',
    );
    expect(moneyOf(reading)).toEqual([
      ['2026-10-13', 8000],
      ['2026-10-15', -250],
    ]);
    expect(reading.skipped).toContainEqual({ row: 3, msg: 'Su monto es cero: no entra ni sale dinero', raw: 'AVISO' });
  });

  test('stays in a format that is no table, whose records the bank counts', async () => {
    const reading = await readText('!Type:Bank\nD13/10/2026\nT0.00\nPAVISO\n^\nD14/10/2026\nT-2.50\nPIVA\n^\n');
    expect(moneyOf(reading)).toEqual([
      ['2026-10-13', 0],
      ['2026-10-14', -250],
    ]);
  });

  test('stays where its zero may be a mistake: the balance moves there, or all amounts are zero', async () => {
    const moved = await rows('13/10/2026;A;80,00;80,00', '14/10/2026;B;0,00;95,00', '15/10/2026;C;-2,50;92,50');
    expect(moneyOf(moved)).toContainEqual(['2026-10-14', 0]);
    const none = await readText('Fecha;Concepto;Monto\n13/10/2026;A;0,00\n14/10/2026;B;0,00\n');
    expect(moneyOf(none)).toHaveLength(2);
  });
});

test('a row whose amount is an identifier, or whose year is a slip, is refused, and the others are read', async () => {
  const reading = await readText(
    'Fecha;Concepto;Monto\n13/10/2026;A;80,00\n14/10/2026;B;1790012345001,00\n15/10/2026;C;99999999999,99\n15/10/9026;D;1,00\n',
  );
  expect(moneyOf(reading)).toEqual([
    ['2026-10-13', 8000],
    ['2026-10-15', 9_999_999_999_999],
  ]);
  expect(reading.problems).toEqual([
    { row: 3, msg: TOO_LARGE, raw: 'B' },
    { row: 5, msg: FAR_YEAR, raw: 'D' },
  ]);
});

test('days that a bank masks by an early year are kept and marked', async () => {
  const reading = await readText('Fecha;Concepto;Monto\n11/11/1111;A;80,00\n11/11/1111;B;-2,00\n');
  expect(moneyOf(reading)).toEqual([
    ['1111-11-11', 8000],
    ['1111-11-11', -200],
  ]);
  expect(reading.entries.map(({ flags }) => flags)).toEqual(
    Array(2).fill(['El año 1111 no parece correcto; se conserva como está en el archivo.']),
  );
});
