import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { conciliationList } from '../../src/machines/conciliations';
import { holdCalls } from '../support/heldCalls';

const PATH = '/api/v1/conciliation/conciliations/';
const empty = (count: number) => ({ count, results: [] });

function start(url: Record<string, string> = {}) {
  const calls = holdCalls();
  const list = createActor(conciliationList, { input: { url } }).start();
  const asked = () => calls.seen.map(({ query }) => query.toString());
  return { calls, list, asked, shown: () => waitFor(list, (current) => current.matches('shown')) };
}

test('begins with what the address says', () => {
  expect(start({ p: '3', search: 'abril', bank_account: '7' }).asked()).toEqual(['p=3&search=abril&bank_account=7']);
});

test('an address it cannot read is no query at all', () => {
  expect(start({ p: 'tres', search: 'abril' }).asked()).toEqual(['']);
});

test('an old answer never overwrites a newer one: the old request is given up', async () => {
  const { calls, list, shown } = start();
  list.send({ type: 'SEARCH', search: 'a' });
  list.send({ type: 'SEARCH', search: 'ab' });
  expect(calls.seen).toHaveLength(3);
  expect(calls.waiting(PATH)).toBe(1);
  await calls.answer(PATH, 200, empty(2));
  expect((await shown()).context).toMatchObject({ query: { search: 'ab' }, page: { count: 2 } });
});

test('another question starts at the first page; another page keeps the question', () => {
  const { list, asked } = start({ p: '4', search: 'abril' });
  list.send({ type: 'PAGE', p: 5 });
  list.send({ type: 'FILTER', filters: { bank_account: '7' } });
  list.send({ type: 'PAGE', p: 2 });
  list.send({ type: 'PAGE_SIZE', page_size: 50 });
  expect(asked().slice(1)).toEqual([
    'p=5&search=abril',
    'p=1&search=abril&bank_account=7',
    'p=2&search=abril&bank_account=7',
    'p=1&search=abril&bank_account=7&page_size=50',
  ]);
});

test('after a creation or a deletion it reloads at page 1 with an empty search', async () => {
  const { calls, list, asked, shown } = start({ p: '4', search: 'abril', bank_account: '7' });
  await calls.answer(PATH, 200, empty(90));
  await shown();
  list.send({ type: 'CHANGED' });
  expect(asked().at(-1)).toBe('p=1&search=&bank_account=7');
  expect(list.getSnapshot().hasTag('busy')).toBe(true);
  expect(list.getSnapshot().context.page).toMatchObject({ count: 90 });
});

test('a refusal says why, keeps the last page, and can be tried again', async () => {
  const { calls, list, shown } = start();
  await calls.answer(PATH, 200, empty(1));
  await shown();
  list.send({ type: 'PAGE', p: 2 });
  await calls.lose(PATH);
  const refused = await waitFor(list, (current) => current.hasTag('refused'));
  expect(refused.context).toMatchObject({ page: { count: 1 }, problem: { reason: 'Error al cargar conciliaciones' } });

  list.send({ type: 'RETRY' });
  await calls.answer(PATH, 200, empty(2));
  expect((await shown()).context).toMatchObject({ query: { p: 2 }, page: { count: 2 }, problem: undefined });
});
