import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const HEALTHY_MS = 1_000;

/** Whether `probe` answers true within a second. Callers at the same time share one. */
export function healthOf(probe: () => Promise<boolean>): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  return async () => {
    pending ??= probe()
      .catch(() => false)
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, setTimeout(HEALTHY_MS, false, { ref: false })]);
  };
}

/** Serves a health check for monitoring: it answers 200 or 503. */
export function serveHealth(app: FastifyInstance, path: string, isWell: () => Promise<boolean>): void {
  app.get(path, async (_, reply) => {
    const ok = await isWell();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
