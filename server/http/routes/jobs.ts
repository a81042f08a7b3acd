import type { FastifyInstance } from 'fastify';
import { listJobs, runJobAgain } from '../../../src/api/contract/jobs';
import * as read from '../../jobs/read';
import { pageOf } from '../paging';
import { serve } from '../serve';

export function jobRoutes(app: FastifyInstance): void {
  serve(app, listJobs, { subject: 'Job' }, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await read.listJobs(db, who.profileId, page));
  });

  serve(app, runJobAgain, { subject: 'Job', action: 'update' }, async ({ params, who, db }) => {
    await db.transaction((tx) => read.runAgain(tx, who.profileId, params.id));
    return {};
  });
}
