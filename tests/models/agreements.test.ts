import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agreement } from '../support/answers/agreements';
import { templates } from '../support/answers/campaignPages';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const LIST = '/api/v1/customers/agreements/';
const ONE = `${LIST}${agreement.id}/`;
const CANCEL = `${ONE}cancel/`;
const PDF = `${ONE}export/`;
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const OWED = '/api/v1/customers/customers/pendingValuesDocs_byCustomer/';
const page = <T>(...results: T[]) => ({ count: results.length, results });

const owed = (id: string, balance: string, due_date = '2026-10-01', currency = 'USD') => ({
  ...{ id, number: id.toUpperCase(), due_date, currency, total: balance, balance },
});

/** The form, with López and what they owe. */
async function opened(...documents: ReturnType<typeof owed>[]) {
  const app = openApp({ at: '/acuerdos', session: ana });
  const { calls, user } = app;
  await calls.answer(LIST, 200, page());
  await screen.findByText('Todavía no hay acuerdos de pago');
  const [create] = await screen.findAllByRole('button', { name: 'Nuevo acuerdo' });
  await user.click(create ?? document.body);
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer(ALL, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López/ }));
  await calls.answer(OWED, 200, { customer: 'c1', total: '150.00', documents });
  return app;
}
const preview = () => within(screen.getByRole('region', { name: 'Vista previa de las cuotas' }));

test('the list tells what is next of each, by state and day; a row opens its agreement', async () => {
  const { calls, user, router } = openApp({ at: '/acuerdos?status=vigente', session: ana });
  await calls.answer(LIST, 200, {
    ...page(agreement),
    totals: [{ currency: 'USD', count: 1, amount: '150.00', paid: '60.00' }],
  });
  await screen.findByText(/1 acuerdo · .*150,00, pagado .*60,00/);
  expect(await findings()).toEqual([]);
  // The list has orders by number, day and amount alone.
  expect(within(screen.getByRole('columnheader', { name: /Cliente/ })).queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('columnheader', { name: /^Número/ })).queryByRole('button')).not.toBeNull();
  await user.click(await screen.findByRole('row', { name: /N\.º 7.*López.*Vigente.*20\/12\/2026/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/acuerdos/g1'));
});

test('even parts are previewed as they are typed, and sent as a plan: once, also by a double press after a lost answer', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened(owed('f-1', '100.00'), owed('f-2', '50.01', '2099-01-01'));
  await press('Crear el acuerdo');
  await screen.findByText('Elija al menos un documento.');
  await user.click(await screen.findByRole('button', { name: /^Todo: .*150,01/ }));
  await waitFor(() => expect(preview().getAllByRole('row')).toHaveLength(4));
  preview().getByRole('row', { name: /^3.*50,01/ });
  await fill('Número de cuotas', '2');
  await fill('Primera cuota', '31/12/2026');
  await user.tab();
  await waitFor(() => preview().getByRole('row', { name: /^2 31\/01\/2027 .*75,01/ }));
  await fill('Días de gracia', '5');
  await fill('Nota', 'Llamar antes');
  expect(await findings()).toEqual([]);
  await press('Crear el acuerdo');
  await press('Crear el acuerdo');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  const sent = calls.seen.at(-1);
  expect(sent?.body).toEqual({
    customer: 'c1',
    documents: ['f-1', 'f-2'],
    amount: '150.01',
    plan: { kind: 'iguales', count: 2, first_on: '2026-12-31', every: 'mensual' },
    grace_days: 5,
    note: 'Llamar antes',
  });
  await calls.answer(LIST, 500, {});
  await screen.findByText('Error. No se pudo crear el acuerdo de pago');
  await press('Crear el acuerdo');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  expect(calls.seen.at(-1)?.header('idempotency-key')).toBe(sent?.header('idempotency-key'));
  await calls.answer(LIST, 201, agreement);
  await screen.findByText('Acuerdo de pago creado correctamente');
  await calls.answer(LIST, 200, page(agreement));
  await screen.findByRole('row', { name: /N\.º 7/ });
});

test('a first part is a percent or a sum that fits; what does not fit is said beside it', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened(owed('f-1', '100.00'));
  await user.click(await screen.findByRole('checkbox', { name: /F-1 · vence 01\/10\/2026/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Cómo se reparte/ }), 'entrada');
  await waitFor(() => preview().getByRole('row', { name: /^1.*30,00/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^La entrada es/ }), 'monto');
  await fill('Monto de la entrada', '100');
  await user.tab();
  await screen.findByText('La entrada debe ser mayor que cero y menor que la deuda.');
  await press('Crear el acuerdo');
  await screen.findByText('Escriba un monto menor que la deuda.');
  await fill('Monto de la entrada', '40');
  await user.tab();
  await press('Crear el acuerdo');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ plan: { kind: 'entrada', first_amount: '40.00', count: 3 } });
});

test('own parts must add up; a new one takes what the others leave, and the keyboard stays in the form', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened(owed('f-1', '100.00'), owed('f-3', '9.00', '2026-10-01', 'EUR'));
  await user.click(await screen.findByRole('checkbox', { name: /F-1/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Cómo se reparte/ }), 'propias');
  await fill('Día de la cuota 1', '01/12/2026');
  await user.tab();
  await fill('Monto de la cuota 1', '60');
  await user.tab();
  await screen.findByText(/^A las cuotas les faltan .*40,00 para sumar la deuda\./);
  await press('Crear el acuerdo');
  await screen.findByText('Escriba los montos: deben sumar la deuda, con los días en orden.');
  await press('Añadir cuota');
  await fill('Día de la cuota 2', '01/01/2027');
  await user.tab();
  await waitFor(() => expect(preview().getAllByRole('row')).toHaveLength(3));
  await press('Añadir cuota');
  await press('Quitar la cuota 3');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Añadir cuota'));
  await press('Crear el acuerdo');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({
    documents: ['f-1'],
    plan: {
      kind: 'propias',
      instalments: [
        { due_on: '2026-12-01', amount: '60.00' },
        { due_on: '2027-01-01', amount: '40.00' },
      ],
    },
  });
  const msg = 'Lo que se debe cambió mientras armaba el acuerdo: ahora son $ 90,00. Revise las cuotas.';
  await calls.answer(LIST, 409, { error: true, msg });
  await screen.findByText(msg);
  expect(screen.getByRole('textbox', { name: /^Monto de la cuota 1/ }).getAttribute('value')).toMatch(/60,00/);
});

test('one shows its instalments as they are paid, gives the PDF, and is cancelled with a reason', async () => {
  const { calls, user, press, fill } = openApp({ at: '/acuerdos/g1', session: ana });
  await calls.answer(ONE, 200, agreement);
  await screen.findByRole('heading', { name: 'Acuerdo n.º 7' });
  await screen.findByRole('row', { name: /^2 20\/12\/2026.*Pendiente.*50,00.*10,00/ });
  await screen.findByRole('row', { name: /^F-1.*100,00.*90,00/ });
  expect(await findings()).toEqual([]);
  await press('PDF para firmar');
  await calls.answer(PDF, 200, { url: '/downloads/agreement?link=x', file_name: 'acuerdo.pdf' });
  await press('Anular');
  await press('Anular 1 acuerdo');
  await screen.findByText('Escriba por qué se anula.');
  await fill('Motivo', 'Pagará todo');
  await press('Anular 1 acuerdo');
  await waitFor(() => expect(calls.waiting(CANCEL)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ reason: 'Pagará todo', version: 1 });
  await calls.answer(CANCEL, 412, { error: true, msg: 'Otra persona cambió este acuerdo.' });
  await calls.answer(ONE, 200, { ...agreement, version: 2 });
  await press('Anular 1 acuerdo');
  await waitFor(() => expect(calls.waiting(CANCEL)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ reason: 'Pagará todo', version: 2 });
  await calls.answer(CANCEL, 200, { ...agreement, status: 'anulado' });
  await calls.answer(ONE, 200, { ...agreement, status: 'anulado', cancel_reason: 'Pagará todo' });
  await screen.findByText('Pagará todo');
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'López C.A.' }));
});

test('grace and reminders are changed while it stands; the signed copy is attached, opened and replaced', async () => {
  const { calls, user, press, fill } = openApp({ at: '/acuerdos/g1', session: ana });
  await calls.answer(ONE, 200, agreement);
  await press('Editar');
  const form = within(await screen.findByRole('dialog', { name: 'Gracia y recordatorios del acuerdo' }));
  await calls.answer('/api/v1/customers/templates/', 200, page(...templates));
  await fill('Días de gracia', '5');
  await user.selectOptions(form.getByLabelText(/^Recordatorios/), 'p2');
  expect(await findings()).toEqual([]);
  await press('Guardar los cambios');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({
    grace_days: 5,
    reminders: { template: 'p2', days: [-3, 0, 1] },
    version: 1,
  });
  const told = 'Con tan pocos días de gracia el acuerdo quedaría roto hoy mismo. Ponga más.';
  await calls.answer(ONE, 422, { error: true, msg: `${told} No se cambió nada.`, fields: { grace_days: told } });
  await form.findByText(told);
  await press('Guardar los cambios');
  await calls.answer(ONE, 200, { ...agreement, grace_days: 5, version: 2 });
  await calls.answer(ONE, 200, { ...agreement, grace_days: 5, version: 2 });
  await screen.findByText('5 días');

  const attach = (label: string) => user.upload(screen.getByLabelText(label), new File(['x'], 'x.png'));
  await attach('Adjuntar la copia firmada');
  await calls.answer(`${ONE}signed/`, 422, { error: true, msg: 'El archivo no es un PDF ni una imagen.' });
  await screen.findByText('El archivo no es un PDF ni una imagen.');
  await attach('Adjuntar la copia firmada');
  const signed = { name: 'firmado.pdf', bytes: 2_000, created_by: 'Ana', created_at: '2026-11-21T15:00:00Z' };
  await calls.answer(`${ONE}signed/`, 201, { ...agreement, signed });
  await calls.answer(ONE, 200, { ...agreement, signed });
  await calls.answer(`${ONE}signed/`, 200, { url: '/downloads/agreement_file?link=x', file_name: 'firmado.pdf' });
  const link = await screen.findByRole('link', { name: /^Abrir firmado\.pdf/ });
  expect(link.getAttribute('href')).toContain('/downloads/agreement_file?link=x');
  expect(screen.getByLabelText('Reemplazar la copia firmada')).toBeTruthy();
  expect(await findings()).toEqual([]);
});
