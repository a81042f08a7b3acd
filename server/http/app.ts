import { setTimeout } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Connector } from '../accounting/connector';
import type { Limits } from '../config';
import type { Database } from '../database/database';
import { closeWorkers } from '../files/inWorker';
import { tooMany } from '../problems';
import { bankAccountRoutes } from './routes/bankAccounts';
import { brokenScreenRoutes } from './routes/brokenScreens';
import { conciliationRoutes } from './routes/conciliations';
import { debitRoutes } from './routes/debits';
import { documentRoutes } from './routes/documents';
import { jobRoutes } from './routes/jobs';
import { lookupRoutes } from './routes/lookups';
import { openApiRoute } from './routes/openapi';
import { paymentRoutes } from './routes/payments';
import { userRoutes } from './routes/users';
import { LARGEST_BODY, MEGABYTE, newShell } from './shell';

const HEALTHY_MS = 1_000;

export type AppOptions = {
  database: Database;
  /** Signs access tokens and derives refresh tokens; 32 bytes or more. */
  tokenSecret: Uint8Array;
  accountingService: string;
  /** Without one there is nothing to sync documents with. */
  accounting?: Connector | undefined;
  limits: Limits;
};

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
    accountingService: string;
    accounting: Connector | undefined;
    /** The service is being stopped: what only waits, waits no longer. */
    closing: AbortSignal;
  }
}

/** The service: every route there is, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  z.config(z.locales.es());
  const app = await newShell();
  app.decorate('database', options.database);
  app.decorate('tokenSecret', options.tokenSecret);
  app.decorate('accountingService', options.accountingService);
  app.decorate('accounting', options.accounting);
  app.decorate('limits', options.limits);
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.decorate('servedRows', new Map());
  app.decorateRequest('bearer', null);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: LARGEST_BODY, files: 1, fields: 20, fieldSize: MEGABYTE } });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany(
        'Demasiadas solicitudes desde este equipo. Espere un momento y vuelva a intentar.',
        Math.ceil(ttl / 1000),
      ),
  });

  app.addHook('onClose', closeWorkers);
  app.get('/healthz', healthOf(options.database));
  userRoutes(app);
  brokenScreenRoutes(app);
  bankAccountRoutes(app);
  lookupRoutes(app);
  conciliationRoutes(app);
  debitRoutes(app);
  documentRoutes(app);
  jobRoutes(app);
  paymentRoutes(app);
  openApiRoute(app);
  return app;
}

/** Whether the database answers within a second. However often it is asked, one question waits at a time. */
function healthOf(database: Database) {
  let asked: Promise<boolean> | undefined;
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    asked ??= database
      .rows('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    const ok = await Promise.race([asked, setTimeout(HEALTHY_MS, false)]);
    return reply.code(ok ? 200 : 503).send({ ok });
  };
}
