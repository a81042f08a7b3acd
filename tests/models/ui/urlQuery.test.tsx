import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { UiRoot } from '../../../src/ui/frame/Root';
import { FilterBar } from '../../../src/ui/table/FilterBar';
import { Pager, pagesShown } from '../../../src/ui/table/Pager';
import { type UrlQuery, useUrlQuery } from '../../../src/ui/useUrlQuery';
import { findings } from '../../support/accessible';

let navigations: UrlQuery[] = [];
beforeEach(() => {
  navigations = [];
});

/** A list as a machine would keep it: it takes no page below 1. */
function List() {
  const [query, setQuery] = useState<UrlQuery>({ p: '1', search: '' });
  useUrlQuery(
    query,
    (url) => {
      navigations.push(url);
      setQuery({ search: url.search ?? '', p: Number(url.p) >= 1 ? (url.p ?? '1') : '1' });
    },
    { defaults: { p: '1' } },
  );
  const search = query.search ?? '';
  const clear = () => setQuery({ p: '1', search: '' });
  return (
    <UiRoot>
      <FilterBar
        search={{ value: search, onSearch: (text) => setQuery({ p: '1', search: text }) }}
        active={search ? [{ key: 'search', label: `Búsqueda: ${search}`, onRemove: clear }] : []}
        onClear={clear}
      />
      <Pager page={Number(query.p)} pageSize={25} total={1284} onPage={(p) => setQuery({ ...query, p: String(p) })} />
    </UiRoot>
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/documentos', element: <List /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const here = () => screen.getByRole('button', { current: 'page' }).textContent;
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const toPage = (n: number) => userEvent.click(screen.getByRole('button', { name: `Página ${n}` }));

test('what the list asks stands in the address, its defaults do not', async () => {
  const router = open('/documentos');
  expect(router.state.location.search).toBe('');
  await toPage(3);
  expect(router.state.location.search).toBe('?p=3');
  await userEvent.type(search(), 'Muñoz{Enter}');
  expect(router.state.location.search).toBe('?search=Mu%C3%B1oz');
  expect(navigations).toEqual([]);
});

test('back and forward bring back what was asked, each once', async () => {
  const router = open('/documentos');
  await toPage(2);
  await toPage(3);
  await act(() => router.navigate(-1));
  expect(here()).toBe('2');
  await act(() => router.navigate(-1));
  expect(here()).toBe('1');
  await act(() => router.navigate(1));
  expect(here()).toBe('2');
  expect(navigations).toEqual([{ p: '2' }, {}, { p: '2' }]);
  await act(() => router.navigate(1));
  expect(router.state.location.search).toBe('?p=3');
});

test('an address that was given is what the list asks first', () => {
  open('/documentos?search=L%C3%B3pez&p=4');
  expect(here()).toBe('4');
  expect(search().value).toBe('López');
  expect(navigations).toEqual([{ search: 'López', p: '4' }]);
});

test('an address the list cannot take is mended in place by the next step', async () => {
  const router = open('/documentos?p=-7');
  expect(here()).toBe('1');
  await toPage(2);
  expect(router.state.location.search).toBe('?p=2');
  await act(() => router.navigate(-1));
  expect(here()).toBe('2');
});

test('a link to the bare list clears what was asked', async () => {
  const router = open('/documentos?search=x&p=3');
  await act(() => router.navigate('/documentos'));
  expect(here()).toBe('1');
  expect(search().value).toBe('');
});

test('a search asks when the typing pauses, without Enter', async () => {
  const router = open('/documentos');
  await userEvent.type(search(), 'quispe');
  expect(router.state.location.search).toBe('');
  await screen.findByRole('button', { name: 'Quitar el filtro Búsqueda: quispe' });
  expect(router.state.location.search).toBe('?search=quispe');
});

test('what is active can be taken away one by one, or all, and Escape clears the search', async () => {
  const router = open('/documentos?search=x');
  expect(await findings()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Búsqueda: x' }));
  expect(router.state.location.search).toBe('');
  await userEvent.type(search(), 'y{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(router.state.location.search).toBe('');
  await userEvent.type(search(), 'z{Enter}');
  expect(router.state.location.search).toBe('?search=z');
  await userEvent.type(search(), '{Escape}');
  expect(router.state.location.search).toBe('');
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
  open('/documentos?p=52');
  expect(screen.getByText('1.276–1.284 de 1.284')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(here()).toBe('52');
});

test('from a page past the last, the pager leads back to the last', async () => {
  open('/documentos?p=99');
  await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
  expect(here()).toBe('52');
});
