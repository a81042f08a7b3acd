import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Answer, AnyRow } from '../../src/api/contract/row';
import { cancellable } from '../database/connection/cancel';
import type { Database, Queryable, Transactional } from '../database/database';
import { toJson, toPieces } from '../database/jsonInSlices';
import type { Upload } from '../files/upload';
import type { Owner } from '../portal/visits';
import { forbidden, invalidKey, tooSlow, unsupported } from '../problems';
import { type Action, may, type Role, type Subject } from '../session/abilities';
import { type Bearer, verifyAccessToken } from '../session/accessToken';
import { apiTokenIn, readerOf } from '../session/apiTokens';
import { consume, networkOf, perAddress } from '../session/limits';
import { currentBearer } from '../session/user';
import { onceFor } from './idempotency';
import { type CallInput, readInput } from './readInput';
import { LARGEST_FILE, LARGEST_JSON, MEGABYTE } from './shell';

/** The caller and their profile: every query is scoped by `profileId`. */
type Who = { userId: string; profileId: string; role: Role; name: string };

type OpenCall<R extends AnyRow> = CallInput<R> & { db: Database };
type Call<R extends AnyRow> = CallInput<R> & { db: Transactional; who: Who };
type UploadCall<R extends AnyRow> = Call<R> & { upload: Upload };
export type Reading<R extends AnyRow> = CallInput<R> & { db: Queryable; who: Who };
/** No `db`: a change is one transaction. */
type Change<R extends AnyRow> = CallInput<R> & { who: Who; tx: Queryable };

/** The HTTP answer. */
type Reply = { status: number; json: string | Buffer[] } | { status: number; events: Readable };

export type Options = {
  /** The subject of the permission. The action defaults to the method's. */
  subject: Subject;
  action?: Action;
  /** Bytes; the default is a megabyte of JSON, or 16 KB without a token. */
  largest?: number;
  /** Whose calls a replica may answer, where there is one: what they read is looked at, and nothing is changed by it. */
  fromReplica?: 'everybody' | 'analysts';
  /** Of a success; the default is the row's `created`, or 200. */
  status?: number;
};

/** Receives the answer of each row: tests compare it with the contract. */
export type Witness = {
  answered(row: AnyRow, json: string): void;
  ended(row: AnyRow, status: number, success: number): void;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on for minutes. */
    streams?: boolean;
  }
  interface FastifyInstance {
    /** All profiles' data: handlers get that of the caller's profile. */
    unscoped: Database;
    tokenSecret: Uint8Array;
    /** Rows that have a route, by name: for OpenAPI, and for the test that compares contract and routes both ways. */
    servedRows: Map<string, AnyRow>;
    /** The status of a row's success, by its name. */
    successes: Map<string, number>;
    witness: Witness | undefined;
  }
  interface FastifyRequest {
    bearer: Bearer | null;
    /** Who is on the customer's own page. */
    visitor: Owner | null;
    /** When its token ends, as Date.now() counts. */
    tokenEnds: number;
  }
}

const API = '/api/v1';
const LONGEST_KEY = 200;
const LARGEST_OPEN = 16 * 1024;
/** A call that changes as many lines as a bank file may have. */
export const LARGEST_BULK = 6 * MEGABYTE;
const ACTION = { GET: 'read', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const;

/** Serves a row that carries the token: validation, session, permission, then `handle`. */
export function serve<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  handle: (call: Call<R>) => Promise<Answer<R>>,
): void {
  if (row.idempotent) throw new Error(`${row.name} is idempotent: serveChange`);
  withToken(app, row, options, async (input, who) =>
    answered(row, options, await handle({ ...input, who, db: dataFor(app, options, who) })),
  );
}

function dataFor({ unscoped }: FastifyInstance, { fromReplica }: Options, { profileId, role }: Who): Transactional {
  const mayAskReplica = fromReplica === 'everybody' || (fromReplica === 'analysts' && role === 'analista');
  return mayAskReplica ? unscoped.fromReplica(profileId) : unscoped.scoped(profileId);
}

/** Serves a row that only reads, as one transaction. */
export function serveRead<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  handle: (call: Reading<R>) => Promise<Answer<R>>,
): void {
  if (row.method !== 'GET') throw new Error(`${row.name} does more than read: serve`);
  serve(app, row, options, ({ db, ...input }) => db.reading((reading) => handle({ ...input, db: reading })));
}

/**
 * Serves a row as one transaction. A repeated send to an idempotent row has one effect: `handle` runs in the transaction that
 * claims its key.
 */
export function serveChange<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  handle: (call: Change<R>) => Promise<Answer<R>>,
): void {
  withToken(app, row, options, async ({ params, query, body }, who, request) => {
    const work = (tx: Queryable) => handle({ params, query, body, who, tx });
    const key = row.idempotent && keyOf(request);
    const db = app.unscoped.scoped(who.profileId);
    if (key === undefined) return answered(row, options, await db.transaction(work));
    const claim = { profileId: who.profileId, key, operation: row.name, ask: [params, query, body] };
    return onceFor(db, claim, async (tx) => ({ status: successOf(row, options), json: await toJson(await work(tx)) }));
  });
}

/** The answer of a row without data. */
export const nothing = () => ({});

/** Serves a multipart row: one file, in `call.upload`. */
export function serveUpload<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  handle: (call: UploadCall<R>) => Promise<Answer<R>>,
): void {
  if (row.encoding !== 'multipart') throw new Error(`${row.name} carries no file: serve`);
  withToken(app, row, options, async (input, who) => {
    const [upload] = input.files;
    if (!upload) throw unsupported('Falta el archivo. Elija uno y vuelva a enviar.');
    return answered(row, options, await handle({ ...input, who, db: app.unscoped.scoped(who.profileId), upload }));
  });
}

/** Serves a stream of server-sent events, which ends before `tokenEnds`. */
export function serveStream(
  app: FastifyInstance,
  row: AnyRow,
  options: Options,
  open: (who: Who, tokenEnds: number) => Readable,
): void {
  if (!row.streams) throw new Error(`${row.name} is no stream: serve`);
  withToken(app, row, options, async (_, who, { tokenEnds }) => ({ status: 200, events: open(who, tokenEnds) }));
}

/** Serves a row that carries no token. */
export function serveOpen<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Pick<Options, 'status'>,
  handle: (call: OpenCall<R> & { address: string; log: FastifyBaseLogger }) => Promise<Answer<R>>,
): void {
  if (row.token) throw new Error(`${row.name} carries the token: serve`);
  route(app, row, options, { bodyLimit: LARGEST_OPEN }, async (request) => {
    const input = await readInput(row, request);
    const caller = { address: networkOf(request.ip), log: request.log };
    return answered(row, options, await handle({ ...input, ...caller, db: app.unscoped }));
  });
}

function withToken<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  answer: (input: CallInput<R> & { files: Upload[] }, who: Who, request: FastifyRequest) => Promise<Reply>,
): void {
  if (!row.token) throw new Error(`${row.name} carries no token: serveOpen`);
  const action = options.action ?? ACTION[row.method];
  // This runs before the body is read: without permission nobody uploads 20 MB.
  const onRequest = async (request: FastifyRequest) => {
    const token = apiTokenIn(request.headers.authorization);
    if (token !== undefined) {
      const isRead = row.method === 'GET' && row.streams !== true;
      const refuse = () => consume(app.unscoped, perAddress(app.limits, 'api-tokens'), networkOf(request.ip));
      const reading = { action, isRead, subject: options.subject, refuse };
      request.bearer = await inTime(app, row, () => readerOf(app.unscoped, token, reading));
      return;
    }
    const { bearer, until } = await verifyAccessToken(app.tokenSecret, request.headers.authorization);
    // The token's role and profile may be outdated.
    request.bearer = await inTime(app, row, () => currentBearer(app.unscoped, bearer));
    request.tokenEnds = until;
    const who = whoOf(request);
    if (!may(who.role, action, options.subject)) {
      throw forbidden('Su rol no permite hacer esto. Pídalo a una persona administradora.');
    }
  };
  const bodyLimit = options.largest ?? (row.encoding === 'multipart' ? LARGEST_FILE + MEGABYTE : LARGEST_JSON);
  route(app, row, options, { onRequest, bodyLimit }, async (request) =>
    answer(await readInput(row, request), whoOf(request), request),
  );
}

function route(
  app: FastifyInstance,
  row: AnyRow,
  options: Pick<Options, 'status'>,
  more: Pick<RouteOptions, 'onRequest' | 'bodyLimit'>,
  answer: (request: FastifyRequest) => Promise<Reply>,
): void {
  if (app.servedRows.has(row.name)) throw new Error(`${row.name} is served twice`);
  const success = successOf(row, options);
  app.servedRows.set(row.name, row);
  app.successes.set(row.name, success);
  app.route({
    method: row.method,
    url: (row.outside ? '' : API) + row.path.replace(/\{(\w+)\}/g, ':$1'),
    ...more,
    config: { streams: row.streams === true },
    onResponse: async (_request, reply) => app.witness?.ended(row, reply.statusCode, success),
    handler: async (request, reply) => {
      const answered = await inTime(app, row, () => answer(request));
      reply.code(answered.status).header('cache-control', 'no-store');
      if ('events' in answered) {
        // A proxy must pass each event on as it comes.
        return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(answered.events);
      }
      const { json } = answered;
      app.witness?.answered(row, typeof json === 'string' ? json : Buffer.concat(json).toString());
      return reply.type('application/json; charset=utf-8').send(typeof json === 'string' ? json : Readable.from(json));
    },
  });
}

/**
 * Answers `work`, unless it takes longer than the caller waits: then it is cancelled, and its uncommitted changes are lost.
 * Work of an idempotent row goes on, and the next send finds it done. (Fastify's `handlerTimeout` ends once a body was read.)
 */
async function inTime<T>(app: FastifyInstance, row: AnyRow, work: () => Promise<T>): Promise<T> {
  if (row.timeout === 0) return work();
  const { done, cancel } = cancellable(work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const isKeyed = row.idempotent === true;
    timer = setTimeout(() => {
      if (!isKeyed) cancel();
      reject(tooSlow(isKeyed || row.method === 'GET'));
    }, row.timeout * app.limits.shareOfTimeout);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answered(row: AnyRow, options: Pick<Options, 'status'>, answer: unknown): Promise<Reply> {
  return {
    status: successOf(row, options),
    json: await toPieces(answer),
  };
}

const successOf = (row: AnyRow, { status }: Pick<Options, 'status'>): number => status ?? row.created ?? 200;

function whoOf(request: FastifyRequest): Who {
  const { bearer } = request;
  if (!bearer?.profileId || !bearer.role) {
    throw forbidden('Su cuenta aún no tiene acceso. Una persona administradora debe aprobarla.', { code: 'no-role' });
  }
  return { userId: bearer.userId, profileId: bearer.profileId, role: bearer.role, name: bearer.name };
}

/** The key under which a call has one effect. Problem 422 for one that is no key. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) throw invalidKey();
  return key;
}
