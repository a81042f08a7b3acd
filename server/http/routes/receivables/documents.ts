import type { FastifyInstance } from 'fastify';
import {
  exportDocuments,
  getDocument,
  listDocuments,
  syncDocuments as syncRow,
} from '../../../../src/api/contract/receivables/documents';
import { setDocumentSubtotal } from '../../../../src/api/contract/receivables/subtotals';
import { prepared, sql } from '../../../database/sql';
import { readDocument } from '../../../documents/detail';
import { exportedDocuments } from '../../../documents/export';
import * as read from '../../../documents/read';
import { setSubtotal } from '../../../documents/subtotal';
import { syncReportOf, wantSync, withoutAccounting } from '../../../documents/sync.job';
import { reportOf } from '../../../jobs/read';
import { notFound } from '../../../problems';
import { serveExport } from '../../exports';
import { serveList } from '../../paging';
import { serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'Document' } as const;

export function documentRoutes(app: FastifyInstance): void {
  serveList(app, listDocuments, ours, async ({ query, who, db }, page) => {
    const [list, [source]] = await Promise.all([
      read.listDocuments(db, who.profileId, page, query),
      db.rows<{ has_source: boolean }>(prepared(sql`select ${app.sources.hasOne(who.profileId)} as has_source`)),
    ]);
    return { ...list, ...source };
  });

  serveRead(app, getDocument, ours, async ({ params, who, db }) => readDocument(db, who.profileId, params.id));

  serveChange(app, setDocumentSubtotal, ours, ({ params, body, who, tx }) => setSubtotal(tx, who, params.id, body));

  serveExport(app, exportDocuments, { ...ours, entity: 'document', name: 'documentos' }, exportedDocuments);

  serve(app, syncRow, ours, async ({ params, who, db }) => {
    if (params.service !== app.accountingService) throw notFound('ese sistema contable');
    if (!(await app.sources.connectorOf(db, who.profileId))) throw withoutAccounting();
    const job = await wantSync(db, who);
    return syncReportOf(await reportOf(db, job, app.closing));
  });
}
