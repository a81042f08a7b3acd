import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Authorizer, configure, noSession } from '../../../src/api/client';

export type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Reply = (received: Received, response: ServerResponse) => void;

/** A real provider on a local port, which keeps what it received; the client is pointed at it until the test ends. */
export async function provider(reply: Reply): Promise<{ received: Received[]; aborted: Promise<void> }> {
  const received: Received[] = [];
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  const server = createServer(async (request, response) => {
    response.on('close', () => response.writableFinished || abort());
    const { method = '', url = '', headers } = request;
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const one = { method, url, headers, body };
    received.push(one);
    reply(one, response);
  });
  // A thousand callers come at once, and on a busy machine they rest for longer than the usual five seconds.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  configure({ baseUrl: `http://127.0.0.1:${address.port}/api/v1`, authorizer: bearer('t0') });
  onTestFinished(() => {
    configure({ authorizer: noSession });
    server.closeAllConnections();
    server.close();
  });
  return { received, aborted };
}

/** A session that has this token and never another. */
export function bearer(token: string | undefined): Authorizer {
  return {
    accessToken: () => token,
    refused: () => Promise.reject(new Error('the session is over')),
    person: () => undefined,
    offers: () => true,
  };
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
}
