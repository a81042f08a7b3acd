import type { FastifyInstance } from 'fastify';
import { busy } from '../problems';

const LOOK_EVERY_MS = 250;
const LATEST_MS = 2_000;

/**
 * Answers calls of the API with 503 while as many as `callsAtOnce` are being answered, or while the event loop runs late:
 * those who are inside are served, and those outside are told at once when to come back. Says whether it is so.
 */
export function refuseWhenOverloaded(app: FastifyInstance, callsAtOnce: number): () => boolean {
  let inside = 0;
  let lateness = 0;
  let due = performance.now() + LOOK_EVERY_MS;
  const look = setInterval(() => {
    lateness = performance.now() - due;
    due = performance.now() + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  const overloaded = () => inside >= callsAtOnce || lateness > LATEST_MS;

  app.addHook('onClose', async () => clearInterval(look));
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
