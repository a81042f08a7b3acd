import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DisputeDetail } from '../../src/api/contract/receivables/disputes';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

/** One of López's, as the service answers it. */
const dispute = {
  ...{ id: 'd1', version: 1, customer: 'c1', customer_name: 'López C.A.', document: 'f1', document_number: 'F-1' },
  ...{
    due_date: '2026-10-01',
    currency: 'USD',
    kind: 'precio',
    amount: '60.00',
    disputed: '60.00',
    note: 'Precio viejo',
  },
  ...{ owner: { id: 'u1', name: 'Ana' }, due_on: '2026-12-20', status: 'abierta', reason: '', credited: null },
  ...{ credit_note: '', files: 1, created_by: 'Ana', created_at: '2026-11-20T15:00:00Z', ended_at: null },
  ...{ balance: '100.00', undisputed: '40.00' },
  attachments: [{ id: 'a1', name: 'guia.pdf', bytes: 2_048, created_by: 'Ana', created_at: '2026-11-20T15:01:00Z' }],
  history: [
    { at: '2026-11-20T15:00:00Z', who: 'Ana', what: 'crear', text: 'Abierta por $ 60,00: precio. Precio viejo' },
  ],
} satisfies DisputeDetail;

const LIST = '/api/v1/customers/disputes/';
const ONE = `${LIST}${dispute.id}/`;
const END = `${ONE}end/`;
const FILES = `${ONE}files/`;
const FILE = `${LIST}files/a1/`;
const PEOPLE = '/api/v1/console/people/';
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const OWED = '/api/v1/customers/customers/pendingValuesDocs_byCustomer/';
const page = <T>(...results: T[]) => ({ count: results.length, results });
const people = page({ id: 'u1', name: 'Ana' }, { id: 'u2', name: 'Eva' });
const owed = { id: 'f1', number: 'F-1', due_date: '2026-10-01', currency: 'USD', total: '100.00', balance: '100.00' };

/** The page of one. */
async function opened(one: object = dispute) {
  const app = openApp({ at: '/disputas/d1', session: ana });
  await app.calls.answer(ONE, 200, one);
  await app.calls.answer(FILE, 200, { url: '/downloads/dispute_file?link=x', file_name: 'guia.pdf' });
  await screen.findByRole('heading', { name: 'Disputa de F-1' });
  return app;
}

test('the list tells what of each is in dispute, who looks at it and until when; a row opens it', async () => {
  const { calls, user, router } = openApp({ at: '/disputas?status=abierta', session: ana });
  await calls.answer(LIST, 200, {
    ...page(dispute),
    totals: [{ currency: 'USD', count: 1, amount: '60.00', disputed: '60.00' }],
  });
  await screen.findByText(/1 disputa · .*60,00 en disputa/);
  expect(await findings()).toEqual([]);
  await user.click(await screen.findByRole('row', { name: /F-1.*López.*Precio.*60,00.*Abierta/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/disputas/d1'));
});

test('one is opened of a document or a part of it, once, also by a double press after a lost answer', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = openApp({ at: '/disputas', session: ana });
  await calls.answer(LIST, 200, page());
  await screen.findByText('Todavía no hay disputas');
  const [create] = await screen.findAllByRole('button', { name: 'Nueva disputa' });
  await user.click(create ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  await calls.answer(PEOPLE, 200, people);
  await user.click(form.getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer(ALL, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López/ }));
  await calls.answer(OWED, 200, { customer: 'c1', total: '100.00', documents: [owed] });
  await press('Abrir la disputa');
  await screen.findByText('Elija el documento.');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Documento/ }), 'f1');
  await user.selectOptions(form.getByRole('combobox', { name: /^Motivo/ }), 'precio');
  await fill('Monto en disputa', '60');
  await user.selectOptions(form.getByRole('combobox', { name: /^Quién la revisa/ }), 'u2');
  await fill('Hasta cuándo', '20/12/2026');
  await fill('Qué dice el cliente', 'Precio viejo');
  expect(await findings()).toEqual([]);
  await press('Abrir la disputa');
  await press('Abrir la disputa');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  const sent = calls.seen.at(-1);
  expect(sent?.body).toEqual({
    ...{ document: 'f1', kind: 'precio', amount: '60.00', owner: 'u2', due_on: '2026-12-20', note: 'Precio viejo' },
  });
  await calls.answer(LIST, 500, {});
  await screen.findByText('Error. No se pudo abrir la disputa');
  await press('Abrir la disputa');
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  expect(calls.seen.at(-1)?.header('idempotency-key')).toBe(sent?.header('idempotency-key'));
  const msg = 'De F-1 quedan $ 40,00 sin disputa, y se quiso disputar más. Corrija el monto.';
  await calls.answer(LIST, 422, { error: true, msg, fields: { amount: 'Como mucho $ 40,00' } });
  await screen.findByText('Como mucho $ 40,00');
  await fill('Monto en disputa', '40');
  await press('Abrir la disputa');
  await calls.answer(LIST, 201, dispute);
  await screen.findByText('Disputa abierta');
  await calls.answer(LIST, 200, page(dispute));
  await screen.findByRole('row', { name: /F-1/ });
});

test('one ends with a credit note of a part, which then waits to be entered by hand, and is reopened', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened();
  expect(await findings()).toEqual([]);
  await press('Terminar');
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(/Cartera no puede enviar la nota a su sistema contable/);
  await fill('Monto', '25,50');
  await press('Terminar la disputa');
  await waitFor(() => expect(calls.waiting(END)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({
    ...{ outcome: 'nota_credito', amount: '25.50', credit_note: '', reason: '', version: 1 },
  });
  const ended = {
    ...dispute,
    version: 2,
    status: 'nota_credito',
    credited: '25.50',
    disputed: '0.00',
    balance: '74.50',
  };
  await calls.answer(END, 200, ended);
  await calls.answer(ONE, 200, ended);
  await screen.findByText(/Falta registrarla a mano en el sistema contable/);
  await press('Ya se registró');
  await press('Guardar el número');
  await screen.findByText('Escriba el número.');
  await fill('Número de la nota de crédito', 'NC-7');
  await press('Guardar el número');
  await waitFor(() => expect(calls.waiting(`${ONE}credit_note/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ credit_note: 'NC-7', version: 2 });
  const entered = { ...ended, version: 3, credit_note: 'NC-7' };
  await calls.answer(`${ONE}credit_note/`, 200, entered);
  await calls.answer(ONE, 200, entered);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ya se registró' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Reabrir' }));
  await press('Reabrir 1 disputa');
  await waitFor(() => expect(calls.waiting(`${ONE}reopen/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ version: 3 });
  await calls.answer(`${ONE}reopen/`, 200, { ...dispute, version: 4 });
  await calls.answer(ONE, 200, { ...dispute, version: 4 });
  await screen.findByRole('button', { name: 'Terminar' });
});

test('a rejection wants a reason and moves no money; who was slower sees the other change and tries again by it', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened();
  await press('Terminar');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Cómo termina/ }), 'rechazada');
  expect(screen.queryByRole('textbox', { name: /^Número de la nota/ })).toBeNull();
  await press('Terminar la disputa');
  await screen.findByText('Escriba por qué.');
  await fill('Por qué', 'Es el precio del contrato');
  await press('Terminar la disputa');
  await waitFor(() => expect(calls.waiting(END)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ outcome: 'rechazada', reason: 'Es el precio del contrato', version: 1 });
  const msg = 'Otra persona cambió esta disputa mientras usted escribía, y no se guardó nada.';
  await calls.answer(END, 412, { error: true, msg });
  await calls.answer(ONE, 200, { ...dispute, version: 2, kind: 'calidad' });
  await screen.findByText(msg);
  await press('Terminar la disputa');
  await waitFor(() => expect(calls.waiting(END)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ version: 2 });
});

test('its files are linked, added and removed; what the service refuses is said where it was chosen', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press } = await opened();
  const link = await screen.findByRole('link', { name: /^Abrir guia\.pdf/ });
  expect(link.getAttribute('href')).toContain('/downloads/dispute_file?link=x');
  await user.upload(screen.getByLabelText('Adjuntar archivo'), new File(['x'], 'foto.png', { type: 'image/png' }));
  await waitFor(() => expect(calls.waiting(FILES)).toBe(1));
  await calls.answer(FILES, 422, { error: true, msg: 'El archivo no es un PDF ni una imagen.' });
  await screen.findByText('El archivo no es un PDF ni una imagen.');
  await press('Quitar guia.pdf');
  await press('Quitar 1 archivo');
  await waitFor(() => expect(calls.waiting(FILE)).toBe(1));
  expect(calls.seen.at(-1)?.method).toBe('DELETE');
  await calls.answer(FILE, 200, { ...dispute, attachments: [] });
  await calls.answer(ONE, 200, { ...dispute, attachments: [] });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Abrir guia\.pdf/ })).toBeNull());
});
