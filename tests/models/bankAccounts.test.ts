import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { account, bank } from '../support/answers/accounts';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const BANKS = '/api/v1/customers/banks/';
const mapped = { ...account, mapping: { delimiter: ';' as const, decimal: ',' as const } };

async function openAccounts(shown = mapped) {
  const app = openApp({ at: '/cuentas-bancarias?search=norte&p=2', session: ana });
  await app.calls.answer(ACCOUNTS, 200, { count: 30, results: [shown] });
  await app.calls.answer(BANKS, 200, { count: 1, results: [bank] });
  await screen.findByRole('row', { name: /Principal norte/ });
  return app;
}

test('an account forgets how its files are read, and the list stays where it was', async () => {
  const { calls, press, user } = await openAccounts();
  expect(screen.getByRole('gridcell', { name: 'Columnas recordadas' })).toBeTruthy();
  await press('Editar Principal norte');
  await user.click(await screen.findByRole('checkbox', { name: /Olvidar.*separador ; · decimales con coma/ }));
  expect(await findings()).toEqual([]);
  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 200, account);
  await calls.answer(ACCOUNTS, 200, { count: 30, results: [account] });
  const [sent] = calls.seen.filter(({ method }) => method === 'PUT');
  // In a form, empty is null: forgotten.
  expect(new URLSearchParams(String(sent?.body)).get('mapping')).toBe('');
  expect(calls.seen.at(-1)?.query.get('p')).toBe('2');
  await screen.findByRole('gridcell', { name: 'Se detectan en cada archivo' });
});

test('a bank that is missing is added over the form, which keeps what was typed, and is there to choose', async () => {
  const { calls, press, fill } = await openAccounts();
  await press('Nueva cuenta');
  await fill('Número', '2200334455');
  await press('¿Falta su banco? Añadirlo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir un banco' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /^País/ }).selectedOptions[0]?.text).toBe('Ecuador');
  await press('Añadir el banco');
  await dialog.findByText('Escriba el nombre, de 2 a 80 caracteres.');
  await fill('Nombre del banco', 'Cooperativa La Esperanza');
  await press('Añadir el banco');
  const said = 'Banco Andino ya está en la lista de bancos. Elíjalo de ella.';
  await calls.answer(BANKS, 409, { error: true, msg: said, fields: { name: 'Ya está en la lista' } });
  await dialog.findByText(said);
  expect(dialog.getByDisplayValue('Cooperativa La Esperanza')).toBeTruthy();
  await press('Añadir el banco');
  const added = { ...bank, id: '2', name: 'Cooperativa La Esperanza' };
  await calls.answer(BANKS, 201, added);
  await calls.answer(BANKS, 200, { count: 2, results: [bank, added] });
  await screen.findByRole('option', { name: 'Cooperativa La Esperanza · Ecuador' });
  expect(screen.getByDisplayValue('2200334455')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Añadir un banco' })).toBeNull();
});

test('who may not add a bank is told whom to ask', async () => {
  const ability = [
    { action: 'manage', subject: 'BankAccount' },
    { action: 'read', subject: 'OrderLayout' },
  ];
  const app = openApp({ at: '/cuentas-bancarias', session: { ...ana, userData: { ...ana.userData, ability } } });
  await app.calls.answer(ACCOUNTS, 200, { count: 1, results: [mapped] });
  await app.press('Nueva cuenta');
  await screen.findByText('Si falta su banco, pida a una persona administradora que lo añada.');
  expect(screen.queryByRole('button', { name: '¿Falta su banco? Añadirlo' })).toBeNull();
});

test('a new one in which nobody wrote closes without a question, whatever currency it proposes', async () => {
  const { calls, press } = await openAccounts();
  await press('Nueva cuenta');
  const currency = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Moneda/ });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await waitFor(() => expect(currency.value).toBe('USD'));
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('left alone, the mapping is not sent', async () => {
  const { calls, press } = await openAccounts();
  await press('Editar Principal norte');
  await press('Guardar la cuenta');
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('PUT'));
  expect(new URLSearchParams(String(calls.seen.at(-1)?.body)).has('mapping')).toBe(false);
});

test('someone else was quicker: what was typed stays, and why it was refused is scrolled to', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { calls, press, fill } = await openAccounts();
  await press('Editar Principal norte');
  await fill('Alias', 'Principal centro');
  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 412, { error: true, msg: 'Otra persona cambió estos datos.' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar la cuenta bancaria' }));
  const why = await dialog.findByText('Otra persona cambió estos datos.');
  expect(shown.mock.contexts.some((one) => one instanceof Element && one.contains(why))).toBe(true);
  shown.mockRestore();
  expect(dialog.getByDisplayValue('Principal centro')).toBeTruthy();

  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 500, {});
  await screen.findByText('Error. La cuenta bancaria no se modificó correctamente');
});

test('after a deletion the list begins anew: page 1, empty search', async () => {
  const { calls, press } = await openAccounts();
  await press('Eliminar Principal norte');
  await press('Eliminar 1 cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 200, {});
  await calls.answer(ACCOUNTS, 200, { count: 29, results: [] });
  const { query } = calls.seen.at(-1) ?? {};
  expect([query?.get('p'), query?.get('search')]).toEqual(['1', '']);
});

test('what the contract would refuse is said at its field, and not sent', async () => {
  const { calls, press, fill, user } = await openAccounts();
  await press('Editar Principal norte');
  await fill('Alias', ' ');
  await fill('Número', '12');
  await press('Guardar la cuenta');
  await screen.findByText('Escriba el número de la cuenta, entre 4 y 34 caracteres.');
  await fill('Número', 'abc <script>');
  const moneda = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Moneda/ });
  expect(moneda.selectedOptions[0]?.text).toBe('USD · dólar estadounidense');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Banco/ }), '');
  await press('Guardar la cuenta');
  await screen.findByText('Un número de cuenta lleva solo letras, cifras, espacios, guiones, puntos o barras.');
  // The first of the form, however it is drawn and whichever was wrong first.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Banco/ })));
  expect(calls.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('what the service refuses is said at its field', async () => {
  const { calls, press } = await openAccounts();
  await press('Editar Principal norte');
  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 422, { error: true, msg: 'No se guardó.', fields: { number: 'Ya existe.' } });
  await screen.findByText('Ya existe.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Número/ })));
});

const LAYOUT = {
  id: 'l1',
  version: 1,
  name: 'CSV · Fecha, Concepto, Importe',
  bank_account: account.id,
  bank_account_name: account.alias,
  is_shared: false,
  mapping: { delimiter: ';', decimal: ',' },
  decided: ['decimal', 'date_order', 'header_row'],
  used_at: '2026-11-20T10:00:00Z',
};

test('an account shows what it remembers of its files, each to be named, shared and forgotten', async () => {
  const { calls, press, fill, user } = openApp({ at: '/cuentas-bancarias/7', session: ana });
  const LAYOUTS = `${ACCOUNTS}7/file_layouts/`;
  const shared = { ...LAYOUT, id: 'l2', name: 'Excel', bank_account: '8', bank_account_name: 'Sur', decided: [] };
  await calls.answer(`${ACCOUNTS}7/`, 200, account);
  await calls.answer(LAYOUTS, 200, { count: 2, results: [LAYOUT, shared] });
  await screen.findByRole('row', {
    name: /separador ; · decimales con coma.*decimales, fechas, encabezado.*Esta cuenta/,
  });
  screen.getByRole('row', { name: /Excel.*Nada: se dedujo.*Compartido por Sur/ });
  expect(await findings()).toEqual([]);
  await press(/^Nombrar o compartir CSV/);
  await fill('Nombre', 'Banca empresas');
  await user.click(await screen.findByRole('checkbox', { name: /otras cuentas de la empresa en este banco/ }));
  await press('Guardar el formato');
  await calls.answer('/api/v1/customers/file_layouts/l1/', 200, LAYOUT);
  const sent = calls.seen.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ name: 'Banca empresas', is_shared: true, version: 1 });
  await calls.answer(LAYOUTS, 200, { count: 1, results: [{ ...LAYOUT, name: 'Banca empresas', is_shared: true }] });
  await screen.findByRole('row', { name: /Banca empresas.*Todas las del banco/ });
  await press('Olvidar Banca empresas');
  await press('Olvidar 1 formato');
  await calls.answer('/api/v1/customers/file_layouts/l1/', 200, {});
  await calls.answer(LAYOUTS, 200, { count: 0, results: [] });
  await screen.findByText('Todavía no se recuerda ningún formato');
});
