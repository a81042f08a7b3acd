import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paidDocument, paymentLink } from '../support/answers/paymentLinkPages';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const LIST = '/api/v1/integrations/paylinks/get_trackable_transactions/';
const ONE = `/api/v1/integrations/paylinks/${paymentLink.id}/`;
const DOCUMENTS = `/api/v1/integrations/documents_by_payments/${paymentLink.id}`;
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
/** What a list's filter offers. */
const CLIENTS = '/api/v1/customers/customers/list_client/';
const OWED = '/api/v1/customers/customers/pendingValuesDocs_byCustomer/';
const LINKS = '/api/v1/integrations/paylinks/';
const page = <T>(...results: T[]) => ({ count: results.length, results });

const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('every filter has its control, is a chip, and goes with the call', { timeout: 60_000 }, async () => {
  const { calls, user, fill, router } = openApp({ at: '/enlaces-de-pago', session: ana });
  await calls.answer(LIST, 200, page(paymentLink));
  await screen.findByRole('row', { name: /PL-7.*López.*Pendiente.*1\.000,00/ });
  expect(await findings()).toEqual([]);
  const again = () => calls.answer(LIST, 200, page(paymentLink));
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await calls.answer(CLIENTS, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López C\.A\./ }));
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'pendiente');
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Empresa' }), '1');
  await again();
  await fill('Creado desde', '01/11/2026');
  await user.tab();
  await again();
  await fill('Creado hasta', '30/11/2026');
  await user.tab();
  await again();
  await waitFor(() =>
    expect(Object.fromEntries(calls.seen.filter(({ path }) => path === LIST).at(-1)?.query ?? [])).toEqual({
      p: '1',
      idCustomer: 'c1',
      status: 'pendiente',
      profile_id: '1',
      start: '2026-11-01',
      end: '2026-11-30',
    }),
  );
  expect(chips()).toEqual([
    'Cliente: López C.A.',
    'Estado: Pendiente',
    'Creado desde: 01/11/2026',
    'Creado hasta: 30/11/2026',
    'Empresa: Mi empresa',
    'Limpiar',
  ]);
  await user.click(screen.getByRole('row', { name: /PL-7/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/enlaces-de-pago/l1'));
});

test('without somebody who makes links none is begun: whoever may choose one is led there, and others are told who does', async () => {
  const { calls, user, router } = openApp({ at: '/enlaces-de-pago', session: ana });
  await calls.answer(LIST, 200, { ...page(), has_provider: false });
  await screen.findByText(/un administrador elige quién los cobra/);
  expect(screen.queryByRole('button', { name: 'Nuevo enlace' })).toBeNull();
  const [choose] = screen.getAllByRole('button', { name: 'Elegir el proveedor de pagos' });
  await user.click(choose ?? document.body);
  await waitFor(() => expect(router.state.location.pathname).toBe('/proveedor-de-pagos'));
});

test('a link is made of what a customer owes; of another customer, of other documents', {
  timeout: 60_000,
}, async () => {
  const { calls, press, user } = openApp({ at: '/enlaces-de-pago', session: ana });
  await calls.answer(LIST, 200, page());
  await screen.findByText('Todavía no hay enlaces de pago');
  const [create] = await screen.findAllByRole('button', { name: 'Nuevo enlace' });
  await user.click(create ?? document.body);
  const choose = async (name: RegExp) => {
    await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Cliente/ }));
    if (calls.waiting(ALL) > 0) await calls.answer(ALL, 200, page(...allCustomers));
    await user.click(await screen.findByRole('option', { name }));
  };
  const owed = { id: 'd1', number: 'F-1', due_date: '2026-10-01', currency: 'USD', total: '10.00', balance: '10.00' };
  await choose(/López/);
  await calls.answer(OWED, 200, { customer: 'c1', total: '10.00', documents: [owed] });
  await user.click(await screen.findByRole('checkbox', { name: /F-1 · vence 01\/10\/2026/ }));
  await choose(/Rosa/);
  await calls.answer(OWED, 200, {
    customer: 'c2',
    total: '5.00',
    documents: [{ ...owed, id: 'd2', number: 'F-2', balance: '5.00' }],
  });
  await screen.findByRole('checkbox', { name: /F-2/ });
  await press('Crear el enlace');
  await screen.findByText('Elija al menos un documento.');
  await user.click(await screen.findByRole('checkbox', { name: /F-2/ }));
  expect(await findings()).toEqual([]);
  await press('Crear el enlace');
  await waitFor(() => expect(calls.waiting(LINKS)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ idCustomer: 'c2', documents: ['d2'] });
  await calls.answer(LINKS, 500, {});
  await screen.findByText('Error. No se pudo crear el enlace de pago');
  await press('Crear el enlace');
  await calls.answer(LINKS, 201, paymentLink);
  await screen.findByText('Enlace de pago creado correctamente');
  await calls.answer(LIST, 200, page(paymentLink));
  await screen.findByRole('row', { name: /PL-7/ });
});

test('a link shows where it is paid and what it settles; once paid, the payment and what was told', async () => {
  const { calls } = openApp({ at: `/enlaces-de-pago/${paymentLink.id}`, session: ana });
  await calls.answer(ONE, 200, paymentLink);
  await calls.answer(DOCUMENTS, 200, page(paidDocument));
  await screen.findByRole('heading', { name: 'PL-7' });
  expect(screen.getByRole('link', { name: /\/pagar\/t1$/ }).getAttribute('target')).toBe('_blank');
  await screen.findByRole('row', { name: /F-58/ });
  expect(await findings()).toEqual([]);
});

test('a paid link leads to its payment', async () => {
  const { calls } = openApp({ at: `/enlaces-de-pago/${paymentLink.id}`, session: ana });
  await calls.answer(ONE, 200, {
    ...paymentLink,
    status: 'pagado',
    payment: 'p1',
    paid_at: '2026-11-21T10:00:00.000Z',
  });
  expect((await screen.findByRole('link', { name: 'Ver el pago' })).getAttribute('href')).toBe('/pagos/p1');
  expect(screen.queryByRole('link', { name: /pagar/ })).toBeNull();
});

test('a link whose provider is still asked is looked at again until it has its address; why there is none is said', async () => {
  const { calls } = openApp({ at: `/enlaces-de-pago/${paymentLink.id}`, session: ana });
  await calls.answer(ONE, 200, { ...paymentLink, status: 'creando', url: '', reason: 'El proveedor no responde.' });
  await screen.findByRole('progressbar', { name: 'Pidiendo el enlace al proveedor' });
  screen.getByText('El proveedor no responde.');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  await calls.answer(ONE, 200, paymentLink);
  await screen.findByRole('link', { name: /\/pagar\/t1$/ });
});
