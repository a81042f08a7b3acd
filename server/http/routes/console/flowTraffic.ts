import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/console/flowTraffic';
import * as traffic from '../../../desk/flowTraffic';
import { serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'Flow' } as const;

export function flowTrafficRoutes(app: FastifyInstance): void {
  serveRead(app, rows.getFlowTraffic, ours, ({ query, who, db }) =>
    traffic.readTraffic(db, who.profileId, query.machine),
  );

  // Every role is counted, also one that only reads.
  serve(app, rows.addFlowTraffic, { ...ours, action: 'read' }, ({ body, who, db }) =>
    traffic.addTraffic(db, who.profileId, body),
  );

  serveChange(app, rows.setFlowTrafficConsent, { subject: 'FlowTraffic' }, ({ body, who, tx }) =>
    traffic.setConsent(tx, who, body),
  );
}
