import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems';

/** The provider's time limit; the console's own limits are shorter where the contract sets one. */
const PATIENCE_MS = 10 * 60_000;

const NOT_REACHED = 'No se pudo hablar con el servicio. Puede estar detenido; vuelva a intentar en un momento.';
/** Of what may have had its effect. */
const CUT =
  'Se cortó la conexión con el servicio antes de su respuesta. Si enviaba un cambio, revise si quedó hecho antes de repetirlo.';
const LATE = 'El servicio no respondió a tiempo. Si enviaba un cambio, revise si quedó hecho antes de repetirlo.';

/** Nothing was sent: no connection came about. */
const UNCONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** Proxies the contract's calls to another provider; this service then serves only the console. */
export async function passOn(app: FastifyInstance, providerUrl: string): Promise<void> {
  // Half of what a start would load, and most services pass nothing on.
  const { default: proxy } = await import('@fastify/http-proxy');
  const { origin, pathname } = new URL(providerUrl);
  for (const prefix of ['/api/v1', '/jwt']) {
    await app.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: pathname.replace(/\/$/, '') + prefix,
      undici: { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS },
      // A call that failed half way may have had its effect: only the console knows whether to repeat it.
      retryMethods: [],
      replyOptions: {
        onResponse(request, reply, { stream }) {
          const moved = movedTo(reply.getHeader('location'), new URL(request.url, origin), providerUrl);
          if (moved) reply.header('location', moved.address);
          // A browser would send a change on as a GET without a body, whose answer would be read as the change's.
          const isLost = AS_GET.includes(reply.statusCode) && !SAFE.includes(request.method);
          if (moved?.isSame && isLost) reply.code(AS_SENT);
          reply.send(stream);
        },
        onError(reply, { error }) {
          const { cause } = error;
          const isUnsent = cause instanceof Error && 'code' in cause && UNCONNECTED.includes(String(cause.code));
          const isLate = !isUnsent && 'statusCode' in error && error.statusCode === 504;
          const words = isUnsent || SAFE.includes(reply.request.method) ? NOT_REACHED : CUT;
          reply.send(new Problem(isLate ? 504 : 502, isLate ? LATE : words, { cause: error }));
        },
      },
    });
  }
}

/** Statuses on which a browser goes on with a GET, and the one on which it sends again what it had sent. */
const AS_GET = [301, 302];
const AS_SENT = 308;
const SLASH_AT_END = /\/$/;

/** Where a redirect to the provider's own address leads at the console's, the only one that its pages may call; `isSame`: but for a slash at the end. */
function movedTo(location: unknown, asked: URL, providerUrl: string): { address: string; isSame: boolean } | undefined {
  if (typeof location !== 'string' || !URL.canParse(location, asked)) return undefined;
  const { hostname, pathname, search } = new URL(location, asked);
  const provider = new URL(providerUrl);
  if (hostname !== provider.hostname) return undefined;
  const root = provider.pathname.replace(SLASH_AT_END, '');
  const path = pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname;
  const isSame = path.replace(SLASH_AT_END, '') === asked.pathname.replace(SLASH_AT_END, '');
  return { address: path + search, isSame };
}

/** A proxy answers these for a provider that is down. */
const GONE = [502, 503, 504];
const PATIENT_MS = 1_000;

/** Whether the provider answers at its base address, which is not one of its calls. */
export async function isUp(providerUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENT_MS);
  const { status } = await fetch(providerUrl, { method: 'HEAD', redirect: 'manual', signal });
  return !GONE.includes(status);
}
