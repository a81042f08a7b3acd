import type { FastifyInstance } from 'fastify';
import { nameOf } from '../../../src/api/contract/messaging/channels';
import {
  getConversation,
  listInboundMessages,
  sendReply,
  sendTemplate,
} from '../../../src/api/contract/messaging/conversations';
import { listInbound, readConversation } from '../../messaging/conversations';
import { queueReply } from '../../messaging/reply';
import { queueTemplate } from '../../templates/templateSend';
import { pageOf } from '../paging';
import { serveChange, serveRead } from '../serve';
import { uuid } from '../uuid';

const ours = { subject: 'CampaignEvent' } as const;

export function conversationRoutes(app: FastifyInstance): void {
  serveRead(app, listInboundMessages, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(
      await listInbound(db, who.profileId, page, { ...query, channel: query.channel && nameOf(query.channel) }),
    );
  });

  serveRead(app, getConversation, ours, ({ params, query, who, db }) =>
    readConversation(db, who.profileId, uuid(params.id, 'la conversación'), nameOf(query.channel)),
  );

  serveChange(app, sendReply, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    queueReply(tx, who, app.channels, uuid(params.id, 'la conversación'), body.text),
  );

  serveChange(app, sendTemplate, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    queueTemplate(tx, who, app.channels, uuid(params.id, 'el cliente'), body),
  );
}
