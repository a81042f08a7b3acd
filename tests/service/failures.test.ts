import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { serve, serveUpload } from '../../server/http/serve';
import { notFound, stale } from '../../server/problems';
import { failureBody, row } from '../../src/api/contract/row';
import { type Person, type Service, startService } from '../support/processes/service';

const usual = { token: true, answer: z.looseObject({}) } as const;
const things = row({
  ...usual,
  name: 'things',
  method: 'GET',
  path: '/tests/things/{id}/',
  params: z.object({ id: z.string() }),
  query: z.object({
    p: z.coerce.number().int().min(1).optional(),
    open: z.boolean().optional(),
    status: z.array(z.string()).optional(),
  }),
});
const change = row({
  ...usual,
  name: 'change',
  method: 'PUT',
  path: '/tests/change/',
  encoding: 'form',
  body: z.object({
    name: z.string().min(1),
    active: z.boolean().optional(),
    version: z.number().int().optional(),
    since: z.iso.date().nullable().optional(),
    tags: z.array(z.number()).optional(),
  }),
});
const upload = row({
  ...usual,
  name: 'upload',
  method: 'POST',
  path: '/tests/upload/',
  encoding: 'multipart',
  body: z.object({
    file: z.instanceof(Blob),
    account: z.string(),
    mapping: z.object({ sheet: z.string() }).optional(),
  }),
});
const fail = row({ ...usual, name: 'fail', method: 'POST', path: '/tests/fail/', body: z.object({ how: z.string() }) });

const SQL: Record<string, string> = {
  unique: "insert into cost_center (profile_id, code, name) select id, 'CC', '' from profile, generate_series(1, 2)",
  reference: "insert into subcategory (profile_id, category_id, name) select id, gen_random_uuid(), '' from profile",
  check:
    "insert into bank_account (profile_id, bank_id, number, alias) select id, gen_random_uuid(), '', '' from profile",
  uuid: "select 'nada'::uuid",
  // As a month after the last one of 9999 is written.
  month: "select '+010000-01'::date",
  noDay: "select '2026-02-30x'::date",
  broken: 'select secreto from tabla_interna',
};

const logged: string[] = [];
let service: Service;
let ana: Person;
const ID = 'a8098c1a-f86e-41da-bd1a-00112444be1e';

beforeAll(async () => {
  service = await startService({
    log: { level: 'error', stream: { write: (line) => logged.push(line) } },
    routes: (app) => {
      serve(app, things, { subject: 'Customer' }, async ({ params, query }) => ({ ...params, ...query }));
      serve(app, change, { subject: 'Customer' }, async ({ body }) => body);
      serveUpload(app, upload, { subject: 'Customer' }, async ({ body: { account, mapping }, upload: file }) => ({
        account,
        mapping,
        fileName: file.fileName,
        size: file.bytes.length,
      }));
      serve(app, fail, { subject: 'Customer' }, async ({ body, db }) => {
        if (body.how === 'stale') throw stale();
        if (body.how === 'gone') throw notFound('la cosa');
        await db.rows(SQL[body.how] ?? 'select 1');
        return {};
      });
    },
  });
  ana = await service.person();
});
afterAll(() => service.close());

async function refusal(answer: ReturnType<Person['send']>): Promise<z.infer<typeof failureBody> & { status: number }> {
  const { status, body, headers } = await answer;
  expect(headers.get('cache-control')).toBe('no-store');
  return { ...failureBody.parse(body), status };
}

test('a path that nobody serves is a 404 in our shape', async () => {
  expect(await refusal(ana.get('/tests/nothing/'))).toMatchObject({
    status: 404,
    msg: 'El servicio no conoce esa dirección.',
  });
});

test('an id that is no id names nothing', async () => {
  expect(await refusal(ana.get('/tests/things/17/'))).toMatchObject({ status: 404 });
});

test('a query is read as its schema wants it', async () => {
  const { body } = await ana.get(`/tests/things/${ID}/?p=2&open=true&status=a&status=b`);
  expect(body).toEqual({ id: ID, p: 2, open: true, status: ['a', 'b'] });
});

test('a wrong query names its field, in Spanish', async () => {
  const { status, fields } = await refusal(ana.get(`/tests/things/${ID}/?p=0`));
  expect(status).toBe(422);
  expect(fields?.p).toMatch(/Debe ser 1 o más/);
});

test('what is missing is told field by field', async () => {
  expect(await refusal(ana.post('/tests/fail/', {}))).toMatchObject({
    status: 422,
    fields: { how: 'Falta este dato.' },
  });
  expect(await refusal(ana.post('/tests/fail/'))).toMatchObject({ status: 422, fields: { how: 'Falta este dato.' } });
});

test('a form carries numbers, flags, dates, lists and nothing as text', async () => {
  const form = new URLSearchParams({ name: 'Ana', active: 'false', version: '3', since: '', tags: '[1,2]' });
  const { status, body } = await ana.send('PUT', '/tests/change/', form);
  expect([status, body]).toEqual([200, { name: 'Ana', active: false, version: 3, since: null, tags: [1, 2] }]);
  expect((await ana.send('PUT', '/tests/change/', { name: 'Ana', active: true })).body).toEqual({
    name: 'Ana',
    active: true,
  });
});

test('an upload carries its file, texts and JSON', async () => {
  const form = new FormData();
  form.append('account', 'a1');
  form.append('mapping', JSON.stringify({ sheet: 'Hoja1' }));
  form.append('file', new Blob(['fecha;monto']), 'abril ñ.csv');
  const { body } = await ana.post('/tests/upload/', form);
  expect(body).toEqual({ account: 'a1', mapping: { sheet: 'Hoja1' }, fileName: 'abril ñ.csv', size: 11 });
});

test('an upload without a file, with two, or that is none, says so', async () => {
  const none = new FormData();
  none.append('account', 'a1');
  expect(await refusal(ana.post('/tests/upload/', none))).toMatchObject({
    status: 422,
    fields: { file: expect.any(String) },
  });
  const two = new FormData();
  two.append('file', new Blob(['a']), 'a.csv');
  two.append('other', new Blob(['b']), 'b.csv');
  expect(await refusal(ana.post('/tests/upload/', two))).toMatchObject({
    status: 413,
    msg: expect.stringMatching(/uno a la vez/),
  });
  expect(await refusal(ana.post('/tests/upload/', { account: 'a1' }))).toMatchObject({ status: 415 });
});

test('a file of 60 MB is refused with what to do, and the connection goes on', async () => {
  const form = new FormData();
  form.append('account', 'a1');
  form.append('file', new Blob([new Uint8Array(60 * 1024 * 1024)]), 'enorme.csv');
  expect(await refusal(ana.post('/tests/upload/', form))).toMatchObject({
    status: 413,
    msg: expect.stringMatching(/20 MB/),
  });
  expect((await ana.get(`/tests/things/${ID}/`)).status).toBe(200);
});

test('a body of more than 20 MB is refused', async () => {
  expect(await refusal(ana.post('/tests/fail/', { how: 'x'.repeat(21 * 1024 * 1024) }))).toMatchObject({ status: 413 });
});

test('a body that is no JSON, and a kind nobody reads', async () => {
  const raw = (type: string, body: string) =>
    fetch(`${service.url}/api/v1/tests/fail/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': type },
      body,
    });
  expect(await refusal(told(raw('application/json', '{"how":')))).toMatchObject({
    status: 400,
    msg: expect.stringMatching(/JSON/),
  });
  expect(await refusal(told(raw('application/xml', '<how/>')))).toMatchObject({ status: 415 });
});

test.each([
  ['unique', 409],
  ['reference', 409],
  ['check', 409],
  ['uuid', 404],
  ['month', 422],
  ['noDay', 422],
  ['stale', 412],
  ['gone', 404],
])('%s is a %i', async (how, status) => {
  expect(await refusal(ana.post('/tests/fail/', { how }))).toMatchObject({
    status,
    msg: expect.stringMatching(/\p{L}\.$/u),
  });
});

test('what is our fault shows a number to tell and nothing of the inside', async () => {
  const { status, msg } = await refusal(ana.post('/tests/fail/', { how: 'broken' }));
  expect(status).toBe(500);
  expect(msg).not.toMatch(/secreto|tabla|select|column/i);
  const [number] = /[0-9a-f-]{36}/.exec(msg) ?? [];
  expect(logged.join('')).toContain(number);
});

async function told(response: Promise<Response>): ReturnType<Person['send']> {
  const answer = await response;
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
