import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

type Options = {
  /** Milliseconds that a refresh takes. */
  delay?: number;
  /** What a refresh is answered; the next pair of tokens unless given. */
  refresh?: (response: ServerResponse) => void;
  /** Whether a refresh brings a refresh token too. */
  rotates?: boolean;
};

/**
 * A provider that takes one access token at a time, beginning with none of those in circulation: every call meets a 401
 * until someone refreshes. It answers each call with its address, and counts what it was asked.
 */
export async function tokenProvider({ delay = 0, refresh, rotates = true }: Options = {}) {
  const seen = { refreshes: 0, refused: 0, accepted: [] as string[] };
  let valid = 'not handed out yet';
  const rotate = (response: ServerResponse) => {
    valid = `access ${seen.refreshes}`;
    json(response, 200, { accessToken: valid, ...(rotates && { refreshToken: `refresh ${seen.refreshes}` }) });
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    request.resume();
    if (path === '/jwt/refresh-token') {
      seen.refreshes++;
      const reply = refresh ?? rotate;
      if (delay === 0) reply(response);
      else setTimeout(() => reply(response), delay);
    } else if (request.headers.authorization === `Bearer ${valid}`) {
      seen.accepted.push(path);
      json(response, 200, { path });
    } else {
      seen.refused++;
      json(response, 401, { error: true });
    }
  });
  // A connection that is closed while the page is busy would have its question asked twice.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 2048, listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return { seen, baseUrl: `http://127.0.0.1:${address.port}/api/v1` };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
