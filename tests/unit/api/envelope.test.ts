import { describe, expect, test } from 'vitest';
import { sampleAnswer } from '../../../scripts/sampleAnswer';
import { call } from '../../../src/api/call';
import { rows } from '../../../src/api/contract/catalogue';
import { listCustomers } from '../../../src/api/contract/customers/customers';
import { listMovements } from '../../../src/api/contract/reconciliation/conciliations';
import { onlyList, unpacked } from '../../../src/api/envelope';
import { readLeniently } from '../../../src/api/lenient';
import { specifiedCalls } from '../contract/specification';
import { provider } from './provider';

/** A provider that puts each of its answers under `data`, beside words and flags. */

const rowFor = new Map(rows.map((row) => [`${row.method} ${row.path}`, row]));
const specified = specifiedCalls.flatMap(({ call }) => rowFor.get(call) ?? []);

const ENVELOPES: [string, (data: unknown) => unknown][] = [
  ['a flag', (data) => ({ success: true, data })],
  ['a flag, words and errors', (data) => ({ status: 'success', message: 'OK', errors: [], data })],
];

describe.each(ENVELOPES)('%s beside it', (_, envelope) => {
  test.each(specified)('$name is read as if it came alone', ({ answer }) => {
    const sent = sampleAnswer(answer);
    const alone = readLeniently(answer, sent);
    expect(alone.success).toBe(true);
    expect(readLeniently(answer, unpacked(answer, envelope(sent)))).toMatchObject({ success: true, data: alone.data });
  });
});

test.each([
  { success: true, data: { current_page: 1, data: [{ id: 1 }, { id: 2 }], last_page: 9 } },
  { data: { items: [{ id: 1 }, { id: 2 }], total: 44 } },
  { customers: [{ id: 1 }, { id: 2 }], meta: { page: 1 }, errors: [] },
])('%j is a page of two, behind which others may be', (sent) => {
  const page = readLeniently(listCustomers.answer, unpacked(listCustomers.answer, sent));
  expect(page).toMatchObject({ data: { results: [{ id: '1' }, { id: '2' }], uncounted: true } });
});

test.each([
  { content: [{ id: 1 }, { id: 2 }], totalElements: 44, totalPages: 22, number: 0, size: 2 },
  { items: [{ id: 1 }, { id: 2 }], total: 44, page: 1, size: 2, pages: 22 },
  { data: [{ id: 1 }, { id: 2 }], meta: { current_page: 1, last_page: 22, per_page: '2', total: 44 } },
  { success: true, data: { current_page: 1, data: [{ id: 1 }, { id: 2 }], last_page: 22, per_page: 2, total: 44 } },
  { customers: [{ id: 1 }, { id: 2 }], meta: { current_page: 1, total_pages: 22, total_count: 44 } },
])('%j is a page of two of forty-four', (sent) => {
  const { data } = readLeniently(listCustomers.answer, unpacked(listCustomers.answer, sent));
  expect(data).toMatchObject({ results: [{ id: '1' }, { id: '2' }], count: 44 });
  expect(data).not.toHaveProperty('uncounted');
});

test.each([
  { content: [{ id: 1 }], last: true },
  { data: [{ id: 1 }], next_page_url: null },
])('%j is the last page', (sent) => {
  expect(readLeniently(listCustomers.answer, unpacked(listCustomers.answer, sent))).toMatchObject({
    data: { next: null },
  });
});

test.each([
  { results: [{ id: 1 }, { id: 2 }], total: 44 },
  { results: [{ id: 1 }, { id: 2 }], total: 44, page_size: 2, pages: 3 },
  { results: [{ id: 1 }, { id: 2 }], total_count: 1 },
])('%j has no count: its total may be one of money', (sent) => {
  expect(readLeniently(listCustomers.answer, sent)).toMatchObject({ data: { count: 2, uncounted: true } });
});

test.each([{ customers: [{ id: 1 }], archived: [{ id: 2 }] }, { data: { by_id: { 7: { id: 7 } } } }])(
  '%j is no empty page',
  async (sent) => {
    await provider((_, response) => response.end(JSON.stringify(sent)));
    await expect(call(listCustomers, { query: {} })).rejects.toMatchObject({ kind: 'unreadable' });
  },
);

test('the movements alone, under a name, are those of the conciliation that was asked for', () => {
  expect(onlyList(listMovements, { movimientos: [{ id: 1 }], total: 1 })).toEqual([{ id: 1 }]);
  expect(onlyList(listMovements, { conciliation: { id: 5 }, movements: [{ id: 1 }] })).toBeUndefined();
});

test('what says that it was not done is not opened, nor what has more of the names outside', () => {
  const { answer } = listMovements;
  const sent = { conciliation: { id: 'c1' }, movements: [] };
  for (const refused of [
    { success: false, data: sent },
    { errors: ['No'], data: sent },
  ])
    expect(unpacked(answer, refused)).toBe(refused);
  const outside = { ...sent, data: { conciliation: { id: 'another' } } };
  expect(unpacked(answer, outside)).toBe(outside);
});
