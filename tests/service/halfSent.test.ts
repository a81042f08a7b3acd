import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../server/config';
import { BODY_MS } from '../../server/http/arrival';
import { newShell } from '../../server/http/shell';
import { answered } from '../support/eventually';
import { PASSWORD, type Person, type Service, startService } from '../support/processes/service';

/** Strangers who send half a call and no more, from the same address as everybody. */
const CROWD = 300;
const ANA = 'ana@cartera.local';

let service: Service;
let ana: Person;
beforeAll(async () => {
  service = await startService({ limits: USUAL_LIMITS });
  ana = await service.person({ email: ANA });
});
afterAll(() => {
  for (const { socket } of crowds) socket.destroy();
  return service.close();
});

type Half = { socket: Socket; came: () => string; isOver: () => boolean };
/** All who came, and stay as long as they are let. */
const crowds: Half[] = [];

/** A connection on which `text` was sent, and all that came back on it. */
async function sent(text: string): Promise<Half> {
  const { port } = new URL(service.url);
  const socket = connect(Number(port), '127.0.0.1');
  let came = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    came += more;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return { socket, came: () => came, isOver: () => socket.closed };
}

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

const HALVES = {
  'a login': `${head('/api/v1/users/login/', 9)}{`,
  'a renewal': `${head('/jwt/refresh-token', 9)}{`,
  'a head': 'POST /api/v1/users/login/ HTTP/1.1\r\nHost: x\r\nContent-',
  'a call with a junk token': `${head('/api/v1/customers/activities/', 9, 'Authorization: Bearer junk\r\n')}{`,
  'a body to nowhere': `${head('/api/v1/nowhere/', 9)}{`,
  'a file without a token': `POST /api/v1/customers/imports/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n--b\r\n`,
  'a kind of content that nobody reads': `${head('/api/v1/users/login/', 9).replace('application/json', 'text/x-odd')}{`,
  'far too much': `${head('/api/v1/users/login/', 90_000_000)}${'{'.repeat(40_000)}`,
  nothing: '',
};

test.for(Object.entries(HALVES))(
  '%s, half sent three hundred times, is nobody else’s trouble',
  { timeout: 90_000 },
  async ([, half]) => {
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => sent(half)));
    const calls = await Promise.all(Array.from({ length: 50 }, () => ana.get('/customers/documents/')));
    expect(calls.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await service.anybody.post('/users/login/', { email: ANA, password: PASSWORD })).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    crowds.push(...crowd);
  },
);

test('two thousand who made one call and rest, and two thousand who never say a word, are nobody else’s trouble', async () => {
  const idle = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n';
  const resting: Half[] = [];
  // By the hundred: a machine takes only so many new connections in one moment.
  for (let n = 0; n < 20; n++) {
    resting.push(...(await Promise.all(Array.from({ length: 100 }, () => sent(idle)))));
    crowds.push(...(await Promise.all(Array.from({ length: 100 }, () => sent('')))));
  }
  const calls = await Promise.all(Array.from({ length: 50 }, () => ana.get('/customers/documents/')));
  expect(calls.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect((await service.anybody.post('/users/login/', { email: ANA, password: PASSWORD })).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  for (const { socket } of resting) socket.destroy();
}, 90_000);

test('and none of them is kept', async () => {
  await answered(() => crowds.every(({ isOver }) => isOver()));
}, 90_000);

test('a stranger who stops half way is told so', async () => {
  const { came } = await sent(HALVES['a login']);
  await answered(() => came() !== '');
  expect(came()).toMatch(/^HTTP\/1.1 408 .*connection: close.*La conexión se interrumpió/is);
}, 90_000);

test('a file that comes slowly with a token arrives', async () => {
  const file = 'DNI,Nombre\r\n'.padEnd(400, ' ');
  const body = `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncustomers\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`;
  const { socket, came } = await sent(
    `POST /api/v1/customers/imports/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  const pieces = 20;
  const size = Math.ceil(body.length / pieces);
  for (let n = 0; n < pieces; n++) {
    socket.write(body.slice(n * size, (n + 1) * size));
    // The line is as slow as this: longer in all than any stranger has.
    await pass((BODY_MS * 1.3) / pieces);
  }
  await answered(() => came() !== '');
  expect(came()).not.toMatch(/ (408|503) /);
  expect(came()).toMatch(/^HTTP\/1.1 (200|201|422) /);
}, 90_000);

test('three hundred people whose good calls end in one moment are answered, or told when to come back', async () => {
  const calls = await Promise.all(
    Array.from({ length: 400 }, () => ana.post('/customers/activities/', { nonsense: true })),
  );
  expect(calls.filter(({ status }) => status !== 422 && status !== 503)).toEqual([]);
  expect((await ana.get('/customers/documents/')).status).toBe(200);
});

test('who never says a word does not keep a service from ending', async () => {
  const shell = await newShell();
  const { port } = new URL(await shell.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), '127.0.0.1');
  await once(shell.server, 'connection');
  await shell.close();
  silent.destroy();
}, 20_000);
