import type { FastifyInstance } from 'fastify';
import { getHome } from '../../../../src/api/contract/console/home';
import { getOutgoingHold } from '../../../../src/api/contract/console/outgoingHold';
import { readHold } from '../../../company/outgoingHold';
import { readHome } from '../../../desk/home';
import { may } from '../../../session/abilities';
import { serve, serveRead } from '../../serve';

export function homeRoutes(app: FastifyInstance): void {
  serve(app, getHome, { subject: 'Home', fromReplica: 'everybody' }, ({ who, db }) =>
    readHome(db, who, {
      channels: app.channels,
      sources: app.sources,
      may: (subject) => may(who.role, 'read', subject),
      failed: (part, err) => app.log.error({ err, part }, 'a part of the home could not be read'),
    }),
  );

  serveRead(app, getOutgoingHold, { subject: 'Home', fromReplica: 'everybody' }, ({ who, db }) =>
    readHold(db, who.profileId),
  );
}
