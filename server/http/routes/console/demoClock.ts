import type { FastifyInstance } from 'fastify';
import { getDemoClock, passDemoDays } from '../../../../src/api/contract/console/demoClock';
import { passDays, readClock } from '../../../demoClock/pass';
import { serve, serveRead } from '../../serve';

const ours = { subject: 'DemoClock' } as const;

/** Only where the service runs with demo data. */
export function demoClockRoutes(app: FastifyInstance): void {
  serveRead(app, getDemoClock, ours, ({ who, db }) => readClock(db, who.profileId));

  serve(app, passDemoDays, { ...ours, action: 'update' }, ({ body, who }) =>
    passDays(app.unscoped, who, app.providers, body.days, app.closing),
  );
}
