import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as rows from '../../../../src/api/contract/receivables/disputes';
import { changeDispute, openDispute } from '../../../disputes/change';
import { endDispute, enterCreditNote, reopenDispute } from '../../../disputes/end';
import { addFile, disputeFile, mustHaveFile, removeFile } from '../../../disputes/files';
import { listDisputes, readDispute } from '../../../disputes/read';
import { downloadsOf, SHOWN_SECONDS } from '../../downloads';
import { serveList } from '../../paging';
import { serveChange, serveRead, serveUpload } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Dispute' } as const;
const change = { ...ours, action: 'update' } as const;

export function disputeRoutes(app: FastifyInstance): void {
  serveList(app, rows.listDisputes, ours, ({ query, who, db }, page) => listDisputes(db, who.profileId, page, query));

  serveRead(app, rows.getDispute, ours, ({ params, who, db }) => readDispute(db, who.profileId, params.id));

  serveChange(app, rows.createDispute, { ...ours, status: 201 }, ({ body, who, tx }) => openDispute(tx, who, body));

  serveChange(app, rows.updateDispute, change, ({ params, body, who, tx }) => changeDispute(tx, who, params.id, body));

  serveChange(app, rows.endDispute, change, ({ params, body, who, tx }) => endDispute(tx, who, params.id, body));

  serveChange(app, rows.reopenDispute, change, ({ params, body, who, tx }) =>
    reopenDispute(tx, who, params.id, body.version),
  );

  serveChange(app, rows.enterCreditNote, change, ({ params, body, who, tx }) =>
    enterCreditNote(tx, who, params.id, body),
  );

  serveUpload(app, rows.addDisputeFile, { ...change, status: 201 }, ({ params, upload, who, db }) =>
    db.transaction((tx) => addFile(tx, who, uuid(params.id, 'la disputa'), upload)),
  );

  const linked = z.object({ profileId: z.string(), file: z.string() });
  const linkTo = downloadsOf(
    app,
    'dispute_file',
    linked,
    ({ profileId, file }) => disputeFile(app.unscoped.scoped(profileId), profileId, file),
    SHOWN_SECONDS,
  );
  serveRead(app, rows.getDisputeFile, ours, async ({ params, who: { profileId }, db }) => {
    const { name } = await mustHaveFile(db, profileId, params.id);
    return { url: await linkTo({ profileId, file: params.id }), file_name: name };
  });

  serveChange(app, rows.deleteDisputeFile, change, ({ params, who, tx }) => removeFile(tx, who, params.id));
}
