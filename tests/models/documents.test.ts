import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail, documentsPage } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const DOCUMENTS = '/api/v1/customers/documents/';
const CENTERS = '/api/v1/customers/cost_center/';

async function openList(at: string) {
  const app = openApp({ at, session: ana });
  await app.calls.answer(DOCUMENTS, 200, documentsPage);
  await app.calls.answer(CENTERS, 200, { count: 1, results: [{ id: 'cc1', code: 'CC-1', name: 'Sierra' }] });
  await screen.findByRole('row', { name: /F-58/ });
  return app;
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('every filter of the address is a chip, and the totals are those of what they leave', async () => {
  const all = 'status=parcial&doc_type=factura&bucket=31-60&cost_center=cc1&start=2026-09-01&end=2026-10-31';
  const { calls } = await openList(`/documentos?${all}&idCustomer=c1&id=F-58&currency=USD`);
  await waitFor(() => expect(chips()).toContain('Centro de costo: Sierra'));
  expect(chips()).toEqual([
    'Estado: Parcial',
    'Tipo: Factura',
    'Antigüedad: 31 a 60 días',
    'Centro de costo: Sierra',
    'Vence desde: 01/09/2026',
    'Vence hasta: 31/10/2026',
    'Cliente: López C.A.',
    'Número: F-58',
    'Moneda: USD',
    'Limpiar',
  ]);
  expect(screen.getByText(/1 documento · saldo \$\s1\.000,00/)).toBeTruthy();
  expect(Object.fromEntries(calls.seen.find(({ path }) => path === DOCUMENTS)?.query ?? [])).toMatchObject({
    status: 'parcial',
    idCustomer: 'c1',
    currency: 'USD',
  });
  expect(await findings()).toEqual([]);
});

test('a filter is set and taken away, and the address follows', async () => {
  const { calls, user, router, press } = await openList('/documentos?p=3&page_size=50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Pendiente');
  await calls.answer(DOCUMENTS, 200, documentsPage);
  await waitFor(() => expect(router.state.location.search).toBe('?page_size=50&status=pendiente'));
  await press('Quitar el filtro Estado: Pendiente');
  await calls.answer(DOCUMENTS, 200, documentsPage);
  await waitFor(() => expect(router.state.location.search).toBe('?page_size=50'));
  // A span that ends before it begins is said, and not asked.
  await press('Más filtros');
  await user.type(await screen.findByRole('textbox', { name: 'Vence desde' }), '01/10/2026{Enter}');
  await calls.answer(DOCUMENTS, 200, documentsPage);
  await user.type(screen.getByRole('textbox', { name: 'Vence hasta' }), '30/09/2026{Enter}');
  await screen.findByText('No puede ser antes del 01/10/2026.');
  expect(router.state.location.search).toBe('?page_size=50&start=2026-10-01');
});

test('what a search found a row by is shown, where the row does not show it', async () => {
  const [one] = documentsPage.results;
  const { calls } = openApp({ at: '/documentos?search=lodz%20lopez', session: ana });
  await calls.answer(DOCUMENTS, 200, {
    ...documentsPage,
    results: [{ ...one, customer_tradename: 'Muebles Łódź' }],
  });
  await screen.findByText('· Muebles Łódź');
});

test('what was chosen is what it owes now: the list was read again after a payment, and the agreement is of what is left', async () => {
  const { calls, user, press } = await openList('/documentos');
  const [one] = documentsPage.results;
  await user.click(screen.getByRole('checkbox', { name: 'Elegir F-58' }));
  await user.click(within(screen.getByRole('columnheader', { name: /^Saldo/ })).getByRole('button'));
  await calls.answer(DOCUMENTS, 200, { ...documentsPage, results: [{ ...one, balance: '640.00' }] });
  await press('Acuerdo de pago');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findAllByText(/640,00/)).toBeTruthy();
  expect(form.queryByText(/1\.000,00/)).toBeNull();
});

test('from a document that is not there a button leads back to the list', async () => {
  const { calls, press, router } = openApp({ at: '/documentos/otro', session: ana });
  await calls.answer(`${DOCUMENTS}otro/`, 404, { error: true, msg: 'No se encontró el documento.' });
  await press('Volver a la lista');
  await waitFor(() => expect(router.state.location.pathname).toBe('/documentos'));
});

test('a row opens the document, with its payments and its history', async () => {
  const { calls, user } = await openList('/documentos');
  await user.click(screen.getByRole('row', { name: /F-58/ }));
  await calls.answer(`${DOCUMENTS}${detail.id}/`, 200, detail);
  await screen.findByRole('heading', { name: 'F-58' });
  expect(screen.getByRole('row', { name: /15\/10\/2026.*Transferencia.*88121.*450,50/ })).toBeTruthy();
  expect(screen.getByText('Pago de 450,50 por transferencia')).toBeTruthy();
  expect(screen.getByRole('link', { name: detail.customer_name }).getAttribute('href')).toBe('/clientes/c1');
  expect(screen.getByRole('link', { name: 'Ver todos sus documentos' }).getAttribute('href')).toBe(
    '/documentos?idCustomer=c1',
  );
  expect(await findings()).toEqual([]);
});

test('staff say what of the total is the subtotal, and the rest of it is the tax', async () => {
  const { calls, fill, press } = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await calls.answer(`${DOCUMENTS}${detail.id}/`, 200, { ...detail, subtotal: null, tax: null });
  await press('Separar el impuesto');
  await fill('Subtotal', '1.000');
  expect(await findings()).toEqual([]);
  await press('Guardar el subtotal');
  const split = { ...detail, subtotal: '1000.00', tax: '450.50', version: 9 };
  await calls.answer(`${DOCUMENTS}${detail.id}/subtotal/`, 200, split);
  expect(calls.seen.findLast(({ body }) => body !== undefined)?.body).toEqual({
    subtotal: '1000.00',
    version: detail.version,
  });
  await calls.answer(`${DOCUMENTS}${detail.id}/`, 200, split);
  await screen.findByText('Impuesto');
});

test('a sync reads the same page of the same search again', async () => {
  const { calls, press } = await openList('/documentos?p=3&search=lopez');
  await press('Sincronizar documentos');
  await calls.answer('/api/v1/documents/sync_documents_with_contable', 200, { created: 2, updated: 0, unchanged: 0 });
  await calls.answer(DOCUMENTS, 200, documentsPage);
  const { query } = calls.seen.filter(({ path }) => path === DOCUMENTS).at(-1) ?? {};
  expect([query?.get('p'), query?.get('search')]).toEqual(['3', 'lopez']);
});

test('whoever may only read has no sync', async () => {
  const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };
  const { calls } = openApp({ at: '/documentos', session: reader });
  await calls.answer(DOCUMENTS, 200, documentsPage);
  await screen.findByRole('row', { name: /F-58/ });
  expect(screen.queryByRole('button', { name: /Sincronizar/ })).toBeNull();
});

test('a company without an accounting system is led to where one is connected, or to import a file', async () => {
  const empty = { count: 0, results: [], totals: [], has_source: false };
  const { calls, press, router } = openApp({ at: '/documentos', session: ana });
  await calls.answer(DOCUMENTS, 200, empty);
  await screen.findByText('Impórtelos de un archivo, o conecte el sistema contable en Origen de documentos.');
  expect(screen.queryByRole('button', { name: /Sincronizar/ })).toBeNull();
  await screen.findByRole('button', { name: 'Importar' });
  await press('Conectar sistema contable');
  await waitFor(() => expect(router.state.location.pathname).toBe('/origen-de-documentos'));
});

test('whoever may not connect an accounting system is shown no way there', async () => {
  const ability = [{ action: 'manage', subject: 'Document' }];
  const operator = { ...ana, userData: { ...ana.userData, ability } };
  const { calls } = openApp({ at: '/documentos', session: operator });
  await calls.answer(DOCUMENTS, 200, { ...documentsPage, has_source: false });
  await screen.findByRole('row', { name: /F-58/ });
  expect(screen.queryByRole('button', { name: /Sincronizar|Conectar/ })).toBeNull();
});
