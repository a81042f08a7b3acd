import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer } from '../support/answers/customers';
import { page } from '../support/answers/page';
import { payment } from '../support/answers/payments';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

const PAYMENTS = '/api/v1/customers/payments_details/';
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const OWED = '/api/v1/customers/customers/pendingValuesDocs_byCustomer/';
const byHand = { ...payment, origin: 'manual' as const, method: 'efectivo' as const, movement: null };

const owed = { id: 'd1', number: 'F-1', due_date: '2026-10-01', currency: 'USD', total: '100.00', balance: '100.00' };
const documents = [owed, { ...owed, id: 'd2', number: 'F-2', due_date: '2026-09-01', balance: '50.00' }];
const dialog = async () => within(await screen.findByRole('dialog'));
const written = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value;

/** The list, with the form open for López, who owes two documents. */
async function booking() {
  const app = openApp({ at: '/pagos', session: ana });
  const { calls, user } = app;
  await calls.answer(PAYMENTS, 200, { count: 0, results: [], totals: [] });
  const [button] = await screen.findAllByRole('button', { name: 'Registrar pago' });
  await user.click(button ?? document.body);
  await user.click((await dialog()).getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer(ALL, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López/ }));
  await calls.answer(OWED, 200, { customer: 'c1', total: '150.00', documents });
  await screen.findByRole('checkbox', { name: /F-1 · vence 01\/10\/2026/ });
  return app;
}

test('the oldest documents take what was received, and what is left over must be said to be the customer’s', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await booking();
  await fill('Monto recibido', '170');
  await press('Aplicar a lo más antiguo');
  await waitFor(() => expect([written(/Paga de F-1/), written(/Paga de F-2/)]).toEqual(['100,00', '50,00']));
  await user.selectOptions((await dialog()).getByRole('combobox', { name: /Forma de pago/ }), 'efectivo');
  await fill('Referencia', 'Recibo 7');
  await fill('Nota', 'En ventanilla');
  await press('Registrar el pago');
  await screen.findByText('Ajuste los montos, o deje lo que sobra a favor del cliente.');
  expect(calls.seen.some(({ method, path }) => method === 'POST' && path === PAYMENTS)).toBe(false);

  await user.click(screen.getByRole('checkbox', { name: /^Dejar \$\s20,00 a favor del cliente/ }));
  await press('Registrar el pago');
  const told = 'A F-2 le quedan $ 10,00 por cobrar y se quiso aplicar $ 50,00. Ajuste el monto.';
  await calls.answer(PAYMENTS, 422, { error: true, msg: told, fields: { documents: 'A F-2 le quedan $ 10,00' } });
  await screen.findByText(`Error. ${told}`);
  const first = calls.seen.findLast(({ method, path }) => method === 'POST' && path === PAYMENTS);
  expect(first?.body).toMatchObject({
    customer: 'c1',
    amount: '170.00',
    currency: 'USD',
    method: 'efectivo',
    reference: 'Recibo 7',
    note: 'En ventanilla',
    documents: [
      { document: 'd2', amount: '50.00' },
      { document: 'd1', amount: '100.00' },
    ],
    keeps_rest: true,
  });
  // Nothing of what was typed is lost, and the same sent again goes under the same key.
  expect([written(/Monto recibido/), written(/^Nota/)]).toEqual(['170,00', 'En ventanilla']);
  await press('Registrar el pago');
  await calls.answer(PAYMENTS, 200, byHand);
  await screen.findByText('Pago registrado correctamente');
  const second = calls.seen.findLast(({ method, path }) => method === 'POST' && path === PAYMENTS);
  expect(second?.header('Idempotency-Key')).toBe(first?.header('Idempotency-Key'));
  await calls.answer(PAYMENTS, 200, { count: 1, results: [byHand], totals: [] });
  await screen.findByRole('row', { name: /López.*550,00/ });
});

test('an amount that nobody typed is what the documents come to, and one that was typed is taken in their order', {
  timeout: 60_000,
}, async () => {
  const { user, fill } = await booking();
  await user.click(screen.getByRole('checkbox', { name: /^F-1/ }));
  await waitFor(() => expect(written(/Monto recibido/)).toBe('100,00'));
  await fill('Paga de F-1', '60');
  await waitFor(() => expect(written(/Monto recibido/)).toBe('60,00'));
  await user.click(screen.getByRole('checkbox', { name: /^F-2/ }));
  await waitFor(() => expect(written(/Monto recibido/)).toBe('110,00'));

  await fill('Monto recibido', '120');
  await waitFor(() => expect([written(/Paga de F-1/), written(/Paga de F-2/)]).toEqual(['100,00', '20,00']));
  await fill('Paga de F-1', '90');
  await screen.findByRole('checkbox', { name: /^Dejar \$\s10,00 a favor/ });
  await fill('Paga de F-2', '40');
  await screen.findByText(/^A los documentos se aplican \$\s10,00 más de lo recibido\./);
  expect(written(/Monto recibido/)).toBe('120,00');
  expect(await findings()).toEqual([]);
});

test('on the customer’s page it is theirs, and what they owe is read again', { timeout: 60_000 }, async () => {
  const { calls, press, fill, user } = openApp({ at: `/clientes/${customer.id}/pagos`, session: ana });
  await calls.answer(`/api/v1/customers/customers/${customer.id}/`, 200, customer);
  await calls.answer(PAYMENTS, 200, page());
  await press('Registrar pago');
  await screen.findByRole('dialog', { name: /^Registrar pago de Rosa Quishpe/ });
  await calls.answer(OWED, 200, { customer: customer.id, total: '0.00', documents: [] });
  await screen.findByText('No debe ningún documento: lo recibido queda a su favor.');
  await fill('Monto recibido', '25');
  await user.selectOptions((await dialog()).getByRole('combobox', { name: /Moneda/ }), 'USD');
  await user.click(await screen.findByRole('checkbox', { name: /^Dejar \$\s25,00 a favor de Rosa Quishpe/ }));
  await user.selectOptions((await dialog()).getByRole('combobox', { name: /Forma de pago/ }), 'cheque');
  await press('Registrar el pago');
  await calls.answer(PAYMENTS, 200, byHand);
  await screen.findByText('Pago registrado correctamente');
  await calls.answer(`/api/v1/customers/customers/${customer.id}/`, 200, customer);
});

test('a payment that was booked by hand is undone with a reason, and stays to be read', async () => {
  const { calls, press, fill } = openApp({ at: `/pagos/${payment.id}`, session: ana });
  await calls.answer(`${PAYMENTS}${payment.id}/`, 200, { ...byHand, note: 'En ventanilla' });
  await screen.findByText('En ventanilla');
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  await press('Anular');
  expect((await dialog()).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'F-58 vuelve a deber $ 450,00',
    'F-59 vuelve a deber $ 100,00',
  ]);
  await press('Anular el pago');
  await screen.findByText('Escriba por qué se anula.');
  await fill('Por qué se anula', 'Repetido');
  await press('Anular el pago');
  await calls.answer(`${PAYMENTS}${payment.id}/void/`, 200, {});
  await screen.findByText('Pago anulado correctamente');
  expect(calls.seen.find(({ path }) => path.endsWith('/void/'))?.body).toEqual({
    reason: 'Repetido',
    version: payment.version,
  });
  await calls.answer(`${PAYMENTS}${payment.id}/`, 200, { ...byHand, voided_at: '2026-11-26T15:00:00Z' });
  await screen.findByText(/^Eliminado el/);
});

test('one that a movement of the bank is tied to is neither undone nor deleted here', async () => {
  const { calls } = openApp({ at: `/pagos/${payment.id}`, session: ana });
  await calls.answer(`${PAYMENTS}${payment.id}/`, 200, { ...byHand, movement: payment.movement });
  await screen.findByRole('button', { name: 'Editar' });
  expect(screen.queryByRole('button', { name: /Anular|Eliminar/ })).toBeNull();
});

test('a service that books none has no button for it, and deletes as the specification says', async () => {
  const { calls, router } = openApp({ at: '/pagos', session: anaElsewhere });
  await calls.answer(PAYMENTS, 200, page(byHand));
  await screen.findByRole('row', { name: /López/ });
  expect(screen.queryByRole('button', { name: 'Registrar pago' })).toBeNull();
  await router.navigate(`/pagos/${payment.id}`);
  await calls.answer(`${PAYMENTS}${payment.id}/`, 200, byHand);
  await screen.findByRole('button', { name: 'Eliminar' });
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
});
