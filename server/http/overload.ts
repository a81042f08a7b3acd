import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../problems';

/**
 * Answers calls of the API with 503 while as many as `callsAtOnce` are being answered: those who are inside are served, and
 * those outside are told at once when to come back. Says whether it is so. A call is inside once it has arrived whole: one
 * of which half was sent costs a connection and nobody's place. (How late the event loop runs is no measure: one stall, of
 * a machine that slept or is short of a core, would refuse people who can be served.)
 */
export function refuseWhenOverloaded(app: FastifyInstance, callsAtOnce: number): () => boolean {
  let inside = 0;
  const overloaded = () => inside >= callsAtOnce;
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|jwt)\//.test(request.url)) return;
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
  // Of many whose bodies ended at once.
  app.addHook('preHandler', async (request) => {
    if (inside > callsAtOnce && counted.has(request) && hasBody(request)) throw busy();
  });
  return overloaded;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
