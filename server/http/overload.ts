import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../problems';

/**
 * Answers API calls with 503 while the service handles `callsAtOnce` others: accepted calls are served, and the others learn
 * at once when to come back. Answers whether that is so now. A call counts once its body has arrived: a call that was half
 * sent costs a connection and no place, as does a stream of changes. (The delay of the event loop is no measure: one stall, of a machine that slept or
 * is short of a core, would refuse people who can be served.)
 */
export function refuseWhenOverloaded(app: FastifyInstance, callsAtOnce: number): () => boolean {
  let inside = 0;
  const overloaded = () => inside >= callsAtOnce;
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|jwt)\//.test(request.url) || request.routeOptions.config.streams) return;
    if (overloaded()) throw busy();
    const enter = () => {
      if (reply.raw.closed) return;
      inside += 1;
      counted.add(request);
      reply.raw.once('close', () => {
        inside -= 1;
      });
    };
    if (hasBody(request)) request.raw.once('end', enter);
    else enter();
  });
  // Many bodies may have ended at once.
  app.addHook('preHandler', async (request) => {
    if (inside > callsAtOnce && counted.has(request) && hasBody(request)) throw busy();
  });
  return overloaded;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
