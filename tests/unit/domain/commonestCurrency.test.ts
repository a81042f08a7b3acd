import { expect, test } from 'vitest';
import { commonestCurrency } from '../../../src/domain/FormCurrencyField';

const of = (...currencies: string[]) => commonestCurrency(currencies.map((currency) => ({ currency })));

test('the currency that most accounts are in is proposed, and none where it cannot be known', () => {
  expect(of('EUR')).toBe('EUR');
  expect(of('USD', 'PEN', 'PEN')).toBe('PEN');
  expect(of()).toBeUndefined();
  expect(of('USD', 'EUR')).toBeUndefined();
  expect(of('', '')).toBeUndefined();
});
