import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { specifiedCalls } from '../../../unit/contract/specification';
import { type Answers, type Asked, Refusal } from './asked';
import { specifiedCall } from './calls';
import { money } from './money';
import { people } from './people';
import { sending } from './sending';
import type { Fields } from './store';
import { world } from './world';

type Recorded = {
  /** As the specification names it; the request's own method and path where it is none of its calls. */
  call: string;
  specified: boolean;
  query: string;
  headers: IncomingHttpHeaders;
  body: Fields;
  status: number;
};

type Options = {
  /** Nothing but the fields that the specification names. */
  bare?: boolean;
  /** What is said of a call that the specification has not. */
  unknown?: 404 | 405 | 501;
  /** What the creation of a template is answered. */
  templateStatus?: 200 | 201;
  /** What its users may do; null where it knows of no abilities. */
  ability?: { action: string; subject: string }[] | null;
  /** What becomes of each answer before it is sent. */
  temper?: (content: unknown) => unknown;
};

export type LetterProvider = {
  url: string;
  recorded: Recorded[];
  /** Every access token in circulation is refused from now on. */
  expire(): void;
  refreshes(): number;
  /** Milliseconds that each answer of a call takes. */
  delay(call: string, milliseconds: number): void;
  /** What a call is answered from now on, whatever it asks; nothing: as usual again. */
  answer(call: string, reply?: { status: number; body: unknown }): void;
  close(): void;
};

const ALL = [{ action: 'manage', subject: 'all' }];

/**
 * A provider of the specification's letter: its 84 calls, a refresh, and no other. Ids are whole numbers, tokens say nothing, what there
 * is not is null or left out, amounts are numbers, days carry a time, a page has as many rows as it likes, and a creation is a 200.
 */
export async function openLetterProvider(options: Options = {}): Promise<LetterProvider> {
  const { bare = false, unknown = 404, templateStatus = 201, ability = ALL, temper } = options;
  const store = world(bare);
  const recorded: Recorded[] = [];
  const delays = new Map<string, number>();
  const fixed = new Map<string, { status: number; body: unknown }>();
  const session = { made: 0, refreshes: 0, valid: '' };
  const tokens = () => {
    session.valid = `acceso-${++session.made}`;
    return { accessToken: session.valid, refreshToken: `renovar-${session.made}` };
  };
  const entered = () => ({
    ...tokens(),
    userData: { id: 7, fullName: 'Ana Ruiz', email: null, role: null, profile_id: 3, ...(ability && { ability }) },
  });
  const answers: Answers = {
    ...people,
    ...sending,
    ...money,
    'POST /users/login/': entered,
    'POST /users/register/': () => ({ requested: true }),
  };
  const missing = specifiedCalls.filter(({ call }) => !(call in answers));
  if (missing.length > 0) throw new Error(`nothing answers ${missing.map(({ call }) => call).join(', ')}`);
  const open = new Set(specifiedCalls.filter(({ token }) => token === false).map(({ call }) => call));

  function replyTo(call: string, authorization: string | undefined, asked: Asked): { status: number; body: unknown } {
    if (!open.has(call) && authorization !== `Bearer ${session.valid}`) {
      return { status: 401, body: { detail: 'Token inválido' } };
    }
    const prepared = fixed.get(call);
    if (prepared) return prepared;
    const content = answers[call]?.(asked);
    if (content instanceof Refusal) return { status: content.status, body: { error: true, msg: content.msg } };
    return {
      status: call === 'POST /customers/templates/' ? templateStatus : 200,
      body: temper ? temper(content) : content,
    };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const { method = 'GET', headers } = request;
    const body = await bodyOf(request);
    if (pathname === '/jwt/refresh-token') {
      session.refreshes++;
      return send(response, 200, tokens());
    }
    const path = pathname.replace(/^\/api\/v1/, '');
    const found = specifiedCall(method, path);
    const call = found?.call ?? `${method} ${path}`;
    const { status, body: content } = found
      ? replyTo(call, headers.authorization, { store, params: found.params, query: searchParams, body })
      : { status: unknown, body: '' };
    recorded.push({ call, specified: found !== undefined, query: searchParams.toString(), headers, body, status });
    const delay = delays.get(call);
    if (delay === undefined) return send(response, status, content);
    setTimeout(() => send(response, status, content), delay);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    recorded,
    expire: () => {
      session.valid = 'nobody has this one';
    },
    refreshes: () => session.refreshes,
    delay: (call, milliseconds) => delays.set(call, milliseconds),
    answer: (call, reply) => (reply ? fixed.set(call, reply) : fixed.delete(call)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, status: number, content: unknown): void {
  if (content === '') response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString());
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(form.entries());
}
