import { expect, test } from 'vitest';
import { resultFigures } from '../../../src/machines/debits/results';
import { line } from '../../support/answers/debitPages';

test('of collected lines whose amounts are not said there is a count, and no sum', () => {
  const { cobrado, rechazado } = resultFigures([
    { ...line, id: '1', status: 'cobrado', collected: '100.00' },
    { ...line, id: '2', status: 'cobrado', collected: null },
    { ...line, id: '3', status: 'rechazado', amount: '122.05' },
  ]);
  expect(cobrado).toEqual({ count: 2, total: null });
  expect(rechazado).toEqual({ count: 1, total: '122.05' });
});
