import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../support/answers/accounts';
import { campaign } from '../support/answers/campaignPages';
import { debit, error, errorsFile, withDetails } from '../support/answers/debitPages';
import { page } from '../support/answers/page';
import { openApp } from '../support/models/app';
import { readableFile } from '../support/models/heldFile';
import { ana, anaElsewhere } from '../support/models/people';

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

test('a debit in a state that nobody knows is edited, saved, answered or deleted as its service has it', async () => {
  const { calls, press } = openApp({ at: '/debitos/7', session: anaElsewhere });
  const lines = [{ id: 1, customer: 4, amount: 100, status: 'pendiente' }];
  await calls.answer('/api/v1/cash_management/automatic-debts/7/details/', 200, { id: 7, status: 'GENERATED', lines });
  await screen.findByLabelText('Respuesta del banco', { selector: 'input' });
  await screen.findByRole('button', { name: 'Eliminar débito' });
  await press('Volver a los detalles');
  await screen.findByRole('button', { name: 'Guardar 1 cobro' });
});

test('a bank’s answer of which nobody says a row says what to do', async () => {
  const { calls } = openApp({ at: '/debitos/7', session: ana });
  const of = '/api/v1/cash_management/automatic-debts/7/';
  await calls.answer(`${of}details/`, 200, { id: 7, status: 'enviado', lines: [] });
  const chosen = { target: { files: [readableFile('r.csv')] } };
  fireEvent.change(await screen.findByLabelText('Respuesta del banco', { selector: 'input' }), chosen);
  await calls.answer(`${of}load_debits/`, 200, { id: 5 });
  await screen.findByText(/espere un momento y elíjalo otra vez/);
});

test('a subscription whose frequency and first day nobody knows is changed without them', async () => {
  const { calls, user, press } = openApp({ at: '/suscripciones/5', session: ana });
  const told = {
    id: 5,
    customer: 4,
    customer_name: 'Rosa',
    name: 'Plan',
    amount: 25.5,
    currency: 'USD',
    frequency: 'BIENAL',
  };
  await calls.answer('/api/v1/customers/subscriptions/5/', 200, told);
  await press('Editar');
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' B');
  await screen.findByRole('option', { name: 'BIENAL' });
  await press('Guardar la suscripción');
  await calls.answer('/api/v1/customers/subscriptions/update_subscription/', 200, { ...told, name: 'Plan B' });
  const sent = calls.seen.find(({ path }) => path.endsWith('/update_subscription/'));
  const body = new URLSearchParams(String(sent?.body));
  expect(body.get('name')).toBe('Plan B');
  expect([body.has('frequency'), body.has('starts_on')]).toEqual([false, false]);
});

test('a debit’s line that names its customer and document by their ids alone says so', async () => {
  const { calls } = openApp({ at: '/debitos/7', session: ana });
  const lines = [{ id: 1, customer: 4, document: 9, amount: 100, status: 'pendiente' }];
  await calls.answer('/api/v1/cash_management/automatic-debts/7/details/', 200, { id: 7, status: 'guardado', lines });
  const row = await screen.findByRole('row', { name: /Cliente 4/ });
  expect(within(row).getByText(/Documento 9/)).toBeTruthy();
});

test('rows without a result are counted apart from those that could not be carried over', async () => {
  const { calls } = openApp({ at: '/debitos/d1', session: ana });
  const of = '/api/v1/cash_management/automatic-debts/d1/';
  await calls.answer(`${of}details/`, 200, withDetails({ ...debit, status: 'respondido' }));
  const waiting = { ...error, row: 5, reference: 'X-5', msg: 'La fila no dice si se cobró.', outcome: 'sin_resultado' };
  await calls.answer(`${of}migration_errors/`, 200, { ...errorsFile([error]), errors: [error, waiting] });
  const errors = await screen.findByRole('grid', { name: 'Errores de migración' });
  expect(within(errors).queryByText('X-5')).toBeNull();
  expect(
    within(await screen.findByRole('grid', { name: '1 fila sin resultado todavía' })).getByText('X-5'),
  ).toBeTruthy();
  await screen.findByRole('button', { name: 'Descargar 2 filas' });
});

test('an account without a currency is edited, and none is made up', async () => {
  const { calls, user } = openApp({ at: '/cuentas-bancarias', session: ana });
  const account = { id: 1, bank: 2, bank_name: 'Banco Uno', number: '2200', alias: 'Norte', type: 'ahorros' };
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account));
  await calls.answer('/api/v1/customers/banks/', 200, [{ id: 2, name: 'Banco Uno' }]);
  await user.click(await screen.findByRole('button', { name: /Editar.*Norte/ }));
  const currency = within(await screen.findByRole('dialog')).getByRole<HTMLSelectElement>('combobox', {
    name: /Moneda/,
  });
  expect(currency.value).toBe('');
  expect(screen.queryByText('USD')).toBeNull();
});

test('a creation that is only confirmed ends as saved, and the list is read again', async () => {
  const { calls, press, user, fill } = openApp({ at: '/cuentas-bancarias', session: ana });
  const path = '/api/v1/customers/bankaccounts/';
  await calls.answer(path, 200, []);
  await calls.answer('/api/v1/customers/banks/', 200, [{ id: 2, name: 'Banco Uno' }]);
  await user.click((await screen.findAllByRole('button', { name: 'Nueva cuenta' }))[0] ?? document.body);
  await calls.answer(path, 200, []);
  const form = within(await screen.findByRole('dialog', { name: 'Nueva cuenta bancaria' }));
  await user.selectOptions(form.getByRole('combobox', { name: /Banco/ }), '2');
  await user.selectOptions(form.getByRole('combobox', { name: /Tipo/ }), 'ahorros');
  await user.selectOptions(form.getByRole('combobox', { name: /Moneda/ }), 'USD');
  await fill('Número', '22001122');
  await fill('Alias', 'Norte');
  await press('Crear la cuenta');
  await calls.answer(path, 200, { success: true });
  await calls.answer(path, 200, []);
  await screen.findByText('Cuenta bancaria añadida correctamente');
  await calls.answer(path, 200, [{ id: 1, number: '22001122', alias: 'Norte' }]);
  await screen.findByRole('row', { name: /22001122/ });
  expect(screen.queryByRole('dialog')).toBeNull();
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

test('of a file that a provider only lists the rows of, no sum and no proof is made up', async () => {
  const { calls, press } = openApp({ at: `/conciliaciones/nueva?cuenta=${account.id}`, session: ana });
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account));
  await calls.answer('/api/v1/conciliation/conciliations/', 200, []);
  const chosen = { target: { files: [readableFile()] } };
  fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), chosen);
  await press('Leer el archivo');
  await calls.answer('/api/v1/conciliation/conciliations/preview_data/', 201, {
    id: 9,
    rows: [{ row: 2, date: '2026-10-02', amount: 12 }],
  });
  await screen.findByRole('button', { name: 'Guardar 1 movimiento' });
  expect(screen.queryByText(/elija la cuenta|no trae saldos/)).toBeNull();
  screen.getByRole('heading', { name: 'octubre.csv' });
});

test('of a file with several accounts no sum is made up, and none is said to be without balances, until one is chosen', async () => {
  const { calls, press } = openApp({ at: `/conciliaciones/nueva?cuenta=${account.id}`, session: ana });
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account));
  await calls.answer('/api/v1/conciliation/conciliations/', 200, []);
  const chosen = { target: { files: [readableFile()] } };
  fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), chosen);
  await press('Leer el archivo');
  await calls.answer('/api/v1/conciliation/conciliations/preview_data/', 201, {
    id: 9,
    rows: [{ row: 2, date: '2026-10-02', amount: 12 }],
    accounts: [
      { key: '1', currency: 'USD', movements: 1, credits: '12.00', debits: '0.00' },
      { key: '2', currency: 'EUR', movements: 1, credits: '5.00', debits: '0.00' },
    ],
  });
  await screen.findByText('Elija la cuenta: la suma se comprueba con los saldos que traiga.');
  expect(screen.queryByText(/no trae saldos/)).toBeNull();
});

test('of a file of which a provider says no row it is said what to do, and not that nothing is new', async () => {
  const { calls, press } = openApp({ at: `/conciliaciones/nueva?cuenta=${account.id}`, session: ana });
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page(account));
  await calls.answer('/api/v1/conciliation/conciliations/', 200, []);
  const chosen = { target: { files: [readableFile()] } };
  fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), chosen);
  await press('Leer el archivo');
  await calls.answer('/api/v1/conciliation/conciliations/preview_data/', 200, { id: 9 });
  await screen.findByText(/espere un momento y elíjalo otra vez/);
  expect(screen.queryByText(/No hay movimientos nuevos/)).toBeNull();
});

test('an answer of the bank that tells documents and no customers shows them, and makes up no count of payments', async () => {
  const { calls } = openApp({ at: '/debitos/7', session: ana });
  const lines = [{ id: 1, customer: 4, amount: 80, status: 'pendiente' }];
  await calls.answer('/api/v1/cash_management/automatic-debts/7/details/', 200, { id: 7, status: 'enviado', lines });
  const chosen = { target: { files: [readableFile('r.csv')] } };
  fireEvent.change(await screen.findByLabelText('Respuesta del banco', { selector: 'input' }), chosen);
  const told = { row: 1, outcome: 'cobrado', detail: 1, document_number: 'F-7', amount: 80 };
  const answer = { id: 5, file_name: 'r.csv', lines: [told] };
  await calls.answer('/api/v1/cash_management/automatic-debts/7/load_debits/', 200, answer);
  await screen.findByRole('row', { name: /Cobrado F-7/ });
  expect(screen.queryByText(/Se registran|·$/)).toBeNull();
});

test('a line of the bank’s answer whose amount cannot be read is shown as it came, and is not left out without a word', async () => {
  const { calls } = openApp({ at: '/debitos/7', session: ana });
  const lines = [{ id: 1, customer: 4, amount: 80, status: 'pendiente' }];
  await calls.answer('/api/v1/cash_management/automatic-debts/7/details/', 200, { id: 7, status: 'enviado', lines });
  const chosen = { target: { files: [readableFile('r.csv')] } };
  fireEvent.change(await screen.findByLabelText('Respuesta del banco', { selector: 'input' }), chosen);
  const read = { row: 1, outcome: 'cobrado', detail: 1, document_number: 'F-7', amount: 80 };
  const unread = { row: 2, outcome: 'cobrado', detail: 2, document_number: 'F-8', amount: '1.234,56' };
  const answer = { id: 5, file_name: 'r.csv', lines: [read, unread] };
  await calls.answer('/api/v1/cash_management/automatic-debts/7/load_debits/', 200, answer);
  await screen.findByRole('row', { name: /Cobrado F-7/ });
  await screen.findByText(/"F-8"/);
});

test.each([
  ['borrador' as const, 1],
  ['enviado' as const, 0],
])(
  'a debit in state %s that is collected on a day without banks says when the next one is %i times',
  async (status, times) => {
    const { calls } = openApp({ at: '/debitos/d1', session: ana });
    const shown = { ...debit, status, collects_on_closed: { why: 'sábado', next: '2026-11-23' } };
    await calls.answer('/api/v1/cash_management/automatic-debts/d1/details/', 200, withDetails(shown));
    await screen.findAllByText(/Débitos de noviembre/);
    expect(screen.queryAllByText(/fin de semana \(sábado\).*siguiente día hábil es 23\/11\/2026/)).toHaveLength(times);
  },
);
