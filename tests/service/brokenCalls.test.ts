import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAR_YEAR, failureBody } from '../../src/api/contract/row';
import { type Person, type Service, startService } from '../support/processes/service';

/** Calls that no browser makes: each is refused in words, as what it is, and none is a fault of ours. */

const logged: string[] = [];
let service: Service;
let ana: Person;
beforeAll(async () => {
  service = await startService({ log: { level: 'error', stream: { write: (line) => logged.push(line) } } });
  ana = await service.person();
});
afterAll(() => service.close());

/** What a server says to `call` on a bare connection, whose caller then sends no more. */
async function saidTo(call: string): Promise<{ status: number; msg: string }> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end(call);
  const said = await text(socket);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), msg: failureBody.parse(JSON.parse(body)).msg };
}

async function upload(type: string, body: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${service.url}/api/v1/customers/imports/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': type },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

const FORM = 'multipart/form-data; boundary=b';
const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const KIND = part('name="kind"', 'customers');
const END = '--b--\r\n';

test.each([
  ['whose parts have no boundary', 'multipart/form-data', `${KIND}${END}`, 400],
  ['whose boundary is longer than any', `multipart/form-data; boundary=${'b'.repeat(300)}`, `${KIND}${END}`, 400],
  ['that ends within its file', FORM, `${KIND}${part('name="file"; filename="a.csv"', 'a;b')}`, 400],
  ['that ends within the head of its file', FORM, `${KIND}--b\r\nContent-Disposition: form-data; name="fi`, 400],
  ['with a text longer than any', FORM, `${part('name="kind"', 'c'.repeat(1_100_000))}${END}`, 413],
  ['with a field that every object has', FORM, `${part('name="__proto__"', 'x')}${END}`, 400],
])('an upload %s', async (_, type, body, status) => {
  expect(await upload(type, body)).toEqual({
    status,
    body: { error: true, msg: expect.stringMatching(/envíe|vuelva/i) },
  });
});

test('a file without a name has one', async () => {
  const file = `--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nRUC;Nombre\n1790016919001;Sin nombre\n\r\n`;
  expect((await upload(FORM, `${KIND}${file}${END}`)).body).toMatchObject({ file_name: 'archivo' });
});

test.each([
  [
    'is cut in its body',
    'POST /api/v1/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a":',
    400,
  ],
  ['says its length twice', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
  ['is no HTTP', '\x16\x03\x01\x02', 400],
  ['has a head of 70 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  [
    'has an address that is no text',
    'GET /api/v1/customers/customers/%E0%A4/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    404,
  ],
])('a call that %s', async (_, call, status) => {
  expect(await saidTo(call)).toEqual({ status, msg: expect.stringMatching(/^(El servicio|Lo que|La conexión) .*\.$/) });
});

test('lists within lists are kept to a depth, and refused by their field beyond it', async () => {
  const draft = '/console/drafts/conciliation/nested/';
  const nested = (depth: number) => JSON.parse(`{"answers":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  const keep = (depth: number) => ana.send('PUT', draft, { body: nested(depth) });
  expect((await keep(50)).status).toBe(200);
  for (const depth of [200, 2_000, 20_000]) {
    const answer = await fetch(`${service.url}/api/v1${draft}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      // What writes JSON in the test gives up at such depths, as the service did.
      body: `{"body":{"answers":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    });
    const { status } = answer;
    const body: unknown = await answer.json();
    expect([depth, status, Object.keys(failureBody.parse(body).fields ?? {})]).toEqual([depth, 422, ['body']]);
  }
  expect((await ana.get(draft)).body).toMatchObject({ body: nested(50) });
});

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'])(
  'a launch on %s, which elsewhere is in no year, is refused by its field',
  async (launch_date) => {
    const launch = { customers: [], campaign_type: 0, launch_date };
    const { status, body } = await ana.post('/campaigns/campaigns/held/', launch);
    expect([status, failureBody.parse(body).fields]).toEqual([422, { launch_date: FAR_YEAR }]);
  },
);

test('none of it was a fault of the service', () => {
  expect(logged).toEqual([]);
});
