import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { campaign } from '../support/answers/campaignPages';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

/** What another provider leaves out is not known: no sentence says that it is nothing. */

const PAYMENT = { id: 5, id_payment_detail: 5, amount: 20.5, method: 'cheque' };
const NOTHING_PAID = ['No paga ningún documento.', 'No vino de un movimiento', 'Sin cambios desde que se registró.'];

test('of a payment that is told by its amount alone nobody says that it pays nothing', async () => {
  const { calls } = openApp({ at: '/pagos/5', session: ana });
  await calls.answer('/api/v1/customers/payments_details/5/', 200, PAYMENT);
  await screen.findByText('Cheque');
  for (const text of NOTHING_PAID) expect(screen.queryByText(text)).toBeNull();
  expect(document.querySelector('a[href*="null"]')).toBeNull();
});

test('of a payment that is told to pay nothing it is said', async () => {
  const { calls } = openApp({ at: '/pagos/5', session: ana });
  const whole = { ...PAYMENT, movement: null, allocations: [], history: [] };
  await calls.answer('/api/v1/customers/payments_details/5/', 200, whole);
  for (const text of NOTHING_PAID) await screen.findByText(text);
});

test('whose contacts and account are not told has neither none nor some', async () => {
  const { calls } = openApp({ at: '/clientes/4/contactos', session: ana });
  await calls.answer('/api/v1/customers/customers/4/', 200, { id: 4, first_name: 'Rosa', is_active_cm: true });
  await screen.findByText('El servicio no dice qué contactos tiene.');
  expect(screen.getByRole('link', { name: 'Contactos' })).toBeTruthy();
  expect(screen.queryByText(/falta la cuenta de la que se cobra/)).toBeNull();
  expect(screen.getByRole('switch', { name: /Débito automático/ })).toHaveProperty('checked', true);
});

test('a debit in a state that nobody knows has no steps done, and what was collected in part is not made up', async () => {
  const { calls } = openApp({ at: '/debitos/7', session: ana });
  const lines = [{ id: 1, customer: 4, amount: 100, status: 'cobrado' }];
  await calls.answer('/api/v1/cash_management/automatic-debts/7/details/', 200, { id: 7, status: 'en fila', lines });
  await screen.findByText('Cobrado');
  expect(screen.queryByText(/Cobrado en parte|se cobra el/)).toBeNull();
  expect(screen.queryByRole('list', { name: /Pasos/ })).toBeNull();
  expect(document.body.textContent).not.toContain('(hecho)');
});

const launches: [object, RegExp, RegExp][] = [
  [{ status: 'terminada', launched_at: undefined }, /· Lanzada/, /Sin lanzar/],
  [{ status: 'en fila', launched_at: undefined, launch_date: null }, /WhatsApp|Email/, /Sin lanzar|prevista/],
  [{ status: 'borrador', launched_at: undefined, launch_date: null }, /· Sin lanzar$/, /prevista/],
];

test.each(launches)('of a campaign %j', async (change, says, never) => {
  const { calls } = openApp({ at: `/campanas/${campaign.id}`, session: ana });
  await calls.answer(`/api/v1/campaigns/campaigns/${campaign.id}/`, 200, { ...campaign, ...change });
  await screen.findAllByText(says);
  expect(screen.queryByText(never)).toBeNull();
});

test('whose name is not told can be opened, and who is not told is a dash', async () => {
  const { calls } = openApp({ at: '/documentos', session: ana });
  await calls.answer('/api/v1/customers/documents/', 200, [
    { id: 1, number: 'F-1', customer: 4 },
    { id: 2, number: 'F-2' },
  ]);
  const named = await screen.findByRole('link', { name: 'Ver el cliente' });
  expect(named.getAttribute('href')).toBe('/clientes/4');
  expect(within(screen.getByRole('row', { name: /F-2/ })).queryByRole('link', { name: /cliente/ })).toBeNull();
  expect(document.querySelector('a[href*="null"]')).toBeNull();
});
