import type { FastifyInstance } from 'fastify';
import { busy } from '../problems';

/**
 * Answers calls of the API with 503 while as many as `callsAtOnce` are being answered: those who are inside are served, and
 * those outside are told at once when to come back. Says whether it is so. (How late the event loop runs is no measure: one
 * stall, of a machine that slept or is short of a core, would refuse people who can be served.)
 */
export function refuseWhenOverloaded(app: FastifyInstance, callsAtOnce: number): () => boolean {
  let inside = 0;
  const overloaded = () => inside >= callsAtOnce;
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|jwt)\//.test(request.url)) return;
    if (overloaded()) throw busy();
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
    });
  });
  return overloaded;
}
