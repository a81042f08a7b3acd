import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** Another system that is told of what happens, on a port of this machine. */
export async function receiveWebhooks(port = 0) {
  const received: Received[] = [];
  let answer = (response: ServerResponse): void => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' });
      answer(response);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: at }: AddressInfo = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${at}/cartera`,
    port: at,
    received,
    /** From now on. */
    answers(next: (response: ServerResponse) => void) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}
