import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { listConciliations } from '../../src/api/contract/reconciliation/conciliations';
import { listMachine } from '../../src/machines/kit/list';
import { holdCalls } from '../support/models/heldCalls';

const PATH = '/api/v1/conciliation/conciliations/';
const empty = (count: number) => ({ count, results: [] });

function start(url: Record<string, string> = {}) {
  const calls = holdCalls();
  const list = createActor(listMachine(listConciliations), { input: { url } }).start();
  const asked = () => calls.seen.map(({ query }) => query.toString());
  return { calls, list, asked, shown: () => waitFor(list, (current) => current.matches('shown')) };
}

test('begins with what the address says', () => {
  expect(start({ p: '3', search: 'abril', bank_account: '7' }).asked()).toEqual(['p=3&search=abril&bank_account=7']);
});

test('the first call already says which page; an address it cannot read is no query at all', () => {
  expect(start().asked()).toEqual(['p=1']);
  expect(start({ p: 'tres', search: 'abril' }).asked()).toEqual(['p=1']);
});

test('an old answer never overwrites a newer one: the old request is given up', async () => {
  const { calls, list, shown } = start();
  list.send({ type: 'RESTORE', url: { search: 'a' } });
  list.send({ type: 'RESTORE', url: { search: 'ab' } });
  expect(calls.seen).toHaveLength(3);
  expect(calls.waiting(PATH)).toBe(1);
  await calls.answer(PATH, 200, empty(2));
  expect((await shown()).context).toMatchObject({ query: { search: 'ab' }, page: { count: 2 } });
});

test('what is asked already is not asked again', () => {
  const { list, asked } = start({ p: '4', search: 'abril' });
  list.send({ type: 'RESTORE', url: { search: 'abril', p: '4' } });
  list.send({ type: 'RESTORE', url: { search: 'abril' } });
  expect(asked().slice(1)).toEqual(['p=1&search=abril']);
});

test('after a creation or a deletion it reloads at page 1 with an empty search, and says so', async () => {
  const { calls, list, asked, shown } = start({ p: '4', search: 'abril', bank_account: '7' });
  const rewound: unknown[] = [];
  list.on('REWOUND', ({ url }) => rewound.push(url));
  await calls.answer(PATH, 200, empty(90));
  await shown();
  list.send({ type: 'CHANGED' });
  expect(asked().at(-1)).toBe('p=1&search=&bank_account=7');
  expect(rewound).toEqual([{ bank_account: '7' }]);
  list.send({ type: 'RESTORE', url: { bank_account: '7' } });
  expect(asked()).toHaveLength(2);
  expect(list.getSnapshot().hasTag('busy')).toBe(true);
  expect(list.getSnapshot().context.page).toMatchObject({ count: 90 });
});

test('a refusal says why, keeps the last page, and can be tried again', async () => {
  const { calls, list, shown } = start();
  await calls.answer(PATH, 200, empty(1));
  await shown();
  const told: string[] = [];
  list.on('FAILED', ({ message }) => told.push(message));
  list.send({ type: 'RESTORE', url: { p: '2' } });
  await calls.lose(PATH);
  const refused = await waitFor(list, (current) => current.hasTag('refused'));
  const reason = 'Error al cargar conciliaciones. No hay conexión con el servicio. Revise la red y vuelva a intentar.';
  expect(refused.context).toMatchObject({ page: { count: 1 }, problem: { reason } });
  expect(told).toEqual(['Error. Error al cargar conciliaciones']);

  list.send({ type: 'RETRY' });
  await calls.answer(PATH, 200, empty(2));
  expect((await shown()).context).toMatchObject({ query: { p: 2 }, page: { count: 2 }, problem: undefined });
});
