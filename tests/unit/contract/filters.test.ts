import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../../src/api/contract/catalogue';
import type { AnyRow } from '../../../src/api/contract/row';

/** What a list is narrowed by counts in all that is done with it: whoever filters gets those, and no others. */

const namesIn = (schema: unknown) => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);

const lists = rows.filter(({ method, query }) => method === 'GET' && namesIn(query).includes('page_size'));
const listAt = (path: string) => lists.find((list) => list.path === path);

/** A list's export stands below it; what changes all of it says how many that is. */
const ofLists = rows.flatMap((row: AnyRow) => {
  const above = listAt(row.path.replace(/[^/]+\/$/, ''));
  const isExport = row.path.endsWith('/export/');
  const isBulk = row.method !== 'GET' && namesIn(row.body).includes('expected');
  if (!above || !(isExport || isBulk)) return [];
  const asked = namesIn(above.query).filter((name) => name !== 'p' && name !== 'page_size');
  const wanted = isBulk ? asked.filter((name) => name !== 'ordering') : asked;
  return [{ name: row.name, wanted, given: [...namesIn(row.query), ...namesIn(row.body)] }];
});

test.each(ofLists)('$name takes every filter of its list', ({ wanted, given }) => {
  expect(wanted.filter((name) => !given.includes(name))).toEqual([]);
});

test('lists that are exported or changed as a whole are found', () => {
  expect(ofLists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['exportCustomers', 'exportDocuments', 'changeSubcategories']),
  );
  const bulk = rows.filter((row: AnyRow) => namesIn(row.body).includes('expected')).map(({ name }) => name);
  expect(bulk.filter((name) => !ofLists.some((one) => one.name === name))).toEqual([]);
});
