import { describe, expect, it } from 'vitest';
import { N43 } from '../../support/files/statementFixtures';
import { first, moneyOf, readText } from '../../support/files/statements';

describe('Norma 43', () => {
  it('gives movements, balances and texts', async () => {
    const reading = await readText(N43);
    expect(moneyOf(reading)).toEqual([
      ['2024-04-02', 15050],
      ['2024-04-03', -355],
      ['2024-04-03', -355],
    ]);
    expect(first(reading)).toMatchObject({
      row: 2,
      account: '210001180200012345',
      currency: 'EUR',
      valueDate: '2024-04-01',
      description: 'TRANSFERENCIA DE MUÑOZ E HIJOS FACTURA F-1042',
      reference: '000000990011 PEDIDO 77',
      document: '0000001042',
    });
    expect(reading.entries[1]?.description).toBe('Intereses, comisiones, gastos e impuestos');
    expect(reading.accounts).toEqual([{ key: '210001180200012345', currency: 'EUR', opening: 10000, closing: 24340 }]);
    expect(reading.warnings).toEqual([]);
  });

  it('reads the same with the blanks trimmed, and without any line ends', async () => {
    const expected = (await readText(N43)).entries.map(({ row: _row, ...entry }) => entry);
    for (const other of [N43.replace(/ +$/gm, ''), N43.replace(/\n/g, '')]) {
      const reading = await readText(other);
      expect(reading.entries.map(({ row: _row, ...entry }) => entry)).toEqual(expected);
    }
  });

  it('leaves the record of the original currency out, and says so', async () => {
    const reading = await readText(N43.replace('2302FACTURA', '240184000000000000100\n2302FACTURA'));
    expect(reading.entries).toHaveLength(3);
    expect(reading.skipped).toMatchObject([{ row: 4 }]);
  });

  it('takes totals that differ for a download that was cut, and keeps the movements', async () => {
    const reading = await readText(
      N43.replace('00002' + '00000000000710', '00003' + '00000000000999').replace('000007', '000010'),
    );
    expect(reading.entries).toHaveLength(3);
    expect(reading.truncations).toEqual([
      { kind: 'totals', msg: expect.stringMatching(/3 cargos por 9,99 y se leyeron 2 por 7,10/) },
      { kind: 'totals', msg: expect.stringMatching(/anuncia 10 registros y el archivo tiene 7/) },
    ]);
  });

  it('asks which account when there are several, each with its own', async () => {
    const [, ...rest] = N43.split('\n');
    const second = ['11210001180200099999240401240430100000000010000840', ...rest].join('\n');
    const both = `${N43.split('\n').slice(0, -1).join('\n')}\n${second}`;
    const reading = await readText(both);
    const [question] = reading.questions;
    expect(question?.field).toBe('account');
    expect(question?.options.map(({ label }) => label)).toEqual([
      'Cuenta 210001180200012345 · 3 movimientos · EUR',
      'Cuenta 210001180200099999 · 3 movimientos · USD',
    ]);
    const chosen = await readText(both, question?.options[1]?.mapping);
    expect(chosen.questions).toEqual([]);
    expect(chosen.entries.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD']);
    expect(chosen.accounts).toMatchObject([{ opening: -10000 }]);
  });

  it('says which record cannot be read', async () => {
    const reading = await readText(N43.replace('240402240401', '249902240401'));
    expect(reading.entries).toHaveLength(2);
    expect(reading.problems).toMatchObject([{ row: 2, msg: 'La fecha de operación no es válida.' }]);
  });
});
