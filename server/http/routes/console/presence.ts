import type { FastifyInstance } from 'fastify';
import { announcePresence, endPresence } from '../../../../src/api/contract/console/presence';
import { announce, leave } from '../../../presence/presence';
import { nothing, serveChange } from '../../serve';

export function presenceRoutes(app: FastifyInstance): void {
  // People who may only read are here too.
  const options = { subject: 'Home', action: 'read' } as const;
  serveChange(app, announcePresence, options, ({ params, body, who, tx }) =>
    announce(tx, { id: params.id, place: body.place, ...who }),
  );
  serveChange(app, endPresence, options, async ({ params, who, tx }) => {
    await leave(tx, params.id, who.userId);
    return nothing();
  });
}
