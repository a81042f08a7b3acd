import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../support/answers/accounts';
import { document } from '../support/answers/documents';
import { allCustomers, subscription } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const SUBSCRIPTIONS = '/api/v1/customers/subscriptions/';
const ONE = `${SUBSCRIPTIONS}${subscription.id}/`;
const UPDATE = `${SUBSCRIPTIONS}update_subscription/`;
const DOCUMENTS = `/api/v1/customers/documents_by_subscription/${subscription.id}`;
const page = <T>(...results: T[]) => ({ count: results.length, results });

async function openOne(shown = subscription) {
  const app = openApp({ at: `/suscripciones/${subscription.id}`, session: ana });
  await app.calls.answer(ONE, 200, shown);
  await screen.findByRole('heading', { name: shown.name });
  await app.calls.answer(DOCUMENTS, 200, page({ ...document, subscription: subscription.id }));
  await screen.findByRole('link', { name: document.number });
  return app;
}

type App = Awaited<ReturnType<typeof openOne>>;
const sentForm = ({ calls }: App) => Object.fromEntries(new URLSearchParams(String(calls.seen.at(-1)?.body)));

test('one is created for a customer of the list of all, and the list begins anew', { timeout: 60_000 }, async () => {
  const app = openApp({ at: '/suscripciones?search=mante&p=2', session: ana });
  const { calls, press, fill, user } = app;
  await calls.answer(SUBSCRIPTIONS, 200, { count: 30, results: [subscription] });
  expect((await screen.findByRole('row', { name: /Mantenimiento/ })).textContent).toMatch(
    /35,00.*Mensual.*30\/11\/2026/,
  );
  await press('Nueva suscripción');
  const inEuros = ['b2', 'b3'].map((id) => ({ ...account, id, currency: 'EUR' }));
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account, ...inEuros));
  await press('Crear la suscripción');
  for (const missing of ['Elija el cliente.', /^Escriba el nombre/, 'Escriba un monto mayor que cero.'])
    await screen.findByText(missing);
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer('/api/v1/customers/getAllCustomersNoPag/1', 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /Rosa Quishpe/ }));
  await fill('Nombre', 'Arriendo');
  await fill('Monto', '1.200,50');
  await fill('Inicio', '31/12/2026');
  await fill('Días de plazo', '15 días');
  await user.selectOptions(screen.getByLabelText(/^Frecuencia/), 'trimestral');
  expect(await findings()).toEqual([]);
  await press('Crear la suscripción');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('POST'));
  expect(calls.seen.at(-1)?.body).toEqual({
    customer: 'c2',
    name: 'Arriendo',
    amount: '1200.50',
    // That of most of the company's accounts.
    currency: 'EUR',
    frequency: 'trimestral',
    starts_on: '2026-12-31',
    ends_on: null,
    due_days: 15,
    cost_center: null,
  });
  expect(calls.seen.at(-1)?.header('Idempotency-Key')).toBeTruthy();
  await calls.answer(SUBSCRIPTIONS, 500, {});
  await screen.findByText('Error. No se pudo crear la suscripción.');
  await press('Crear la suscripción');
  await calls.answer(SUBSCRIPTIONS, 201, subscription);
  await screen.findByText('Suscripción creada correctamente');
  await calls.answer(SUBSCRIPTIONS, 200, page(subscription));
  const { query } = calls.seen.at(-1) ?? {};
  expect([query?.get('p'), query?.get('search')]).toEqual(['1', '']);
});

test('an edit goes as a form, what was charged stays, and of two editors the second is told', async () => {
  const app = await openOne();
  const { calls, press, fill } = app;
  expect(await findings()).toEqual([]);
  await press('Editar');
  expect(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Cliente/ })).toMatchObject({
    value: 'López C.A.',
    disabled: true,
  });
  for (const fixed of [/^Inicio/, /^Moneda/, /^Frecuencia/])
    expect(screen.getByLabelText(fixed)).toMatchObject({ disabled: true });
  await fill('Monto', '40');
  await fill('Fin', '31/12/2027');
  await press('Guardar la suscripción');
  await waitFor(() => expect(calls.waiting(UPDATE)).toBe(1));
  expect(calls.seen.at(-1)?.method).toBe('POST');
  expect(sentForm(app)).toMatchObject({
    id: 's1',
    amount: '40.00',
    ends_on: '2027-12-31',
    due_days: '10',
    cost_center: '',
    version: '3',
  });
  await calls.answer(UPDATE, 500, {});
  await screen.findByText('Error. No se pudo modificar la suscripción');
  await press('Guardar la suscripción');
  await calls.answer(UPDATE, 412, { error: true, msg: 'Otra persona cambió esta suscripción.' });
  await calls.answer(ONE, 200, { ...subscription, version: 9, name: 'Otro nombre' });
  await screen.findByRole('heading', { name: 'Otro nombre', hidden: true });
  await press('Guardar la suscripción');
  await waitFor(() => expect(calls.waiting(UPDATE)).toBe(1));
  expect(sentForm(app)).toMatchObject({ amount: '40.00', version: '9' });
  await calls.answer(UPDATE, 422, { error: true, msg: 'No se guardó.', fields: { ends_on: 'Es antes del inicio' } });
  await screen.findByText('Es antes del inicio');
});

test('it is paused, resumed and ended, each after a question', async () => {
  const app = await openOne();
  const { calls, press } = app;
  for (const [verb, confirm, after] of [
    ['Pausar', 'Pausar la suscripción', 'pausada'],
    ['Reanudar', 'Reanudar la suscripción', 'activa'],
    ['Terminar', 'Terminar la suscripción', 'terminada'],
  ] as const) {
    await press(verb);
    await within(await screen.findByRole('alertdialog')).findByText(/^Mantenimiento\./);
    await press(confirm);
    await waitFor(() => expect(calls.waiting(UPDATE)).toBe(1));
    expect(sentForm(app)).toEqual({ id: 's1', version: '3', status: after });
    await calls.answer(UPDATE, 200, subscription);
    await calls.answer(ONE, 200, { ...subscription, status: after });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull());
});

test('whoever may only read is offered nothing to change', async () => {
  const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };
  const { calls } = openApp({ at: `/suscripciones/${subscription.id}`, session: reader });
  await calls.answer(ONE, 200, subscription);
  await screen.findByRole('heading', { name: subscription.name });
  for (const name of ['Editar', 'Pausar', 'Terminar']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a currency that a provider does not say is asked for where the subscription is edited, and none is made up', async () => {
  const { currency: _, ...unsaid } = subscription;
  const { calls, press } = await openOne({ ...unsaid, last_charge: null });
  await press('Editar');
  const currency = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Moneda/ });
  expect(currency.value).toBe('');
  expect(calls.waiting('/api/v1/customers/bankaccounts/')).toBe(0);
  await press('Guardar la suscripción');
  await screen.findByText('Elija la moneda.');
  expect(calls.waiting(UPDATE)).toBe(0);
});
