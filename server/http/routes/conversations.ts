import type { FastifyInstance } from 'fastify';
import { getConversation, listInboundMessages } from '../../../src/api/contract/conversations';
import { listInbound, readConversation } from '../../messaging/conversations';
import { pageOf } from '../paging';
import { serve } from '../serve';

const ours = { subject: 'CampaignEvent' } as const;

export function conversationRoutes(app: FastifyInstance): void {
  serve(app, listInboundMessages, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listInbound(db, who.profileId, page, query));
  });

  serve(app, getConversation, ours, ({ params, query, who, db }) =>
    readConversation(db, who.profileId, params.id, Number(query.channel)),
  );
}
