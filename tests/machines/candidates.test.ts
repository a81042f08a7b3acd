import { expect, test } from 'vitest';
import { candidate as candidateShape, type Reason } from '../../src/api/contract/reconciliation/shapes';
import { lineOf } from '../../src/machines/workbench/allocationDraft';
import { exactSets, TIE_FACETS, tieOf } from '../../src/machines/workbench/candidates';
import { candidate } from '../support/answers/bankMovements';

const exact: Reason = { kind: 'exact', text: 'monto exacto' };
const dni: Reason = { kind: 'dni', text: 'Cédula/RUC en la glosa' };
const due = (days: number): Reason => ({ kind: 'due', text: `a ${days} días del vencimiento`, days });

const near = candidate('CU-1', { reasons: [dni, exact, due(4)], tied: true });
const far = candidate('CU-3', { due_date: '2026-12-25', reasons: [dni, exact, due(56)], tied: true });
const weaker = candidate('F-7', { reasons: [exact, due(0)] });

test('documents that the service calls tied stand level, with what differs among them', () => {
  const tie = tieOf({ suggestion: 'empate', candidates: [near, far, weaker] });
  expect(tie?.candidates).toEqual([near, far]);
  expect(TIE_FACETS.filter((facet) => tie?.differing.has(facet))).toEqual(['document_number', 'due_date', 'reasons']);
});

test('a document that several movements claim is level with no other; what is no tie has none', () => {
  expect(tieOf({ suggestion: 'empate', candidates: [weaker] })?.candidates).toEqual([]);
  expect(tieOf({ suggestion: 'posible', candidates: [near, far] })).toBeUndefined();
  expect(tieOf({ suggestion: 'empate', candidates: [] })).toBeUndefined();
});

test('a provider that says nothing of ties and has kinds of its own is read, and its reasons are shown', () => {
  const { tied, ...theirs } = candidate('F-1', {});
  const read = candidateShape.parse({ ...theirs, reasons: [{ kind: 'horoscope', text: 'lo dicen los astros' }] });
  expect(read).toMatchObject({ tied: false, reasons: [{ kind: 'other', text: 'lo dicen los astros' }] });
});

test('documents that make up the movement are offered until ticking them would change nothing', () => {
  const members = [candidate('F-1', { set: 1 }), candidate('F-2', { set: 1 })];
  const ticked = members.map(lineOf);
  expect(exactSets(members, [])).toEqual([[1, members]]);
  expect(exactSets(members, ticked.slice(0, 1))).toEqual([[1, members]]);
  expect(exactSets(members, [...ticked, lineOf(weaker)])).toEqual([[1, members]]);
  expect(exactSets(members, ticked)).toEqual([]);
});
