import type { FastifyInstance } from 'fastify';
import { reportBrokenScreen } from '../../../src/api/contract/brokenScreens';
import { serveOpen } from '../serve';

export function brokenScreenRoutes(app: FastifyInstance): void {
  serveOpen(app, reportBrokenScreen, { perMinute: app.limits.perAddressPerMinute }, async ({ body }) => {
    // As JSON, so that what a page sends is one line and cannot pass for another.
    console.error(`Una pantalla de la consola dejó de funcionar: ${JSON.stringify(body)}`);
    return {};
  });
}
