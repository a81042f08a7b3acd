import { describe, expect, it } from 'vitest';
import { MT940 } from '../../support/files/statementFixtures';
import { first, moneyOf, readText } from '../../support/files/statements';

/** A statement around these lines. */
const around = (...lines: string[]) =>
  [':20:X', ':25:ES9121000418450200051332', ':28C:1/1', ':60F:C240101EUR0,', ...lines, ':62M:C240131EUR0,', '-'].join(
    '\n',
  );
const oneLine = async (line: string, details = ':86:x') => first(await readText(around(line, details)));

describe('MT940', () => {
  it('gives dates, sides, texts and balances', async () => {
    const reading = await readText(MT940);
    expect(reading.accounts).toEqual([{ key: '10020030/1234567', currency: 'EUR', opening: 10000, closing: 24695 }]);
    expect(first(reading)).toMatchObject({
      row: 5,
      date: '2024-04-02',
      amount: 15050,
      description: 'GUTSCHRIFT Pago factura F-1042',
      reference: 'PED-77',
      counterparty: { name: 'MUÑOZ E HIJOS', account: 'DE02100500000024290661' },
      bankId: '24040200001',
    });
    expect(reading.entries[1]).toMatchObject({ amount: -355, description: 'Comisión de mantenimiento', reference: '' });
    expect(reading.warnings).toEqual([]);
  });

  it.each([
    ['C', 'a credit', 100],
    ['D', 'a debit', -100],
    ['CR', 'a credit with funds code R', 100],
    ['DR', 'a debit with funds code R', -100],
    ['RC', 'a reversed credit', -100],
    ['RD', 'a reversed debit', 100],
    ['RCF', 'a reversed credit with funds code F', -100],
    ['CF', 'a credit with funds code F', 100],
  ])('takes %s as %s', async (mark, _what, cents) => {
    expect((await oneLine(`:61:2401020102${mark}1,00NTRFNONREF`)).amount).toBe(cents);
  });

  it('marks expected movements as pending', async () => {
    expect(await oneLine(':61:240102EC1,NTRFNONREF')).toMatchObject({ pending: true, amount: 100 });
  });

  it.each([
    ['2312310102', '2024-01-02'],
    ['2401021231', '2023-12-31'],
    ['2402300301', '2024-03-01'],
    ['240102', '2024-01-02'],
  ])('dates %s by its entry date: %s', async (dates, expected) => {
    expect((await oneLine(`:61:${dates}D1,NMSCNONREF`)).date).toBe(expected);
  });

  it('keeps a 30 February and tells staff', async () => {
    const entry = await oneLine(':61:160230D6,NMSCNONREF');
    expect(entry).toMatchObject({ date: '2016-02-30', valueDate: '2016-02-30' });
    expect(entry.flags).toHaveLength(1);
  });

  it.each([
    ['/EREF/E-1//CNTP/NL32INGB0000012345/INGBNL2A/Ana Pérez///REMI/USTD//Factura 9/', 'Factura 9'],
    ['/TRTP/SEPA/IBAN/NL32INGB0000012345/BIC/INGBNL2A/NAME/Ana Pérez/REMI/Factura 9/EREF/E-1', 'SEPA Factura 9'],
    ['/EREF/E-1/ORDP//NAME/Ana Pérez/IBAN/NL32INGB0000012345/REMI/Factura 9', 'Factura 9'],
    ['166?00ABONO?20EREF+E-1?21SVWZ+Factura 9?31NL32INGB0000012345?32Ana Pérez', 'ABONO Factura 9'],
    ['020~00ABONO~20EREF+E-1~21SVWZ+Factura 9~32Ana Pérez~38NL32INGB0000012345', 'ABONO Factura 9'],
    ['944^00ABONO^20EREF+E-1^21SVWZ+Factura 9^32Ana Pérez^38NL32INGB0000012345', 'ABONO Factura 9'],
    ['000>10098765>00ABONO>20EREF+E-1>21SVWZ+Factura 9>32Ana Pérez>31NL32INGB0000012345', 'ABONO Factura 9'],
    ['944<00ABONO<20EREF+E-1<21SVWZ+Factura 9<32Ana Pérez<38NL32INGB0000012345', 'ABONO Factura 9'],
  ])('understands details like %s', async (details, description) => {
    expect(await oneLine(':61:240102C1,NTRFNONREF', `:86:${details}`)).toMatchObject({
      description,
      reference: 'E-1',
      counterparty: { name: 'Ana Pérez', account: 'NL32INGB0000012345' },
    });
  });

  it('finds the account and the texts that banks put below the line', async () => {
    const below = ':61:240102D1,00N102EREF            \nNL70ABNA0987654321';
    expect(await oneLine(below, ':86:/BENM//NAME/Ana Pérez/REMI/Cuota 3')).toMatchObject({
      counterparty: { name: 'Ana Pérez', account: 'NL70ABNA0987654321' },
      description: 'Cuota 3',
      reference: '',
    });
    expect((await oneLine(':61:240102D1,00N102NONREF\nCompra con tarjeta')).description).toBe('Compra con tarjeta x');
    const own = ':NS:01526715\n02A12596785    20170926000100\n15ERGO Fiókte\n16lep\n3310918001';
    expect((await oneLine(':61:2401020102DF2402,00S   X', own)).description).toBe('ERGO Fiókte lep');
  });

  it('takes a wrapped time for a text, not for a field', async () => {
    const details = ':86:106?00PAGO?20EREF+VZ?24PL 12-09-2014T16\n:26:37 Fo?25lgenr. 007';
    expect((await oneLine(':61:240102D1,00N024NONREF', details)).reference).toBe(
      'VZ PL 12-09-2014T16:26:37 Fo lgenr. 007',
    );
  });

  it('tells a returned collection', async () => {
    const entry = await oneLine(':61:240102D1,NRTIEREF', ':86:/RTRN/MS03//EREF/E-1//REMI/USTD//Cuota 2/');
    expect(entry.description).toBe('Devolución MS03 Cuota 2');
  });

  it('joins free text: full lines without a space, short ones with one', async () => {
    const full = 'A'.repeat(65);
    expect((await oneLine(':61:240102C1,NTRFNONREF', `:86:${full}\nBB\nCC`)).description).toBe(`${full}BB CC`);
  });

  it('reads lines wrapped anywhere, hyphens alone on a line among them', async () => {
    const whole = around(
      ':61:2401020102C1,56NTRFEREF//00000000001005/TRCD/00100/',
      ':86:/EREF/EV1//MARF/MND-1//CNTP/NL32INGB0000012345/INGBNL2A/Ana///REMI/USTD//Factura 9/',
    );
    const wrapped = whole
      .replace('C1,56', 'C1\n,56')
      .replace('001005/TRCD', '001\n005\n/TR\nCD')
      .replace('MND-1', 'MND\n-\n1')
      .replace('/REMI/', '/RE\nMI/');
    const [expected] = (await readText(whole)).entries;
    const [entry] = (await readText(wrapped)).entries;
    expect(entry).toEqual(expected);
    expect(entry).toMatchObject({ amount: 156, bankId: '00000000001005', description: 'Factura 9' });
  });

  it('reads through the envelope of the network', async () => {
    const messages = `{1:F01BANKXXXX0000000000}{2:I940BANKXXXN}{4:\n${MT940.replace(/-\n$/, '-}{5:{CHK:123}}\n')}`;
    const reading = await readText(messages + messages.replaceAll('2404', '2405'));
    expect(reading.entries).toHaveLength(4);
    expect(reading.entries[1]?.description).toBe('Comisión de mantenimiento');
  });

  it("reads through a bank's own headers between messages", async () => {
    const header = 'ABNANL2A\n940\nABNANL2A\n';
    const reading = await readText(`${header}${MT940}${header}${MT940.replaceAll('2404', '2405')}`);
    expect(reading.entries).toHaveLength(4);
    expect(reading.accounts).toMatchObject([{ opening: 10000, closing: 24695 }]);
  });

  it('joins the pages of one account, and keeps accounts and currencies apart', async () => {
    const pages = `:20:A
:25:111EUR
:28C:1/1
:60F:C240101EUR10,
:61:240102C5,NTRFNONREF
:62M:C240102EUR15,
-
:20:B
:25:111EUR
:28C:1/2
:60M:C240102EUR15,
:61:240103D1,NTRFNONREF
:62F:C240103EUR14,
-
:20:C
:25:222
:60F:D240101USD10,
:61:240103D1,NTRFNONREF
:62F:D240103USD12,
-
`;
    const reading = await readText(pages);
    expect(reading.accounts).toMatchObject([
      { key: '111EUR', currency: 'EUR', opening: 1000, closing: 1400 },
      { key: '222', currency: 'USD', opening: -1000, closing: -1200 },
    ]);
    expect(reading.warnings).toEqual([expect.stringMatching(/222 no cuadra.*-11,00.*-12,00/)]);
    expect(reading.questions.map(({ field }) => field)).toEqual(['account']);
  });

  it('reads interim reports (MT942) and checks their totals', async () => {
    const reading = await readText(`:20:X
:25:111
:28C:1
:34F:EUR0,
:13D:2401021200+0100
:61:240102C5,NTRFNONREF
:86:uno
:61:240102D2,NTRFNONREF
:86:dos
:90D:1EUR2,
:90C:2EUR7,
-
`);
    expect(reading.dialect.format_name).toBe('MT942');
    expect(reading.entries.map(({ amount, currency }) => [amount, currency])).toEqual([
      [500, 'EUR'],
      [-200, 'EUR'],
    ]);
    expect(reading.warnings).toEqual(['Cuenta 111: el banco anuncia 2 abonos por 7,00 y se leyeron 1 por 5,00.']);
  });

  it('takes a text behind the last balance for what it is', async () => {
    const reading = await readText(MT940.replace(/-\n$/, ':86:/SUM/1/1/3,55/150,51/\n-\n'));
    expect(reading.entries[1]?.description).toBe('Comisión de mantenimiento');
    expect(reading.skipped).toMatchObject([{ row: 10 }]);
    expect(reading.warnings.join()).toMatch(/1 abonos por 150,51/);
  });

  it('says which line cannot be read', async () => {
    const reading = await readText(around(':61:241302D1,NTRFNONREF', ':61:ayer', ':61:240102C1,NTRFNONREF'));
    expect(reading.problems).toMatchObject([{ row: 5 }, { row: 6 }]);
    expect(moneyOf(reading)).toEqual([['2024-01-02', 100]]);
  });
});
