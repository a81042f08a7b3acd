import { expect, test } from 'vitest';
import type { AllocationLine } from '../../src/machines/workbench/allocationDraft';
import { acceptChange, defaultCategory } from '../../src/machines/workbench/change';
import {
  categorisable,
  creditHoldersFor,
  firstRemainder,
  isRemainderComplete,
  isSplitWhole,
  leftBeside,
  mayCategorise,
  mayWriteOff,
  proposedPayment,
  type Remainder,
  withPart,
  writeOffsIn,
} from '../../src/machines/workbench/dispositions';
import { draftsIn, remembered, resumed } from '../../src/machines/workbench/movementDrafts';
import { isSure } from '../../src/machines/workbench/movements';
import { candidate, detailed, movement, bookedPayment as paid } from '../support/answers/bankMovements';

const line = (amount: string, balance = '100.00'): AllocationLine => ({
  document: 'd1',
  number: 'F-1',
  customer: 'k1',
  customerName: 'López C.A.',
  balance,
  amount,
});
const detail = detailed(movement('m1', { amount: '145.58' }));

test('the rest of a document is forgiven up to the limit, where some of it is paid, and with a reason', () => {
  const may = (amount: string, limit?: string) => mayWriteOff(line(amount), limit);
  expect([may('95.00', '5.00'), may('94.99', '5.00'), may('100.00', '5.00'), may('', '500.00')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(may('95.00')).toBe(false);
  const said = (reason: string) => isRemainderComplete([line('95.00')], { reasons: { d1: reason } }, '5.00');
  expect([said('  x  '), said('Su banco')]).toEqual([false, true]);
  // Typed again so that nothing is missing, nothing is forgiven.
  expect(writeOffsIn([line('100.00')], { reasons: { d1: 'Su banco' } }, '5.00')).toEqual([]);
});

test('what the documents leave over goes to who keeps it, and is sent with what is forgiven in one change', () => {
  const remainder = { creditHolder: { customer: 'k1', name: 'López C.A.' }, reasons: { d1: 'Su banco' } };
  expect(acceptChange(detail, [line('95.00')], undefined, remainder, '5.00')).toMatchObject({
    kind: 'manual',
    documents: ['d1'],
    amounts: ['95.00'],
    isPartial: false,
    credit: { customer_id: 'k1', amount: '50.58' },
    forgiven: [{ document_id: 'd1', amount: '5.00', reason: 'Su banco' }],
  });
  expect(acceptChange(detail, [], undefined, { creditHolder: remainder.creditHolder }, undefined)).toMatchObject({
    kind: 'manual',
    documents: [],
    credit: { amount: '145.58' },
  });
  expect(
    creditHoldersFor([line('1.00')], { creditHolder: { customer: 'k2', name: 'Ana' } }).map(({ name }) => name),
  ).toEqual(['Ana', 'López C.A.']);
});

test('a payment booked by hand is proposed where its customer is named, else where nothing else explains the line', () => {
  const named = [candidate('F-1')];
  const of = (booked: ReturnType<typeof paid>[], candidates = named) =>
    proposedPayment({ ...detail, booked, candidates })?.payment_id;
  expect([of([paid('p1', 'López C.A.'), paid('p2', 'Otro')]), of([paid('p2', 'Otro')]), of([])]).toEqual([
    'p1',
    undefined,
    undefined,
  ]);
  expect(of([paid('p1', 'López C.A.'), paid('p3', 'López C.A.')])).toBe(undefined);
  expect([of([paid('p2', 'Otro')], []), of([paid('p1', 'a'), paid('p2', 'b')], [])]).toEqual(['p2', undefined]);
  // What would be credited as paid twice is the payment that is booked.
  const repeats = {
    document_id: 'd1',
    document_number: 'F-1',
    customer_id: 'k1',
    customer_name: 'López C.A.',
    paid_on: '2026-10-01',
    amount: '145.58',
    movement_id: null,
    text: '',
  };
  expect(firstRemainder({ ...detail, repeats }).creditHolder?.customer).toBe('k1');
  expect(firstRemainder({ ...detail, repeats, booked: [paid('p1', 'k1')] })).toEqual({});
  expect(isSure({ ...detail, suggestion: 'segura' })).toBe(true);
  expect(isSure({ ...detail, suggestion: 'segura', booked: [paid('p1', 'k1')] })).toBe(false);
});

test('a line is split where its parts come to its amount, to the cent', () => {
  const part = (category: string, amount: string) => ({ category, name: category, amount });
  const [fee, tax] = [part('fee', '40.00'), part('tax', '10.58')];
  const split = [fee, tax].reduce(withPart, {});
  const whole = (draft: AllocationLine[], remainder: Remainder, of = detail) => isSplitWhole(draft, remainder, of);
  expect(leftBeside([line('95.00')], split, detail)).toBe(0);
  expect(whole([line('95.00')], split)).toBe(true);
  expect(whole([line('94.99')], split)).toBe(false);
  expect(whole([line('95.01')], split)).toBe(false);
  expect(whole([line('95.00')], withPart(split, part('zero', '0.00')))).toBe(false);
  expect(whole([line('90.00')], { ...split, creditHolder: { customer: 'k1', name: 'López C.A.' } })).toBe(true);
  expect(acceptChange(detail, [line('95.00')], undefined, split, undefined)).toMatchObject({
    kind: 'manual',
    documents: ['d1'],
    isPartial: false,
    categories: [
      { category: 'fee', amount: '40.00' },
      { category: 'tax', amount: '10.58' },
    ],
  });
  // Of what went out, all is split.
  const out = detailed(movement('m2', { amount: '-50.58', unassigned: '0.00', status: 'sin_aplicar' }));
  expect([whole([], split, out), whole([], withPart(split, { ...tax, amount: undefined }), out)]).toEqual([
    true,
    false,
  ]);
  expect(withPart(withPart(split, { ...tax, amount: undefined }), { ...fee, amount: undefined })).toEqual({});
  // It outlives the tab.
  const drafts = remembered({ drafts: {}, detail, draft: [], remainder: split, note: undefined });
  expect(draftsIn(JSON.parse(JSON.stringify({ movements: drafts }))).m1?.remainder).toEqual(split);
});

test('a category goes to what is left of what came in and to what went out, once', () => {
  const out = movement('m2', { amount: '-2.50', unassigned: '0.00', status: 'sin_aplicar' });
  const given = movement('m3', { amount: '-2.50', unassigned: '0.00', status: 'categorizado' });
  const nothing = movement('m4', { amount: '0.00', unassigned: '0.00', status: 'sin_aplicar' });
  expect([detail, out, given, nothing].map(mayCategorise)).toEqual([true, true, false, false]);
  expect(categorisable([detail, out, given, nothing])).toEqual([out]);
});

test('who keeps the rest and why something is forgiven outlive another row, another page and the tab', () => {
  const remainder = { creditHolder: { customer: 'k1', name: 'López C.A.' }, reasons: { d1: 'Su ban' } };
  const drafts = remembered({ drafts: {}, detail, draft: [line('95.00')], remainder, note: undefined });
  const read = draftsIn(JSON.parse(JSON.stringify({ movements: drafts })));
  const nothing = { detail: undefined, draft: [], remainder: {}, note: undefined };
  expect(resumed({ drafts: read, ...nothing }, detail)).toMatchObject({ remainder, draft: [line('95.00')] });
});

test('a draft that an earlier console stored is read under the names of today', () => {
  const holder = { customer: 'k1', name: 'López C.A.' };
  const drafts = draftsIn({
    movements: { m1: { note: 'Falta', rests: { keeper: holder, reasons: { d1: 'Su ban' } } } },
  });
  expect(drafts).toEqual({ m1: { note: 'Falta', remainder: { creditHolder: holder, reasons: { d1: 'Su ban' } } } });
});

test('what was paid for the second time is offered to who paid it, unless something else may explain it', () => {
  const repeats = {
    document_id: 'd1',
    document_number: 'F-1',
    customer_id: 'k1',
    customer_name: 'Ximena Zambrano',
    paid_on: '2026-10-13',
    amount: '2704.14',
    movement_id: 'm0',
    text: 'El documento F-1 ya se pagó.',
  };
  const again = detailed(movement('m1', { amount: '2704.14', repeats }));
  const remainder = firstRemainder(again);
  expect(remainder).toEqual({ creditHolder: { customer: 'k1', name: 'Ximena Zambrano' } });
  expect(acceptChange(again, [], undefined, remainder, undefined)).toMatchObject({
    documents: [],
    credit: { amount: '2704.14' },
  });
  expect(firstRemainder({ ...again, candidates: [candidate('F-2')] })).toEqual({});
});

test('after a batch, what a customer paid beyond their documents is offered to them, and one Enter leaves it', () => {
  const allocation = {
    id: 'x1',
    document_id: 'd1',
    document_number: 'F-1',
    customer_id: 'k1',
    customer_name: 'López C.A.',
    amount: '100.00',
    payment_id: 'p1',
    created_at: '2026-11-01T10:00:00-05:00',
    created_by: 'Ana Paz',
  };
  const surplus = movement('m1', { amount: '145.58', status: 'parcial', unassigned: '45.58' });
  const paid = detailed(surplus, { allocations: [allocation], candidates: [] });
  const remainder = firstRemainder(paid);
  expect(remainder).toEqual({ creditHolder: { customer: 'k1', name: 'López C.A.' } });
  expect(acceptChange(paid, [], undefined, remainder, undefined)).toMatchObject({
    documents: [],
    credit: { customer_id: 'k1', amount: '45.58' },
  });
  // Where two paid, or something else may explain the rest, a person says whose it is.
  const other = { ...allocation, id: 'x2', customer_id: 'k2' };
  expect(firstRemainder(detailed(surplus, { allocations: [allocation, other], candidates: [] }))).toEqual({});
  expect(firstRemainder(detailed(surplus, { allocations: [allocation], candidates: [candidate('F-2')] }))).toEqual({});
});

test('a category that rules propose is what confirming gives, unless a document may explain the movement', () => {
  const rule = {
    id: 'r1',
    kind: 'no_cobro' as const,
    autonomy: 'propuesta' as const,
    words: ['INTERES'],
    account: '',
    bank_account_name: null,
    largest: null,
    customer_name: null,
    category: 'k1',
    category_name: 'Intereses',
  };
  const interest = (over: object) => detailed(movement('m1'), { candidates: [], rules: [rule], ...over });
  expect(defaultCategory(interest({}))).toEqual({ id: 'k1', name: 'Intereses' });
  expect(defaultCategory(interest({ rules: [rule, { ...rule, id: 'r2', category: 'k2' }] }))).toBeUndefined();
  expect(defaultCategory(interest({ candidates: [candidate('F-2')] }))).toBeUndefined();
  expect(defaultCategory(interest({ rules: [] }))).toBeUndefined();
});
