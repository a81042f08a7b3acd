import { expect, test } from 'vitest';
import { amount, count, fileSize, isBelow, money, plural, roundedMoney } from '../../../src/ui/format/format';

test('money is written with the currency, dots for thousands and a comma for cents', () => {
  expect(money('1234.50', 'USD')).toBe('$\u00a01.234,50');
  expect(money('-1234567.8', 'USD')).toBe('−$\u00a01.234.567,80');
  expect(money('0', 'USD')).toBe('$\u00a00,00');
  expect(money('5.00', 'EUR')).toBe('€\u00a05,00');
  expect(money('5.00', 'COP')).toBe('COP\u00a05,00');
});

test('money whose currency nobody told has no sign', () => {
  expect([money('-5.00', undefined), money('5.00', ''), roundedMoney('5.00', undefined)]).toEqual([
    '−5,00',
    '5,00',
    '5',
  ]);
});

test('for a glance money is rounded to whole units, halves up', () => {
  expect(['1234.49', '1234.50', '-0.49', '9007199254740993.99'].map((one) => roundedMoney(one, 'USD'))).toEqual([
    '$\u00a01.234',
    '$\u00a01.235',
    '$\u00a00',
    '$\u00a09.007.199.254.740.994',
  ]);
});

test('amounts beyond what a float holds keep every cent', () => {
  expect(amount('9007199254740993.01')).toBe('9.007.199.254.740.993,01');
  expect(isBelow('9007199254740993.01', '9007199254740993.02')).toBe(true);
});

test('there is no negative zero', () => {
  expect(amount('-0.00')).toBe('0,00');
  expect(isBelow('-0.00', '0')).toBe(false);
});

test('what is no decimal string is shown as it came, not hidden', () => {
  expect(amount('abc')).toBe('abc');
  expect(amount('1.234')).toBe('1.234');
  expect(isBelow('1.234', '9')).toBe(false);
});

test('one amount is less than another by its cents, not by its letters', () => {
  expect(isBelow('9.5', '10')).toBe(true);
  expect(isBelow('-10.00', '-9.99')).toBe(true);
  expect(isBelow('10.00', '10')).toBe(false);
});

test('counts group their thousands and agree with their noun', () => {
  expect(count(1284)).toBe('1.284');
  expect(plural(1, 'movimiento', 'movimientos')).toBe('1 movimiento');
  expect(plural(0, 'movimiento', 'movimientos')).toBe('0 movimientos');
  expect(plural(10_000, 'movimiento', 'movimientos')).toBe('10.000 movimientos');
});

test('sizes of files are in the unit people use', () => {
  expect(fileSize(512)).toBe('512 B');
  expect(fileSize(40_000)).toBe('39 KB');
  expect(fileSize(1_260_000)).toBe('1,2 MB');
  expect(fileSize(20 * 1024 * 1024)).toBe('20 MB');
});
