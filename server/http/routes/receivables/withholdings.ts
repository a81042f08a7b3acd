import type { FastifyInstance } from 'fastify';
import {
  createWithholdingCertificate,
  createWithholdingKind,
  deleteWithholdingKind,
  exportWithheldTotals,
  listExpectedWithholdings,
  listWithheldTotals,
  listWithholdingCertificates,
  listWithholdingKinds,
  releaseExpectedWithholding,
  updateWithholdingKind,
  voidWithholdingCertificate,
} from '../../../../src/api/contract/receivables/withholdings';
import { addCertificate, listCertificates, voidCertificate } from '../../../withholdings/certificates';
import { listExpected, release } from '../../../withholdings/expected';
import * as kinds from '../../../withholdings/kinds';
import { exportedTotals, listTotals } from '../../../withholdings/totals';
import { serveExport } from '../../exports';
import { serveList } from '../../paging';
import { serveChange } from '../../serve';
import { servePlain } from '../../servePlain';

/** Only administrators change the rates; people who book payments book certificates. */
export function withholdingRoutes(app: FastifyInstance): void {
  const rows = {
    list: listWithholdingKinds,
    add: createWithholdingKind,
    change: updateWithholdingKind,
    remove: deleteWithholdingKind,
  };
  servePlain(app, rows, { read: { subject: 'WithholdingKind' } }, kinds);

  const certificates = { subject: 'Payment' } as const;
  serveList(app, listWithholdingCertificates, certificates, ({ query, who, db }, page) =>
    listCertificates(db, who.profileId, page, query),
  );
  serveChange(app, createWithholdingCertificate, { ...certificates, status: 201 }, ({ body, who, tx }) =>
    addCertificate(tx, who, body),
  );
  serveChange(app, voidWithholdingCertificate, certificates, ({ params, body, who, tx }) =>
    voidCertificate(tx, who, params.id, body),
  );
  serveList(app, listExpectedWithholdings, certificates, ({ query, who, db }, page) =>
    listExpected(db, who.profileId, page, query),
  );
  serveChange(app, releaseExpectedWithholding, certificates, ({ params, body, who, tx }) =>
    release(tx, who, params.id, body),
  );
  serveList(app, listWithheldTotals, certificates, ({ query, who, db }, page) =>
    listTotals(db, who.profileId, page, query),
  );
  const exported = { ...certificates, entity: 'withholding_certificate', name: 'retenciones' };
  serveExport(app, exportWithheldTotals, exported, exportedTotals);
}
