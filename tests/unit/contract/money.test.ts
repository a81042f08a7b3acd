import { expect, test } from 'vitest';
import { centsOf, fromCents, MAX_CENTS, toCents } from '../../../src/api/contract/money';
import { money } from '../../../src/api/contract/row';
import { fc } from '../../support/files/lots';

test('every amount survives the way to text and back, and fits the contract', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
      const text = fromCents(cents);
      expect(toCents(text)).toBe(cents === 0 ? 0 : cents);
      expect(money.safeParse(text).success).toBe(true);
    }),
  );
});

test('what is no decimal amount is not guessed', () => {
  for (const text of ['', ' ', '12,5', '1e3', 'NaN', '1.234', '.5', '--1', '1.', '12345678901234']) {
    expect(toCents(text), text).toBeUndefined();
  }
  expect(() => centsOf('NaN')).toThrow(RangeError);
});

test('an amount of no cents has no sign', () => {
  expect(Object.is(toCents('-0.00'), 0)).toBe(true);
  expect(fromCents(0)).toBe('0.00');
});
