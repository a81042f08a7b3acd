import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ENTRIES = '/api/v1/customers/accounting_entries/';
const LOTS = '/api/v1/customers/accounting_lots/';
const ACCOUNTS = '/api/v1/customers/accounting_accounts/';
const CREDIT_NOTES = `${ENTRIES}credit_notes/`;
const CONCILIATIONS = '/api/v1/conciliation/conciliations/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const none = {
  begun_on: null,
  until: '2026-11-20',
  conciliation: null,
  last: 0,
  digest: 'd0',
  entries: 0,
  corrections: 0,
  totals: [],
  accounts: [],
  missing: [],
  lines: [],
};
const part = { name: '', account: '', currency: 'USD', debit: '0.00', credit: '0.00' };
const line = {
  ...part,
  entry: 1,
  day: '2026-11-20',
  kind: 'pago',
  is_correction: false,
  customer_name: 'López C.A.',
  document_number: '',
};
const bank = { role: 'banco', name: 'Pichincha', debit: '100.00' };
const customers = { role: 'clientes', credit: '100.00' };
const seen = {
  ...none,
  begun_on: '2026-11-01',
  last: 7,
  digest: 'd7',
  entries: 40,
  corrections: 1,
  totals: [{ currency: 'USD', debit: '100.00', credit: '100.00' }],
  accounts: [
    { ...part, ...bank, account: '1.01' },
    { ...part, ...customers },
  ],
  missing: [{ role: 'clientes', name: '' }],
  lines: [
    { ...line, ...bank, account: '1.01' },
    { ...line, ...customers, document_number: 'F-1' },
    { ...line, ...bank, entry: 2, account: '1.01', is_correction: true, kind: 'impuesto_nuevo' },
  ],
};
const mapped = { ...seen, digest: 'd8', missing: [] };
const lot = {
  id: 'l1',
  number: 1,
  until: '2026-11-20',
  conciliation: null,
  conciliation_name: '',
  entries: 40,
  totals: [{ currency: 'USD', debit: '100.00' }],
  created_by: 'Ana',
  created_at: '2026-11-20T15:00:00Z',
};
const account = { id: 'clientes', version: 0, role: 'clientes', name: '', account: '' };

async function opened(preview: object, ...lots: object[]) {
  const app = openApp({ at: '/asientos', session: ana });
  await app.calls.answer(ENTRIES, 200, preview);
  await app.calls.answer(CONCILIATIONS, 200, page());
  await app.calls.answer(LOTS, 200, page(...lots));
  return app;
}

test('a company begins with a day, and a refusal stands at its field', async () => {
  const app = openApp({ at: '/asientos', session: ana });
  await app.calls.answer(ENTRIES, 200, none);
  await screen.findByText(/Desde el día que elija, cada pago/);
  await app.press('Empezar…');
  await screen.findByRole('dialog', { name: 'Empezar con los asientos' });
  expect(await findings()).toEqual([]);
  await app.press('Empezar');
  const msg = 'Los asientos empiezan hoy o un día que ya pasó.';
  await app.calls.answer(`${ENTRIES}begin/`, 422, { error: true, msg, fields: { begun_on: msg } });
  await screen.findAllByText(msg);
  await app.press('Empezar');
  await app.calls.answer(`${ENTRIES}begin/`, 200, { begun_on: '2026-11-01' });
  await screen.findByText('Los asientos empezaron');
  await app.calls.answer(ENTRIES, 200, { ...none, begun_on: '2026-11-01' });
  await app.calls.answer(CONCILIATIONS, 200, page());
  await app.calls.answer(LOTS, 200, page());
  await screen.findByText('No hay asientos por tomar.');
  screen.getByText('Todavía no hay lotes');
});

test('a missing account is said and keeps the lot back; with it the lot takes what was seen, and its files are offered', async () => {
  const app = await opened(seen);
  await screen.findByText(/^40 asientos, 1 corrección · Debe y haber: \$ 100,00$/);
  screen.getByText('Falta la cuenta de Clientes. Sin ella no hay lote; asígnela, o diga una cuenta por asignar.');
  expect(screen.queryByRole('button', { name: 'Crear el lote…' })).toBeNull();
  const sums = within(screen.getByRole('table', { name: 'Por cuenta' }));
  sums.getByText('Banco: Pichincha');
  sums.getByText('Sin cuenta');
  const entries = within(screen.getByRole('table', { name: 'Los primeros asientos' }));
  entries.getByText('Otro (corrección)');
  entries.getByText('López C.A. · F-1');
  screen.getByText('Se ven los primeros de 40; el archivo del lote los tiene todos.');
  expect(await findings()).toEqual([]);
  await app.press('Actualizar');
  await app.calls.answer(ENTRIES, 200, mapped);
  await app.press('Crear el lote…');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Crear un lote con estos asientos?' }));
  await app.user.click(dialog.getByRole('button', { name: 'Crear el lote' }));
  await waitFor(() => expect(app.calls.waiting(LOTS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ until: '2026-11-20', last: 7, digest: 'd8' });
  const msg = 'Los asientos o las cuentas cambiaron desde que los vio. No se creó el lote; revise y repita.';
  await app.calls.answer(LOTS, 409, { error: true, msg });
  await dialog.findByText(msg);
  // What is there now is seen behind the question.
  await app.calls.answer(ENTRIES, 200, { ...mapped, last: 9, digest: 'd9' });
  await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await app.press('Crear el lote…');
  await app.user.click(await screen.findByRole('button', { name: 'Crear el lote' }));
  await waitFor(() => expect(app.calls.waiting(LOTS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toMatchObject({ last: 9, digest: 'd9' });
  await app.calls.answer(LOTS, 201, lot);
  await app.calls.answer(ENTRIES, 200, { ...none, begun_on: '2026-11-01' });
  await app.calls.answer(LOTS, 200, page(lot));
  const row = within(await screen.findByRole('row', { name: /Lote 1/ }));
  row.getByText('Hasta el 20/11/2026');
  await app.user.click(row.getByRole('button', { name: 'Descargar el lote 1 en Excel' }));
  await waitFor(() => expect(app.calls.waiting(`${LOTS}export/`)).toBe(1));
  expect(app.calls.seen.at(-1)?.query.get('format')).toBe('xlsx');
});

test('a statement’s entries are asked for by the address, and its lot is of the statement', async () => {
  const app = openApp({ at: '/asientos?conciliation=c1', session: ana });
  await waitFor(() => expect(app.calls.waiting(ENTRIES)).toBe(1));
  expect(app.calls.seen.find(({ path }) => path === ENTRIES)?.query.get('conciliation')).toBe('c1');
  await app.calls.answer(ENTRIES, 200, { ...mapped, until: null, conciliation: 'c1' });
  await app.calls.answer(CONCILIATIONS, 200, page({ id: 'c1', name: 'Octubre' }));
  await app.calls.answer(LOTS, 200, page());
  await app.press('Crear el lote…');
  await app.user.click(await screen.findByRole('button', { name: 'Crear el lote' }));
  await waitFor(() => expect(app.calls.waiting(LOTS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ conciliation: 'c1', last: 7, digest: 'd8' });
});

test('an account is named, and another’s change is seen before it is written over', async () => {
  const app = openApp({ at: '/asientos/cuentas', session: ana });
  await app.calls.answer(
    ACCOUNTS,
    200,
    page(account, { ...account, id: 'banco:b1', role: 'banco', name: 'Pichincha' }),
  );
  await app.press('Cambiar la cuenta de Clientes');
  await screen.findByRole('dialog', { name: 'Clientes' });
  await app.fill('Código de la cuenta', ' 1.02 ');
  expect(await findings()).toEqual([]);
  await app.press('Guardar la cuenta');
  await waitFor(() => expect(app.calls.waiting(ACCOUNTS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ id: 'clientes', account: '1.02', version: 0 });
  await app.calls.answer(ACCOUNTS, 412, { error: true, msg: 'Otra persona cambió estos datos.' });
  await app.calls.answer(ACCOUNTS, 200, page({ ...account, version: 1, account: '1.09' }));
  await app.press('Guardar la cuenta');
  await waitFor(() => expect(app.calls.waiting(ACCOUNTS)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toMatchObject({ account: '1.02', version: 1 });
  await app.calls.answer(ACCOUNTS, 200, { ...account, version: 2, account: '1.02' });
  await screen.findByText('Cuenta guardada');
  await app.calls.answer(ACCOUNTS, 200, page({ ...account, version: 2, account: '1.02' }));
  await screen.findByText('1.02');
});

test('credit notes are posted where an administrator says so, after being told what it would double', async () => {
  const app = await opened({ ...mapped, posts_credit_notes: false });
  await screen.findByText(/No se asientan: se entiende que las asienta quien las emite/);
  await app.press('Asentarlas aquí…');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Asentar aquí las notas de crédito?' }));
  dialog.getByText('Si su facturación también las asienta, quedarán dos veces en su contabilidad.');
  expect(await findings()).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Asentarlas aquí' }));
  await waitFor(() => expect(app.calls.waiting(CREDIT_NOTES)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ posts_credit_notes: true });
  await app.calls.answer(CREDIT_NOTES, 200, { posts_credit_notes: true });
  await app.calls.answer(ENTRIES, 200, { ...mapped, posts_credit_notes: true });
  await screen.findByText(/Se asientan aquí: devoluciones e IVA contra clientes/);
  screen.getByRole('button', { name: 'Dejar de asentarlas…' });
});

test('a provider that cannot choose shows nothing of credit notes', async () => {
  await opened(mapped);
  await screen.findByText('Todavía no hay lotes');
  expect(screen.queryByText('Notas de crédito')).toBeNull();
});

test('a lot that is sent leads to its entries in Envío, which a reload still shows; one that was handed over as a file does not', async () => {
  const app = await opened(mapped, { ...lot, id: 'l2', number: 2, is_sent: true }, lot);
  await screen.findByRole('button', { name: 'Descargar el lote 1 en CSV' });
  expect(screen.queryByRole('button', { name: 'Ver el envío del lote 1' })).toBeNull();
  await app.press('Ver el envío del lote 2');
  await waitFor(() =>
    expect(app.router.state.location).toMatchObject({ pathname: '/asientos/envio', search: '?lot=2' }),
  );
  const dispatches = '/api/v1/customers/accounting_dispatches/';
  await waitFor(() => expect(app.calls.waiting(dispatches)).toBe(1));
  expect(app.calls.seen.findLast(({ path }) => path === dispatches)?.query.get('lot')).toBe('2');
  await app.calls.answer(dispatches, 200, page());
  await screen.findByRole('button', { name: /Lote: 2/ });
});
