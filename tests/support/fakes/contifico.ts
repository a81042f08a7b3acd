import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export const KEY = 'clave-de-contifico';

type Person = { id: string; ruc: string | null; cedula: string | null; razon_social: string; dias_credito?: string };
export type ContificoDocument = {
  id: string;
  tipo_documento?: string;
  documento: string;
  fecha_emision: string;
  fecha_vencimiento?: string | null;
  total: string;
  saldo?: string;
  iva?: string;
  estado?: string;
  anulado?: boolean;
  persona?: Person | null;
  persona_id?: string;
  documento_relacionado_id?: string;
  /** `dd/mm/aaaa`: what it is found by; told in no answer. */
  changed: string;
};
export type Cobro = Record<string, unknown>;

/** Contífico's API v2, as far as it is asked: real HTTP on a port of this machine. */
export async function contifico(port = 0) {
  const documents = new Map<string, ContificoDocument>();
  const people: Person[] = [];
  const cobros = new Map<string, Cobro[]>();
  const calls: string[] = [];
  const posted: { document: string; body: Cobro }[] = [];
  let before: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** Fewer than what it is asked for, as servers may. */
  const PAGE = 2;

  const page = <T>(all: T[], number: string | null) => all.slice((Number(number ?? 1) - 1) * PAGE).slice(0, PAGE);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://contifico');
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    if (before(request, response)) return undefined;
    if (request.headers.authorization !== KEY) return response.writeHead(401).end();
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const [resource, id, part] = url.pathname.replace(/^\/api\/v2\//, '').split('/');
    if (resource === 'persona') return json(page(people, url.searchParams.get('page')));
    if (resource !== 'documento') return json({ mensaje: 'no existe' }, 404);
    if (!id) {
      const day = url.searchParams.get('fecha_modificacion');
      const found = [...documents.values()].filter(({ changed }) => day === null || changed === day);
      return json(page(found, url.searchParams.get('result_page')).map(({ changed: _, ...one }) => one));
    }
    const document = documents.get(id);
    if (!document) return json({ mensaje: 'no existe' }, 404);
    if (part !== 'cobro') return json(document);
    if (request.method === 'GET') return json(cobros.get(id) ?? []);
    const body: Cobro = JSON.parse(await text(request));
    posted.push({ document: id, body });
    cobros.set(id, [...(cobros.get(id) ?? []), { id: `c${posted.length}`, ...body }]);
    return afterPost(response, () => json({ id: `c${posted.length}`, ...body }, 201));
  }

  let afterPost = (_: ServerResponse, go: () => unknown): unknown => go();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${at.port}`,
    documents,
    people,
    cobros,
    calls,
    posted,
    /** Puts or changes a document. */
    put: (one: ContificoDocument) => documents.set(one.id, one),
    /** From now on, before everything else; true is an answer. */
    beforeAll(first: typeof before) {
      before = first;
    },
    /** What happens once a receipt is written and before it is answered. */
    onPosted(then: typeof afterPost) {
      afterPost = then;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
