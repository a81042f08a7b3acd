import { expect, test } from 'vitest';
import { TIE_FACETS, tieOf } from '../../src/machines/conciliation/ties';
import { candidate } from '../support/bankMovements';

const near = candidate('CU-1', { reasons: ['RUC o cédula en la glosa', 'monto exacto', 'a 4 días del vencimiento'] });
const far = candidate('CU-3', {
  due_date: '2026-12-25',
  reasons: ['RUC o cédula en la glosa', 'monto exacto', 'a 56 días del vencimiento'],
});
const weaker = candidate('F-7', { reasons: ['monto exacto', 'vence ese día'] });

test('documents with the same evidence stand level, however near their day is', () => {
  const tie = tieOf({ suggestion: 'empate', candidates: [near, far, weaker] });
  expect(tie?.candidates).toEqual([near, far]);
  expect(TIE_FACETS.filter((facet) => tie?.differing.has(facet))).toEqual(['document_number', 'due_date', 'reasons']);
});

test('one document that several movements claim stands alone; what is no tie has none', () => {
  expect(tieOf({ suggestion: 'empate', candidates: [near] })?.candidates).toEqual([near]);
  expect(tieOf({ suggestion: 'posible', candidates: [near, far] })).toBeUndefined();
  expect(tieOf({ suggestion: 'empate', candidates: [] })).toBeUndefined();
});
