import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer } from '../support/answers/customers';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CUSTOMERS = '/api/v1/customers/customers/';
const VIEWS = '/api/v1/console/views/';
const mine = { id: 'v1', list: 'listCustomers', name: 'Deudores', query: { ordering: '-overdue' } };

/** The list of customers, with the views the service keeps of it; none is a service that knows no views. */
async function open(at = '/clientes', views?: (typeof mine)[]) {
  const app = openApp({ at, session: ana });
  const { calls } = app;
  const answer = () => calls.answer(CUSTOMERS, 200, { count: 900, results: [customer] });
  const tell = (kept: object[]) => calls.answer(VIEWS, 200, { count: kept.length, results: kept });
  await answer();
  if (views) await tell(views);
  else await calls.answer(VIEWS, 404, {});
  const grid = await screen.findByRole('grid', { name: 'Clientes' });
  await within(grid).findByText('Rosa Quishpe');
  return {
    ...app,
    answer,
    tell,
    heads: () =>
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    head: (name: string) => within(grid).getByRole('columnheader', { name }),
    address: () => app.router.state.location.search,
    choose: async (role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox', name: string | RegExp) =>
      fireEvent.click(await screen.findByRole(role, { name })),
    /** As a test that says only that: a pointer and roles, on a page of menus and dialogs, take seconds. */
    click: async (text: string) => fireEvent.click(await screen.findByText(text)),
    async name(text: string, verb: string) {
      const field = await screen.findByLabelText(/^Nombre/);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.click(await screen.findByText(verb));
    },
  };
}

test('a header orders the list one way, the other way, and not at all; amounts begin with the largest', {
  timeout: 60_000,
}, async () => {
  const { calls, answer, press, head, address } = await open();
  const asked = () => calls.seen.findLast(({ path }) => path === CUSTOMERS)?.query.get('ordering');
  const steps = [
    ['Nombre', 'name', 'ascending'],
    ['Nombre', '-name', 'descending'],
    ['Nombre', null, 'none'],
    ['Vencido', '-overdue', 'descending'],
    ['Vencido', 'overdue', 'ascending'],
  ] as const;
  for (const [name, ordering, direction] of steps) {
    await press(name);
    await answer();
    expect(asked()).toBe(ordering);
    await waitFor(() => expect(head(name).getAttribute('aria-sort')).toBe(direction));
  }
  await waitFor(() => expect(address()).toBe('?ordering=overdue'));
  expect(head('Antigüedad').getAttribute('aria-sort')).toBeNull();
  expect(await findings()).toEqual([]);
});

test('columns are chosen by the address and kept for the person; the last one stays', { timeout: 60_000 }, async () => {
  const { press, choose, heads, address, router } = await open('/clientes?p=2');
  const usual = heads();
  expect(screen.queryByRole('button', { name: 'Vistas' })).toBeNull();
  await press('Columnas');
  await choose('menuitemcheckbox', 'Dirección');
  expect(heads()).toContain('Dirección');
  await waitFor(() =>
    expect(address()).toBe('?columns=name%2Caddress%2Coverdue%2Cdays%2Cages%2Ccontacted%2Cpromise%2Cowner%2Cnext&p=2'),
  );
  expect(await findings()).toEqual([]);
  await router.navigate('/clientes?columns=dni');
  await waitFor(() => expect(heads()[1]).toBe('Cédula/RUC'));
  await choose('menuitemcheckbox', 'Cédula/RUC');
  expect(heads()[1]).toBe('Cédula/RUC');
  await router.navigate('/clientes');
  await waitFor(() => expect(heads()).toContain('Dirección'));
  await choose('menuitem', 'Las de siempre');
  await waitFor(() => expect(heads()).toEqual(usual));
});

test('a view is saved, chosen, changed, renamed and deleted; a name that is taken is said at its field', {
  timeout: 60_000,
}, async () => {
  const { calls, tell, answer, click, choose, name, address } = await open('/clientes?search=rosa', []);
  await click('Vistas');
  await choose('menuitem', 'Guardar como vista nueva…');
  await name('Deudores', 'Guardar la vista');
  const sent = () => calls.seen.findLast(({ path }) => path.startsWith(VIEWS));
  await waitFor(() =>
    expect(sent()?.body).toEqual({ list: 'listCustomers', name: 'Deudores', query: { search: 'rosa' } }),
  );
  await calls.answer(VIEWS, 409, { error: true, msg: 'Ya tiene una vista.', fields: { name: 'Ya existe' } });
  expect(await screen.findByText('Ya existe')).toBeTruthy();
  expect(await findings()).toEqual([]);
  await name('Rosas', 'Guardar la vista');
  const rosas = { ...mine, id: 'v2', name: 'Rosas', query: { search: 'rosa' } };
  await calls.answer(VIEWS, 201, rosas);
  await tell([mine, rosas]);
  await waitFor(() => expect(address()).toBe('?search=rosa&view=v2'));

  await click('Rosas');
  await choose('menuitemradio', 'Deudores');
  await answer();
  await waitFor(() => expect(address()).toBe('?ordering=-overdue&view=v1'));
  await click('Vencido');
  await answer();
  await click('Deudores (con cambios)');
  await choose('menuitem', 'Guardar los cambios en «Deudores»');
  await waitFor(() => expect(sent()?.body).toEqual({ query: { ordering: 'overdue' } }));
  await calls.answer(`${VIEWS}v1/`, 200, mine);
  await tell([{ ...mine, query: { ordering: 'overdue' } }, rosas]);

  await click('Deudores');
  await choose('menuitem', 'Cambiar el nombre de «Deudores»…');
  await name('Los que deben', 'Guardar el nombre');
  await waitFor(() => expect(sent()?.body).toEqual({ name: 'Los que deben' }));
  await calls.answer(`${VIEWS}v1/`, 200, mine);
  await tell([{ ...mine, name: 'Los que deben', query: { ordering: 'overdue' } }, rosas]);
  await click('Los que deben');
  await choose('menuitem', 'Eliminar «Los que deben»…');
  await click('Eliminar 1 vista');
  await calls.answer(`${VIEWS}v1/`, 200, {});
  await tell([rosas]);
  await waitFor(() => expect(address()).toBe('?ordering=overdue'));
  await click('Vistas');
  await choose('menuitemradio', 'Sin vista');
  await answer();
  await waitFor(() => expect(address()).toBe(''));
});

test('views that could not be loaded are asked for again', async () => {
  const { calls, press } = openApp({ at: '/centros-de-costo', session: ana });
  await calls.answer('/api/v1/customers/cost_center/', 200, { count: 1, results: [{ id: 'c', code: 'A', name: 'B' }] });
  await calls.lose(VIEWS);
  await press('Vistas: reintentar');
  await calls.answer(VIEWS, 200, { count: 0, results: [] });
  expect(await screen.findByRole('button', { name: 'Vistas' })).toBeTruthy();
});
