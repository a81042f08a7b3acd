import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CustomerDetail } from '../../src/api/contract/customers/shapes';
import { setTimeZone } from '../../src/ui/format/dates';
import { bank } from '../support/answers/accounts';
import { call } from '../support/answers/activities';
import { collected, contact, customer } from '../support/answers/customers';
import { debit, withDetails } from '../support/answers/debitPages';
import { document } from '../support/answers/documents';
import { payment } from '../support/answers/payments';
import { preview, provider, sent, template } from '../support/answers/templatePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CUSTOMERS = '/api/v1/customers/customers/';
const ONE = `${CUSTOMERS}${customer.id}/`;
const CONTACTS = '/api/v1/customers/contacts/';
const page = <T>(...results: T[]) => ({ count: results.length, results });
const stale = { error: true, msg: 'Otra persona cambió este cliente.' };

async function openList() {
  const app = openApp({ at: '/clientes?search=rosa&p=2', session: ana });
  await app.calls.answer(CUSTOMERS, 200, { count: 30, results: [customer] });
  await screen.findByRole('row', { name: /Rosa Quishpe/ });
  return app;
}

async function openCustomer(shown = customer, tab = 'datos') {
  const app = openApp({ at: `/clientes/${customer.id}/${tab}`, session: ana });
  await app.calls.answer(ONE, 200, shown);
  await screen.findByRole('heading', { name: 'Rosa Quishpe' });
  return app;
}

type App = Awaited<ReturnType<typeof openCustomer>>;

/** What the customer's form offers to choose from. */
async function offer({ calls }: Pick<App, 'calls'>) {
  await calls.answer('/api/v1/customers/cities/', 200, page({ id: 'y1', name: 'Cuenca', province: 'Azuay' }));
  const subcategory = { id: 's1', name: 'Mayorista', category: 'g1', category_name: 'Canal' };
  const categories = page({ id: 'g1', name: 'Canal', subcategories: [subcategory] });
  await calls.answer('/api/v1/customers/categories/get_allDetail/', 200, categories);
  await screen.findByRole('checkbox', { name: 'Mayorista' });
}

const sentForm = ({ calls }: App) => Object.fromEntries(new URLSearchParams(String(calls.seen.at(-1)?.body)));
const sentJson = ({ calls }: App): unknown => calls.seen.findLast(({ method }) => method !== 'GET')?.body;

test.each([
  ['CO', 'CO'],
  ['AR', 'otro'],
  [null, 'EC'],
])('a new customer of a company in %s is taken to be of %s', async (company_country, country) => {
  const session = { ...ana, userData: { ...ana.userData, company_country } };
  const { press } = openApp({ at: '/clientes', session });
  await press('Nuevo cliente');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: /País/ }).value).toBe(country);
});

test('a new customer is created, and the list begins anew', async () => {
  const app = await openList();
  const { calls, press, fill, user } = app;
  await press('Nuevo cliente');
  await offer(app);
  await press('Crear el cliente');
  await screen.findByText('Escriba el nombre, de 120 caracteres o menos.');
  expect(calls.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await fill('Nombres o razón social', 'Ágora');
  await fill('Cédula/RUC', '1793213150001');
  await screen.findByText(/RUC de empresa: los dígitos no cuadran/);
  await user.click(screen.getByRole('checkbox', { name: 'Mayorista' }));
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Ciudad'), 'y1');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText(/^Idioma/), 'en');
  await fill('Días de crédito', '1000');
  await press('Crear el cliente');
  await screen.findByText('Escriba de 0 a 999 días, o déjelo vacío.');
  await fill('Días de crédito', '30');
  expect(await findings()).toEqual([]);
  await press('Crear el cliente');
  await waitFor(() => expect(calls.waiting(CUSTOMERS)).toBe(1));
  expect(sentJson(app)).toEqual({
    first_name: 'Ágora',
    dni: '1793213150001',
    dni_country: 'EC',
    city: 'y1',
    subcategories_ids: ['s1'],
    language: 'en',
    credit_days: 30,
  });
  const [first] = calls.seen.filter(({ method }) => method === 'POST');
  expect(first?.header('Idempotency-Key')).toBeTruthy();
  await calls.answer(CUSTOMERS, 500, {});
  await screen.findByText('Error. Cliente no fue creado correctamente');
  await press('Crear el cliente');
  await calls.answer(CUSTOMERS, 201, customer);
  await screen.findByText('Cliente añadido correctamente');
  await calls.answer(CUSTOMERS, 200, page(customer));
  const { query } = calls.seen.at(-1) ?? {};
  expect([query?.get('p'), query?.get('search')]).toEqual(['1', '']);
  // Whichever page of the list the new one is on, it is opened from here.
  await press('Abrirlo');
  await calls.answer(ONE, 200, customer);
  await screen.findByRole('heading', { name: 'Rosa Quishpe' });
  await waitFor(() => expect(screen.queryByText('Cliente añadido correctamente')).toBeNull());
  const crumbs = within(screen.getByRole('navigation', { name: 'Usted está aquí' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Clientes/', 'Rosa Quishpe']);
});

test('why a customer is not deleted is said; once deleted, the list begins anew', async () => {
  const { calls, press } = await openCustomer();
  await press('Eliminar');
  await press('Eliminar 1 cliente');
  const why = 'Rosa Quishpe tiene 2 documentos. No se eliminó nada.';
  await calls.answer(ONE, 409, { error: true, msg: why });
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(why);
  await press('Eliminar 1 cliente');
  await calls.answer(ONE, 200, {});
  await calls.answer(CUSTOMERS, 200, page());
  await screen.findByText('Todavía no hay clientes');
});

test('the list tells what a collector goes by, is narrowed by it, and notes what was done with a customer', async () => {
  const { calls, user, press } = await openList();
  const late = {
    ...customer,
    days_overdue: 48,
    contacted_on: null,
    last_contact: undefined,
    open_promise: { id: 'o1', currency: 'USD', amount: '80.00', due_on: '2026-11-07', status: 'rota' },
  };
  await user.selectOptions(screen.getByRole('combobox', { name: 'Promesa' }), 'rota');
  await calls.answer(CUSTOMERS, 200, page(late));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vencido hace' }), '31');
  await calls.answer(CUSTOMERS, 200, page(late));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sin contacto' }), '15');
  await calls.answer(CUSTOMERS, 200, page(late));
  expect(Object.fromEntries(calls.seen.at(-1)?.query ?? [])).toMatchObject({
    promise: 'rota',
    days_from: '31',
    quiet_days: '15',
  });
  await screen.findByRole('row', { name: /Rosa Quishpe.* 48 .*Nunca.*Rota 07\/11/ });
  expect(screen.queryByRole('button', { name: /^Eliminar/ })).toBeNull();
  expect(await findings()).toEqual([]);
  await press('Registrar gestión con Rosa Quishpe');
  const form = within(await screen.findByRole('dialog', { name: 'Registrar gestión: Rosa Quishpe' }));
  await user.selectOptions(form.getByLabelText(/^Resultado/), 'no_contesto');
  await user.type(form.getByLabelText('Volver a gestionar el'), '01/12/2999');
  await press('Guardar la gestión');
  await calls.answer('/api/v1/customers/activities/', 201, call);
  await calls.answer(CUSTOMERS, 200, page(late));
  const noted = calls.seen.find(({ path }) => path === '/api/v1/customers/activities/');
  expect(noted?.body).toMatchObject({
    customer: customer.id,
    kind: 'llamada',
    outcome: 'no_contesto',
    next_on: '2999-12-01',
  });
});

test('segments are the work with how many there are, and chosen customers are assigned to a colleague', async () => {
  const { calls, user, press, router } = await openList();
  const segments = page(
    { segment: 'hoy', customers: 23 },
    { segment: 'rota', customers: 4 },
    { segment: 'vencido', customers: 41 },
    { segment: 'sin_contacto', customers: 67 },
    { segment: 'todos', customers: 161 },
  );
  await calls.answer(`${CUSTOMERS}segments/`, 200, segments);
  const tab = (name: RegExp) => within(screen.getByRole('group', { name: 'Segmentos' })).findByRole('button', { name });
  expect((await tab(/^Todos 161/)).getAttribute('aria-pressed')).toBe('true');
  await user.click(await tab(/^Sin contacto 67/));
  const work = {
    ...customer,
    next_on: '2999-12-01',
    owner: { id: 'u9', name: 'Luis Mora' },
    balances: [{ currency: 'USD', balance: '160.00', overdue: '60.00', documents: 2, ages: ['100.00', '60.00'] }],
    last_contact: { message: null, activity: { kind: 'llamada', outcome: 'no_contesto', happened_on: '2026-11-09' } },
  };
  await calls.answer(CUSTOMERS, 200, page(work, { ...work, id: 'c2', first_name: 'Otra' }));
  expect(Object.fromEntries(calls.seen.at(-1)?.query ?? [])).toMatchObject({
    owes: 'vencido',
    quiet_days: '15',
    ordering: 'contacted_on',
  });
  expect((await tab(/^Sin contacto/)).getAttribute('aria-pressed')).toBe('true');
  const row = await screen.findByRole('row', { name: /Rosa Quishpe.*60,00.*No contestó.*Luis Mora/ });
  within(row).getByRole('img', { name: /Antigüedad. Por vencer: .*100,00; 1.+30.*: .*60,00/ });

  row.focus();
  await user.keyboard(' ');
  const bar = within(await screen.findByRole('region', { name: 'Clientes elegidos' }));
  expect(bar.getByRole('status').textContent).toMatch(/^1 elegido · deben \$.160,00/);
  expect(await findings()).toEqual([]);
  await press('Asignar a…');
  await calls.answer('/api/v1/console/people/', 200, page({ id: 'u9', name: 'Luis Mora' }));
  const form = within(await screen.findByRole('dialog', { name: 'Asignar clientes' }));
  await press('Asignar');
  await form.findByText('Elija a quién.');
  await user.selectOptions(form.getByLabelText(/^Asesor/), 'u9');
  await press('Asignar');
  await calls.answer(`${CUSTOMERS}assign_owner/`, 200, { count: 1, changed: 1 });
  expect(calls.seen.find(({ path }) => path === `${CUSTOMERS}assign_owner/`)?.body).toEqual({
    to: 'u9',
    customers: [customer.id],
    expected: 1,
  });
  await screen.findByText('Asignados: 1 cliente.');
  await calls.answer(CUSTOMERS, 200, page(work));
  await calls.answer(`${CUSTOMERS}segments/`, 200, segments);
  expect(screen.queryByRole('region', { name: 'Clientes elegidos' })).toBeNull();

  await user.click(screen.getAllByRole('checkbox', { name: /^Elegir / })[0] ?? row);
  await press('Campaña');
  await waitFor(() => expect(router.state.location.search).toBe(`?clientes=${customer.id}`));
});

test("a customer's credit is blocked with a reason, which their page says with who and when, and let go", async () => {
  const { calls, press, fill, user } = await openCustomer(customer);
  await press('Bloquear crédito');
  const form = within(await screen.findByRole('dialog', { name: 'Bloquear el crédito' }));
  await user.click(form.getByRole('button', { name: 'Bloquear crédito' }));
  await form.findByText('Escriba por qué.');
  await fill('Motivo', 'No paga desde mayo');
  expect(await findings()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Bloquear crédito' }));
  await waitFor(() => expect(calls.waiting(`${ONE}credit_block/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ why: 'No paga desde mayo', version: customer.version });
  const blocked = {
    ...customer,
    version: 9,
    credit_block: { at: '2026-11-20T10:00:00Z', by: 'Ana Paredes', why: 'No paga desde mayo' },
  };
  await calls.answer(`${ONE}credit_block/`, 200, blocked);
  await calls.answer(ONE, 200, blocked);
  await screen.findByText(/No paga desde mayo · Ana Paredes, /);
  expect(await findings()).toEqual([]);
  await press('Desbloquear');
  await waitFor(() => expect(calls.waiting(`${ONE}credit_block/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ why: null, version: 9 });
  await calls.answer(`${ONE}credit_block/`, 200, customer);
  await calls.answer(ONE, 200, customer);
  const button = await screen.findByRole('button', { name: 'Bloquear crédito' });
  expect(button.ownerDocument.activeElement).toBe(button);
});

test('the head has the ways to reach a customer that they have not refused, and who of the company works with them', async () => {
  const shown: CustomerDetail = {
    ...customer,
    owner: null,
    contacts: [
      {
        ...contact,
        id: 'k1',
        name: 'Sin permiso',
        phone: '+593991111111',
        email: 'no@example.com',
        consent_whatsapp: 'no',
        consent_email: 'no',
      },
      { ...contact, id: 'k2', name: 'Luz', phone: '+593992222222', email: 'luz@example.com', consent_whatsapp: 'si' },
    ],
  };
  const { calls, press, user } = await openCustomer(shown);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('+593991111111')).toBe('tel:+593991111111');
  expect(hrefOf('WhatsApp')).toBe('https://wa.me/593992222222');
  expect(hrefOf('luz@example.com')).toBe('mailto:luz@example.com');
  await calls.answer('/api/v1/console/people/', 200, page({ id: 'u9', name: 'Luis Mora' }));
  await press('Sin asesor');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Luis Mora' }));
  await calls.answer(`${CUSTOMERS}assign_owner/`, 200, { count: 1, changed: 1 });
  expect(calls.seen.find(({ path }) => path === `${CUSTOMERS}assign_owner/`)?.body).toEqual({
    to: 'u9',
    customers: [customer.id],
    expected: 1,
  });
  const silent = customer.contacts.map((one) => ({ ...one, do_not_contact: true }));
  await calls.answer(ONE, 200, { ...customer, owner: { id: 'u9', name: 'Luis Mora' }, contacts: silent });
  await screen.findByRole('button', { name: 'Asesor: Luis Mora' });
  screen.getByText('No contactar');
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  expect(await findings()).toEqual([]);
});

test('what matters for collecting stands first, each figure leading to what is behind it', async () => {
  const { calls } = await openCustomer(customer, '');
  await calls.answer('/api/v1/customers/documents/', 200, page(document));
  await screen.findByRole('row', { name: /F-58/ });
  const ages = within(screen.getByRole('list', { name: 'Antigüedad de lo que debe en USD' }));
  expect(ages.getAllByRole('link')).toHaveLength(3);
  expect(ages.getByRole('link', { name: /120\+: 1 documento, \$.60,00/ }).getAttribute('href')).toBe(
    '/clientes/c1/documentos?bucket=M%C3%A1s+de+120&currency=USD',
  );
  const card = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(card('Debe')).toMatch(/\$.160,00.*€.9,00/);
  expect(card('Promesa')).toMatch(/\$.80,00 hasta el 01\/12\/2999.*pagó \$.20,00.*2 cumplidas, 1 rota/);
  expect(card('Último contacto')).toMatch(/Llamada 19\/11\/2026: no contestó.*no se le han enviado mensajes/);
  expect(card('A favor')).toMatch(/\$.7,50/);
  expect(await findings()).toEqual([]);
});

test('each tab has an address, says how much is behind it, and asks for what is this customer’s', async () => {
  const { calls, user, router } = await openCustomer(customer, 'pagos');
  const tabs = within(screen.getByRole('navigation', { name: 'Secciones del cliente' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Documentos 14',
    'Pagos 31',
    'Acuerdos',
    'Disputas',
    'Comprobantes',
    'Débitos 6',
    'Mensajes 0',
    'Gestiones 9',
    'Contactos 1',
    'Datos',
  ]);
  await calls.answer('/api/v1/customers/payments_details/', 200, page(payment));
  const link = await screen.findByRole('link', { name: 'Ver en el banco' });
  expect(link.getAttribute('href')).toBe('/conciliaciones/k1?movement=m1');
  for (const [tab, address, path, answered, shown] of [
    [/^Débitos/, 'debitos', '/api/v1/customers/debits/', page(collected), /Noviembre/],
    [/^Mensajes/, 'mensajes', '/api/v1/console/messages/', page(sent), /Mensaje escrito a mano/],
    [/^Documentos/, 'documentos', '/api/v1/customers/documents/', page(document), /F-58/],
  ] as const) {
    await user.click(tabs.getByRole('link', { name: tab }));
    expect(router.state.location.pathname).toBe(`/clientes/c1/${address}`);
    await calls.answer(path, 200, answered);
    expect(calls.seen.at(-1)?.query.get('idCustomer')).toBe('c1');
    if (shown) await screen.findByRole('row', { name: shown });
  }
  // A filter of the tab stands in the address, the customer does not.
  await user.selectOptions(screen.getByLabelText('Estado'), 'parcial');
  await waitFor(() => expect(router.state.location.search).toBe('?status=parcial'));
  const lists = calls.seen.filter(({ path }) => path === '/api/v1/customers/documents/');
  expect(lists.at(-1)?.query.toString()).toBe('p=1&idCustomer=c1&status=parcial');
  await calls.answer('/api/v1/customers/documents/', 200, page());
  await screen.findByText('Nada coincide con los filtros');
  // The customer was read once.
  expect(calls.seen.filter(({ path }) => path === ONE)).toHaveLength(1);
});

test('an edit goes as a form; of two editors the second is told, keeps what was typed, and may insist', async () => {
  const app = await openCustomer();
  const { calls, press, fill } = app;
  await press('Editar');
  await offer(app);
  await fill('Nombres o razón social', 'Rosa María');
  await press('Guardar el cliente');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
  expect(sentForm(app)).toMatchObject({
    first_name: 'Rosa María',
    version: '3',
    subcategories_ids: '["s1"]',
  });
  // It was empty and stays so.
  expect(sentForm(app)).not.toHaveProperty('city');
  await calls.answer(ONE, 412, stale);
  await screen.findByText('Error. Otra persona cambió este cliente.');
  // Behind the form, what the other one wrote.
  await calls.answer(ONE, 200, { ...customer, version: 8, tradename: 'Bazar Central' });
  await screen.findByText(/Bazar Central ·/);
  expect(screen.getByDisplayValue('Rosa María')).toBeTruthy();
  await press('Guardar el cliente');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
  expect(sentForm(app)).toMatchObject({ first_name: 'Rosa María', version: '8' });
});

test('an edit that is refused says why, at its field where it can', async () => {
  const { calls, press } = await openCustomer();
  await press('Editar');
  await press('Guardar el cliente');
  await calls.answer(ONE, 422, { error: true, msg: 'No se guardó.', fields: { dni: 'Los dígitos no corresponden.' } });
  await screen.findByText('Los dígitos no corresponden.');
  await press('Guardar el cliente');
  await calls.answer(ONE, 500, {});
  await screen.findByText('Error. Cliente no se modifico correctamente');
  await press('Guardar el cliente');
  await calls.answer(ONE, 200, customer);
  await screen.findByText('Cliente actualizado correctamente');
});

test('the debit is switched, each way with its message', async () => {
  const app = await openCustomer();
  const { calls, user } = app;
  const flip = async () => user.click(await screen.findByRole('switch', { name: 'Débito automático' }));
  await flip();
  await waitFor(() => expect(calls.waiting(`${ONE}set_is_active/`)).toBe(1));
  expect([calls.seen.at(-1)?.method, sentJson(app)]).toEqual(['PATCH', { is_active_cm: false, version: 3 }]);
  await calls.answer(`${ONE}set_is_active/`, 500, {});
  await screen.findByText('Error. No se pudo actualizar el estado del cliente');
  await flip();
  await calls.answer(`${ONE}set_is_active/`, 200, customer);
  await screen.findByText('Débito desactivado correctamente');
  await calls.answer(ONE, 200, { ...customer, version: 4, is_active_cm: false });
  await waitFor(() => expect(screen.getByRole('switch')).toHaveProperty('checked', false));
  await flip();
  await calls.answer(`${ONE}set_is_active/`, 200, customer);
  await screen.findByText('Débito activado correctamente');
});

test('without an account there is no switch, but what is missing and where to write it', async () => {
  const app = await openCustomer({ ...customer, bank: null, is_active_cm: false });
  const { calls, press, fill, user } = app;
  expect(screen.queryByRole('switch')).toBeNull();
  screen.getByText(/para activarlo falta la cuenta de la que se cobra/);
  expect(screen.getByRole('link', { name: 'Escribirla' }).getAttribute('href')).toBe('/clientes/c1/datos');
  await press('Escribir la información bancaria');
  await calls.answer('/api/v1/customers/banks/', 200, page({ ...bank, name: 'Banco Pichincha' }));
  expect(calls.seen.at(-1)?.query.get('bankcm')).toBe('true');
  await user.selectOptions(await screen.findByLabelText(/^Banco/), bank.id);
  await calls.lose('/api/v1/customers/bankcodes/');
  expect(calls.seen.at(-1)?.query.get('bank')).toBe(bank.id);
  await screen.findByText('Error. Error loading bank codes');
  await fill('Número de cuenta', '22-00');
  await user.selectOptions(screen.getByLabelText(/^Tipo de cuenta/), 'ahorros');
  await press('Guardar la información bancaria');
  await screen.findByText('Escriba solo dígitos, entre 5 y 20.');
  await fill('Número de cuenta', '220011334');
  await screen.findByText(/Este banco suele usar 10 dígitos/);
  await fill('Número de cuenta', '2200113344');
  await press('Guardar la información bancaria');
  await waitFor(() => expect(calls.waiting(`${ONE}create_or_update_bank_customer/`)).toBe(1));
  expect(sentJson(app)).toEqual({ bank: '1', account_number: '2200113344', account_type: 'ahorros', version: 3 });
  await calls.answer(`${ONE}create_or_update_bank_customer/`, 500, {});
  await screen.findByText('Error. No se pudo actualizar el cliente');
  await press('Guardar la información bancaria');
  await calls.answer(`${ONE}create_or_update_bank_customer/`, 200, customer);
  await screen.findByText('Cliente actualizado correctamente');
  await calls.answer(ONE, 200, customer);
  await screen.findByRole('switch');
});

test('bank information is changed and deleted, each with its messages', async () => {
  const app = await openCustomer();
  const { calls, press, fill } = app;
  await press('Editar la información bancaria');
  await calls.answer('/api/v1/customers/banks/', 200, page(bank));
  const code = { id: 'q1', bank: bank.id, code: '10', name: 'Corrientes' };
  await calls.answer('/api/v1/customers/bankcodes/', 200, page(code));
  await screen.findByRole('option', { name: '10 · Corrientes' });
  await fill('Autorización', 'M-8');
  await press('Guardar la información bancaria');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PATCH'));
  expect(sentJson(app)).toMatchObject({ mandate: 'M-8', bank_code: null, version: 3 });
  await calls.answer(`${ONE}update_cash_management/`, 500, {});
  await screen.findByText('Error. No se pudo actualizar el cliente');
  await press('Guardar la información bancaria');
  await calls.answer(`${ONE}update_cash_management/`, 200, customer);
  await calls.answer(ONE, 200, customer);
  await screen.findByText('Cliente actualizado correctamente');

  await press('Eliminar la información bancaria');
  const dialog = within(await screen.findByRole('alertdialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Eliminar la información bancaria' }));
  await calls.answer(`${ONE}delete_bank_customer/`, 500, {});
  await screen.findByText('Error. No se pudo eliminar la información bancaria');
  await app.user.click(dialog.getByRole('button', { name: 'Eliminar la información bancaria' }));
  await calls.answer(`${ONE}delete_bank_customer/`, 200, customer);
  await screen.findByText('Información bancaria eliminada correctamente');
});

test('a company without subcategories is shown no name of a field with nothing below it', async () => {
  const app = await openList();
  await app.press('Nuevo cliente');
  await app.calls.answer('/api/v1/customers/categories/get_allDetail/', 200, page());
  await app.calls.answer('/api/v1/customers/cities/', 200, page({ id: 'y1', name: 'Cuenca', province: 'Azuay' }));
  await screen.findByRole('option', { name: 'Cuenca, Azuay' });
  expect(screen.queryByRole('group', { name: 'Subcategorías' })).toBeNull();
});

test('cities that cannot be loaded are told of', async () => {
  const { calls, press } = await openList();
  await press('Nuevo cliente');
  await calls.lose('/api/v1/customers/cities/');
  await screen.findByText('Error. Error al cargar ciudades');
});

test('a contact is created, with its messages', async () => {
  const app = await openCustomer(customer, 'contactos');
  const { calls, press, fill, user } = app;
  await press('Nuevo contacto');
  await fill('Celular', '12');
  await user.click(screen.getByRole('checkbox', { name: /Es el contacto principal/ }));
  await press('Crear el contacto');
  await waitFor(() => expect(calls.waiting(CONTACTS)).toBe(1));
  expect(sentJson(app)).toMatchObject({ customer: 'c1', phone: '12', email: '', is_main: true });
  await calls.answer(CONTACTS, 422, { error: true, msg: 'No se guardó.', fields: { phone: 'No es un teléfono.' } });
  await screen.findByText('No es un teléfono.');
  await press('Crear el contacto');
  await calls.answer(CONTACTS, 500, {});
  await screen.findByText('Error. Contacto no se añadio correctamente');
  await press('Crear el contacto');
  await calls.answer(CONTACTS, 201, contact);
  await screen.findByText('Contacto se añadio correctamente');
});

test('a contact is edited as a form, and a failure is told', async () => {
  const app = await openCustomer(customer, 'contactos');
  const { calls, press, fill, user } = app;
  await press('Editar el contacto Luisa Mora');
  // What somebody else changed since the page was opened is there before anything is typed.
  await calls.answer(`${CONTACTS}k1/`, 200, { ...contact, version: 5, phone: '+593987654321' });
  await screen.findByDisplayValue('+593987654321');
  await fill('Email', 'luisa');
  await press('Guardar el contacto');
  await screen.findByText('Escriba un email como nombre@empresa.com.');
  await fill('Email', 'luisa@example.com');
  await user.click(screen.getByRole('checkbox', { name: /No contactar/ }));
  expect(await findings()).toEqual([]);
  await press('Guardar el contacto');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
  expect(sentForm(app)).toMatchObject({
    email: 'luisa@example.com',
    do_not_contact: 'true',
    consent_whatsapp: 'si',
    version: '5',
  });
  await calls.answer(`${CONTACTS}k1/`, 500, {});
  await screen.findByText('Error. Contacto no se modifico correctamente');
});

test('who answered BAJA is told so, with when', async () => {
  const left = { consent_whatsapp: 'no', consent_whatsapp_by: '', consent_whatsapp_how: 'respuesta' } as const;
  await openCustomer({ ...customer, contacts: [{ ...contact, ...left }] }, 'contactos');
  const row = within(await screen.findByRole('row', { name: /Luisa Mora/ }));
  row.getByText(/^WhatsApp: no/);
  row.getByText(/respondió BAJA, \d/);
  // Whoever refused to be written to can still be called.
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:+593991234567']);
});

test('a contact is deleted, and a failure is told', async () => {
  const { calls, press } = await openCustomer(customer, 'contactos');
  await press('Eliminar el contacto Luisa Mora');
  await screen.findByText(/Es el principal/);
  await press('Eliminar 1 contacto');
  await calls.answer(`${CONTACTS}k1/`, 500, {});
  await screen.findByText('Error. Contacto no se elimino correctamente');
  await press('Eliminar 1 contacto');
  await calls.answer(`${CONTACTS}k1/`, 200, {});
  await calls.answer(ONE, 200, { ...customer, contacts: [] });
  await screen.findByText('Sin contactos: no recibe mensajes.');
});

test('whoever is left out of a debit leads to where their account is written', async () => {
  const { calls } = openApp({ at: `/debitos/${debit.id}?lista=fuera`, session: ana });
  await calls.answer(`/api/v1/cash_management/automatic-debts/${debit.id}/details/`, 200, withDetails(debit));
  const row = within(await screen.findByRole('row', { name: /Vera S.A./ }));
  expect(row.getByRole('link', { name: 'Vera S.A.' }).getAttribute('href')).toBe('/clientes/c2/datos');
});

test('whoever may only read is offered nothing to change', async () => {
  const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };
  const { calls } = openApp({ at: `/clientes/${customer.id}`, session: reader });
  await calls.answer(ONE, 200, customer);
  await screen.findByRole('heading', { name: 'Rosa Quishpe' });
  expect(screen.queryByRole('switch')).toBeNull();
  for (const name of [/Editar/, /Eliminar/, /Nuevo/, /Registrar/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  screen.getByText('activo');
});

test('what a customer has in their favour pays a document of theirs, and is given back in the same place', async () => {
  const standing = [{ currency: 'USD', credit: '45.58', buckets: [] }];
  const app = await openCustomer({ ...customer, standing });
  const { calls, press, user } = app;
  await press(/^Usar… \$.45,58 a favor$/);
  const owes = { id: 'd9', number: 'F-9', due_date: '2026-12-01', currency: 'USD', total: '60.00', balance: '40.00' };
  await calls.answer('/api/v1/customers/customers/pendingValuesDocs_byCustomer/', 200, {
    customer: customer.id,
    total: '60.00',
    documents: [owes, { ...owes, id: 'd10', currency: 'EUR' }],
  });
  const field = await screen.findByRole('combobox', { name: /Documento que se paga/ });
  expect(within(field).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(field, 'd9');
  // As much as the document owes and the credit has.
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveProperty('value', '40,00'));
  expect(await findings()).toEqual([]);
  await press('Aplicar al documento');
  await waitFor(() => expect(calls.waiting(`${ONE}spend_credit/`)).toBe(1));
  expect(sentJson(app)).toEqual({ document: 'd9', amount: '40.00' });
  await calls.answer(`${ONE}spend_credit/`, 200, { batch: 'b1' });
  await calls.answer(ONE, 200, { ...customer, standing: [] });
  await screen.findByText('Nada a favor.');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(calls.waiting(`${ONE}return_credit/`)).toBe(1));
  expect(sentJson(app)).toEqual({ batch: 'b1' });
  await calls.answer(`${ONE}return_credit/`, 200, {});
  await waitFor(() => expect(screen.queryByText('Saldo a favor aplicado')).toBeNull());
});

test('a subcategory is given to those of the page or to all that are left, with how many they are and what they owe', async () => {
  const app = openApp({ at: '/clientes?search=rosa', session: ana });
  const { calls, press, user } = app;
  const balances = [{ currency: 'USD', balance: '120.50', overdue: '0.00', documents: 1 }];
  await calls.answer('/api/v1/customers/customers/', 200, { count: 312, results: [{ ...customer, balances }] });
  await press('Subcategoría…');
  const category = { id: 'k', name: 'Canal', subcategories: [] };
  const one = { id: 's1', name: 'Mayorista', category: 'k', category_name: 'Canal' };
  await calls.answer('/api/v1/customers/categories/get_allDetail/', 200, {
    count: 1,
    results: [{ ...category, subcategories: [one] }],
  });
  await screen.findByText('1 cliente, deben $ 120,50');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Subcategoría/ }), 'Canal · Mayorista');
  await press('Aplicar');
  const change = '/api/v1/customers/customers/subcategories/';
  await waitFor(() => expect(calls.waiting(change)).toBe(1));
  expect(sentJson(app)).toEqual({ subcategory: 's1', is_in: true, expected: 1, customers: [customer.id] });
  const why = 'Ahora son 313 clientes y no 312. No se cambió ninguno; revise y vuelva a aplicar.';
  await calls.answer(change, 409, { error: true, msg: why });
  await within(await screen.findByRole('dialog')).findByText(why);
  await user.selectOptions(screen.getByRole('combobox', { name: /A quiénes/ }), 'all');
  await within(screen.getByRole('dialog')).findByText('312 clientes');
  expect(await findings()).toEqual([]);
  await press('Aplicar');
  await waitFor(() => expect(calls.waiting(change)).toBe(1));
  expect(sentJson(app)).toEqual({ subcategory: 's1', is_in: true, expected: 312, search: 'rosa' });
  await calls.answer(change, 200, { count: 312, changed: 300 });
  await screen.findByText('Cambió en 300 de 312 clientes; en los demás ya estaba así.');
});

test('a template is seen in the customer’s language where it is approved; else it says in which it goes out', async () => {
  const { calls, press, user } = await openCustomer({ ...customer, language: 'en' });
  const PREVIEW = '/api/v1/customers/templates/preview/';
  await screen.findByText('inglés');
  await press('Escribir por WhatsApp');
  const version = { ...provider, name: 'aviso_saldo', language: 'en_US', body: 'Dear {{1}}: you owe {{2}} today.' };
  const both = { ...template, versions: [version, { ...version, language: 'es', body: 'Hola, {{1}}: {{2}}.' }] };
  const alone = { ...template, id: 't2', name: 'Solo en español', versions: [] };
  await calls.answer('/api/v1/customers/templates_all/', 200, { data: [both, alone] });
  const form = within(await screen.findByRole('dialog'));
  await user.selectOptions(form.getByLabelText(/^Plantilla/), 't1');
  await form.findByText('Sale en inglés, el idioma del cliente.');
  await calls.answer(PREVIEW, 200, { ...preview, text: 'Dear Rosa: you owe $ 160,00 today.' });
  await form.findByText(/^Dear Rosa/);
  expect(calls.seen.find(({ path }) => path === PREVIEW)?.body).toMatchObject({
    body: 'Dear {{ nombre }}: you owe {{ saldo }} today.',
  });
  await user.selectOptions(form.getByLabelText(/^Plantilla/), 't2');
  await form.findByText(/^El cliente lee en inglés, y la plantilla no está aprobada en ese idioma: sale en español/);
  await calls.answer(PREVIEW, 200, preview);
  expect(await findings()).toEqual([]);
});

test('one customer is written to with a template, or their statement, once it is seen as they get it', async () => {
  const { calls, press, user } = await openCustomer({
    ...customer,
    contacts: [{ ...contact, email: 'luisa@x.example' }],
  });
  const PREVIEW = '/api/v1/customers/templates/preview/';
  await press('Escribir por WhatsApp');
  const pending = { ...template, id: 't2', name: 'Gracias', approval: 'pendiente', body: 'Gracias, {{ nombre }}.' };
  await calls.answer('/api/v1/customers/templates_all/', 200, { data: [template, pending] });
  const form = within(await screen.findByRole('dialog'));
  await user.selectOptions(
    form.getByLabelText(/^Plantilla/),
    await form.findByText(/^Gracias · aprobación: pendiente/),
  );
  await calls.answer(PREVIEW, 200, { ...preview, text: 'Gracias, Rosa.', via: 'whatsapp' });
  await form.findByText(/WhatsApp no ha aprobado esta plantilla/);
  await user.selectOptions(form.getByLabelText(/^Plantilla/), 't1');
  await calls.answer(PREVIEW, 200, { ...preview, via: 'whatsapp' });
  await form.findByText(/debe \$ 160,00 a la fecha/);
  expect(form.queryByText(/\{\{/)).toBeNull();
  expect(await findings()).toEqual([]);
  await press('Enviar el mensaje');
  const path = `${ONE}send_template/`;
  await calls.answer(path, 201, sent);
  await screen.findByText('El mensaje quedó en la cola de salida');
  expect(calls.seen.find((one) => one.path === path)?.body).toEqual({ contact: contact.id, template: 't1' });

  await press('Enviar por email');
  await calls.answer('/api/v1/customers/templates_all/', 200, { data: [] });
  const letter = { ...preview, subject: 'Estado de cuenta de Uno', html: '<p>Hola, Rosa</p>' };
  await calls.answer(PREVIEW, 200, letter);
  const mail = within(await screen.findByRole('dialog'));
  expect((await mail.findByTitle('Vista previa')).getAttribute('srcdoc')).toBe(letter.html);
  const write = async (text: string) => {
    const field = mail.getByLabelText(/^Mensaje/);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    await user.tab();
  };
  await write('Debe {{ saldo');
  await calls.answer(PREVIEW, 422, { error: true, msg: 'Falta cerrar la llave.' });
  await mail.findByText('Falta cerrar la llave.');
  await write('Debe {{ saldo }} y {{ enlace_de_pago }}');
  await calls.answer(PREVIEW, 200, { ...letter, missing: ['enlace_de_pago'] });
  await mail.findByText(/A este cliente le falta: Enlace de pago/);
});

test('the last message and the block of the credit are of the company’s day, whatever offset they were written with', async () => {
  setTimeZone('America/Guayaquil');
  onTestFinished(() => setTimeZone(undefined));
  // The night before at the company; its activity of that day came last.
  const at = '2026-11-10T05:30:00+05:00';
  const message = { channel: 0, status: 'entregado', at };
  const activity = { kind: 'llamada', outcome: 'no_contesto', happened_on: '2026-11-09' };
  const credit_block = { at, by: '', why: 'Vencido' };
  const { calls } = openApp({ at: '/clientes', session: ana });
  const results = [{ ...customer, credit_block, last_contact: { message, activity } }];
  await calls.answer(CUSTOMERS, 200, { count: 1, results });
  const row = within(await screen.findByRole('row', { name: /Rosa Quishpe/ }));
  row.getByTitle('Vencido · 09/11/2026');
  row.getByText(/^No contestó/);
});
