import { describe, expect, it } from 'vitest';
import { QIF } from '../../support/files/statementFixtures';
import { first, moneyOf, readText } from '../../support/files/statements';

const file = (header: string, ...records: [string, string][]) =>
  `${header}\n${records.map(([date, amount]) => `D${date}\nT${amount}\nPX\n^`).join('\n')}\n`;

describe('QIF', () => {
  it('gives date, amount, payee, memo and number', async () => {
    const reading = await readText(QIF);
    expect(moneyOf(reading)).toEqual([
      ['2024-04-15', 115050],
      ['2024-04-16', -355],
    ]);
    expect(first(reading)).toMatchObject({
      row: 2,
      description: 'MUÑOZ E HIJOS Pago factura',
      document: '1042',
      counterparty: { name: 'MUÑOZ E HIJOS' },
    });
  });

  it.each([
    ["Quicken's apostrophe and blanks", "12/31' 4", "1/ 5' 5", ['2004-12-31', '2005-01-05']],
    ['MS Money', "31/12'2004", "05/01'2005", ['2004-12-31', '2005-01-05']],
    ['points', '31.12.04', '05.01.05', ['2004-12-31', '2005-01-05']],
    ['ISO', '2004-12-31', '2005-01-05', ['2004-12-31', '2005-01-05']],
  ])('reads the dates of %s, decided for the whole file', async (_name, one, other, expected) => {
    const reading = await readText(file('!Type:Bank', [one, '1.00'], [other, '2.00']));
    expect(reading.entries.map(({ date }) => date)).toEqual(expected);
    expect(reading.questions).toEqual([]);
  });

  it('asks for the date order when nothing tells it', async () => {
    const text = file('!Type:Bank', ['05/04/2024', '1.00'], ['03/02/2024', '2.00']);
    const [question] = (await readText(text)).questions;
    expect(question?.field).toBe('date_order');
    expect(question?.options).toHaveLength(2);
    expect(moneyOf(await readText(text, { date_order: 'mdy' }))[0]).toEqual(['2024-05-04', 100]);
  });

  it('takes the day first where decimals carry a comma, or the header is translated', async () => {
    const commas = await readText(file('!Type:Bank', ['05/04/2024', '1.234,50'], ['03/02/2024', '-2,00']));
    expect(moneyOf(commas)).toEqual([
      ['2024-04-05', 123450],
      ['2024-02-03', -200],
    ]);
    const translated = await readText(file('!Tipo:Banco', ['05/04/2024', '+1,234.50'], ['03/02/2024', '2.00']));
    expect(translated.questions).toEqual([]);
    expect(first(translated).date).toBe('2024-04-05');
  });

  it('gives movements to the account named before them, and leaves lists alone', async () => {
    const text = `!Option:AutoSwitch
!Account
NAhorros
TBank
^
NCorriente
TBank
^
!Clear:AutoSwitch
!Type:Cat
NComida
E
^
!Account
NAhorros
TBank
^
!Type:Bank
D31/01/24
T100.00
POpening Balance
L[Ahorros]
^
D31/01/24
U-20.00
T-20.00
PMercado
SComida
$-15.00
SOtros
$-5.00
^
!Account
NCorriente
^
!Type:CCard
D30/01/24
T-7.00
PTaxi
^
`;
    const reading = await readText(text);
    expect(reading.entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['Ahorros', -2000],
      ['Corriente', -700],
    ]);
    expect(reading.accounts).toMatchObject([{ key: 'Ahorros', opening: 10000 }, { key: 'Corriente' }]);
    expect(reading.skipped).toMatchObject([{ msg: 'Saldo inicial.' }]);
  });

  it('is known without any header', async () => {
    const reading = await readText('D31/01/2024\nT5.00\nPX\n^\nD30/01/2024\nT6.00\nPY\n^\n');
    expect(reading.dialect.format).toBe('qif');
    expect(reading.entries).toHaveLength(2);
  });

  it('says which record cannot be read', async () => {
    const reading = await readText(file('!Type:Bank', ['31/01/2024', 'mil'], ['ayer', '1.00'], ['30/01/2024', '2.00']));
    expect(reading.problems).toMatchObject([
      { row: 2, msg: 'El importe "mil" no es un número.' },
      { row: 6, msg: 'La fecha "ayer" no es válida.' },
    ]);
  });
});

it('takes two movements without a ^ between them for two, and marks the second', async () => {
  const { entries } = await readText(
    '!Type:Bank\nD15/04/2024\nT1.50\nPA\nD16/04/2024\nT-3.55\nPB\n^\nD17/04/2024\nT2.00\n^\n',
  );
  expect(entries.map(({ amount, flags }) => [amount, flags.length])).toEqual([
    [150, 0],
    [-355, 1],
    [200, 0],
  ]);
});
