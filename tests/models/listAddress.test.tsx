import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOO_DEEP } from '../../src/api/contract/row';
import { assertDefined } from '../../src/machines/kit/assertDefined';
import { pagesShown } from '../../src/ui/table/Pager';
import { account } from '../support/answers/accounts';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CONCILIATIONS = '/api/v1/conciliation/conciliations/';
const DOCUMENTS = '/api/v1/customers/documents/';
const row = {
  id: '4',
  version: 1,
  name: 'Principal · octubre',
  file_name: 'octubre.csv',
  bank_account: account.id,
  bank_account_name: account.alias,
  currency: 'USD',
  movements: 2,
  reconciled: 1,
  reconcilable: 2,
  credits: '10.00',
  debits: '0.00',
  unassigned: '5.00',
  from: '2026-10-01',
  to: '2026-10-31',
  created_at: '2026-11-01T10:00:00Z',
  created_by: 'Ana',
};

const ALL = 1284;

/** The page that an address asks for. */
function pageOf(search: string) {
  const asked = new URLSearchParams(search);
  const [p, size] = [Number(asked.get('p') ?? 1), Number(asked.get('page_size') ?? 25)];
  // Past the last one a row is left, which was made since it was counted.
  const rows = Math.max(1, Math.min(size, ALL - (p - 1) * size));
  const results = Array.from({ length: rows }, (_, at) => ({ ...row, id: `${p}-${at}` }));
  return { count: ALL, next: p * size < ALL ? `?p=${p + 1}` : null, results };
}

/** A list of 1,284 conciliations that answers whatever is asked of it. */
async function open(at: string) {
  const app = openApp({ at, session: ana });
  await app.calls.answer('/api/v1/customers/bankaccounts/', 200, { count: 1, results: [account] });
  const answer = () => app.calls.answer(CONCILIATIONS, 200, pageOf(app.router.state.location.search));
  await answer();
  await screen.findByRole('button', { name: 'Página anterior' });
  return {
    ...app,
    asked: () => app.calls.seen.filter(({ path }) => path === CONCILIATIONS).map(({ query }) => query.toString()),
    address: () => app.router.state.location.search,
    async toPage(n: number) {
      await app.press(`Página ${n}`);
      await answer();
    },
    async go(steps: number) {
      await act(() => app.router.navigate(steps));
      await answer();
    },
    async search(text: string) {
      await app.user.type(screen.getByRole('searchbox'), text);
    },
    answer,
    here: () => screen.getByRole('button', { current: 'page' }).textContent,
  };
}

test('what the list asks stands in the address, its defaults do not', async () => {
  const { toPage, search, answer, address, asked } = await open('/conciliaciones');
  await toPage(3);
  expect(address()).toBe('?p=3');
  await search('Muñoz{Enter}');
  await answer();
  expect(address()).toBe('?search=Mu%C3%B1oz');
  expect(asked()).toEqual(['p=1', 'p=3', 'p=1&search=Mu%C3%B1oz']);
});

test('back and forward bring back what was asked, each once', async () => {
  const { toPage, go, here, asked } = await open('/conciliaciones');
  await toPage(2);
  await toPage(3);
  await go(-1);
  expect(here()).toBe('2');
  await go(-1);
  expect(here()).toBe('1');
  await go(1);
  expect(here()).toBe('2');
  expect(asked()).toEqual(['p=1', 'p=2', 'p=3', 'p=2', 'p=1', 'p=2']);
});

test('an address that was given is what the list asks first', async () => {
  const { here, asked } = await open('/conciliaciones?search=L%C3%B3pez&p=4');
  expect(here()).toBe('4');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('López');
  expect(asked()).toEqual(['p=4&search=L%C3%B3pez']);
});

test('an address the list cannot take is mended by the next step', async () => {
  const { here, toPage, address } = await open('/conciliaciones?p=-7&other=x');
  expect(here()).toBe('1');
  await toPage(2);
  expect(address()).toBe('?p=2');
});

test('a link to the bare list clears what was asked', async () => {
  const { router, answer, here } = await open('/conciliaciones?search=x&p=3');
  await act(() => router.navigate('/conciliaciones'));
  await answer();
  expect(here()).toBe('1');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a search asks when the typing pauses, without Enter', async () => {
  const { search, address } = await open('/conciliaciones');
  await search('quispe');
  expect(address()).toBe('');
  await waitFor(() => expect(address()).toBe('?search=quispe'));
});

test('a filter begins at the first page, is taken away by its chip, and the page size stays', async () => {
  const { user, address, answer, press } = await open('/conciliaciones?p=3&page_size=50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cuenta bancaria' }), account.alias);
  await answer();
  expect(address()).toBe(`?bank_account=${account.id}&page_size=50`);
  expect(await findings()).toEqual([]);
  await press(`Quitar el filtro Cuenta bancaria: ${account.alias}`);
  await answer();
  expect(address()).toBe('?page_size=50');
});

test('what is active can be taken away at once, and Escape clears the search', async () => {
  const { press, search, address, answer } = await open(`/conciliaciones?search=x&bank_account=${account.id}`);
  await press('Limpiar');
  await answer();
  expect(address()).toBe('');
  await search('z{Enter}');
  await answer();
  expect(address()).toBe('?search=z');
  await search('{Escape}');
  expect(address()).toBe('');
});

test('the pager shows the ends, the neighbours, and no gap for a single page', () => {
  expect(pagesShown(1, 52)).toEqual([1, 2, 3, 'after', 52]);
  expect(pagesShown(4, 52)).toEqual([1, 2, 3, 4, 5, 'after', 52]);
  expect(pagesShown(26, 52)).toEqual([1, 'before', 25, 26, 27, 'after', 52]);
  expect(pagesShown(52, 52)).toEqual([1, 'before', 50, 51, 52]);
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('the pager says which rows these are and stops at its ends', async () => {
  const { press, here } = await open('/conciliaciones?p=52');
  expect(screen.getByText('1.276–1.284 de 1.284')).toBeTruthy();
  await press('Página siguiente');
  expect(here()).toBe('52');
});

test('from a page past the last, the pager leads back to the last', async () => {
  const { press, answer, here } = await open('/conciliaciones?p=99');
  await press('Página anterior');
  await answer();
  expect(here()).toBe('52');
});

test('whoever comes back from a record goes on at its row; whoever goes to the list anew begins with nothing', async () => {
  const { router, user, go, answer } = await open('/conciliaciones?p=2');
  // The first is the head.
  const [, , , third] = await screen.findAllByRole('row');
  await user.click(assertDefined(third, 'the third row'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/conciliaciones/2-2'));
  await go(-1);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('2'));
  await act(() => router.navigate('/ayuda'));
  await screen.findByText(/^Las teclas/);
  await act(() => router.navigate('/conciliaciones?p=2'));
  await answer();
  await screen.findAllByRole('row');
  expect(document.activeElement?.hasAttribute('data-index')).toBe(false);
});

test('a page that an order does not reach says so in place, and the usual order is one press away', async () => {
  const msg = 'En este orden se llega a las primeras y a las últimas 2.000 páginas. Quite el orden.';
  const app = openApp({ at: '/documentos?ordering=-total&p=3000', session: ana });
  await app.calls.answer(DOCUMENTS, 422, { error: true, msg, code: TOO_DEEP });
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(await findings()).toEqual([]);
  await app.press('Quitar el orden');
  expect(app.router.state.location.search).toBe('');
  const asked = app.calls.seen.filter(({ path }) => path === DOCUMENTS).map(({ query }) => query.toString());
  expect(asked).toEqual(['p=3000&ordering=-total', 'p=1']);
});
