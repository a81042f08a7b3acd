import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nameOf } from '../../../../src/api/contract/messaging/channels';
import {
  addConversationNote,
  getConversation,
  getInboundMedia,
  listConversations as listConversationsRow,
  sendReply,
  sendTemplate,
  updateConversation,
} from '../../../../src/api/contract/messaging/conversations';
import {
  createQuickAnswer,
  deleteQuickAnswer,
  listQuickAnswers,
  updateQuickAnswer,
} from '../../../../src/api/contract/messaging/quickAnswers';
import { mediaFile, mustHaveMedia } from '../../../conversations/media';
import { quickAnswers } from '../../../conversations/quickAnswers';
import { listConversations, readConversation } from '../../../conversations/read';
import { queueReply } from '../../../conversations/reply';
import { addNote, changeConversation, resolve } from '../../../conversations/status';
import { queueTemplate } from '../../../templates/templateSend';
import { downloadsOf, SHOWN_SECONDS } from '../../downloads';
import { pageOf } from '../../paging';
import { serve, serveChange, serveRead } from '../../serve';
import { servePlain } from '../../servePlain';
import { uuid } from '../../uuid';

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

  const linked = z.object({ profileId: z.string(), message: z.string() });
  const linkTo = downloadsOf(
    app,
    'inbound_media',
    linked,
    ({ profileId, message }) => mediaFile(app.unscoped.scoped(profileId), profileId, message),
    SHOWN_SECONDS,
  );
  serveRead(app, getInboundMedia, ours, async ({ params, who: { profileId }, db }) => {
    const message = uuid(params.id, 'el archivo');
    const file_name = await mustHaveMedia(db, profileId, message);
    return { url: await linkTo({ profileId, message }), file_name };
  });

  serveChange(app, updateConversation, { subject: 'Message' }, ({ params, body, who, tx }) =>
    changeConversation(tx, who, uuid(params.id, 'la conversación'), body),
  );

  serveChange(app, addConversationNote, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    addNote(tx, who, uuid(params.id, 'la conversación'), body),
  );

  serveChange(app, sendReply, { subject: 'Message', status: 201 }, async ({ params, body, who, tx }) => {
    const id = uuid(params.id, 'la conversación');
    if (body.seen !== undefined) uuid(body.seen, 'el último mensaje leído');
    const sent = await queueReply(tx, who, app.channels, id, body);
    if (body.resolve) await resolve(tx, who, id);
    return sent;
  });

  serveChange(app, sendTemplate, { subject: 'Message', status: 201 }, ({ params, body, who, tx }) =>
    queueTemplate(tx, who, app.channels, app.portalLinks, uuid(params.id, 'el cliente'), body),
  );

  const rows = {
    list: listQuickAnswers,
    add: createQuickAnswer,
    change: updateQuickAnswer,
    remove: deleteQuickAnswer,
  };
  servePlain(app, rows, { read: { subject: 'Message' } }, quickAnswers);
}
