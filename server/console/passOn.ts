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

/** A proxy answers these for a provider that is down. */
const GONE = [502, 503, 504];
const PATIENT_MS = 1_000;

/** Whether the provider answers at its base address, which is not one of its calls. */
export async function isUp(providerUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENT_MS);
  const { status } = await fetch(providerUrl, { method: 'HEAD', redirect: 'manual', signal });
  return !GONE.includes(status);
}
