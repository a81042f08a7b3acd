import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../src/api/call';
import { configure } from '../../../src/api/client';
import { login } from '../../../src/api/contract/console/session';
import { createCustomer, groupByDocument } from '../../../src/api/contract/customers/customers';
import { loadDebits } from '../../../src/api/contract/debits/debits';
import { createTemplate } from '../../../src/api/contract/messaging/templates';
import { listBanks } from '../../../src/api/contract/reconciliation/bankAccounts';
import { listConciliations, previewData } from '../../../src/api/contract/reconciliation/conciliations';
import { type AnyRow, row } from '../../../src/api/contract/row';
import { CallProblem, problemOf } from '../../../src/api/problem';
import { answer, provider, type Reply } from './provider';

const never: Reply = () => {};
const template = {
  id: 't',
  version: 1,
  name: 'n',
  channel: 0,
  subject: '',
  body: 'b',
  status: 'activa',
  is_global: false,
};

/** The problem a call ends in, and what the toast says. */
async function failureOf(asked: AnyRow, ask = {}, options = {}) {
  const problem = await call(asked, ask, options).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(problem instanceof CallProblem)) throw new Error('the call did not fail as calls do');
  return { kind: problem.kind, status: problem.status, says: problemOf(problem).message, problem };
}

describe('the server says no', () => {
  test('its words go to staff, and what is wrong with each field goes to the form', async () => {
    await provider((_, response) =>
      answer(response, 422, { error: true, msg: 'Revise el número.', fields: { number: 'Ya existe' } }),
    );
    const { kind, says, problem } = await failureOf(listConciliations);
    expect({ kind, says }).toEqual({ kind: 'refused', says: 'Error. Revise el número.' });
    expect(problemOf(problem).fields).toEqual({ number: 'Ya existe' });
  });

  test('an error flag is a failure whatever the status', async () => {
    await provider((_, response) => answer(response, 200, { error: true, msg: 'No hay cupo.' }));
    expect(await failureOf(listConciliations)).toMatchObject({ kind: 'refused', says: 'Error. No hay cupo.' });
  });

  test('without words of its own, the fixed message stands', async () => {
    await provider((_, response) => answer(response, 500, { detail: 'stack trace' }));
    expect(await failureOf(listConciliations)).toMatchObject({
      kind: 'failed',
      status: 500,
      says: 'Error. Error al cargar conciliaciones',
    });
  });

  test('where the screen itself says it, the cause follows the fixed message', async () => {
    await provider((_, response) => response.destroy());
    expect(problemOf((await failureOf(listConciliations)).problem)).toMatchObject({
      message: 'Error. Error al cargar conciliaciones',
      reason: 'Error al cargar conciliaciones. No hay conexión con el servicio. Revise la red y vuelva a intentar.',
    });
  });

  test('a service that refuses in the very words of the fixed message is told once', async () => {
    await provider((_, response) => answer(response, 400, { error: true, msg: 'Error al cargar conciliaciones' }));
    expect(problemOf((await failureOf(listConciliations)).problem).reason).toBe('Error al cargar conciliaciones');
  });

  test('without a fixed message, staff read what to do', async () => {
    await provider((_, response) => answer(response, 403, {}));
    expect((await failureOf(listBanks)).says).toBe(
      'Error. No tiene permiso para hacer esto. Pídalo a un administrador.',
    );
  });

  test('the message with a gap has it filled', async () => {
    await provider((_, response) => answer(response, 413, {}));
    const ask = { body: { file: new Blob(['x']), bank_account: 'a' } };
    expect((await failureOf(previewData, ask)).says).toBe(
      'Error. Error al agregar movimientos: Lo enviado es demasiado grande.',
    );
  });

  test.each([
    [409, 'warning'],
    [412, 'warning'],
    [422, 'warning'],
    [429, 'warning'],
    [500, 'error'],
    [503, 'error'],
    [200, 'error'],
  ])('%i is a %s: what is asked of the person is no failure', async (status, severity) => {
    await provider((_, response) => answer(response, status, { error: true, msg: 'Diga la cuenta.' }));
    expect(problemOf((await failureOf(listConciliations)).problem).severity).toBe(severity);
  });

  test('a wrong password is no expired session', async () => {
    await provider((_, response) => answer(response, 401, { error: true, msg: 'Email o contraseña incorrectos.' }));
    const ask = { body: { email: 'a@b.ec', password: 'x' } };
    expect(await failureOf(login, ask)).toMatchObject({ kind: 'refused', status: 401 });
  });

  test.each([
    [{ detail: 'Credenciales inválidas' }, 'Error. El servicio respondió: «Credenciales inválidas».'],
    [{}, /revise el email y la contraseña/],
  ])('nor is it the service’s own fault where another refuses it with %j', async (body, says) => {
    await provider((_, response) => answer(response, 401, body));
    const ask = { body: { email: 'a@b.ec', password: 'x' } };
    expect((await failureOf(login, ask)).says).toMatch(says);
  });
});

test.each([
  [415, /otro formato, como CSV o Excel/],
  [422, /no aceptó lo enviado/],
])('a refusal without words by %i says what is wrong, and not to try the same again', async (status, says) => {
  await provider((_, response) => answer(response, status, { detail: [{ loc: ['body', 'x'], msg: '^{10}$' }] }));
  const { says: said } = await failureOf(previewData, { body: { file: new Blob(['x']), bank_account: 'a' } });
  expect(said).toMatch(says);
  expect(said).not.toMatch(/si sigue igual/);
});

describe('an answer that is not what was asked for', () => {
  test('a file that was taken and is not read yet is no empty one', async () => {
    await provider((_, response) => answer(response, 202, { id: 7, status: 'pendiente' }));
    const file = new Blob(['x']);
    const says = /El servicio recibió lo enviado y todavía trabaja en ello\. Espere un minuto y vuelva a intentar\.$/;
    const statement = await failureOf(previewData, { body: { file, bank_account: 'a' } });
    expect(statement.says).toMatch(says);
    const answered = await failureOf(loadDebits, { params: { id: 'd' }, body: { file } });
    expect(problemOf(answered.problem).reason).toMatch(says);
  });

  test('creating a template succeeds with 201 and with nothing else', async () => {
    let status = 200;
    await provider((_, response) => answer(response, status, template));
    expect(await failureOf(createTemplate, { body: {} })).toMatchObject({
      kind: 'failed',
      says: 'Error. Plantilla no fue creada correctamente',
    });
    status = 201;
    await expect(call(createTemplate, { body: { name: 'n', channel: 0, body: 'b' } })).resolves.toEqual(template);
  });

  test('a page of HTML instead of JSON', async () => {
    await provider((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Proxy</html>'));
    expect(await failureOf(listBanks)).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  test('a proxy that answers 502 in HTML has failed, not spoken', async () => {
    await provider((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    expect(await failureOf(listBanks)).toMatchObject({ kind: 'failed', status: 502 });
  });

  test('JSON of another shape', async () => {
    await provider((_, response) => answer(response, 200, { results: 'ninguno' }));
    const { kind, problem } = await failureOf(listBanks);
    expect(kind).toBe('unreadable');
    expect(problem.cause).toBeInstanceOf(z.core.$ZodError);
  });

  test('a bare list, and one under data, is a page that may not be the last; unknown fields pass through', async () => {
    const bank = { id: 'b', name: 'Pichincha', country: 'EC', cash_management: true, swift: 'PICHECEQ' };
    const page = { count: 1, uncounted: true, results: [bank] };
    let body: unknown = [bank];
    await provider((_, response) => answer(response, 200, body));
    await expect(call(listBanks)).resolves.toEqual(page);
    body = { data: [bank] };
    await expect(call(listBanks)).resolves.toEqual(page);
    body = { data: [bank], count: 9, next: '?p=2' };
    await expect(call(listBanks)).resolves.toEqual({ count: 9, next: '?p=2', results: [bank] });
  });

  test('nothing at all is an answer without fields', async () => {
    await provider((_, response) => response.writeHead(204).end());
    await expect(call(row({ name: 'r', method: 'DELETE', path: '/x/', answer: z.looseObject({}) }))).resolves.toEqual(
      {},
    );
  });
});

describe('an answer that cannot be read to what was changed', () => {
  test.each([
    ['a page of HTML', '<html>Proxy</html>'],
    ['JSON of another shape', '7'],
  ])('%s does not say that nothing was done: it says to look first', async (_, content) => {
    await provider((_, response) => response.writeHead(201, { 'content-type': 'text/html' }).end(content));
    const { says } = await failureOf(createTemplate, { body: { name: 'n', channel: 0, body: 'b' } });
    expect(says).toBe(
      'Error. La respuesta del servicio no se pudo leer. Revise si el cambio quedó hecho antes de repetirlo.',
    );
  });
});

describe('how long to wait', () => {
  test.each([
    [429, { 'retry-after': '20' }, 'Espere 20 segundos y vuelva a intentar.'],
    [429, { 'retry-after': '600' }, 'Espere 10 minutos y vuelva a intentar.'],
    [429, {}, 'Espere un minuto y vuelva a intentar.'],
    [
      429,
      { date: 'Sat, 28 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 28 Nov 2026 10:01:30 GMT' },
      'Espere 2 minutos y vuelva a intentar.',
    ],
    [429, { 'retry-after': 'tomorrow' }, 'Espere un minuto y vuelva a intentar.'],
    [503, { 'retry-after': '1' }, 'Espere un segundo y vuelva a intentar.'],
    [503, {}, 'Vuelva a intentar; si sigue igual, avise a soporte.'],
  ])('is said as the service says it: %i %j', async (status, headers, says) => {
    await provider((_, response) => response.writeHead(status, headers).end('{}'));
    expect((await failureOf(listBanks)).says).toMatch(says);
  });
});

describe('no answer', () => {
  test('the row says how long to wait', async () => {
    await provider(never);
    const read = await failureOf({ ...listBanks, timeout: 40 });
    expect(read).toMatchObject({
      kind: 'timeout',
      says: 'Error. El servicio tardó demasiado en responder. Vuelva a intentar.',
    });
    const write = await failureOf({ ...listBanks, method: 'POST', timeout: 40 });
    expect(write.says).toContain('Revise si el cambio quedó hecho antes de repetirlo.');
  });

  test.each([
    ['a connection cut after a change was sent', 'Se cortó la conexión antes de la respuesta del servicio.'],
    ['an answer that is late', 'El servicio tardó demasiado en responder.'],
    ['a gateway that had no answer', 'El servicio no alcanzó a responder.'],
  ])('%s never says that the change was not done: it says to look first', async (how, says) => {
    await provider((_, response) => {
      if (how.startsWith('a connection')) response.destroy();
      if (how.startsWith('a gateway')) answer(response, 504, {});
    });
    const body = { name: 'n', channel: 0, body: 'b' };
    const { problem } = await failureOf({ ...createTemplate, timeout: 300 }, { body });
    expect(problemOf(problem).reason).toBe(`${says} Revise si el cambio quedó hecho antes de repetirlo.`);
    expect(problemOf(problem).message).toBe(`Error. ${problemOf(problem).reason}`);
  });

  test('what changes nothing may simply be asked again, though it is a POST', async () => {
    await provider((_, response) => response.destroy());
    expect((await failureOf(groupByDocument)).says).toBe(
      'Error. No hay conexión con el servicio. Revise la red y vuelva a intentar.',
    );
  });

  test('a connection cut before the answer', async () => {
    await provider((_, response) => response.destroy());
    expect(await failureOf(listBanks)).toMatchObject({ kind: 'offline', status: undefined });
  });

  test('a connection cut in the middle of the answer', async () => {
    await provider((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"count":', () => response.destroy());
    });
    expect(await failureOf(listBanks)).toMatchObject({ kind: 'offline' });
  });

  test('nobody listens', async () => {
    configure({ baseUrl: 'http://127.0.0.1:1/api/v1' });
    expect(await failureOf(listBanks)).toMatchObject({
      kind: 'offline',
      says: 'Error. No hay conexión con el servicio. Revise la red y vuelva a intentar.',
    });
  });

  test('the person gives up: the request is cut, and it is no error of anyone', async () => {
    const giveUp = new AbortController();
    const { aborted } = await provider(() => giveUp.abort());
    expect(await failureOf(listConciliations, {}, { signal: giveUp.signal })).toMatchObject({ kind: 'cancelled' });
    await aborted;
  });
});

test('words that are no JSON are shown as well, and a page of HTML is none', async () => {
  let text = 'Ese RUC ya existe';
  await provider((_, response) => response.writeHead(400, { 'content-type': 'text/plain' }).end(text));
  expect(problemOf((await failureOf(createCustomer, { body: {} })).problem).reason).toMatch(`«${text}»`);
  text = '<html><h1>Bad Request</h1></html>';
  expect(problemOf((await failureOf(createCustomer, { body: {} })).problem).reason).toMatch('no aceptó lo enviado');
});

test('an error flag that is the words themselves is shown, though the status says that all went well', async () => {
  await provider((_, response) => answer(response, 200, { error: 'No hay cupo.' }));
  expect(problemOf((await failureOf(createCustomer, { body: {} })).problem).reason).toMatch('«No hay cupo.»');
});

describe.each([
  [
    'a list of texts for each field',
    { dni: ['Ya existe.'], name: ['Falta.'] },
    { dni: 'Ya existe.', name: 'Falta.' },
    // No form of a customer has that field.
    'name: Falta.',
  ],
  [
    'these under errors, with a message',
    { message: 'Revise.', errors: { dni: ['Ya existe.'] } },
    { dni: 'Ya existe.' },
    'Revise.',
  ],
  ['a list of errors', { errors: [{ field: 'dni', message: 'Ya existe.' }] }, { dni: 'Ya existe.' }, 'Ya existe.'],
  ['what is wrong as a unit', { non_field_errors: ['No suma.'] }, {}, 'No suma.'],
  ['a detail', { detail: 'No se admite.' }, {}, 'No se admite.'],
  ['a text alone', 'No se admite.', {}, 'No se admite.'],
  ['a list of texts', ['No se admite.'], {}, 'No se admite.'],
  ['its words under error', { error: 'No se admite.' }, {}, 'No se admite.'],
  ['an error with a code and a message', { error: { code: 'DUP', message: 'Ya existe.' } }, {}, 'Ya existe.'],
  ['a text for each field under errors', { errors: { dni: 'Ya existe.' } }, { dni: 'Ya existe.' }, 'Ya existe.'],
  [
    'the path of each field',
    { detail: [{ loc: ['body', 'dni'], msg: 'Ya existe.', type: 'value_error' }] },
    { dni: 'Ya existe.' },
    'Ya existe.',
  ],
  [
    'the problem of RFC 9457 with its parameters',
    {
      type: '/e',
      title: 'Mal',
      status: 422,
      detail: 'Revise.',
      'invalid-params': [{ name: 'dni', reason: 'Ya existe.' }],
    },
    { dni: 'Ya existe.' },
    'Revise.',
  ],
  ['a title alone', { type: '/e', title: 'Cupo agotado', status: 422 }, {}, 'Cupo agotado'],
])('a refusal without the flag that has %s', (_, body, fields, said) => {
  test.each([400, 409, 422])(
    'and comes with %i is shown to who can mend it, and told by the action’s own words',
    async (status) => {
      await provider((_, response) => answer(response, status, body));
      const problem = problemOf(
        await call(createCustomer, { body: { first_name: 'Rosa', dni: '1710034065' } }).catch(
          (error: unknown) => error,
        ),
      );
      expect(problem).toMatchObject({ fields, message: 'Error. Cliente no fue creado correctamente' });
      expect(problem.reason).toBe(`Cliente no fue creado correctamente. El servicio respondió: «${said}».`);
    },
  );
});
