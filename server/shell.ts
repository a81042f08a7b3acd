import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerProblem, answerUnknownRoute } from './answerProblem';

export const MEGABYTE = 1024 * 1024;
export const LARGEST_BODY = 20 * MEGABYTE;

/** What every application of ours begins with: failures in one shape, compression, and headers that trust only ourselves. */
export async function newShell(): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(answerUnknownRoute);
  await app.register(compress, { threshold: 2048 });
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: { useDefaults: false, directives: policy() },
    // Served over plain HTTP on the own machine; whoever puts TLS before it sets this there.
    strictTransportSecurity: false,
  });
  return app;
}

/** `nonce`: of the one page it goes with, for the style elements that Fluent makes at run time. */
export function policy(nonce?: string): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}
