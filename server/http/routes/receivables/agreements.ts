import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as rows from '../../../../src/api/contract/receivables/agreements';
import { addAgreement, cancelAgreement, changeAgreement } from '../../../agreements/change';
import { exportedAgreement, fileNameOf } from '../../../agreements/file';
import { listAgreements, readAgreement } from '../../../agreements/read';
import { signAgreement, signedFile } from '../../../agreements/signed';
import { audit } from '../../../ledger/audit';
import { downloadsOf, SHOWN_SECONDS } from '../../downloads';
import { serveList } from '../../paging';
import { serveChange, serveRead, serveUpload } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Agreement' } as const;

export function agreementRoutes(app: FastifyInstance): void {
  serveList(app, rows.listAgreements, ours, ({ query, who, db }, page) =>
    listAgreements(db, who.profileId, page, query),
  );

  serveRead(app, rows.getAgreement, ours, ({ params, who, db }) => readAgreement(db, who.profileId, params.id));

  serveChange(app, rows.createAgreement, { ...ours, status: 201 }, ({ body, who, tx }) => addAgreement(tx, who, body));

  serveChange(app, rows.cancelAgreement, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    cancelAgreement(tx, who, params.id, body),
  );

  serveChange(app, rows.updateAgreement, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    changeAgreement(tx, who, params.id, body),
  );

  serveUpload(app, rows.signAgreement, { ...ours, action: 'update', status: 201 }, ({ params, upload, who, db }) =>
    db.transaction((tx) => signAgreement(tx, who, uuid(params.id, 'el acuerdo de pago'), upload)),
  );

  const linked = z.object({ profileId: z.string(), id: z.string() });
  const linkToSigned = downloadsOf(
    app,
    'agreement_file',
    linked,
    ({ profileId, id }) => signedFile(app.unscoped.scoped(profileId), profileId, id),
    SHOWN_SECONDS,
  );
  serveRead(app, rows.getSignedAgreement, ours, async ({ params, who: { profileId }, db }) => {
    const id = uuid(params.id, 'el acuerdo de pago');
    const { fileName } = await signedFile(db, profileId, id);
    return { url: await linkToSigned({ profileId, id }), file_name: fileName };
  });

  const linkTo = downloadsOf(app, 'agreement', linked, ({ profileId, id }) =>
    exportedAgreement(app.unscoped.fromReplica(profileId), profileId, id),
  );
  serveRead(app, rows.exportAgreement, ours, async ({ params, who, db }) => {
    const id = uuid(params.id, 'el acuerdo de pago');
    const agreement = await readAgreement(db, who.profileId, id);
    await audit(db, who, [{ action: 'exportar', entity: 'payment_agreement', entityId: id }]);
    return { url: await linkTo({ profileId: who.profileId, id }), file_name: fileNameOf(agreement) };
  });
}
