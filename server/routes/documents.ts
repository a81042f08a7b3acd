import type { FastifyInstance } from 'fastify';
import { getDueWallet, listDocuments } from '../../src/api/contract/documents';
import { dueWallet } from '../documents/dueWallet';
import * as read from '../documents/read';
import { pageOf } from '../page';
import { serve } from '../serve';

export function documentRoutes(app: FastifyInstance): void {
  serve(app, listDocuments, { subject: 'Document' }, async ({ query, who, db }) => {
    const page = pageOf(query);
    const { totals, ...found } = await read.listDocuments(db, who.profileId, page, query);
    return { ...page.answer(found), totals };
  });

  serve(app, getDueWallet, { subject: 'DueWallet' }, async ({ who, db }) => dueWallet(db, who.profileId));
}
