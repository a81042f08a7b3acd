import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Home } from '../../src/api/contract/console/home';
import { turn } from '../support/eventually';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

const HOME = '/api/v1/console/home/';

const waiting: Home = {
  today: '2026-11-21',
  unread: ['debits'],
  conciliation: {
    accounts: [
      {
        id: 'a1',
        alias: 'Pichincha',
        currency: 'USD',
        movements: 13,
        unassigned: '16674.72',
        until: '2026-10-31',
        conciliations: [{ id: 'k1', name: 'Octubre', movements: 13, unassigned: '16674.72' }],
      },
      {
        id: 'a2',
        alias: 'Produbanco',
        currency: 'USD',
        movements: 3,
        unassigned: '5.00',
        until: '2026-11-30',
        conciliations: [
          { id: 'k2', name: 'Octubre de Produbanco', movements: 1, unassigned: '2.00' },
          { id: 'k3', name: 'Noviembre de Produbanco', movements: 2, unassigned: '3.00', outgoing: 1 },
        ],
      },
      { id: 'a3', alias: 'Caja', currency: 'USD', movements: 0, unassigned: '0.00', until: null, conciliations: [] },
    ],
  },
  campaigns: {
    count: 7,
    next: [{ id: 'g1', template: 'Recordatorio', channel: 0, launch_date: '2026-11-21T19:00:00.000Z' }],
    failed: 3,
    since: '2026-11-14',
  },
  jobs: { count: 1, failed: [{ id: 'j1', name: 'sync_documents', about: '', reason: 'No contestó.' }] },
  promises: { count: 2, amounts: [{ currency: 'USD', amount: '40.00' }] },
  wallet: {
    '31-60': {
      cantidad: 2,
      total: '90.50',
      currency: 'USD',
      others: [{ currency: 'EUR', cantidad: 1, total: '7.25' }],
    },
  },
  sync: { at: null },
  begun: { customers: true, documents: true, conciliations: true },
};

test('an administrator hears first that somebody waits to be let in; nobody else is asked to', async () => {
  const said = '2 personas se registraron y esperan un rol';
  const first = openApp({ session: ana, at: '/' });
  await first.calls.answer(HOME, 200, { ...waiting, waiting: { count: 2 } });
  expect((await screen.findByRole('link', { name: said })).getAttribute('href')).toBe('/usuarios');
  first.app.stop();
  document.body.replaceChildren();

  const ability = [{ action: 'read', subject: 'all' }];
  const second = openApp({ session: { ...ana, userData: { ...ana.userData, ability } }, at: '/' });
  await second.calls.answer(HOME, 200, { ...waiting, waiting: { count: 2 } });
  await screen.findByRole('link', { name: 'Octubre: 13 movimientos por conciliar' });
  expect(screen.queryByText(said)).toBeNull();
});

test('a campaign that stopped, one that failed and one that WhatsApp would refuse say so, each once and with its way', async () => {
  const { calls } = openApp({ session: ana, at: '/' });
  const line = (id: string) => ({ id, template: `Aviso ${id}`, channel: 0, launch_date: '2026-11-21T19:00:00.000Z' });
  const campaigns = {
    ...{ count: 1, failed: 0, since: '2026-11-14', next: [line('g3')], unapproved: [line('g3')] },
    halted: [
      { ...line('g1'), status: 'pausada' as const, owed: [{ currency: 'USD', amount: '1200.00' }] },
      { ...line('g2'), status: 'fallida' as const },
    ],
  };
  await calls.answer(HOME, 200, { ...waiting, campaigns });
  const said = async (id: string) => {
    const link = await screen.findByRole('link', { name: `Aviso ${id}` });
    expect(link.getAttribute('href')).toBe(`/campanas/${id}`);
    return link.closest('li')?.textContent ?? '';
  };
  expect(await said('g1')).toContain('Se detuvo sola');
  expect(await said('g1')).toMatch(/\$\s1\.200,00/);
  expect(await said('g2')).toContain('No salió');
  expect(await said('g3')).toContain('WhatsApp no ha aprobado su plantilla');
});

test('whoever is left out of an open debit is one click away', async () => {
  const { calls, user, router } = openApp({ session: ana, at: '/' });
  const open = [{ id: 'd1', name: 'Noviembre', status: 'borrador', collect_on: '2026-11-25', left_out: 2 }];
  await calls.answer(HOME, 200, { ...waiting, debits: { count: 1, open } });
  await user.click(await screen.findByRole('link', { name: '2 clientes fuera' }));
  expect(router.state.location).toMatchObject({ pathname: '/debitos/d1', search: '?lista=fuera' });
});

test('one begins with what waits: each figure is a link to exactly that, and a part that could not be read says so', async () => {
  const { calls, router, press } = openApp({ session: ana, at: '/' });
  await calls.answer(HOME, 200, waiting);
  await screen.findByRole('heading', { name: /^Buen.*, Ana$/ });
  const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Octubre: 13 movimientos por conciliar')).toBe('/conciliaciones/k1');
  expect(address('Noviembre de Produbanco: 2 movimientos por conciliar (1 de salida)')).toBe('/conciliaciones/k3');
  // What is most money comes first, and what has no sum last.
  const work = within(screen.getByRole('region', { name: 'Para hoy' }));
  const sums = work.getAllByRole('listitem').map((line) => /\$.([\d.]+,\d\d)/.exec(line.textContent ?? '')?.[1] ?? '');
  expect(sums).toEqual(['16.674,72', '40,00', '3,00', '2,00', '', '']);
  expect(address('Caja')).toBe('/conciliaciones?bank_account=a3');
  expect(address('Recordatorio')).toBe('/campanas/g1');
  expect(address('Ver 6 más')).toBe('/campanas?status=programada');
  expect(address('3 mensajes fallidos')).toBe('/salida?start=2026-11-14&status=fallido');
  expect(address('2 promesas vencen hoy')).toBe('/promesas?end=2026-11-21&start=2026-11-21&status=pendiente');
  expect(address(/^31 a 60 días: \$/)).toBe('/documentos?bucket=31-60&currency=USD');
  expect(address(/^31 a 60 días: €/)).toBe('/documentos?bucket=31-60&currency=EUR');
  // What is owed in each currency stands by itself.
  for (const said of ['$ 90,50', '€ 7,25']) expect(screen.getAllByText(said)).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Para empezar' })).toBeNull();
  const unread = within(screen.getByRole('region', { name: 'Débitos automáticos' }));
  expect(unread.getByRole('alert').textContent).toContain('No se pudo leer ahora.');
  expect(await findings()).toEqual([]);

  expect(work.getByText('Falló: sincronizar documentos')).toBeTruthy();
  await press('Hacer otra vez: Sincronizar documentos');
  await screen.findByRole('alertdialog', { name: '¿Hacer otra vez este trabajo?' });
  await press('Hacer otra vez');
  await calls.answer('/api/v1/console/jobs/j1/run_again/', 200, {});
  await calls.answer(HOME, 200, { ...waiting, unread: [], jobs: { count: 0, failed: [] } });
  await waitFor(() => expect(screen.queryByText('Falló: sincronizar documentos')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Débitos automáticos' })).toBeNull();
  await press('Sincronizar');
  await calls.answer('/api/v1/documents/sync_documents_with_contable', 200, { created: 2, updated: 0, unchanged: 0 });
  await screen.findByText('2 nuevos · 0 actualizados · 0 sin cambios');
  expect(calls.waiting(HOME)).toBe(1);
  expect(router.state.location.pathname).toBe('/');
});

test('a company without anything is told what to do first; a service that has no home begins at its first screen', async () => {
  const empty = openApp({ session: ana, at: '/' });
  await empty.calls.answer(HOME, 200, {
    today: '2026-11-21',
    unread: [],
    sync: { at: null, has_source: false },
    begun: { company: false, accounts: false, customers: true, documents: false, conciliations: false },
  });
  await screen.findByText('Sin sistema contable: los documentos se importan de un archivo');
  await screen.findByRole('button', { name: 'Conectar sistema contable' });
  await screen.findByRole('button', { name: 'Importar' });
  expect(screen.queryByRole('button', { name: /Sincronizar/ })).toBeNull();
  const steps = within(await screen.findByRole('region', { name: 'Para empezar' }));
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/empresa',
    '/cuentas-bancarias',
    '/documentos/importar',
    '/conciliaciones/nueva',
  ]);
  empty.app.stop();
  document.body.replaceChildren();

  const { calls, router } = openApp({ session: anaElsewhere, at: '/' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes'));
  expect(calls.seen.map(({ path }) => path)).not.toContain(HOME);
});

test('a copy that is held says so to everybody; only an administrator says that it is the one that works', async () => {
  const hold = {
    since: '2026-11-21T12:00:00.000Z',
    copied_at: '2026-11-20T12:00:00.000Z',
    waiting: { messages: 1, orders: 2, stopped_orders: 1, entries: 0, receipts: 0, notifications: 3 },
  };
  const end = '/api/v1/console/outgoing_hold/end/';
  const verb = 'Esta copia es la que trabaja ahora';
  const reader = openApp({
    session: { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } },
    at: '/',
  });
  await reader.calls.answer(HOME, 200, { ...waiting, hold });
  await screen.findByText(/Nada sale de ella: ni mensajes.*un administrador lo confirma aquí/);
  expect(screen.queryByRole('button', { name: verb })).toBeNull();
  expect(await findings()).toEqual([]);
  reader.app.stop();
  document.body.replaceChildren();

  const { calls, press } = openApp({ session: ana, at: '/' });
  await calls.answer(HOME, 200, { ...waiting, hold });
  await press(verb);
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Esta copia es la que trabaja ahora?' }));
  for (const said of [
    /^1 mensaje sale a sus clientes/,
    /^2 órdenes de débito van al banco/,
    /^1 orden de débito detenida no sale: mire en el banco/,
    /^3 avisos van/,
  ])
    expect(dialog.getByText(said)).toBeTruthy();
  expect(dialog.queryByText(/asiento/)).toBeNull();
  await press('Es la que trabaja: que todo salga');
  await calls.answer(end, 200, {});
  await calls.answer(HOME, 200, { ...waiting, hold: { since: null } });
  await waitFor(() => expect(screen.queryByRole('button', { name: verb })).toBeNull());
});

test('a copy that is held says so on every screen, until somebody says that it works; elsewhere nobody asks', async () => {
  const HELD = '/api/v1/console/outgoing_hold/';
  const said = { name: 'Copia: nada se envía' };
  const { app, calls, router } = openApp({ session: ana, at: '/plantillas' });
  await screen.findByRole('navigation', { name: 'Menú principal' });
  act(() => void app.hearing.start());
  await calls.answer(HELD, 200, { since: '2026-11-21T12:00:00.000Z' });
  expect((await screen.findByRole('link', said)).getAttribute('href')).toBe('/');
  await act(() => router.navigate('/clientes'));
  await screen.findByRole('heading', { name: 'Clientes' });
  screen.getByRole('link', said);
  expect(await findings()).toEqual([]);
  // One that could not be read leaves what was said, and is read again at the next occasion.
  const changed = () => act(() => app.changes.send({ type: 'CHANGED', changes: [{ kind: 'outgoing_hold' }] }));
  changed();
  await calls.answer(HELD, 500, {});
  await waitFor(() => expect(calls.waiting(HELD)).toBe(0));
  screen.getByRole('link', said);
  changed();
  await calls.answer(HELD, 200, { since: null });
  await waitFor(() => expect(screen.queryByRole('link', said)).toBeNull());
  app.stop();
  document.body.replaceChildren();

  const elsewhere = openApp({ session: anaElsewhere, at: '/clientes' });
  await screen.findByRole('heading', { name: 'Clientes' });
  await act(async () => {
    elsewhere.app.hearing.start();
    await turn();
  });
  expect(elsewhere.calls.seen.map(({ path }) => path)).not.toContain(HELD);
});
