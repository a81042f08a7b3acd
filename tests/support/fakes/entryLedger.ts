import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export const TOKEN = 'token-de-asientos';

export type Received = { method: string; path: string; key: string; authorization: string; body: string };
type Interfere = (received: Received, response: ServerResponse, keep: () => void) => boolean;

/** A company's accounting system, which takes entries by JSON, keeps one for each key and lists them a page each: real HTTP on a port of this machine. */
export async function entryLedger() {
  const received: Received[] = [];
  const kept = new Map<string, { id: string; body: string }>();
  let interfere: Interfere = () => false;

  const headerOf = ({ headers }: IncomingMessage, name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: headerOf(request, 'idempotency-key'),
      authorization: headerOf(request, 'authorization'),
      body: await text(request),
    };
    received.push(one);
    const json = (status: number, value: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const keep = () => {
      // Without a key it cannot know one again.
      const key = one.key || `sin clave ${kept.size}`;
      if (!kept.has(key)) kept.set(key, { id: `A-${kept.size + 1}`, body: one.body });
    };
    if (interfere(one, response, keep)) return;
    if (one.authorization !== `Bearer ${TOKEN}`) return json(401, { mensaje: 'No autorizado' });
    if (one.method === 'GET') {
      const at = Number(new URL(one.path, 'http://there').searchParams.get('page'));
      const listed = [...kept.values()].map(({ id, body }) => ({ id, ...JSON.parse(body) })).slice(at - 1, at);
      return json(200, { results: listed, next: at < kept.size ? 'otra' : null });
    }
    keep();
    return json(201, { data: { id: kept.get(one.key)?.id ?? `A-${kept.size}` } });
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${at.port}/asientos`,
    received,
    kept,
    /** Answers true where it answers itself, or never. */
    interfere(next: Interfere) {
      interfere = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type EntryLedger = Awaited<ReturnType<typeof entryLedger>>;
