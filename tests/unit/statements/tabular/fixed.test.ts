import { describe, expect, it } from 'vitest';
import { looksFixedWidth, readFixedWidth } from '../../../../server/statements/tabular/cut/fixedWidth';
import { content, told } from './support';

type Line = { date: string; reference: string; text: string; debit: number; credit: number; kind: string };

const LEDGER: Line[] = [
  { date: '01102019', reference: '0120200002217', text: 'COM MANTENIMIENTO', debit: 833, credit: 0, kind: 'ND' },
  {
    date: '02102019',
    reference: '0086691363720',
    text: 'ABONO TRASPASO OTRAS CTAS',
    debit: 0,
    credit: 16_000_000,
    kind: 'NC',
  },
  {
    date: '02102019',
    reference: '0425110201901',
    text: 'TRANSFERENCIA RECIBIDA',
    debit: 0,
    credit: 2_512_345,
    kind: 'NC',
  },
  { date: '15102019', reference: '0000000000012', text: 'CHEQUE 12', debit: 1_234_567, credit: 0, kind: 'ND' },
];
const padded = (cents: number) => String(cents).padStart(15, '0');

/** Account, day, reference, text, debit, credit, balance and kind, without anything between them. */
function packed(lines: readonly Line[]): string {
  let balance = 64_144_104;
  return lines
    .map(({ date, reference, text, debit, credit, kind }) => {
      balance += credit - debit;
      return `01020000000000000017${date}${reference}${text.padEnd(28)}${padded(debit)}${padded(credit)}${padded(balance)}${kind}\n`;
    })
    .join('');
}

describe('a file of fixed width', () => {
  it('has days without marks beside amounts with a comma, and a number longer than a day above them', () => {
    const text = [
      'BANCO DEL NORTE            CUENTA 123-456789-01',
      'FECHA     OFICINA  DESCRIPCION                        VALOR              SALDO',
      '20261103  0123     CONSIGNACION              1.250.000,00       3.250.000,00',
      '20261104  0123     PAGO                        980.500,50-      2.269.499,50',
      '20261110  0000     PAGO INTERBANCARIO          450.000,00       2.719.499,50',
      '',
    ].join('\n');
    expect(looksFixedWidth(content(text))).toBe(true);
    const reading = readFixedWidth(content(text), {});
    expect(told(reading)).toEqual([
      '2026-11-03 125000000 CONSIGNACION',
      '2026-11-04 -98050050 PAGO',
      '2026-11-10 45000000 PAGO INTERBANCARIO',
    ]);
  });

  it('without any mark is cut where the balance follows debit and credit', () => {
    const text = packed(LEDGER);
    expect(looksFixedWidth(content(text))).toBe(true);
    const reading = readFixedWidth(content(text), {});
    expect(told(reading)).toEqual([
      '2019-10-01 -833 COM MANTENIMIENTO',
      '2019-10-02 16000000 ABONO TRASPASO OTRAS CTAS',
      '2019-10-02 2512345 TRANSFERENCIA RECIBIDA',
      '2019-10-15 -1234567 CHEQUE 12',
    ]);
    expect(reading.entries.map(({ reference }) => reference)).toEqual(LEDGER.map(({ reference }) => reference));
    expect(reading.questions.map(({ field }) => field)).toEqual(['implied_decimals']);
    expect(reading.accounts[0]).toMatchObject({ opening: 64_144_104 });
  });

  it('is cut where each step of a balance is as large as the amount before it', () => {
    const lines = (isSigned: boolean) => {
      let balance = 64_144_104;
      return LEDGER.map(({ date, reference, text, debit, credit }) => {
        balance += credit - debit;
        const side = isSigned ? (debit > 0 ? '-' : '+') : debit > 0 ? 'C' : 'A';
        return `65000000017${date}${text.padEnd(28)}${reference}${side}${padded(debit + credit)}${padded(balance)}${isSigned ? reference : ''}\n`;
      }).join('');
    };
    for (const text of [lines(true), lines(false)]) {
      expect(told(readFixedWidth(content(text), {}))).toEqual(told(readFixedWidth(content(packed(LEDGER)), {})));
    }
  });

  it('gives the same reading when its mapping is sent back, also for one line alone', () => {
    const first = readFixedWidth(content(packed(LEDGER)), { implied_decimals: 2 });
    const { mapping } = first.dialect;
    expect(mapping).toMatchObject({ delimiter: 'fixed', implied_decimals: 2 });
    expect(readFixedWidth(content(packed(LEDGER)), mapping).entries).toEqual(first.entries);
    expect(told(readFixedWidth(content(packed(LEDGER.slice(3))), mapping))).toEqual(['2019-10-15 -1234567 CHEQUE 12']);
  });

  it('whose columns no balance confirms is offered as a question', () => {
    const lines = [
      ['20240115', '0000123456', 'PAGO ACME', '000000004550', 'D'],
      ['20240116', '0000123457', 'DEPOSITO', '000000120000', 'C'],
      ['20240131', '0000123499', 'PAGO LUZ', '000000000199', 'D'],
    ].map(([date, reference, text = '', amount, kind]) => `${date}${reference}${text.padEnd(20)}${amount}${kind}`);
    const reading = readFixedWidth(content(lines.join('\n')), {});
    expect(told(reading)).toEqual([
      '2024-01-15 -4550 PAGO ACME',
      '2024-01-16 120000 DEPOSITO',
      '2024-01-31 -199 PAGO LUZ',
    ]);
    const [asked] = reading.questions;
    expect(asked?.field).toBe('widths');
    const answered = readFixedWidth(content(lines.join('\n')), {
      ...reading.dialect.mapping,
      ...asked?.options[0]?.mapping,
    });
    expect([told(answered), answered.questions]).toEqual([told(reading), []]);
  });

  it('with a header and aligned columns is read like any table', () => {
    const text = [
      'Fecha       Concepto                     Importe        Saldo',
      '15/01/2024  COMPRA EN TIENDA              -45,50     1.254,50',
      '16/01/2024  ABONO NOMINA                  200,00     1.454,50',
      '17/01/2024  LUZ                           -54,50     1.400,00',
    ].join('\n');
    expect(looksFixedWidth(content(text))).toBe(true);
    const reading = readFixedWidth(content(text), {});
    expect(reading.dialect.mapping.columns).toEqual(['date', 'description', 'amount', 'balance']);
    expect(told(reading)).toEqual([
      '2024-01-15 -4550 COMPRA EN TIENDA',
      '2024-01-16 20000 ABONO NOMINA',
      '2024-01-17 -5450 LUZ',
    ]);
  });

  it.each([
    ['semicolons', '15/01/2024;COMPRA;-45,50\n16/01/2024;ABONOS;-55,50\n'],
    ['tabs', '15/01/2024\tCOMPRA\t-45,50\n16/01/2024\tABONOS\t-55,50\n'],
    ['commas', '15/01/2024,COMPRA,-45.50\n16/01/2024,ABONOS,-55.50\n'],
    ['prose', 'Estimado cliente:\nadjunto su estado de cuenta.\n'],
  ])('is not what %s separate', (_, text) => {
    expect(looksFixedWidth(content(text))).toBe(false);
  });
});

describe('a short month on long paper', () => {
  it('is read, though its titles and notes are more lines than its movements', () => {
    const titles = Array.from({ length: 8 }, (_, at) => `BANCO DEL NORTE              NOTA ${at}`);
    const text = [
      ...titles,
      'FECHA       DESCRIPCION                  CARGOS      ABONOS         SALDO',
      '01/10/2026  PAGO LUZ                      45.50                    954.50',
      '15/10/2026  DEPOSITO                                  10.00        964.50',
      ...titles,
    ].join('\n');
    expect(looksFixedWidth(content(text))).toBe(true);
    expect(told(readFixedWidth(content(text), {}))).toEqual(['2026-10-01 -4550 PAGO LUZ', '2026-10-15 1000 DEPOSITO']);
  });
});
