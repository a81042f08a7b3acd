import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { payment } from '../support/answers/payments';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const PAYMENTS = '/api/v1/customers/payments_details/';

async function openPayment(shown = payment) {
  const app = openApp({ at: `/pagos/${payment.id}`, session: ana });
  await app.calls.answer(`${PAYMENTS}${payment.id}/`, 200, shown);
  await screen.findByRole('heading', { name: /Pago de/ });
  return app;
}

test('deleting says what is owed again and which movement opens, and leads back to the list', async () => {
  const { calls, press, router } = await openPayment();
  await press('Eliminar');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Eliminar este pago?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'F-58 vuelve a deber $ 450,00',
    'F-59 vuelve a deber $ 100,00',
    'El movimiento del 05/11/2026 en «Pichincha · noviembre» queda sin conciliar por $ 550,00',
  ]);
  await press('Eliminar pago');
  await calls.answer(`${PAYMENTS}delete_payment/`, 200, {});
  await screen.findByText('Pago se elimino correctamente');
  await waitFor(() => expect(router.state.location.pathname).toBe('/pagos'));
  await calls.answer(PAYMENTS, 200, { count: 0, results: [], totals: [] });
  await screen.findByText('Todavía no hay pagos');
});

test('a deletion that did not work says so and can be tried again under the same key', async () => {
  const { calls, press } = await openPayment();
  await press('Eliminar');
  await press('Eliminar pago');
  await calls.answer(`${PAYMENTS}delete_payment/`, 500, {});
  await screen.findByText('Error. Pago no se elimino correctamente');
  await press('Eliminar pago');
  await waitFor(() => expect(calls.waiting(`${PAYMENTS}delete_payment/`)).toBe(1));
  const [first, second] = calls.seen.filter(({ path }) => path.endsWith('delete_payment/'));
  expect(first?.header('Idempotency-Key')).toBeTruthy();
  expect(second?.header('Idempotency-Key')).toBe(first?.header('Idempotency-Key'));
});

test('an update goes as a form, and a refusal keeps what was typed', async () => {
  const { calls, press, fill } = await openPayment({ ...payment, movement: null });
  await press('Editar');
  await fill('Referencia', 'Ch. 7');
  await press('Guardar el pago');
  await calls.answer(`${PAYMENTS}update_payment/`, 412, { error: true, msg: 'Otra persona cambió estos datos.' });
  await screen.findByText('Error. Otra persona cambió estos datos.');
  expect(screen.getByDisplayValue('Ch. 7')).toBeTruthy();

  await press('Guardar el pago');
  await calls.answer(`${PAYMENTS}update_payment/`, 500, {});
  await screen.findByText('Error. Pago no se modifico correctamente');
  const sent = calls.seen.at(-1)?.body;
  expect(Object.fromEntries(new URLSearchParams(String(sent)))).toEqual({
    id_payment_detail: 'p1',
    version: '3',
    method: 'transferencia',
    date: '2026-11-05',
    reference: 'Ch. 7',
  });
});

test('the date that the bank gave cannot be typed over', async () => {
  const { press } = await openPayment();
  await press('Editar');
  expect(await screen.findByRole('textbox', { name: /Fecha/ })).toHaveProperty('disabled', true);
});
