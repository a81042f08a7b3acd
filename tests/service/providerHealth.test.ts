import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isUp, passOn } from '../../server/console/passOn';
import { healthOf, serveHealth } from '../../server/http/health';
import { newShell } from '../../server/http/shell';

/** With PROVIDER_URL only the console is here: what it says of its health is the provider's. */

async function listening(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}/api` };
}

async function healthBefore(url: string) {
  const app = await newShell({ log: { level: 'silent' } });
  onTestFinished(() => app.close());
  serveHealth(
    app,
    '/healthz',
    healthOf(() => isUp(url)),
  );
  return async () => {
    const { statusCode, body } = await app.inject({ url: '/healthz' });
    return { status: statusCode, ok: JSON.parse(body).ok };
  };
}

test.each([200, 301, 401, 404, 405, 500])('a provider that answers %i at its own address is there', async (status) => {
  const { url } = await listening((_, response) => response.writeHead(status).end());
  expect(await (await healthBefore(url))()).toEqual({ status: 200, ok: true });
});

test.each([502, 503, 504])('one whose proxy answers %i is not', async (status) => {
  const { url } = await listening((_, response) => response.writeHead(status).end());
  expect(await (await healthBefore(url))()).toEqual({ status: 503, ok: false });
});

test('one that hangs is told within a second and some, and asked once at a time', async () => {
  let asked = 0;
  const { url } = await listening(() => {
    asked += 1;
  });
  const health = await healthBefore(url);
  const began = performance.now();
  const told = await Promise.all([health(), health(), health()]);
  expect(told).toEqual(Array(3).fill({ status: 503, ok: false }));
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(asked).toBe(1);
});

test('one that ends and comes back is told of each time', async () => {
  const answering: RequestListener = (_, response) => response.end();
  const { server, url } = await listening(answering);
  const health = await healthBefore(url);
  expect((await health()).status).toBe(200);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect((await health()).status).toBe(503);
  const again = createServer(answering);
  await new Promise<void>((resolve) => again.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  onTestFinished(() => void again.close());
  expect((await health()).status).toBe(200);
});

/** The console's address before this provider. */
async function frontBefore(url: string) {
  const app = await newShell({ log: { level: 'silent' } });
  onTestFinished(() => app.close());
  await passOn(app, url);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** The words with which a call through the console ends where its provider does not answer. */
async function wordsBefore(url: string, method: 'GET' | 'POST') {
  const front = await frontBefore(url);
  const answer = await fetch(`${front}/api/v1/customers/customers/`, { method });
  return { status: answer.status, body: await answer.json() };
}

test.each([
  ['POST', /revise si quedó hecho antes de repetirlo/],
  ['GET', /vuelva a intentar/],
] as const)('a provider that cuts a %s says what may have been done', async (method, words) => {
  const { url } = await listening((request) => request.socket.destroy());
  expect(await wordsBefore(url, method)).toMatchObject({ status: 502, body: { msg: expect.stringMatching(words) } });
});

test('a change that nobody was there to take may be sent again', async () => {
  const { server, url } = await listening(() => {});
  await new Promise((resolve) => server.close(resolve));
  expect(await wordsBefore(url, 'POST')).toMatchObject({
    status: 502,
    body: { msg: expect.stringMatching(/vuelva a intentar/) },
  });
});

test.each([
  ['GET', 301],
  ['POST', 301],
  ['POST', 302],
  ['DELETE', 301],
])(
  'a %s that a provider sends on by %i to the same without a slash gets there as it was sent',
  async (method, status) => {
    const taken: string[] = [];
    const { url } = await listening(async ({ headers, url: asked = '', method: by }, response) => {
      // Whatever stands before it knows another scheme and port.
      if (asked.includes('/?'))
        return response
          .writeHead(status, { location: `https://${headers.host?.split(':')[0]}${asked.replace('/?', '?')}` })
          .end();
      taken.push(`${by} ${asked}`);
      response.end('{}');
    });
    const front = await frontBefore(url);
    const answer = await fetch(`${front}/api/v1/customers/customers/?p=2`, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    });
    expect({ status: answer.status, taken }).toEqual({
      status: 200,
      taken: [`${method} /api/api/v1/customers/customers?p=2`],
    });
  },
);

test('a change that a provider sends to its login is not sent there again', async () => {
  const { url } = await listening((_, response) => response.writeHead(302, { location: '/login' }).end());
  const asked = { method: 'POST', redirect: 'manual' } as const;
  const answer = await fetch(`${await frontBefore(url)}/api/v1/customers/customers/`, asked);
  expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({ status: 302, to: '/login' });
});
