import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rows } from '../../src/api/contract/catalogue';
import { CHANNEL_NAMES, CHANNELS } from '../../src/api/contract/messaging/channels';
import { callOf } from '../../src/api/contract/offers';
import { MENU } from '../../src/console/menu';
import { routes } from '../../src/console/routes';
import { account } from '../support/answers/accounts';
import { customer } from '../support/answers/customers';
import { document } from '../support/answers/documents';
import { page } from '../support/answers/page';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

/** A service of someone else's with the specification's 84 calls: what only Cartera has is not offered there, and not asked for. */

const specified = rows
  .filter((row) => !row.ours)
  .map(({ method, path }) => ({ method, path: new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
type App = ReturnType<typeof openApp>;

function expectOnlySpecified({ calls }: App): void {
  const beside = calls.seen.filter(
    (call) => !specified.some((one) => one.method === call.method && one.path.test(call.path)),
  );
  expect(beside.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
}

const menu = () => screen.findByRole('navigation', { name: 'Menú principal' });
const notices = () => screen.queryAllByText(/^Error\./);

test('whoever comes in begins at the first screen there is, and the menu has no other', async () => {
  const app = openApp({ session: anaElsewhere });
  await app.calls.answer('/api/v1/customers/customers/', 200, page(customer));
  expect(app.router.state.location.pathname).toBe('/clientes');
  const shown = within(await menu())
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
  const offered = routes.flatMap(({ path, title, call }) => {
    const entry = MENU[path];
    return entry && call === undefined ? [entry.label ?? title] : [];
  });
  expect(shown).toEqual(offered);
  for (const label of ['Inicio', 'Cartera por cobrar', 'Promesas de pago', 'Reglas', 'Salida', 'Formatos de orden']) {
    expect(shown).not.toContain(label);
  }
  expect(notices()).toEqual([]);
  expectOnlySpecified(app);
});

test.each(routes.filter(({ call }) => call !== undefined))(
  '$path says at its own address that the service does not offer it',
  async ({ path, title }) => {
    const at = path.replace(/\/:(\w+)\?/g, '').replace(/:\w+/g, '7');
    const app = openApp({ at, session: anaElsewhere });
    if (path === '/') {
      await waitFor(() => expect(app.router.state.location.pathname).toBe('/clientes'));
      return;
    }
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText(`El proveedor de esta empresa no ofrece «${title}»`);
    expect(notices()).toEqual([]);
    expectOnlySpecified(app);
  },
);

test('lists have no import, no export and no views, and a customer no tab that the service knows nothing of', async () => {
  const app = openApp({ at: '/documentos', session: anaElsewhere });
  await app.calls.answer('/api/v1/customers/documents/', 200, page(document));
  await screen.findByRole('button', { name: /Sincronizar/ });
  for (const name of ['Exportar', 'Importar', 'Vistas']) expect(screen.queryByRole('button', { name })).toBeNull();
  await act(() => app.router.navigate('/clientes/c1'));
  await app.calls.answer('/api/v1/customers/customers/c1/', 200, { ...customer, id: 'c1', contacts: [] });
  const tabs = within(await screen.findByRole('navigation', { name: 'Secciones del cliente' }));
  expect(tabs.getByRole('link', { name: /Documentos/ })).toBeTruthy();
  for (const name of [/Débitos/, /Gestiones/]) expect(tabs.queryByRole('link', { name })).toBeNull();
  for (const name of [/estado de cuenta/i, /gestión/i]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(notices()).toEqual([]);
  expectOnlySpecified(app);
});

test('a channel that only Cartera has is not to be chosen there, neither for a template nor on the calendar', async () => {
  const channelsFor = async (session: typeof ana) => {
    const app = openApp({ at: '/plantillas/nueva', session });
    await app.calls.answer('/api/v1/customers/groups_all/', 200, page());
    await app.calls.answer('/api/v1/customers/customers/', 200, page(customer));
    const options = within(await screen.findByRole('combobox', { name: 'Canal' })).getAllByRole('option');
    return { app, names: options.map(({ textContent }) => textContent) };
  };
  const { app, names } = await channelsFor(anaElsewhere);
  expect(names).toEqual(['WhatsApp', 'Email']);
  await act(() => app.router.navigate('/campanas/planificar'));
  expect(await screen.findByRole('switch', { name: 'WhatsApp (0)' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^SMS/ })).toBeNull();
  cleanup();
  expect((await channelsFor(ana)).names).toEqual(CHANNEL_NAMES.map((name) => CHANNELS[name].label));
});

test('a service that has some of it says so as one comes in, and just that is shown', async () => {
  const offers = ['GET /customers/documents/due_wallet/', 'GET /customers/documents/export/'];
  const session = { ...ana, userData: { ...ana.userData, offers } };
  const app = openApp({ at: '/documentos', session });
  await app.calls.answer('/api/v1/customers/documents/', 200, page(document));
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
  expect(within(await menu()).getByRole('link', { name: 'Cartera por cobrar' })).toBeTruthy();
  expect(within(await menu()).queryByRole('link', { name: 'Inicio' })).toBeNull();
});

test('what a renewed service offers is shown once it told so with fresh tokens', async () => {
  const app = openApp({ at: '/documentos', session: anaElsewhere });
  await app.calls.answer('/api/v1/customers/documents/', 401, {});
  const offers = rows.filter((row) => row.ours).map(callOf);
  await app.calls.answer('/jwt/refresh-token', 200, { accessToken: 'a1', refreshToken: 'r1', offers });
  await app.calls.answer('/api/v1/customers/documents/', 200, page(document));
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
  expect(within(await menu()).getByRole('link', { name: 'Cartera por cobrar' })).toBeTruthy();
});

test('a role that was changed meanwhile is on the screen with fresh tokens', async () => {
  const app = openApp({ at: '/clientes', session: ana });
  const list = '/api/v1/customers/customers/';
  await app.calls.answer(list, 401, {});
  const userData = { ...ana.userData, role: 'analista', ability: [{ action: 'read', subject: 'all' }] };
  await app.calls.answer('/jwt/refresh-token', 200, { accessToken: 'a1', refreshToken: 'r1', userData });
  await app.calls.answer(list, 200, page(customer));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nuevo cliente' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
});

test('what another provider says less of a person with fresh tokens is not taken for all there is', async () => {
  const app = openApp({ at: '/clientes', session: ana });
  const list = '/api/v1/customers/customers/';
  await app.calls.answer(list, 401, {});
  await app.calls.answer('/jwt/refresh-token', 200, { accessToken: 'a1', refreshToken: 'r1', user: { id: '7' } });
  await app.calls.answer(list, 200, page(customer));
  expect(await screen.findByRole('button', { name: 'Nuevo cliente' })).toBeTruthy();
});

const tenOf = (p: number, count: number) => ({
  count,
  next: p * 10 < count ? `http://x/?p=${p + 1}` : null,
  previous: p > 1 ? `http://x/?p=${p - 1}` : null,
  results: Array.from({ length: Math.min(10, count - (p - 1) * 10) }, (_, i) => ({ ...document, id: `d${p}-${i}` })),
});

test('a service with pages of its own length: every row is reached, and the foot says which are shown', async () => {
  const app = openApp({ at: '/documentos', session: anaElsewhere });
  const path = '/api/v1/customers/documents/';
  await app.calls.answer(path, 200, tenOf(1, 937));
  await screen.findByText('1–10 de 937');
  await app.press('Página 94');
  await app.calls.answer(path, 200, tenOf(94, 937));
  await screen.findByText('931–937 de 937');
  expect(app.router.state.location.search).toBe('?p=94');
  expect(screen.getByRole('button', { name: 'Página siguiente' }).getAttribute('aria-disabled')).toBe('true');
});

test('the address of a page shows the same', async () => {
  const app = openApp({ at: '/documentos?p=94', session: anaElsewhere });
  // The first page is looked at once, for the number that it has there.
  for (const p of [1, 94]) await app.calls.answer('/api/v1/customers/documents/', 200, tenOf(p, 937));
  await screen.findByText('931–937 de 937');
  expect(screen.getByRole('button', { name: 'Página 94' }).getAttribute('aria-current')).toBe('page');
});

test('a service that does not count its rows has no invented number, and all of them', async () => {
  const app = openApp({ at: '/documentos', session: anaElsewhere });
  const path = '/api/v1/customers/documents/';
  const { results } = tenOf(1, 20);
  const behind = tenOf(2, 20).results.slice(0, 4);
  // Once by its number, once without one; then whether another follows.
  for (const rows of [results, results, behind]) await app.calls.answer(path, 200, { results: rows });
  await screen.findByText('1–10');
  expect(screen.queryByText(/ de 1[01]/)).toBeNull();
  await app.press('Página siguiente');
  await app.calls.answer(path, 200, { results: behind });
  await screen.findByText('11–14');
});

test('whoever chooses an account has all of them, page by page', async () => {
  const app = openApp({ at: '/conciliaciones/nueva', session: anaElsewhere });
  const path = '/api/v1/customers/bankaccounts/';
  // The first once by its number, once without one.
  for (const p of [1, 1, 2, 3]) {
    const results = [0, 1, 2]
      .map((i) => ({ ...account, id: `a${p}${i}`, alias: `Cuenta ${p}${i}` }))
      .slice(0, p === 3 ? 2 : 3);
    await app.calls.answer(path, 200, { count: 8, next: null, results });
  }
  await app.calls.answer('/api/v1/conciliation/conciliations/', 200, page());
  const options = within(await screen.findByLabelText(/^Cuenta/)).getAllByRole('option');
  expect(options.filter(({ textContent }) => /Cuenta \d\d/.test(textContent ?? ''))).toHaveLength(8);
  expect(app.calls.seen.filter((call) => call.path === path).map(({ query }) => [...query])).toEqual([
    [['p', '1']],
    [],
    [['p', '2']],
    [['p', '3']],
  ]);
});

test('a document is shown as the list has it', async () => {
  const app = openApp({ at: `/documentos/${document.id}`, session: anaElsewhere });
  await app.calls.answer('/api/v1/customers/documents/', 200, page({ ...document, id: 'other' }, document));
  await screen.findByRole('heading', { name: document.number });
  expect(app.calls.seen.find(({ path }) => path.endsWith('/documents/'))?.query.get('id')).toBe(document.id);
  expect(screen.queryByRole('heading', { name: 'Historia' })).toBeNull();
  expect(notices()).toEqual([]);
  expectOnlySpecified(app);
});

test('one that the list does not have is not found', async () => {
  const app = openApp({ at: '/documentos/gone', session: anaElsewhere });
  await app.calls.answer('/api/v1/customers/documents/', 200, page(document));
  expect((await screen.findAllByText(/puede que alguien lo haya eliminado/)).length).toBeGreaterThan(0);
});

test('a new debit is asked for by what the specification names: no age of its documents', async () => {
  const { calls } = openApp({ at: '/debitos/nuevo', session: anaElsewhere });
  await calls.answer('/api/v1/customers/banks/', 200, []);
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account));
  await screen.findByLabelText(/^Cuenta de cobro/);
  expect(screen.queryByLabelText(/^Antigüedad/)).toBeNull();
});
