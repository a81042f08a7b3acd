import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '../../../src/api/contract/row';
import { readInSlices, readLeniently } from '../../../src/api/lenient';

/** Long answers are read in slices, so that the page goes on meanwhile. */

const answer = z.looseObject({
  name: z.string(),
  movements: z.array(z.looseObject({ id: z.string(), amount: z.nullable(z.string()) })),
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), amount: '1.00' }));

test('a long list is read as a short one is, what is unreadable in any slice apart', async () => {
  const movements: unknown[] = rowsOf(1_200);
  movements[3] = { amount: '1.00' };
  movements[700] = { id: '700' };
  movements[1_100] = 'no es un movimiento';
  const given = JSON.stringify({ name: 'Octubre', movements, more: 1 });
  const read = await readInSlices(answer, JSON.parse(given));
  expect(read).toEqual(readLeniently(answer, JSON.parse(given)));
  expect(read.data).toMatchObject({
    name: 'Octubre',
    more: 1,
    unreadable: ['"no es un movimiento"'],
  });
  expect(read.data?.movements).toHaveLength(1_199);
});

test.each([
  ['bare', (rows: unknown[]) => rows],
  ['under data', (data: unknown[]) => ({ data })],
  ['without a count', (results: unknown[]) => ({ results })],
])('a long page that comes %s has all its rows', async (_, sent) => {
  const page = pageOf(z.looseObject({ id: z.string() }));
  const read = await readInSlices(page, sent(rowsOf(1_000)));
  expect(read.data?.results).toHaveLength(1_000);
  expect(read.data).toMatchObject({ count: 1_000, uncounted: true });
});

test('other work runs between its slices', async () => {
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  await readInSlices(answer, { name: 'Octubre', movements: rowsOf(5_000) });
  isRead = true;
  expect(turns).toBeGreaterThan(5);
});
