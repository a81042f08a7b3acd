import type { FastifyInstance } from 'fastify';
import { listCampaignEvents } from '../../../src/api/contract/campaigns';
import { listEvents } from '../../campaigns/events';
import { pageOf } from '../paging';
import { serve } from '../serve';

export function campaignRoutes(app: FastifyInstance): void {
  serve(app, listCampaignEvents, { subject: 'CampaignEvent' }, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listEvents(db, who.profileId, page, query));
  });
}
