import type { FastifyInstance } from 'fastify';
import { followChanges } from '../../../../src/api/contract/console/changes';
import { Changes } from '../../../desk/changes';
import { serveStream } from '../../serve';

export function changeRoutes(app: FastifyInstance): void {
  const changes = new Changes(app.unscoped);
  app.addHook('preClose', async () => changes.end());
  app.addHook('onClose', () => changes.close());
  serveStream(app, followChanges, { subject: 'Home' }, (who, tokenEnds) => changes.open(who, tokenEnds));
}
