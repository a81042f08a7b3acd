import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as rows from '../../../../src/api/contract/receivables/imports';
import { listCreditNotes, voidCreditNote } from '../../../electronicDocuments/creditNotes';
import { discardWaiting, listWaiting } from '../../../electronicDocuments/waiting';
import { makeImport, readAgain } from '../../../imports/preview';
import { readProgress } from '../../../imports/progress';
import * as read from '../../../imports/read';
import { saveImport } from '../../../imports/save.job';
import { downloadsOf } from '../../downloads';
import { serveList } from '../../paging';
import { nothing, serve, serveChange, serveRead, serveUpload } from '../../serve';

const ours = { subject: 'RecordsImport' } as const;

export function importRoutes(app: FastifyInstance): void {
  serveUpload(app, rows.createImport, { ...ours, status: 201 }, ({ body, upload, who, db }) =>
    makeImport(db, who, body.kind, upload, body.mapping ?? {}),
  );

  serveRead(app, rows.importProgress, ours, ({ who, db }) => readProgress(db, who));

  serveRead(app, rows.getImport, ours, ({ params, who, db }) => read.readImport(db, who.profileId, params.id));

  serveList(app, rows.listImportRows, ours, ({ params, query, who, db }, page) =>
    read.listRows(db, who.profileId, params.id, page, query.status),
  );

  serve(app, rows.rereadImport, ours, ({ params, body, who, db }) => readAgain(db, who, params.id, body.mapping));

  serveChange(app, rows.saveImport, ours, ({ params, who, tx }) => saveImport(tx, who, params.id));

  serveList(app, rows.listWaitingNotes, ours, ({ query, who, db }, page) =>
    listWaiting(db, who.profileId, page, query.search),
  );
  serveChange(app, rows.discardWaitingNote, ours, ({ params, who, tx }) =>
    discardWaiting(tx, who, params.id).then(nothing),
  );

  const credits = { subject: 'Payment' } as const;
  serveList(app, rows.listElectronicCreditNotes, credits, ({ query, who, db }, page) =>
    listCreditNotes(db, who.profileId, page, query),
  );
  serveChange(app, rows.voidElectronicCreditNote, credits, ({ params, who, tx }) => voidCreditNote(tx, who, params.id));

  const linkTo = downloadsOf(app, 'imports', z.object({ profileId: z.string(), id: z.string() }), ({ profileId, id }) =>
    read.refusedRows(app.unscoped.scoped(profileId), profileId, id),
  );
  serveRead(app, rows.exportRefusedRows, ours, async ({ params, who, db }) => {
    const { file_name: name } = await read.readImport(db, who.profileId, params.id);
    const url = await linkTo({ profileId: who.profileId, id: params.id });
    return { url, file_name: `rechazadas-${name.replace(/\.\w+$/, '')}.csv` };
  });
}
