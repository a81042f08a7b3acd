import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ARRIVALS = '/api/v1/conciliation/arrivals/';
const GAPS = `${ARRIVALS}gaps/`;
const SOURCES = '/api/v1/conciliation/arrival_sources/';
const ACCOUNTS = '/api/v1/customers/bankaccounts/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

const waiting = {
  id: 'a1',
  file_name: 'octubre.csv',
  size: 900,
  source: 's1',
  source_name: 'Banco',
  sender: '',
  status: 'espera',
  reasons: [{ kind: 'continuidad', differs: '312.40', since: '2026-10-14' }],
  msg: '',
  bank_account: 'b1',
  bank_account_name: 'Pichincha',
  currency: 'USD',
  conciliation: null,
  movements: null,
  received_at: '2026-10-20T12:00:00Z',
};
const gap = {
  bank_account: 'b1',
  bank_account_name: 'Pichincha',
  currency: 'USD',
  after: '2026-10-14',
  before: '2026-10-17',
  differs: '312.40',
  conciliation: 'c9',
};
const source = {
  id: 's1',
  version: 1,
  name: 'Banco',
  kind: 'envio',
  bank_account: null,
  bank_account_name: '',
  place: {},
  folder: '',
  has_secret: false,
  has_zip_secret: false,
  host_key: null,
  is_on: true,
  failures: 0,
  failure: null,
  failed_since: null,
  looked_at: null,
  next_look_at: null,
  arrivals: 0,
};

test('what waits says why, leads to its preview, and a missing statement is told of', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  await app.calls.answer(ARRIVALS, 200, page(waiting));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page(gap));
  await screen.findByText('No empieza donde terminó el anterior, el 14/10/2026: difieren $ 312,40');
  await screen.findByText(
    'Pichincha: falta un estado de cuenta entre el 14/10/2026 y el 17/10/2026: difieren $ 312,40.',
  );
  expect(await findings()).toEqual([]);
  await app.user.click(screen.getByText('octubre.csv'));
  await app.calls.answer(`${ARRIVALS}a1/preview/`, 200, { preview: 'p1' });
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/conciliaciones/nueva/p1'));
});

test('the answer to an automatic debit says what it lacks, and leads to its preview there', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  const answer = { debit: 'd1', debit_answer: 'p1', debit_name: 'Noviembre' };
  const reasons = [{ kind: 'incompleta', count: 2 }];
  await app.calls.answer(ARRIVALS, 200, page({ ...waiting, ...answer, file_name: 'respuesta.csv', reasons }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await screen.findByText('Respuesta al débito «Noviembre»: 2 cobros sin respuesta');
  await app.user.click(screen.getByText('respuesta.csv'));
  await waitFor(() =>
    expect(app.router.state.location).toMatchObject({ pathname: '/debitos/d1', search: '?respuesta=p1' }),
  );
});

test('electronic documents that came by mail say that they wait for staff, and lead to their import', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  const reasons = [
    { kind: 'correo', count: 2 },
    { kind: 'comprobantes', count: 1 },
  ];
  await app.calls.answer(ARRIVALS, 200, page({ ...waiting, file_name: 'mes.zip', import: 'i1', reasons }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await screen.findByText(
    '2 comprobantes por revisar e importar: un email no prueba quién los envió; 1 comprobante que no se tomó',
  );
  await app.user.click(screen.getByText('mes.zip'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/documentos/importar/i1'));
});

test('electronic notes that wait for their document are counted, beside the file that brought them and in all', async () => {
  const NOTES = '/api/v1/customers/waiting_notes/';
  const app = openApp({ at: '/llegadas', session: ana });
  const saved = { ...waiting, status: 'guardada', import: 'i1', reasons: [] };
  await app.calls.answer(ARRIVALS, 200, page({ ...saved, file_name: 'notas.zip', waiting_notes: 2 }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await app.calls.answer(NOTES, 200, { ...page({}), count: 3, results: [] });
  await screen.findByText('Comprobantes electrónicos: 2 esperan su documento');
  await screen.findByText(/^3 notas de crédito y retenciones esperan su documento\./);
  expect(await findings()).toEqual([]);
  await app.user.click(screen.getByRole('link', { name: 'Verlas en Importar documentos' }));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/documentos/importar'));
});

test('one whose import failed for good says what to do, leads to it, and can be discarded without a promise that nothing is saved', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  const reasons = [{ kind: 'detenida' }];
  await app.calls.answer(ARRIVALS, 200, page({ ...waiting, file_name: 'mes.zip', import: 'i1', reasons }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await screen.findByText(
    'La importación se detuvo antes de tomarlos todos: abra el archivo y elija «Seguir importando», o descártelo',
  );
  await app.press('Descartar mes.zip');
  await screen.findByText(/^Lo que ya se importó de él queda; no se importa nada más\./);
  await app.press('Cancelar');
  await app.user.click(screen.getByText('mes.zip'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/documentos/importar/i1'));
});

test('a file that does not say whose it is asks for the account, and keeps it where it cannot be read', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  await app.calls.answer(ARRIVALS, 200, page({ ...waiting, bank_account: null, reasons: [{ kind: 'cuenta' }] }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await app.user.click(await screen.findByText('octubre.csv'));
  const dialog = within(await screen.findByRole('dialog', { name: '¿De qué cuenta es este archivo?' }));
  await app.calls.answer(ACCOUNTS, 200, page({ id: 'b1', alias: 'Pichincha' }));
  await dialog.findByRole('option', { name: 'Pichincha' });
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Cuenta/ }), 'b1');
  await app.press('Leer el archivo');
  await waitFor(() => expect(app.calls.waiting(`${ARRIVALS}a1/preview/`)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ bank_account: 'b1' });
  await app.calls.answer(`${ARRIVALS}a1/preview/`, 422, { error: true, msg: 'No se pudo leer.' });
  await dialog.findByText('No se pudo leer.');
  await app.press('Leer el archivo');
  await app.calls.answer(`${ARRIVALS}a1/preview/`, 200, { preview: 'p1' });
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/conciliaciones/nueva/p1'));
});

test('an e-mail of a sender of several customers is given to one of them on the spot, and nothing is lost where that is refused', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  const senders = [
    { id: 'k1', name: 'Rosa Vera' },
    { id: 'k2', name: 'Luz Mora' },
  ];
  const mail = { ...waiting, file_name: 'Consulta', sender: 'contadora@estudio.example', conversation: 'i1' };
  await app.calls.answer(ARRIVALS, 200, page({ ...mail, reasons: [{ kind: 'remitente', count: 2 }], senders }));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await app.user.click(await screen.findByText('Consulta'));
  const dialog = within(await screen.findByRole('dialog', { name: '¿De qué cliente es este email?' }));
  await app.press('Añadir a su conversación');
  await dialog.findByText('Elija el cliente');
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Cliente/ }), 'k2');
  await app.press('Añadir a su conversación');
  const path = `${ARRIVALS}a1/customer/`;
  await waitFor(() => expect(app.calls.waiting(path)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ customer: 'k2' });
  await app.calls.answer(path, 409, { error: true, msg: 'Otra persona ya dijo de qué cliente es.' });
  await dialog.findByText('Otra persona ya dijo de qué cliente es.');
  await app.press('Añadir a su conversación');
  await app.calls.answer(path, 200, { conversation: 'k2' });
  await screen.findByText('Email añadido a la conversación');
});

test('an order that does not reach the bank and an answer that waits are told of, with one click to the debit', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  const since = '2026-10-20T12:00:00Z';
  const order = { kind: 'orden', debit: 'd1', debit_name: 'Octubre', debit_answer: null, since };
  const answer = { kind: 'respuesta', debit: 'd2', debit_name: 'Noviembre', debit_answer: 'p2', since };
  await app.calls.answer(ARRIVALS, 200, page(waiting));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await app.calls.answer(
    `${ARRIVALS}debits/`,
    200,
    page(
      { ...order, source_name: 'SFTP del banco', failure: 'acceso' },
      { ...answer, source_name: 'Buzón', failure: null },
    ),
  );
  const stuck = await screen.findByRole('link', {
    name: /La orden del débito «Octubre» no llega al banco por «SFTP del banco».*no acepta la contraseña/,
  });
  expect(stuck.getAttribute('href')).toBe('/debitos/d1');
  expect(await findings()).toEqual([]);
  await app.user.click(screen.getByRole('link', { name: /La respuesta del banco al débito «Noviembre» espera/ }));
  await waitFor(() =>
    expect(app.router.state.location).toMatchObject({ pathname: '/debitos/d2', search: '?respuesta=p2' }),
  );
});

test('a file that nobody wants is discarded after a question', async () => {
  const app = openApp({ at: '/llegadas', session: ana });
  await app.calls.answer(ARRIVALS, 200, page(waiting));
  await app.calls.answer(SOURCES, 200, page(source));
  await app.calls.answer(GAPS, 200, page());
  await app.press('Descartar octubre.csv');
  await app.press('Descartar');
  await app.calls.answer(`${ARRIVALS}a1/discard/`, 200, {});
  await screen.findByText('Archivo descartado');
});

test('a new source is tried; its refusal stands at the field, and a token is shown once', async () => {
  const app = openApp({ at: '/llegadas/origenes', session: ana });
  await app.calls.answer(SOURCES, 200, page());
  await app.press('Nuevo origen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo origen' }));
  await app.fill('Nombre', 'Banco');
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Clase/ }), 'sftp');
  await app.fill('Servidor', 'sftp.banco.example');
  await app.fill('Usuario', 'empresa');
  await app.fill('Contraseña o clave privada', 'secreta');
  expect(await findings()).toEqual([]);
  await app.press('Probar y guardar');
  const msg = 'El servidor no acepta el usuario o la contraseña. Escríbalos de nuevo.';
  await app.calls.answer(SOURCES, 422, {
    error: true,
    msg: `Se probó y no se guardó: ${msg}`,
    fields: { secret: msg },
  });
  await dialog.findByText(msg);
  expect(dialog.getByDisplayValue('sftp.banco.example')).toBeTruthy();

  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Clase/ }), 'envio');
  await app.press('Probar y guardar');
  await app.calls.answer(SOURCES, 201, { ...source, token: 'cartera_abc' });
  await app.calls.answer(SOURCES, 200, page(source));
  expect(await screen.findByDisplayValue(/Bearer cartera_abc/)).toBeTruthy();
  await app.press('Ya lo copié');
  expect(screen.queryByDisplayValue(/cartera_abc/)).toBeNull();
});

test('an e-mail says what became of it, and leads to its conversation or to what came back', async () => {
  const { calls, user, router } = openApp({ at: '/llegadas', session: ana });
  const mail = {
    ...waiting,
    bank_account: null,
    bank_account_name: '',
    currency: null,
    reasons: [],
    sender: 'rosa@x.example',
    file_name: 'Re: Su saldo',
  };
  const mails = [
    { ...mail, id: 'a1', status: 'respuesta', conversation: 'c1', customer_name: 'Rosa Mora' },
    { ...mail, id: 'a2', status: 'automatica', conversation: 'i9', customer_name: '', file_name: 'Fuera' },
    {
      ...mail,
      id: 'a3',
      status: 'rebote',
      returned: 'm1',
      msg: 'No se pudo entregar: la dirección no existe (5.1.1).',
      file_name: 'Undelivered',
    },
    {
      ...mail,
      id: 'a4',
      status: 'espera',
      conversation: 'i8',
      reasons: [{ kind: 'remitente', count: 2 }],
      file_name: 'Consulta',
    },
  ];
  await calls.answer(ARRIVALS, 200, page(...mails));
  await calls.answer(SOURCES, 200, page(source));
  await calls.answer(GAPS, 200, page());
  await screen.findByText('1 respuesta de Rosa Mora');
  screen.getByText('Respuesta automática de rosa@x.example');
  screen.getByText('No se pudo entregar: la dirección no existe (5.1.1).');
  screen.getByText('Es contacto de 2 clientes: falta decir de cuál');
  await user.click(screen.getByRole('row', { name: /Re: Su saldo/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/bandeja/c1/1'));
  expect(calls.seen.some(({ path }) => path.endsWith('/preview/'))).toBe(false);
});

test('a sender whose files are no statements is ignored after a question', async () => {
  const { calls, user, press } = openApp({ at: '/llegadas', session: ana });
  const stray = { ...waiting, sender: 'promos@ventas.example', reasons: [{ kind: 'cuenta' }] };
  const mail = {
    ...stray,
    id: 'a2',
    file_name: 'Consulta',
    conversation: 'i1',
    reasons: [{ kind: 'remitente', count: 2 }],
  };
  await calls.answer(ARRIVALS, 200, page(stray, mail));
  await calls.answer(SOURCES, 200, page(source));
  await calls.answer(GAPS, 200, page());
  await screen.findByText('octubre.csv');
  // Who writes in a conversation is not ignored here.
  expect(screen.getAllByRole('button', { name: 'Ignorar a promos@ventas.example' })).toHaveLength(1);
  await press('Ignorar a promos@ventas.example');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/lo que espera de él se descarta/);
  expect(await findings()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Ignorar este remitente' }));
  await calls.answer(`${ARRIVALS}a1/ignore_sender/`, 200, {});
  await calls.answer(ARRIVALS, 200, page(mail));
  await waitFor(() => expect(screen.queryByText('octubre.csv')).toBeNull());
});
