import { describe, expect, test } from 'vitest';
import { call } from '../../../src/api/call';
import { configure, noSession } from '../../../src/api/client';
import { createContact, getContact, updateContact } from '../../../src/api/contract/customers/contacts';
import { createCustomer, pendingValuesByCustomer } from '../../../src/api/contract/customers/customers';
import {
  createDebit,
  deleteDebit,
  listDebitDetails,
  listDebits,
  previewDebit,
  saveDebit,
  updateDebitDetails,
} from '../../../src/api/contract/debits/debits';
import { listTimeslots } from '../../../src/api/contract/messaging/timeslots';
import { deletePayment, updatePayment } from '../../../src/api/contract/receivables/payments';
import { createBankAccount } from '../../../src/api/contract/reconciliation/bankAccounts';
import { deleteConciliation, listMovements } from '../../../src/api/contract/reconciliation/conciliations';
import { CallProblem, problemOf } from '../../../src/api/problem';
import { withHeader } from '../../../src/machines/debits/withHeader';
import { findDocuments } from '../../../src/machines/workbench/documentSearch';
import { movementsOf } from '../../../src/machines/workbench/movementsOf';
import { answer, provider } from './provider';

/** Providers that answer less than Cartera's own service: a list alone, or that a change was made and nothing more. */

/** Each path's end, and what is answered there. */
async function answering(answers: Record<string, [status: number, body: unknown]>) {
  return provider(({ method, url }, response) => {
    const asked = `${method} ${url.split('?')[0]}`;
    const [, told] = Object.entries(answers).find(([path]) => asked.endsWith(path)) ?? [];
    if (told?.[0] === 204) response.writeHead(204).end();
    else answer(response, ...(told ?? ([404, {}] as const)));
  });
}

const movements = [{ id: 'm1', date: '2026-11-02', amount: 20.5 }];

test.each([
  ['bare', movements],
  ['in a page', { results: movements }],
  ['under data', { data: movements }],
])('movements that are answered alone, %s, are shown with the conciliation of the list', async (_, body) => {
  await answering({
    '/7/movements/': [200, body],
    '/conciliations/': [200, [{ id: 7, name: 'Octubre', currency: 'USD' }]],
  });
  const read = await movementsOf('7');
  expect(read.movements).toMatchObject([{ id: 'm1', amount: '20.50' }]);
  expect(read.conciliation).toMatchObject({ id: '7', name: 'Octubre', currency: 'USD' });
});

test('movements that are answered alone are shown by the id where the list does not have it', async () => {
  await answering({ '/7/movements/': [200, []], '/conciliations/': [500, {}] });
  expect((await movementsOf('7')).conciliation).toMatchObject({ id: '7', name: '' });
});

test('movements that come with their conciliation need no other call', async () => {
  const { received } = await answering({ '/7/movements/': [200, { conciliation: { id: 7 }, movements }] });
  expect((await call(listMovements, { params: { id: '7' } })).movements).toHaveLength(1);
  await movementsOf('7');
  expect(received).toHaveLength(2);
});

test('details that are answered alone are shown with their header', async () => {
  await answering({
    '/301/details/': [200, [{ id: 1, amount: 3 }]],
    'GET /api/v1/cash_management/automatic-debts/301/': [200, { id: 301, name: 'Lote', status: 'borrador' }],
    '/301/update-details/': [204, undefined],
  });
  const params = { id: '301' };
  const shown = { id: '301', name: 'Lote', status: 'borrador', lines: [{ id: '1', amount: '3.00' }] };
  expect(await withHeader(await call(listDebitDetails, { params, query: {} }))).toMatchObject(shown);
  const body = { details: [{ id: '1', excluded: true }] };
  expect(await withHeader(await call(updateDebitDetails, { params, body }))).toMatchObject(shown);
});

test('a line that a provider says is left out as it is asked to is never shown as one that is collected', async () => {
  const lines = [
    { id: 1, amount: 3, excluded: true, status: 'PENDIENTE' },
    { id: 2, amount: 3, excluded: false },
  ];
  await answering({ '/301/details/': [200, { id: 301, name: 'Lote', lines }] });
  const read = await withHeader(await call(listDebitDetails, { params: { id: '301' }, query: {} }));
  expect(read.lines.map(({ status }) => status)).toEqual(['excluido', 'otro']);
});

test('what a customer owes is never read as nothing where the documents are answered alone', async () => {
  await answering({ 'pendingValuesDocs_byCustomer/': [200, { data: [{ id: 1, number: 'F-1', balance: 12 }] }] });
  const read = await call(pendingValuesByCustomer, { body: { idCustomer: '1' } });
  expect(read.documents).toMatchObject([{ id: '1', balance: '12.00' }]);
});

test.each([
  [{ msg: 'Servicio en mantenimiento' }],
  [{ ok: true, message: 'Servicio en mantenimiento' }],
  [{ detail: 'Servicio en mantenimiento', errors: [] }],
])('a sentence alone is no empty answer to a reading: %j', async (body) => {
  await provider((_, response) => answer(response, 200, body));
  const query = { bank_account: '1', collect_on: '2026-11-30' };
  for (const reading of [call(previewDebit, { query }), call(listDebits, { query: {} })]) {
    const failed: unknown = await reading.catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind: 'unreadable', said: 'Servicio en mantenimiento' });
    expect(problemOf(failed).reason).toContain('El servicio respondió: «Servicio en mantenimiento».');
  }
});

test('a list and a preview that say something beside what was asked for are read', async () => {
  await answering({
    '/preview_data/': [200, { msg: 'Listo', lines: [], left_out: [], total: 0 }],
    '/automatic-debts/': [200, { msg: 'Listo', results: [] }],
  });
  const query = { bank_account: '1', collect_on: '2026-11-30' };
  expect((await call(previewDebit, { query })).total).toBe('0.00');
  expect((await call(listDebits, { query: {} })).results).toEqual([]);
});

const ask = { params: { id: '9' }, body: { phone: '+593991234567', email: '' } };

test.each([
  ['nothing', 204, undefined],
  ['a word, and the record has what was sent', 200, { message: 'Actualizado' }],
  ['a text, and the record has what was sent', 200, 'Contacto 9: listo'],
  ['null', 200, null],
  ['an object without fields, as PHP writes it', 200, []],
  ['no error', 200, { error: false, success: true, status: 'ok', is_new: false }],
])('a change that is confirmed by %s is read again', async (_, status, body) => {
  await answering({
    'PUT /api/v1/customers/contacts/9/': [status, body],
    'GET /api/v1/customers/contacts/9/': [200, { id: 9, phone: '+593991234567', email: '' }],
  });
  expect(await call(updateContact, ask)).toMatchObject({ id: '9', phone: '+593991234567' });
  expect(await call(getContact, { params: { id: '9' } })).toMatchObject({ id: '9' });
});

test('an answer that confirms nothing is not taken for one that does', async () => {
  const { received } = await answering({ 'PUT /api/v1/customers/contacts/9/': [200, 7] });
  await expect(call(updateContact, ask)).rejects.toMatchObject({ kind: 'unreadable' });
  expect(received).toHaveLength(1);
});

test('a change that is only confirmed and cannot be read again was done', async () => {
  await answering({ 'PUT /api/v1/customers/contacts/9/': [204, undefined] });
  const problem = await call(updateContact, ask).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(CallProblem);
  expect(problem).toMatchObject({ kind: 'confirmed', status: 204 });
});

const account = { bank: '1', number: '2200112233', alias: 'Norte', currency: 'USD', type: 'ahorros' } as const;

/** The kind of problem of a creation that is answered by this text. */
async function createdWith(status: number, text: string) {
  await provider((_, response) => response.writeHead(status).end(text));
  const problem = await call(createBankAccount, { body: account }).catch((failure: unknown) => failure);
  return problem instanceof CallProblem ? problem.kind : problem;
}

test.each([
  [204, ''],
  [201, '{"success":true}'],
  [200, 'OK'],
  [200, '"OK"'],
  [201, 'Created'],
  [201, 'OK'],
  [201, '"La cuenta Norte es la número 12."'],
  [200, 'null'],
  [200, '{}'],
  [200, '{"status":"ok"}'],
  [200, '{"code":200,"errors":[]}'],
  [201, '{"message":"La cuenta Norte es la número 12."}'],
])('a creation that is only confirmed is done, by %i %s', async (status, text) => {
  expect(await createdWith(status, text)).toBe('confirmed');
});

test.each([
  [200, '<html>OK</html>'],
  [201, '<html>OK</html>'],
  [201, '{"success":false}'],
  [200, 'Created'],
  [200, 'Ok.'],
  [200, '"ok"'],
  [200, 'Guardado con éxito.'],
  [200, '{"message":"Guardado correctamente"}'],
  [200, 'OK, pero no se guardó'],
  [200, '{"success":false}'],
  [200, 'Ha ocurrido un error'],
  [200, '<success>false</success>'],
  [200, 'success: false'],
  [200, 'Registrada previamente'],
  [200, 'Accepted: 0, rejected: 1'],
  [200, '{"message":"Su sesión expiró."}'],
  [200, '{"detail":"El número de cuenta ya existe"}'],
  [200, '{"login":true}'],
  [200, '{"success":0}'],
  [200, '{"status":"pending"}'],
  [200, '{"status":200,"data":{"errors":["number"]}}'],
])('what may not have been done is not taken for done, by %i %s', async (status, text) => {
  expect(await createdWith(status, text)).toBe('unreadable');
});

test('what any other sentence means is left to the person, who reads it and looks first', async () => {
  await provider((_, response) => response.writeHead(200).end('Registrada previamente.'));
  const problem = await call(createBankAccount, { body: account }).catch(problemOf);
  expect(problem).toMatchObject({
    message:
      'Error. El servicio respondió: «Registrada previamente.». Revise si el cambio quedó hecho antes de repetirlo.',
  });
});

test.each([['"Registrada previamente."'], ['{"detail":"Registrada previamente."}']])(
  'so is what stands in JSON: %s',
  async (text) => {
    await provider((_, response) => response.writeHead(200).end(text));
    const problem = await call(createBankAccount, { body: account }).catch(problemOf);
    expect(problem).toMatchObject({ message: expect.stringContaining('respondió: «Registrada previamente.».') });
  },
);

test.each([['<html><title>Ingresar</title></html>'], ['{"success":false}']])(
  'a page or a denial is not said to be accepted: %s',
  async (text) => {
    await provider((_, response) => response.writeHead(200).end(text));
    expect(await call(createBankAccount, { body: account }).catch(problemOf)).toMatchObject({
      message: 'Error. La respuesta del servicio no se pudo leer. Revise si el cambio quedó hecho antes de repetirlo.',
    });
  },
);

describe('a debit that is only confirmed', () => {
  const body = { name: 'El lunes', bank_account: '1', collect_on: '2026-11-30' };
  const made = { id: 9, name: 'El lunes', bank_account: 1, collect_on: '2026-11-30' };
  const long = new Date(Date.now() - 86_400_000).toISOString();

  async function created(list: unknown) {
    const { received } = await answering({
      'POST /api/v1/cash_management/automatic-debts/': [200, { success: true }],
      'GET /api/v1/cash_management/automatic-debts/': [200, list],
    });
    const result = await call(createDebit, { body }).catch(problemOf);
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1);
    return result;
  }

  test.each([
    ['alone', [made]],
    ['beside others', { count: 2, results: [{ ...made, id: 8, collect_on: '2026-10-30' }, made] }],
    ['made just now', [{ ...made, created_at: new Date().toISOString() }]],
  ])('is found in the list, %s', async (_, list) => {
    expect(await created(list)).toMatchObject({ id: '9', name: 'El lunes' });
  });

  test.each([
    ['two are alike', [made, { ...made, id: 8 }]],
    ['none is like it', [{ ...made, bank_account: 2 }]],
    ['the list does not say all', [{ id: 9, name: 'El lunes' }]],
    ['it was made another day', [{ ...made, created_at: long }]],
    ['there are more rows than came', { count: 30, results: [made] }],
    ['the list cannot be read', 7],
  ])('is not taken for another where %s', async (_, list) => {
    expect(await created(list)).toMatchObject({ kind: 'confirmed' });
  });
});

describe('a debit whose answer was lost', () => {
  const body = { name: 'El lunes', bank_account: '1', collect_on: '2026-11-30' };
  const alike = { id: 9, name: 'El lunes', bank_account: 1, collect_on: '2026-11-30' };
  const now = new Date().toISOString();
  const long = new Date(Date.now() - 86_400_000).toISOString();

  async function lost(list: unknown) {
    await answering({
      'POST /api/v1/cash_management/automatic-debts/': [502, {}],
      'GET /api/v1/cash_management/automatic-debts/': [200, list],
    });
    return call(createDebit, { body }).catch(problemOf);
  }

  test('is the one of the list that was made just now, also beside one that was made like it before', async () => {
    expect(await lost([{ ...alike, created_at: now }])).toMatchObject({ id: '9' });
    const before = { ...alike, id: 8, created_at: long };
    expect(await lost([before, { ...alike, created_at: now }])).toMatchObject({ id: '9' });
  });

  test('is not taken for one that does not say when it was made: the person is asked to look', async () => {
    expect(await lost([alike])).toMatchObject({ isUncertain: true });
  });
});

test('a payment whose deletion had no answer is deleted, where it is not there any more', async () => {
  const DELETED = 'POST /api/v1/customers/payments_details/delete_payment/';
  const body = { id_payment_detail: '88003' };
  await answering({ [DELETED]: [502, {}] });
  expect(await call(deletePayment, { body })).toEqual({});
  await answering({ [DELETED]: [502, {}], 'GET /api/v1/customers/payments_details/88003/': [200, { id: '88003' }] });
  expect(await call(deletePayment, { body }).catch(problemOf)).toMatchObject({ isUncertain: true });
  // Its own id is another than its detail's.
  await answering({ [DELETED]: [502, {}], 'GET /api/v1/customers/payments_details/p-1/': [200, { id: 'p-1' }] });
  expect(await call(deletePayment, { body, record: 'p-1' }).catch(problemOf)).toMatchObject({ isUncertain: true });
});

test.each([
  { success: false, message: 'El contacto no existe' },
  { ok: false },
  { status: 'error', message: 'No se pudo' },
  { status: 400, detail: 'No se pudo' },
  { errors: ['El teléfono no es válido'] },
])('a success that says that nothing was done is not read again as done: %j', async (body) => {
  const { received } = await answering({
    'PUT /api/v1/customers/contacts/9/': [200, body],
    'GET /api/v1/customers/contacts/9/': [200, { id: 9, phone: '+593991234567' }],
  });
  await expect(call(updateContact, ask)).rejects.toMatchObject({ kind: 'unreadable' });
  expect(received).toHaveLength(1);
});

test.each([
  ['in words', { message: 'Su sesión expiró.' }],
  ['in a text', 'Su sesión expiró.'],
])('a refusal %s is not told as saved, as the record has not what was sent', async (_, body) => {
  await answering({
    'PUT /api/v1/customers/contacts/9/': [200, body],
    'GET /api/v1/customers/contacts/9/': [200, { id: 9, phone: '+593991230000', email: '' }],
  });
  expect(await call(updateContact, ask).catch(problemOf)).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('respondió: «Su sesión expiró.».'),
  });
});

test.each([
  '{"success":false,"message":"Tiene pagos"}',
  '{"status":"error"}',
  '{"errors":["Tiene pagos"]}',
  '"Tiene pagos"',
  'Tiene pagos',
])('a deletion that was denied is not told as done: %s', async (text) => {
  await provider((_, response) => response.writeHead(200).end(text));
  await expect(call(deleteDebit, { params: { id: '9' } })).rejects.toMatchObject({ kind: 'unreadable' });
});

test.each(['', '{}', '[]', '{"message":"Eliminado","success":true}', '{"success":true}'])(
  'a deletion is done by %s',
  async (text) => {
    await provider((_, response) => response.writeHead(200).end(text));
    expect(await call(deleteDebit, { params: { id: '9' } })).toBeDefined();
  },
);

describe('a deletion that is answered a sentence', () => {
  const params = { id: '3' };
  const DELETED = 'DELETE /api/v1/cash_management/automatic-debts/3/';
  const DEBIT = 'GET /api/v1/cash_management/automatic-debts/3/';

  test.each([
    { detail: 'No se puede: ya se envió' },
    { message: 'No se puede: ya se envió' },
    'No se puede: ya se envió',
  ])('was not done where the record is still there: %j', async (body) => {
    await answering({ [DELETED]: [200, body], [DEBIT]: [200, { id: 3, name: 'El lunes' }] });
    const problem = await call(deleteDebit, { params }).catch(problemOf);
    expect(problem).toMatchObject({
      isUncertain: true,
      message: expect.stringContaining('«No se puede: ya se envió».'),
    });
  });

  test.each([{ message: 'Eliminado' }, 'Listo'])('was done where the record is gone: %j', async (body) => {
    await answering({ [DELETED]: [200, body] });
    await expect(call(deleteDebit, { params })).resolves.toEqual({});
  });

  test('is not taken for done where it cannot be read again, nor where a flag denies it', async () => {
    await answering({ '/conciliations/3/': [200, { detail: 'No se puede: está cerrada' }] });
    await expect(call(deleteConciliation, { params })).rejects.toMatchObject({ kind: 'unreadable' });
    await answering({ '/conciliations/3/': [200, { success: false }] });
    await expect(call(deleteConciliation, { params })).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('an answer that holds the record under a name of the provider’s', () => {
  const made = { id: 9, phone: '+593991234567', email: '' };
  const create = (body: unknown) =>
    answering({ 'POST /api/v1/customers/contacts/': [201, body] }).then(() =>
      call(createContact, { body: { ...ask.body, customer: '7' } }),
    );

  test.each([
    { contact: made },
    { code: 'CREATED', message: 'Creado', result: made, links: [] },
    { data: { item: made } },
  ])('is read: %j', async (body) => {
    await expect(create(body)).resolves.toMatchObject({ id: '9', phone: made.phone });
  });

  test.each([
    ['that it names beside it', { status: 'ok', customer: { id: 7 } }],
    ['that may be either of two', { status: 'ok', contact: made, owner: { id: 3 } }],
  ])('is never taken for another record %s', async (_, body) => {
    await expect(create(body)).rejects.toMatchObject({ kind: 'confirmed' });
  });

  test('is none where a flag says that it was not done', async () => {
    await expect(create({ success: false, contact: made })).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('a change that a gateway answers, or nobody', () => {
  const PUT = 'PUT /api/v1/customers/contacts/9/';
  const GET = 'GET /api/v1/customers/contacts/9/';
  const sent = { id: 9, phone: ask.body.phone, email: ask.body.email };

  test('was done where its record has all that was sent', async () => {
    await answering({ [PUT]: [502, '<html>Bad Gateway</html>'], [GET]: [200, sent] });
    await expect(call(updateContact, ask)).resolves.toMatchObject({ id: '9', phone: ask.body.phone });
    await provider(({ method }, response) => (method === 'PUT' ? response.destroy() : answer(response, 200, sent)));
    await expect(call(updateContact, ask)).resolves.toMatchObject({ id: '9' });
  });

  test('may have been done where the record is another, or cannot be read', async () => {
    await answering({ [PUT]: [504, {}], [GET]: [200, { ...sent, phone: '+593990000000' }] });
    await expect(call(updateContact, ask).catch(problemOf)).resolves.toMatchObject({ isUncertain: true });
    await answering({ [PUT]: [504, {}], [GET]: [503, {}] });
    await expect(call(updateContact, ask).catch(problemOf)).resolves.toMatchObject({ isUncertain: true });
  });

  test('was done where it was a deletion and the record is gone', async () => {
    const params = { id: '3' };
    await answering({ 'DELETE /api/v1/cash_management/automatic-debts/3/': [502, ''] });
    await expect(call(deleteDebit, { params })).resolves.toEqual({});
    await answering({
      'DELETE /api/v1/cash_management/automatic-debts/3/': [502, ''],
      'GET /api/v1/cash_management/automatic-debts/3/': [200, { id: 3, name: 'El lunes' }],
    });
    await expect(call(deleteDebit, { params }).catch(problemOf)).resolves.toMatchObject({ isUncertain: true });
  });

  test('was done where it was a creation and the list has it, and no other like it', async () => {
    const POST = 'POST /api/v1/customers/bankaccounts/';
    const LIST = 'GET /api/v1/customers/bankaccounts/';
    await answering({ [POST]: [504, {}], [LIST]: [200, [{ ...account, id: 4 }]] });
    await expect(call(createBankAccount, { body: account })).resolves.toMatchObject({ id: '4' });
    await answering({ [POST]: [504, {}], [LIST]: [200, [{ ...account, id: 4, alias: 'Otra' }]] });
    await expect(call(createBankAccount, { body: account }).catch(problemOf)).resolves.toMatchObject({
      isUncertain: true,
    });
  });

  test('may have been done where nothing was sent but which record', async () => {
    await answering({
      'POST /api/v1/cash_management/automatic-debts/save/': [502, ''],
      'GET /api/v1/cash_management/automatic-debts/3/': [200, { id: 3, name: 'El lunes' }],
    });
    const body = { id: '3' };
    await expect(call(saveDebit, { body }).catch(problemOf)).resolves.toMatchObject({ isUncertain: true });
  });
});

test('what was sent of a change and left out of it is not sought in the record', async () => {
  await answering({
    'PUT /api/v1/customers/contacts/9/': [200, { message: 'Actualizado' }],
    'GET /api/v1/customers/contacts/9/': [200, { id: 9, phone: '+593991234567', email: '' }],
  });
  const body = { phone: '+593991234567', email: '', name: undefined };
  expect(await call(updateContact, { params: { id: '9' }, body })).toMatchObject({ phone: '+593991234567' });
});

test('documents are found by their number where a service knows no search, whatever currency is not said', async () => {
  const { received } = await answering({
    '/customers/documents/': [
      200,
      [
        { id: 1, number: 'F-1', balance: 12, currency: 'usd' },
        { id: 2, number: 'N-1', balance: 3 },
        { id: 3, number: 'F-1', balance: -3 },
      ],
    ],
  });
  configure({ authorizer: { ...noSession, accessToken: () => 't', offers: ({ ours }) => ours === undefined } });
  const query = { search: 'F-1', currency: '', near: undefined };
  expect(await findDocuments(query, new AbortController().signal)).toMatchObject([{ id: '1', balance: '12.00' }]);
  const asked = ['?search=F-1&page_size=20', '?id=F-1&page_size=20'].map(
    (query) => `/api/v1/customers/documents/${query}`,
  );
  expect(received.map(({ url }) => url).sort()).toEqual(asked.sort());
});

describe('a service that refuses what the specification does not name', () => {
  const strict = async (path: string, named: string[], body: unknown) => {
    const { received } = await provider(({ url }, response) => {
      const asked = [...new URL(url, 'http://provider').searchParams.keys()];
      const isKnown = url.includes(path) && asked.every((name) => named.includes(name));
      answer(response, isKnown ? 200 : 422, isKnown ? body : { detail: [{ loc: ['query'], msg: 'extra fields' }] });
    });
    configure({ authorizer: { ...noSession, accessToken: () => 't', offers: ({ ours }) => ours === undefined } });
    return received;
  };

  test('is asked for the calendar without its days', async () => {
    const received = await strict('/campaigns/timeslots/', ['p', 'search'], []);
    const query = { start: '2026-11-01', end: '2026-11-30', page_size: 200, p: 1 };
    expect(await call(listTimeslots, { query })).toMatchObject({ results: [] });
    expect(received.map(({ url }) => url)).toEqual(['/api/v1/campaigns/timeslots/?p=1']);
  });

  test('finds a document by its number all the same', async () => {
    await strict('/customers/documents/', ['id', 'page_size', 'p'], [{ id: 1, number: 'F-1', balance: 12 }]);
    const query = { search: 'F-1', currency: 'USD', near: '12.00' };
    expect(await findDocuments(query, new AbortController().signal)).toMatchObject([{ id: '1', balance: '12.00' }]);
  });

  test('is sent no field of a new customer that nobody filled in', async () => {
    const received = await strict('/customers/customers/', [], { id: 7 });
    const body = { first_name: 'Rosa', dni: '1710034065', address: '', city: null, subcategories_ids: [] };
    expect(await call(createCustomer, { body })).toMatchObject({ id: '7' });
    const sent = { first_name: 'Rosa', dni: '1710034065', subcategories_ids: [] };
    expect(received.map((one) => JSON.parse(one.body))).toEqual([sent]);
  });

  test('is sent what was emptied of a payment, which is changed by a POST too', async () => {
    const received = await strict('/customers/payments_details/', [], { id: 7, id_payment_detail: 7, reference: '' });
    await call(updatePayment, { body: { id_payment_detail: '7', reference: '' } });
    expect(received[0]?.body).toMatch(/\breference\b/);
  });
});
