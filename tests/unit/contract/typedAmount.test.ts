import { expect, test } from 'vitest';
import { typedAmount } from '../../../src/api/contract/typedAmount';

test.each([
  ['782,15', 78_215, 78_216],
  ['782.15', 78_215, 78_216],
  ['782,1', 78_210, 78_220],
  ['782', 78_200, 78_300],
  ['782,', 78_200, 78_300],
  ['1.234,56', 123_456, 123_457],
  ['1,234.56', 123_456, 123_457],
  ['1.234', 123_400, 123_500],
  ['$ 1 234,50', 123_450, 123_451],
  ['-0,45', 45, 46],
])('«%s» is an amount in any of its writings', (text, from, below) => {
  expect(typedAmount(text)).toMatchObject({ from, below, hasDecimals: /[.,]\d{1,2}$/.test(text) });
});

test.each(['', 'F-58', '001-002-000000060', '0060', '1,23,45', '782,15,15', '12a', '9'.repeat(40)])(
  '«%s» is none',
  (text) => {
    expect(typedAmount(text)).toBeUndefined();
  },
);
