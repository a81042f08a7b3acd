import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../../../src/api/contract/reconciliation/statement';
import { fc } from '../../../support/files/lots';
import { drawsOf } from '../../../support/sizes';
import { read } from './support';

/** A random ledger is written as some bank would, and must be read back to the cent and to the day. */

type Movement = { day: number; cents: number; text: string };
type Style = {
  delimiter: ',' | ';' | '\t' | '|';
  decimal: ',' | '.';
  thousands: '' | '.' | ',' | ' ' | "'";
  dates: 'dd/mm/yyyy' | 'dd-mm-yy' | 'mm/dd/yyyy' | 'yyyy-mm-dd' | 'yyyymmdd' | 'dd-mmm-yyyy' | 'dd.mm.yyyy';
  signs: 'minus' | 'trailing' | 'parentheses' | 'unicode' | 'columns' | 'negative columns' | 'flag' | 'mark';
  hasBalance: boolean;
  newestFirst: boolean;
  preamble: number;
  hasFooter: boolean;
  lineEnd: '\n' | '\r\n';
};

const LEDGERS = drawsOf('LEDGERS', 400, 120);
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const FIRST = Date.UTC(2024, 0, 1);

const movement = fc.record({
  day: fc.integer({ min: 0, max: 75 }),
  cents: fc.integer({ min: -250_000_000, max: 250_000_000 }).filter((cents) => cents !== 0),
  text: fc
    .tuple(fc.constantFrom('PAGO', 'TRANSFERENCIA DE', 'Compra en'), fc.string({ maxLength: 12 }))
    .map(([verb, rest]) => `${verb} ${rest}`),
});

const style: fc.Arbitrary<Style> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    decimal: fc.constantFrom(',', '.'),
    thousands: fc.constantFrom('', '.', ',', ' ', "'"),
    dates: fc.constantFrom(
      'dd/mm/yyyy',
      'dd-mm-yy',
      'mm/dd/yyyy',
      'yyyy-mm-dd',
      'yyyymmdd',
      'dd-mmm-yyyy',
      'dd.mm.yyyy',
    ),
    signs: fc.constantFrom(
      'minus',
      'trailing',
      'parentheses',
      'unicode',
      'columns',
      'negative columns',
      'flag',
      'mark',
    ),
    hasBalance: fc.boolean(),
    newestFirst: fc.boolean(),
    preamble: fc.integer({ min: 0, max: 35 }),
    hasFooter: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  } as const)
  // Nobody who writes the month first writes a decimal comma.
  .map((given): Style => (given.dates === 'mm/dd/yyyy' ? { ...given, decimal: '.' } : given))
  .map((given) => ({ ...given, thousands: given.thousands === given.decimal ? '' : given.thousands }));

function day(offset: number, form: Style['dates']): string {
  const [year = '', month = '', date = ''] = iso(offset).split('-');
  const month3 = MONTHS[Number(month) - 1] ?? '';
  return form
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('mmm', month3)
    .replace('mm', month)
    .replace('dd', date);
}

function iso(offset: number): string {
  return new Date(FIRST + offset * 86_400_000).toISOString().slice(0, 10);
}

function money(cents: number, { decimal, thousands }: Style): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands) + decimal + digits.slice(-2);
}

function signed(cents: number, given: Style): string[] {
  const size = money(cents, given);
  const isOut = cents < 0;
  switch (given.signs) {
    case 'minus':
      return [isOut ? `-${size}` : size];
    case 'unicode':
      return [isOut ? `\u2212${size}` : size];
    case 'trailing':
      return [isOut ? `${size}-` : size];
    case 'parentheses':
      return [isOut ? `(${size})` : size];
    case 'columns':
      return isOut ? [size, ''] : ['', size];
    case 'negative columns':
      return isOut ? [`-${size}`, money(0, given)] : [money(0, given), size];
    case 'flag':
      return [size, isOut ? 'D' : 'C'];
    case 'mark':
      return [`${size} ${isOut ? 'DR' : 'CR'}`];
  }
}

function written(ledger: readonly Movement[], given: Style): string {
  const english = given.dates === 'mm/dd/yyyy';
  const name = (spanish: string, other: string) => (english ? other : spanish);
  const money2 = given.signs.endsWith('columns')
    ? [name('Débito', 'Debit'), name('Crédito', 'Credit')]
    : [name('Monto', 'Amount')];
  const header = [
    name('Fecha', 'Date'),
    name('Descripción', 'Description'),
    ...money2,
    ...(given.signs === 'flag' ? [name('Tipo', 'Type')] : []),
    ...(given.hasBalance ? [name('Saldo', 'Balance')] : []),
  ];
  let balance = 1_000_000_000;
  const rows = ledger.map(({ day: offset, cents, text }) => {
    balance += cents;
    return [
      day(offset, given.dates),
      text,
      ...signed(cents, given),
      ...(given.hasBalance ? [money(balance, given)] : []),
    ];
  });
  if (given.newestFirst) rows.reverse();
  const quoted = (cell: string) =>
    /["\n]/.test(cell) || cell.includes(given.delimiter) || /^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const lines = [header, ...rows].map((cells) => cells.map(quoted).join(given.delimiter));
  const preamble = Array.from({ length: given.preamble }, (_, at) => (at % 3 === 0 ? '' : `Aviso ${at} del banco`));
  return [...preamble, ...lines, ...(given.hasFooter ? ['', 'Documento sin firma'] : [])].join(given.lineEnd);
}

const TRUE_ORDER = (form: Style['dates']) => (form.startsWith('y') ? 'ymd' : form.startsWith('m') ? 'mdy' : 'dmy');

describe('any ledger, in any bank’s hand', () => {
  it('is read back as it was, or asks what it cannot know', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1, maxLength: 25 }), style, (given, hand) => {
        const ledger = [...given].sort((one, other) => one.day - other.day);
        const text = written(ledger, hand);
        const first = read(text);
        const answers: Mapping = {};
        for (const { field } of first.questions) {
          if (field === 'date_order') answers.date_order = TRUE_ORDER(hand.dates);
          if (field === 'decimal') answers.decimal = hand.decimal;
          if (field === 'signs') answers.signs = 'signed';
          // A month of incoming money alone: C beside no D may be a charge.
          if (field === 'sides') answers.sides = { C: 'credit' };
        }
        const reading = read(text, { ...first.dialect.mapping, ...answers });
        const expected = ledger.map(({ day: offset, cents, text: said }) => [
          iso(offset),
          cents,
          said.replace(/\s+/g, ' ').trim(),
        ]);
        if (hand.newestFirst) expected.reverse();
        expect(reading.questions).toEqual([]);
        expect(reading.problems).toEqual([]);
        expect(reading.entries.map((entry) => [entry.date, entry.amount, entry.description])).toEqual(expected);
      }),
      { numRuns: LEDGERS },
    );
  });
});
