import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportDocuments, getDocument, getDueWallet, listDocuments } from '../../src/api/contract/documents';
import { readDocument } from '../documents/detail';
import { dueWallet } from '../documents/dueWallet';
import { exportedDocuments } from '../documents/export';
import * as read from '../documents/read';
import { downloadsOf } from '../exports/links';
import { pageOf } from '../page';
import { serve } from '../serve';

const ours = { subject: 'Document' } as const;

export function documentRoutes(app: FastifyInstance): void {
  serve(app, listDocuments, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const { totals, ...found } = await read.listDocuments(db, who.profileId, page, query);
    return { ...page.answer(found), totals };
  });

  serve(app, getDocument, ours, async ({ params, who, db }) => readDocument(db, who.profileId, params.id));

  const linkTo = downloadsOf(
    app,
    'documents',
    z.object({ profileId: z.string(), query: exportDocuments.query }),
    ({ profileId, query: { format, ...filters } }) => exportedDocuments(app.database, profileId, filters, format),
  );
  serve(app, exportDocuments, ours, async ({ query, who }) => ({
    url: await linkTo({ profileId: who.profileId, query }),
    file_name: `documentos.${query.format}`,
  }));

  serve(app, getDueWallet, { subject: 'DueWallet' }, async ({ who, db }) => dueWallet(db, who.profileId));
}
