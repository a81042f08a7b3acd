import type { FastifyInstance } from 'fastify';
import { nameOf } from '../../../src/api/contract/messaging/channels';
import {
  addConversationNote,
  getConversation,
  listConversations as listConversationsRow,
  sendReply,
  sendTemplate,
  updateConversation,
} from '../../../src/api/contract/messaging/conversations';
import {
  createQuickAnswer,
  deleteQuickAnswer,
  listQuickAnswers,
  updateQuickAnswer,
} from '../../../src/api/contract/messaging/quickAnswers';
import { quickAnswers } from '../../conversations/quickAnswers';
import { listConversations, readConversation } from '../../conversations/read';
import { queueReply } from '../../conversations/reply';
import { addNote, changeConversation, resolve } from '../../conversations/status';
import { queueTemplate } from '../../templates/templateSend';
import { pageOf } from '../paging';
import { serve, serveChange, serveRead } from '../serve';
import { servePlain } from '../servePlain';
import { uuid } from '../uuid';

const ours = { subject: 'CampaignEvent' } as const;

export function conversationRoutes(app: FastifyInstance): void {
  serveRead(app, listConversationsRow, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const { tabs, ...list } = await listConversations(db, who, page, query);
    return { ...page.answer(list), tabs };
  });

  // Reading makes it read, which is a change.
  serve(app, getConversation, ours, ({ params, query, who, db }) =>
    db.transaction((tx) => readConversation(tx, who, uuid(params.id, 'la conversación'), nameOf(query.channel))),
  );

  serveChange(app, updateConversation, { subject: 'Message' }, ({ params, body, who, tx }) =>
    changeConversation(tx, who, uuid(params.id, 'la conversación'), body),
  );

  serveChange(app, addConversationNote, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    addNote(tx, who, uuid(params.id, 'la conversación'), body),
  );

  serveChange(app, sendReply, { subject: 'Message', status: 201 }, async ({ params, body, who, tx }) => {
    const id = uuid(params.id, 'la conversación');
    const sent = await queueReply(tx, who, app.channels, id, body.text);
    if (body.resolve) await resolve(tx, who, id);
    return sent;
  });

  serveChange(app, sendTemplate, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    queueTemplate(tx, who, app.channels, uuid(params.id, 'el cliente'), body),
  );

  const rows = {
    list: listQuickAnswers,
    add: createQuickAnswer,
    change: updateQuickAnswer,
    remove: deleteQuickAnswer,
  };
  servePlain(app, rows, { read: { subject: 'Message' } }, quickAnswers);
}
