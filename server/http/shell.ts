import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { policy } from '../console/contentPolicy';
import { answerBrokenCall, answerProblem, answerUnknownRoute } from './answerProblem';
import { boundHeads, endSilent, HEAD_MS } from './arrival';
import { logAnswer, SERIALIZERS } from './log';

export const MEGABYTE = 1024 * 1024;
export const LARGEST_JSON = MEGABYTE;
export const LARGEST_FILE = 20 * MEGABYTE;
/** Up to here, about a millisecond, an answer is packed in one call: a stream for each costs many times what packing does. */
const LARGEST_PACKED_AT_ONCE = 128 * 1024;
/** gzip's usual level takes twice the processor's time for a list of 200 movements, and makes it a tenth smaller. */
const GZIP_LEVEL = 3;
/** The server aborts uploads slower than this. */
const LONGEST_SEND_MS = 5 * 60_000;

export type ShellOptions = {
  /** By default nothing is logged. */
  log?: { level: string; stream?: { write(line: string): void } } | undefined;
  trustProxy?: string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the console's page, for every address that a person may open; null where no console is served. */
    consolePage: ((reply: FastifyReply) => Promise<FastifyReply>) | null;
  }
}

/** Rows check what comes and goes (`readInput.ts`): fastify's own compilers of schemas, a tenth of a start, are never loaded. */
const noSchema = () => (): never => {
  throw new Error('routes have no schemas of fastify');
};

/** The base of each of our servers: failures in one shape, compression, and headers that trust only our own origin. */
export async function newShell({ log = { level: 'silent' }, trustProxy }: ShellOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_JSON,
    trustProxy: trustProxy ?? false,
    logger: { ...log, serializers: SERIALIZERS },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: LONGEST_SEND_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: 1_000 },
    // An address that cannot be read, or is longer than any of ours.
    frameworkErrors: (_error, request, reply) => answerUnknownRoute(request, reply),
    clientErrorHandler: answerBrokenCall,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  });
  // A proxy sends complete headers, all from one address.
  if (trustProxy === undefined) boundHeads(app.server);
  endSilent(app);
  app.addHook('onResponse', logAnswer);
  app.setErrorHandler(answerProblem);
  app.decorate('consolePage', null);
  app.setNotFoundHandler((request, reply) =>
    app.consolePage && asksForPage(request) ? app.consolePage(reply) : answerUnknownRoute(request, reply),
  );
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: LARGEST_PACKED_AT_ONCE,
    zlibOptions: { level: GZIP_LEVEL },
  });
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: { useDefaults: false, directives: policy() },
    // The service speaks plain HTTP; a proxy that adds TLS sets this header.
    strictTransportSecurity: false,
  });
  return app;
}

/** Whether a person may have opened this address: no call of the API, and no file. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (!['GET', 'HEAD'].includes(method) || /^\/(api|jwt|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
