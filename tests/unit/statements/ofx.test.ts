import { describe, expect, it } from 'vitest';
import { OFX1 } from '../../support/files/statementFixtures';
import { first, moneyOf, readText, refusalOf } from '../../support/files/statements';

const statement = (transactions: string, account = '<BANKACCTFROM><ACCTID>1</BANKACCTFROM>') =>
  `<OFX><STMTRS><CURDEF>USD${account}<BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></OFX>`;
const transaction = (amount: string, more = '', type = 'OTHER') =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20240402<TRNAMT>${amount}${more}</STMTTRN>`;

describe('OFX', () => {
  it('reads SGML with several unclosed tags in a line', async () => {
    const reading = await readText(OFX1);
    expect(reading.dialect.format_name).toBe('OFX 1.02');
    expect(reading.accounts).toEqual([{ key: '2200123456', currency: 'USD', closing: 24695 }]);
    expect(first(reading)).toMatchObject({
      row: 1,
      date: '2024-04-02',
      amount: 15050,
      description: 'MUÑOZ & HIJOS Pago factura F-1042',
      counterparty: { name: 'MUÑOZ & HIJOS' },
      bankId: 'A-1',
    });
    expect(reading.entries[1]).toMatchObject({ amount: -355, document: '88', description: 'Cheque' });
  });

  it('reads the same when everything is closed, nothing is, or all stands on one line', async () => {
    const expected = moneyOf(await readText(OFX1));
    const closed = OFX1.replace(/<([A-Z.]+)>([^<\n]+)/g, '<$1>$2</$1>');
    const open = OFX1.replace(/<\/(STMTTRN|BANKTRANLIST|BANKACCTFROM|STMTRS|LEDGERBAL)>/g, '');
    for (const other of [closed, open, OFX1.replace(/\n(?!\n)/g, ''), OFX1.replace(/></g, '>\n<')]) {
      expect(moneyOf(await readText(other))).toEqual(expected);
    }
  });

  it('keeps accounts apart, and the other party out of the account', async () => {
    const text = `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
<BANKTRANLIST>${transaction('1.00', '<BANKACCTTO><ACCTID>777</BANKACCTTO>')}</BANKTRANLIST></STMTRS>
<CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${transaction('-2.00')}</BANKTRANLIST></CCSTMTRS></OFX>`;
    const reading = await readText(text);
    expect(reading.entries.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      ['1', 'USD', 100],
      ['4111', 'EUR', -200],
    ]);
    expect(first(reading).counterparty).toEqual({ account: '777' });
    expect(reading.questions.map(({ field }) => field)).toEqual(['account']);
  });

  it('resolves what was escaped once or twice', async () => {
    const reading = await readText(statement(transaction('1', '<NAME>A &amp; B<MEMO>x &amp;lt;y&amp;gt; &#241;')));
    expect(first(reading).description).toBe('A & B x <y> ñ');
  });

  it('takes the decimal mark of the file as a whole', async () => {
    const read = async (...amounts: string[]) =>
      moneyOf(await readText(statement(amounts.map((a) => transaction(a)).join(''))));
    expect((await read('-200,00', '1.500,5')).map(([, cents]) => cents)).toEqual([-20000, 150050]);
    expect((await read('-200.00', '1,500.50')).map(([, cents]) => cents)).toEqual([-20000, 150050]);
    expect((await read('1.500', '2,5')).map(([, cents]) => cents)).toEqual([150000, 250]);
  });

  it('asks when "1.500" is all there is', async () => {
    const text = statement(transaction('1.500') + transaction('-20.000'));
    const reading = await readText(text);
    expect(reading.questions.map(({ field }) => field)).toEqual(['decimal']);
    expect(moneyOf(await readText(text, { decimal: ',' }))).toEqual([
      ['2024-04-02', 150000],
      ['2024-04-02', -2000000],
    ]);
    expect((await readText(text, { decimal: '.' })).entries.map(({ amount }) => amount)).toEqual([150, -2000]);
  });

  it('asks what unsigned charges are', async () => {
    const text = statement(transaction('20.00', '', 'DEBIT') + transaction('30.00', '', 'CREDIT'));
    expect((await readText(text)).questions.map(({ field }) => field)).toEqual(['signs']);
    expect((await readText(text, { signs: 'charges' })).entries.map(({ amount }) => amount)).toEqual([-2000, 3000]);
    expect((await readText(text, { signs: 'signed' })).questions).toEqual([]);
  });

  it('says what it could not read, and what the bank answered instead of movements', async () => {
    const reading = await readText(statement(transaction('NaN') + transaction('5.00')));
    expect(reading.problems).toMatchObject([{ row: 1, msg: 'El importe "NaN" no es un número.' }]);
    const refusal = await refusalOf(
      '<OFX><STMTRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Clave errada</STATUS></OFX>',
    );
    expect(refusal.code).toBe('no-movements');
    expect(refusal.message).toContain('Clave errada');
  });

  it('marks pending movements and corrections', async () => {
    const text = statement(
      `<STMTTRNP><TRNTYPE>POS<DTTRAN>20240403<TRNAMT>-1.00</STMTTRNP>${transaction('2.00', '<CORRECTFITID>A-1')}`,
    );
    const [pending, corrected] = (await readText(text)).entries;
    expect(pending).toMatchObject({ pending: true, date: '2024-04-03' });
    expect(corrected?.flags).toEqual(['El banco lo envía como corrección del movimiento A-1.']);
  });
});

it('misses a movement whose mark was damaged', async () => {
  expect((await readText(OFX1)).warnings).toEqual([]);
  expect((await readText(OFX1.replace('<STMTTRN><TRNTYPE>CHECK', '<TMTTRN><TRNTYPE>CHECK'))).warnings).toEqual([
    expect.stringMatching(/trae 2 montos y 1 movimiento/),
  ]);
});
