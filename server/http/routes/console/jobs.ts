import type { FastifyInstance } from 'fastify';
import { listJobs, runJobAgain } from '../../../../src/api/contract/console/jobs';
import * as read from '../../../jobs/read';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';

export function jobRoutes(app: FastifyInstance): void {
  serveList(app, listJobs, { subject: 'Job' }, ({ who, db, query }, page) =>
    read.listJobs(db, who.profileId, page, query.search),
  );

  serveChange(app, runJobAgain, { subject: 'Job', action: 'update' }, ({ params, who, tx }) =>
    read.runAgain(tx, who.profileId, params.id).then(nothing),
  );
}
