import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createPortalLink, getPortal, revokePortalLink } from '../../../../src/api/contract/customers/portal';
import { portalCalls } from '../../../../src/api/contract/customers/portalPage';
import type { Answer, AnyRow } from '../../../../src/api/contract/row';
import { exportedStatement } from '../../../accountStatements/file';
import { readAccountStatement } from '../../../accountStatements/read';
import { logoOf } from '../../../company/logo';
import { portalPath } from '../../../customers/pageLinks';
import type { Queryable } from '../../../database/database';
import type { Upload } from '../../../files/upload';
import { LARGEST_MB } from '../../../paymentProofs/change';
import { readAccount } from '../../../portal/account';
import { dispute, pay, promise, readPayment, tellPayment, tellWithholding } from '../../../portal/acts';
import { tellContact } from '../../../portal/contact';
import { makeLink, readPortal, revokeLink } from '../../../portal/links';
import { countAct, enter, leave, mustVisit, type Owner, ownerOf, visitorOf } from '../../../portal/visits';
import { unsupported } from '../../../problems';
import { consumeRefused, networkOf, perAddress } from '../../../session/limits';
import { onceFor } from '../../idempotency';
import { type CallInput, readInput } from '../../readInput';
import { keyOf, nothing, serveChange, serveRead } from '../../serve';
import { MEGABYTE } from '../../shell';

const ours = { subject: 'Contact' } as const;

/** A stranger's body. */
const LARGEST_BODY = 16 * 1024;

/** The links as staff make and revoke them, and the calls of the customer's own page, which stand below its address. */
export function portalRoutes(app: FastifyInstance): void {
  serveRead(app, getPortal, ours, ({ params, who, db }) => readPortal(db, who.profileId, params.id));

  serveChange(app, createPortalLink, { ...ours, status: 201 }, ({ body, who, tx }) =>
    makeLink(tx, who, body, app.publicUrl),
  );

  serveChange(app, revokePortalLink, ours, ({ params, who, tx }) => revokeLink(tx, who, params.id).then(nothing));

  pageRoutes(app);
}

const { greet, enter: entering, leave: goingOut, readAccount: reading } = portalCalls;

/** The proof, and what stands around it. */
const LARGEST_UPLOAD = (LARGEST_MB + 1) * MEGABYTE;

const NO_FILE = 'Falta el archivo. Elija uno y vuelva a enviar.';

function pageRoutes(app: FastifyInstance): void {
  serveOpen(app, greet, async ({ params: { token } }, { secret }) => {
    const { company } = await ownerOf(app.unscoped, token);
    const visitor = secret === undefined ? undefined : await visitorOf(app.unscoped, token, secret);
    return { company, is_open: visitor !== undefined };
  });

  serveOpen(app, entering, async ({ params: { token }, body }, { request, reply }) => {
    const { secret, seconds } = await enter(app.unscoped, token, body.end);
    reply.header('set-cookie', cookie(request, token, secret, seconds));
    return {};
  });

  serveOpen(app, goingOut, async ({ params: { token } }, { secret, request, reply }) => {
    if (secret !== undefined) await leave(app.unscoped, secret);
    reply.header('set-cookie', cookie(request, token, '', 0));
    return {};
  });

  serveVisit(app, reading, (_, { owner }) =>
    app.unscoped.scoped(owner.profileId).reading((db) => readAccount(db, owner, app.providers)),
  );

  serveAct(app, portalCalls.promise, ({ body }, owner, tx) => promise(tx, owner, body).then(nothing));

  serveAct(app, portalCalls.dispute, ({ body }, owner, tx) => dispute(tx, owner, body).then(nothing));

  serveAct(
    app,
    portalCalls.tellPayment,
    ({ body, files: [upload] }, owner, tx) => {
      if (!upload) throw unsupported(NO_FILE);
      return tellPayment(tx, owner, upload, body).then(nothing);
    },
    LARGEST_UPLOAD,
  );

  serveAct(
    app,
    portalCalls.tellWithholding,
    ({ body, files: [upload] }, owner, tx) => {
      if (!upload) throw unsupported(NO_FILE);
      return tellWithholding(tx, owner, upload, body).then(nothing);
    },
    LARGEST_UPLOAD,
  );

  serveAct(app, portalCalls.tellContact, ({ body }, owner, tx) => tellContact(tx, owner, body).then(nothing));

  serveAct(app, portalCalls.pay, ({ body }, owner, tx) => pay(tx, owner, app.providers, body));

  serveVisit(app, portalCalls.readPayment, ({ params }, { owner }) =>
    readPayment(app.unscoped.scoped(owner.profileId), owner, params.payment),
  );

  app.get<{ Params: { token: string } }>(`${portalPath(':token')}/statement.pdf`, async (request, reply) => {
    const { profileId, customer } = await visitor(app, request, request.params.token);
    const db = app.unscoped.scoped(profileId);
    const statement = await readAccountStatement(db, profileId, customer, {});
    const { fileName, mediaType, bytes } = await exportedStatement(statement, 'pdf', await logoOf(db, profileId));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .type(mediaType)
      .send(Readable.from(bytes));
  });
}

type At = { request: FastifyRequest; reply: FastifyReply; secret: string | undefined };

/** Serves a call of the page that needs no visit. */
function serveOpen<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  handle: (input: CallInput<R>, at: At) => Promise<Answer<R>>,
): void {
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: LARGEST_BODY,
    handler: async (request, reply) => {
      const work = readInput(row, request).then((input) =>
        handle(input, { request, reply, secret: secretIn(request) }),
      );
      const answer = await consumeRefused(app.unscoped, strangers(app), networkOf(request.ip), work);
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

type Input<R extends AnyRow> = CallInput<R> & { files: Upload[] };

/** Serves a call of somebody who is on the page. */
function serveVisit<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  handle: (input: Input<R>, at: { request: FastifyRequest; owner: Owner }) => Promise<Answer<R>>,
  bodyLimit = LARGEST_BODY,
): void {
  app.route<{ Params: { token: string } }>({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    // Before the body: a stranger sends no file.
    onRequest: async (request) => {
      request.visitor = await visitor(app, request, request.params.token);
    },
    handler: async (request, reply) => {
      if (!request.visitor) throw new Error('a call of a visit without a visitor');
      const answer = await handle(await readInput(row, request), { request, owner: request.visitor });
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

/** Serves what the company has to look at, as one transaction; a repeated send with a key has one effect. */
function serveAct<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  act: (input: Input<R>, owner: Owner, tx: Queryable) => Promise<Answer<R>>,
  bodyLimit?: number,
): void {
  const handle = async (input: Input<R>, { request, owner }: { request: FastifyRequest; owner: Owner }) => {
    await countAct(app.unscoped, owner);
    const db = app.unscoped.scoped(owner.profileId);
    const key = row.idempotent && keyOf(request);
    if (!key) return db.transaction((tx) => act(input, owner, tx));
    // A person with another link never gets what was answered to this one.
    const claim = { profileId: owner.profileId, key: `${owner.link} ${key}`, operation: row.name, ask: input.body };
    const { json } = await onceFor(db, claim, async (tx) => ({
      status: 200,
      json: JSON.stringify(await act(input, owner, tx)),
    }));
    return z.parse<R['answer']>(row.answer, JSON.parse(json));
  };
  serveVisit(app, row, handle, bodyLimit);
}

const visitor = (app: FastifyInstance, request: FastifyRequest, token: string): Promise<Owner> =>
  consumeRefused(
    app.unscoped,
    strangers(app),
    networkOf(request.ip),
    mustVisit(app.unscoped, token, secretIn(request)),
  );

/** What is refused counts against the caller's address. */
const strangers = (app: FastifyInstance) => perAddress(app.limits, 'portal');

const COOKIE = 'cartera_visita';

function secretIn({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] || undefined;
}

/** No script reads it, no other site sends it, and no other page of ours gets it. */
function cookie({ protocol }: FastifyRequest, token: string, secret: string, seconds: number): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  const path = portalPath(encodeURIComponent(token));
  return `${COOKIE}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
