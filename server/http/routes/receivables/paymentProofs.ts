import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as rows from '../../../../src/api/contract/receivables/paymentProofs';
import { addProof, classifyProof, confirmProof, discardProof } from '../../../paymentProofs/change';
import { exportedProofs } from '../../../paymentProofs/export';
import { listProofs, proofFile, readProof } from '../../../paymentProofs/read';
import { downloadsOf, SHOWN_SECONDS } from '../../downloads';
import { serveExport } from '../../exports';
import { serveList } from '../../paging';
import { serveChange, serveRead, serveUpload } from '../../serve';

const ours = { subject: 'PaymentProof' } as const;

export function paymentProofRoutes(app: FastifyInstance): void {
  serveList(app, rows.listPaymentProofs, ours, ({ query, who, db }, page) =>
    listProofs(db, who.profileId, page, query),
  );

  serveExport(
    app,
    rows.exportPaymentProofs,
    { ...ours, entity: 'payment_proof', name: 'comprobantes' },
    exportedProofs,
  );

  serveRead(app, rows.getPaymentProof, ours, ({ params, who, db }) => readProof(db, who.profileId, params.id));

  serveUpload(app, rows.addPaymentProof, { ...ours, status: 201 }, ({ body, who, db, upload }) =>
    db.transaction((tx) => addProof(tx, who, upload, body.customer)),
  );

  serveChange(app, rows.confirmPaymentProof, ours, ({ params, body, who, tx }) =>
    confirmProof(tx, who, params.id, body),
  );

  serveChange(app, rows.classifyPaymentProof, ours, ({ params, body, who, tx }) =>
    classifyProof(tx, who, params.id, body),
  );

  serveChange(app, rows.discardPaymentProof, ours, ({ params, body, who, tx }) =>
    discardProof(tx, who, params.id, body),
  );

  const linked = z.object({ profileId: z.string(), id: z.string() });
  const linkTo = downloadsOf(
    app,
    'payment_proof',
    linked,
    ({ profileId, id }) => proofFile(app.unscoped.scoped(profileId), profileId, id),
    SHOWN_SECONDS,
  );
  serveRead(app, rows.getPaymentProofFile, ours, async ({ params: { id }, who: { profileId }, db }) => {
    const { file_name } = await readProof(db, profileId, id);
    return { url: await linkTo({ profileId, id }), file_name };
  });
}
