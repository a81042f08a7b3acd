import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  exportDocuments,
  getDocument,
  getDueWallet,
  listDocuments,
  syncDocuments as syncRow,
} from '../../../src/api/contract/documents';
import { readDocument } from '../../documents/detail';
import { dueWallet } from '../../documents/dueWallet';
import { exportedDocuments } from '../../documents/export';
import * as read from '../../documents/read';
import { syncDocuments } from '../../documents/sync';
import { audit } from '../../ledger/audit';
import { conflict, notFound } from '../../problems';
import { downloadsOf } from '../downloads';
import { pageOf } from '../paging';
import { serve } from '../serve';

const ours = { subject: 'Document' } as const;

export function documentRoutes(app: FastifyInstance): void {
  serve(app, listDocuments, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await read.listDocuments(db, who.profileId, page, query));
  });

  serve(app, getDocument, ours, async ({ params, who, db }) => readDocument(db, who.profileId, params.id));

  const linkTo = downloadsOf(
    app,
    'documents',
    z.object({ profileId: z.string(), query: exportDocuments.query }),
    ({ profileId, query: { format, ...filters } }) =>
      exportedDocuments(app.unscoped.scoped(profileId), profileId, filters, format),
  );
  serve(app, exportDocuments, ours, async ({ query, who, db }) => {
    await audit(db, who, [{ action: 'exportar', entity: 'document', entityId: who.profileId, after: query }]);
    return { url: await linkTo({ profileId: who.profileId, query }), file_name: `documentos.${query.format}` };
  });

  serve(app, syncRow, ours, async ({ params, who, db }) => {
    if (params.service !== app.accountingService) throw notFound('ese sistema contable');
    const connector = await app.sources.connectorOf(db, who.profileId);
    if (!connector) {
      throw conflict(
        'Ha ocurrido un error: no hay un sistema contable configurado. Una persona administradora lo elige en Origen de documentos.',
      );
    }
    return syncDocuments(db, who, connector);
  });

  serve(app, getDueWallet, { subject: 'DueWallet' }, async ({ who, db }) => dueWallet(db, who.profileId));
}
