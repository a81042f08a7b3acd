import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Call = { url: URL; authorization: string | undefined; apiKey: string | undefined };

/** Another company's system, whose answers a test says, on a port of this machine. */
export async function jsonApi(answer: (call: Call, response: ServerResponse, request: IncomingMessage) => unknown) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    const apiKey = request.headers['x-api-key'];
    const call = {
      url: new URL(request.url ?? '/', 'http://127.0.0.1'),
      authorization,
      apiKey: Array.isArray(apiKey) ? apiKey[0] : apiKey,
    };
    calls.push(call);
    const told = answer(call, response, request);
    if (told !== undefined && told !== response && !response.writableEnded) response.end(JSON.stringify(told));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${at.port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
