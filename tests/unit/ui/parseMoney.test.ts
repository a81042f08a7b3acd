import { describe, expect, test } from 'vitest';
import { amount, money } from '../../../src/ui/format/format';
import { parseMoney } from '../../../src/ui/format/parseMoney';
import { fc } from '../../support/files/lots';

const read = (text: string) => {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : parsed.why;
};

describe('what staff type or paste is read as money', () => {
  test.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1234.5', '1234.50'],
    ['1234,5', '1234.50'],
    ['1234', '1234.00'],
    ['$ 1.234,50', '1234.50'],
    ['$1.234', '1234.00'],
    ['USD 12.345.678,9', '12345678.90'],
    ['1.234.567', '1234567.00'],
    ['1,234,567', '1234567.00'],
    ['0,05', '0.05'],
    [',5', '0.50'],
    ['007', '7.00'],
    ['1234.', '1234.00'],
    ['12.5000', '12.50'],
    ['−5', '-5.00'],
    ['(5,00)', '-5.00'],
    ['-0', '0.00'],
    ['1 234,50', '1234.50'],
  ])('%s is %s', (text, value) => expect(read(text)).toBe(value));

  test('a lone separator before three digits groups only where the language groups with it', () => {
    expect(read('1.234')).toBe('1234.00');
    expect(read('1,234')).toBe('tooManyDecimals');
    expect(read('1234.567')).toBe('tooManyDecimals');
  });

  test.each([
    '',
    'abc',
    'NaN',
    '1e5',
    '45.00.00',
    '1.23.456',
    '1.234.56',
    '1,2,3',
    '--5',
    '5-',
    '$',
    '1.234,567,89',
    '∞',
  ])('%s is no money, and is not guessed at', (text) => expect(read(text)).toBe('notMoney'));

  test('what is shown is read back to the same cent, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (cents) => {
        const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
        const decimal = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(read(amount(decimal))).toBe(decimal);
        expect(read(money(decimal, undefined))).toBe(decimal);
      }),
    );
  });

  test('never throws and never rounds, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseMoney(text);
        if (parsed.ok) expect(parsed.value).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
  });
});
