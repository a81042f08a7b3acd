import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const SOURCE = '/api/v1/console/accounting_source/';
const none = {
  kind: 'ninguno',
  place: '/datos/contable/1',
  has_token: false,
  preset: false,
  version: 0,
  kinds: ['ninguno', 'carpeta', 'direccion'],
};
const address = { ...none, kind: 'direccion', place: 'https://contable.example/docs', has_token: true, version: 1 };

async function openSource(shown: typeof none & { unencrypted?: boolean } = none) {
  const app = openApp({ at: '/origen-de-documentos', session: ana });
  await app.calls.answer(SOURCE, 200, shown);
  await screen.findByText('Elegido por');
  return app;
}

test('an address is tried and kept, and its token is not shown', async () => {
  const app = await openSource();
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  const kinds = dialog.getByRole('combobox', { name: /Origen/ });
  expect(within(kinds).queryByRole('option', { name: /demostración/ })).toBeNull();
  await app.user.selectOptions(kinds, 'direccion');
  await app.fill('Dirección', 'https://contable.example/docs');
  await app.fill('Token', 'muy-secreto');
  expect(await findings()).toEqual([]);
  await app.press('Probar y guardar');
  const refusal = {
    error: true,
    msg: 'Se probó y no se guardó: no hay conexión.',
    fields: { address: 'sin conexión' },
  };
  await app.calls.answer(SOURCE, 422, refusal);
  await dialog.findByText('Se probó y no se guardó: no hay conexión.');
  expect(dialog.getByDisplayValue('https://contable.example/docs')).toBeTruthy();

  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({
    kind: 'direccion',
    address: 'https://contable.example/docs',
    token: 'muy-secreto',
    version: 0,
  });
  await app.calls.answer(SOURCE, 200, { ...address, found: 25, left_out: 1 });
  await screen.findByText(/25 documentos en la primera página, 1 fila que no se entiende/);
  await app.calls.answer(SOURCE, 200, address);
  await screen.findByText('Guardado; no se muestra');
  expect(await findings()).toEqual([]);
});

test('an address that was saved without TLS says what to do', async () => {
  await openSource({ ...address, place: 'http://contable.example/docs', unencrypted: true });
  await screen.findByText(/viajan sin cifrar.*escriba la dirección con https:/);
});

test('what is refused of the address is said beside the button too', async () => {
  const app = await openSource({ ...api, place: 'http://contable.example/docs' });
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  await app.press('Probar');
  const msg = 'La dirección del sistema contable no es válida.';
  const fields = { address: 'Empieza por https:// y no lleva usuario ni contraseña' };
  await app.calls.answer(TRY, 422, { error: true, msg, fields });
  await dialog.findByText(`${msg} ${fields.address}.`);
});

test('left alone, the token is not sent', async () => {
  const app = await openSource(address);
  await app.press('Cambiar');
  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ kind: 'direccion', address: address.place, version: 1 });
});

test('whoever may only work with documents does not see where they come from', async () => {
  const rules = [{ action: 'manage', subject: 'Document' }];
  openApp({ at: '/origen-de-documentos', session: { ...ana, userData: { ...ana.userData, ability: rules } } });
  await screen.findByText('No tiene permiso para ver esta página');
});

const api = {
  ...none,
  kind: 'api',
  place: 'https://libros.example/facturas',
  has_token: true,
  version: 1,
  kinds: ['ninguno', 'carpeta', 'direccion', 'api', 'contifico'],
  mapping: {
    token_in: 'bearer',
    paging: 'pagina',
    page_param: 'p',
    rows: 'data',
    dates: 'iso',
    decimals: 'punto',
    fields: { external_id: 'id', number: 'numero', customer_dni: 'cliente.ruc', total: 'importe' },
  },
};
const TRY = `${SOURCE}try/`;
const tried = {
  found: 2,
  left_out: 0,
  faults: [],
  rows: [
    {
      number: 'F-1',
      customer_dni: '0991234567001',
      customer_name: 'Luz S.A.',
      issue_date: null,
      due_date: '2026-12-31',
      currency: 'USD',
      total: '100.00',
      voided: false,
    },
  ],
};

test('an API is tried as it is written: what is wrong stands by its field, and nothing is kept', async () => {
  const app = await openSource(api);
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  await app.press('Probar');
  await waitFor(() => expect(app.calls.waiting(TRY)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ kind: 'api', address: api.place, mapping: api.mapping });
  const msg = 'Se probó y no se puede leer: en «data» no hay una lista de filas. La respuesta trae: datos.';
  await app.calls.answer(TRY, 422, {
    error: true,
    msg,
    fields: { 'mapping.rows': 'No hay una lista ahí. Hay: datos' },
  });
  await dialog.findByText(msg);
  const rows = dialog.getByRole('textbox', { name: /Dónde están las filas/ });
  expect(rows.getAttribute('aria-invalid')).toBe('true');

  await app.user.clear(rows);
  await app.user.type(rows, 'datos');
  await dialog.findByText('Cambió algo desde esta prueba. Pruebe otra vez.');
  expect(rows.getAttribute('aria-invalid')).not.toBe('true');
  await app.press('Probar');
  const faults = [{ field: 'total', count: 2, msg: '«importe» no está en ninguna fila. Cada fila trae: id, total.' }];
  await app.calls.answer(TRY, 200, { ...tried, found: 0, left_out: 2, rows: [], faults });
  await dialog.findByText('0 documentos se entienden y 2 filas no. No se guardó nada.');
  const total = dialog.getByRole('textbox', { name: /^Total/ });
  expect(total.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getAllByText(/«importe» no está en ninguna fila/)).toHaveLength(2);
  await app.user.clear(total);
  await app.user.type(total, 'total');
  await app.press('Probar');
  await app.calls.answer(TRY, 200, tried);
  await dialog.findByText('Se leyó bien: 2 documentos en la primera página. No se guardó nada.');
  expect(dialog.getByRole('table', { name: 'Primeras filas, como se leerían' })).toBeTruthy();
  expect(await findings()).toEqual([]);

  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toMatchObject({
    kind: 'api',
    version: 1,
    mapping: { rows: 'datos', fields: { total: 'total' } },
  });
});

test('what a mapping lacks is asked for before anything is sent, and stays with the form', async () => {
  const app = await openSource({ ...none, kinds: api.kinds });
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Origen/ }), 'api');
  await app.press('Probar');
  expect(await dialog.findAllByText('Falta: escríbalo.')).toHaveLength(5);
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /El token va en/ }), 'cabecera');
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Cómo sigue/ }), 'cursor');
  await dialog.findByRole('textbox', { name: /Nombre de la cabecera/ });
  await dialog.findByRole('textbox', { name: /Dónde está la marca/ });
  expect(app.calls.waiting(TRY)).toBe(0);
  expect(await findings()).toEqual([]);
});

test('Contífico is tried by its key', async () => {
  const app = await openSource({ ...none, kinds: api.kinds });
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Origen/ }), 'contifico');
  await app.fill('Clave de la API', 'muy-secreta');
  await app.press('Probar');
  await waitFor(() => expect(app.calls.waiting(TRY)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ kind: 'contifico', token: 'muy-secreta' });
  await app.calls.answer(TRY, 200, { ...tried, found: 0, rows: [] });
  await dialog.findByText('La lista vino vacía. No se guardó nada.');
});

const RECEIPTS = '/api/v1/console/accounting_receipts/';
const receipt = {
  id: 'r1',
  document: 'd1',
  document_number: '001-001-7',
  customer_name: 'Luz S.A.',
  reference: 'CA0123456789abc',
  method: 'tarjeta',
  date: '2026-11-02',
  amount: '60.00',
  currency: 'USD',
  status: 'a_mano',
  task: 'registrar',
  reason: 'Contífico pide el procesador de la tarjeta: regístrelo allá.',
  next_at: null,
  created_at: '2026-11-02T15:00:00Z',
};
const pageOf = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

test('what is to be done by hand in Contífico stands on the source’s screen, and is ticked off once it was asked', async () => {
  const app = openApp({ at: '/origen-de-documentos', session: ana });
  const books = {
    ...none,
    kind: 'contifico',
    place: 'https://api.contifico.com/sistema',
    kinds: api.kinds,
    books: true,
  };
  await app.calls.answer(SOURCE, 200, books);
  await screen.findByText('Se registran en Contífico');
  const undone = { ...receipt, id: 'r2', document_number: '001-001-8', task: 'anular' };
  const done = { ...receipt, id: 'r3', document_number: '001-001-9', status: 'registrado', reason: '' };
  await app.calls.answer(RECEIPTS, 200, pageOf(receipt, undone, done));
  await screen.findByText('Registrar a mano');
  expect(screen.getByText('Anular a mano')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Marcar como hecho: 001-001-9' })).toBeNull();
  expect(await findings()).toEqual([]);
  await app.press('Marcar como hecho: 001-001-7');
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/El cobro de .*60,00 del documento 001-001-7 ya está registrado en Contífico/),
  ).toBeTruthy();
  await app.press('Ya está hecho');
  await app.calls.answer(`${RECEIPTS}r1/finish/`, 200, {});
  await app.calls.answer(RECEIPTS, 200, pageOf({ ...receipt, status: 'hecho' }));
  await screen.findByText('Hecho a mano');
});

test('that payments are written back is said in the form', async () => {
  const app = await openSource({ ...none, kinds: api.kinds });
  await app.press('Cambiar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Origen de documentos' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Origen/ }), 'contifico');
  await app.fill('Clave de la API', 'muy-secreta');
  await app.user.click(dialog.getByRole('checkbox', { name: 'Registrar en Contífico los cobros hechos aquí' }));
  await app.press('Probar y guardar');
  await waitFor(() => expect(app.calls.waiting(SOURCE)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ kind: 'contifico', token: 'muy-secreta', books: true, version: 0 });
});
