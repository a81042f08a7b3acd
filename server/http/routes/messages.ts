import type { FastifyInstance } from 'fastify';
import { getMessage, listMessages } from '../../../src/api/contract/messages';
import * as messages from '../../messaging/messages';
import { pageOf } from '../paging';
import { serve } from '../serve';

const ours = { subject: 'Message' } as const;

export function messageRoutes(app: FastifyInstance): void {
  serve(app, listMessages, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const channel = query.channel === undefined ? undefined : Number(query.channel);
    return page.answer(await messages.listMessages(db, who.profileId, page, { ...query, channel }));
  });

  serve(app, getMessage, ours, ({ params, who, db }) => messages.readMessage(db, who.profileId, params.id));
}
