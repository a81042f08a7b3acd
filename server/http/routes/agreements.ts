import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as rows from '../../../src/api/contract/receivables/agreements';
import { addAgreement, cancelAgreement } from '../../agreements/change';
import { exportedAgreement, fileNameOf } from '../../agreements/file';
import { listAgreements, readAgreement } from '../../agreements/read';
import { audit } from '../../ledger/audit';
import { downloadsOf } from '../downloads';
import { serveList } from '../paging';
import { serveChange, serveRead } from '../serve';
import { uuid } from '../uuid';

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

  const linked = z.object({ profileId: z.string(), id: z.string() });
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
