import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPortalLink, getPortal, revokePortalLink } from '../../../src/api/contract/customers/portal';
import { portalCalls } from '../../../src/api/contract/customers/portalPage';
import type { Answer, AnyRow } from '../../../src/api/contract/row';
import { exportedStatement } from '../../accountStatements/file';
import { readAccountStatement } from '../../accountStatements/read';
import { logoOf } from '../../company/logo';
import { readAccount } from '../../portal/account';
import { makeLink, portalPath, readPortal, revokeLink } from '../../portal/links';
import { enter, leave, mustVisit, type Owner, ownerOf, visitorOf } from '../../portal/visits';
import { consumeRefused, networkOf, perAddress } from '../../session/limits';
import { type CallInput, readInput } from '../readInput';
import { nothing, serveChange, serveRead } from '../serve';

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
    app.unscoped.scoped(owner.profileId).reading((db) => readAccount(db, owner)),
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

/** Serves a call of somebody who is on the page. */
function serveVisit<R extends AnyRow>(
  app: FastifyInstance,
  row: R,
  handle: (input: CallInput<R>, at: At & { owner: Owner }) => Promise<Answer<R>>,
): void {
  app.route<{ Params: { token: string } }>({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: LARGEST_BODY,
    handler: async (request, reply) => {
      const owner = await visitor(app, request, request.params.token);
      const input = await readInput(row, request);
      const answer = await handle(input, { request, reply, secret: secretIn(request), owner });
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
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
