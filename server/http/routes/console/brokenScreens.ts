import type { FastifyInstance } from 'fastify';
import { reportBrokenScreen } from '../../../../src/api/contract/console/brokenScreens';
import { consume, perAddress } from '../../../session/limits';
import { serveOpen } from '../../serve';

export function brokenScreenRoutes(app: FastifyInstance): void {
  serveOpen(app, reportBrokenScreen, {}, async ({ body, db, address, log }) => {
    await consume(db, perAddress(app.limits, 'broken-screens'), address);
    log.error({ screen: body }, 'a screen of the console broke');
    return {};
  });
}
