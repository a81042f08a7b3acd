import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call, promised } from '../support/answers/activities';
import { customer } from '../support/answers/customers';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ONE = `/api/v1/customers/customers/${customer.id}/`;
const ACTIVITIES = '/api/v1/customers/activities/';
const PROMISES = '/api/v1/customers/promises/';
/** A whole page and its form, several times over: a busy machine takes its time. */
const LONG = { timeout: 60_000 };
const page = <T>(...results: T[]) => ({ count: results.length, results });

async function openActivities() {
  const app = openApp({ at: `/clientes/${customer.id}/gestiones`, session: ana });
  await app.calls.answer(ONE, 200, customer);
  await app.calls.answer(ACTIVITIES, 200, page(call, { ...call, id: 'v3', note: 'De otra persona', editable: false }));
  await screen.findByRole('row', { name: /Buzón de voz/ });
  return app;
}

test('a promise is noted on the page, kept while it is refused, and shown once it is done', LONG, async () => {
  const app = await openActivities();
  const { calls, press, fill, user } = app;
  await press('Registrar gestión');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Tipo/), 'llamada');
  expect(dialog.queryByLabelText(/^Monto prometido/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText(/^Resultado/), 'prometio_pagar');
  await press('Guardar la gestión');
  await dialog.findByText('Escriba un monto mayor que cero.');
  expect(calls.waiting(ACTIVITIES)).toBe(0);
  await fill('Monto prometido', '1.250,5');
  await fill('Hasta el día', '30/11/2999');
  await fill('Nota', 'Cobra el viernes');
  await press('Guardar la gestión');
  await waitFor(() => expect(calls.waiting(ACTIVITIES)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({
    customer: 'c1',
    kind: 'llamada',
    outcome: 'prometio_pagar',
    note: 'Cobra el viernes',
    promise: { amount: '1250.50', currency: 'USD', due_on: '2999-11-30' },
  });
  const key = calls.seen.at(-1)?.header('Idempotency-Key');
  await app.fails(ACTIVITIES, 'lost');
  expect(dialog.getByDisplayValue('Cobra el viernes')).toBeTruthy();
  await press('Guardar la gestión');
  await waitFor(() => expect(calls.waiting(ACTIVITIES)).toBe(1));
  expect(calls.seen.at(-1)?.header('Idempotency-Key')).toBe(key);
  const why = { error: true, msg: 'El día prometido es anterior.', fields: { 'promise.due_on': 'Es anterior' } };
  await calls.answer(ACTIVITIES, 422, why);
  await dialog.findByText('Es anterior');
  // What is no promise any more says nothing of one.
  await user.selectOptions(dialog.getByLabelText(/^Tipo/), 'nota');
  await press('Guardar la gestión');
  await waitFor(() => expect(calls.waiting(ACTIVITIES)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ kind: 'nota', outcome: null, promise: null });
  await calls.answer(ACTIVITIES, 201, { ...call, kind: 'nota', outcome: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The list and the page are read again.
  await calls.answer(ACTIVITIES, 200, page({ ...call, note: 'Cobra el viernes', promise: promised }));
  await calls.answer(ONE, 200, customer);
  await screen.findByRole('row', { name: /80,00 · 01\/12\/2999.*Pendiente/ });
});

test(
  'one’s own is corrected, with the version that is behind it now, and deleted; another’s has no buttons',
  LONG,
  async () => {
    const { calls, press, fill } = await openActivities();
    expect(screen.getAllByRole('button', { name: /Editar la gestión/ })).toHaveLength(1);
    await press('Editar la gestión del 19/11/2026');
    await fill('Nota', 'Contestó su hija');
    await press('Guardar la gestión');
    await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
    await calls.answer(`${ACTIVITIES}v1/`, 412, { error: true, msg: 'Otra persona cambió esta gestión.' });
    await calls.answer(ACTIVITIES, 200, page({ ...call, version: 5, note: 'De otra persona' }));
    await screen.findByRole('row', { name: /De otra persona/, hidden: true });
    expect(screen.getByDisplayValue('Contestó su hija')).toBeTruthy();
    await press('Guardar la gestión');
    await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
    expect(calls.seen.at(-1)?.body).toMatchObject({ note: 'Contestó su hija', version: 5, promise: null });
    await calls.answer(`${ACTIVITIES}v1/`, 200, call);
    await calls.answer(ACTIVITIES, 200, page(call));
    await press('Eliminar la gestión del 19/11/2026');
    await press('Eliminar 1 gestión');
    await calls.answer(`${ACTIVITIES}v1/`, 200, {});
    await calls.answer(ACTIVITIES, 200, page());
    await screen.findByText('Todavía no hay gestiones');
  },
);

test(
  'a promise is about documents that are chosen, whose sum and currency it takes, or about what is overdue',
  LONG,
  async () => {
    const app = await openActivities();
    const { calls, press, user } = app;
    await press('Registrar gestión');
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Tipo/), 'promesa');
    const owed = {
      id: 'd1',
      number: 'F-58',
      due_date: '2026-10-15',
      currency: 'USD',
      total: '100.00',
      balance: '60.00',
    };
    const documents = [
      owed,
      { ...owed, id: 'd2', number: 'F-59', due_date: '2999-01-01', balance: '15.50' },
      { ...owed, id: 'd3', number: 'F-60', due_date: null, balance: '7.00', currency: 'EUR' },
    ];
    await calls.answer(`/api/v1/customers/customers/pendingValuesDocs_byCustomer/`, 200, {
      customer: 'c1',
      total: '82.50',
      documents,
    });
    const first = await dialog.findByRole('checkbox', { name: /F-58/ });
    await user.click(first);
    await user.click(dialog.getByRole('checkbox', { name: /F-59/ }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Monto prometido/).value).toBe('75,50');
    expect(await findings()).toEqual([]);
    // One of another currency stands alone.
    await user.click(dialog.getByRole('checkbox', { name: /F-60/ }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Monto prometido/).value).toBe('7,00');
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Moneda/).value).toBe('EUR');
    await user.click(first);
    await user.type(dialog.getByLabelText(/^Hasta el día/), '30/11/2999');
    await press('Guardar la gestión');
    await waitFor(() => expect(calls.waiting(ACTIVITIES)).toBe(1));
    const asked = { amount: '60.00', currency: 'USD', due_on: '2999-11-30', documents: ['d1'] };
    expect(calls.seen.at(-1)?.body).toMatchObject({ kind: 'promesa', promise: asked });
    await calls.answer(ACTIVITIES, 422, {
      error: true,
      msg: 'No.',
      fields: { 'promise.documents': 'Elija los que se deben' },
    });
    await dialog.findByText('Elija los que se deben');
    await user.click(dialog.getAllByRole('button', { name: /^Lo vencido/ })[0] ?? first);
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  },
);

test('promises of all customers are listed by the day they fall due, and called off with a reason', async () => {
  const { calls, press, fill } = openApp({ at: '/promesas?status=rota', session: ana });
  const broken = { ...promised, status: 'rota', due_on: '2026-01-02' };
  const totals = [{ currency: 'USD', count: 1, amount: '80.00', paid: '20.00' }];
  await calls.answer(PROMISES, 200, { ...page(broken), totals });
  await screen.findByText(/1 promesa · \$.80,00, pagado \$.20,00/);
  expect(calls.seen.find(({ path }) => path === PROMISES)?.query.get('status')).toBe('rota');
  expect(await findings()).toEqual([]);
  await press('Anular la promesa de Rosa Quishpe');
  await press('Anular 1 promesa');
  await screen.findByText('Escriba por qué se anula.');
  await fill('Motivo', 'Se acordó otra fecha');
  await press('Anular 1 promesa');
  await waitFor(() => expect(calls.waiting(`${PROMISES}o1/cancel/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ reason: 'Se acordó otra fecha', version: 1 });
  await calls.answer(`${PROMISES}o1/cancel/`, 200, { ...promised, status: 'anulada' });
  await calls.answer(PROMISES, 200, page());
  await screen.findByText('Nada coincide con los filtros');
});
