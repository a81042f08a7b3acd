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
  listQuickAnswers as listQuickAnswersRow,
  updateQuickAnswer,
} from '../../../src/api/contract/messaging/quickAnswers';
import {
  addQuickAnswer,
  changeQuickAnswer,
  listQuickAnswers,
  removeQuickAnswer,
} from '../../conversations/quickAnswers';
import { listConversations, readConversation } from '../../conversations/read';
import { queueReply } from '../../conversations/reply';
import { addNote, changeConversation, resolve } from '../../conversations/status';
import { queueTemplate } from '../../templates/templateSend';
import { pageOf, serveList } from '../paging';
import { nothing, serve, serveChange, serveRead } from '../serve';
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

  serveList(app, listQuickAnswersRow, { subject: 'Message' }, ({ query, who, db }, page) =>
    listQuickAnswers(db, who.profileId, page, query.search),
  );

  serveChange(app, createQuickAnswer, { subject: 'Message', status: 201 }, ({ body, who, tx }) =>
    addQuickAnswer(tx, who, body),
  );

  serveChange(app, updateQuickAnswer, { subject: 'Message' }, ({ params, body, who, tx }) =>
    changeQuickAnswer(tx, who, uuid(params.id, 'la respuesta rápida'), body),
  );

  serveChange(app, deleteQuickAnswer, { subject: 'Message' }, async ({ params, who, tx }) => {
    await removeQuickAnswer(tx, who, uuid(params.id, 'la respuesta rápida'));
    return nothing();
  });
}
