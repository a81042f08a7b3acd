import type { FastifyInstance } from 'fastify';
import {
  closeConciliation,
  exportReconciliationStatement,
  getReconciliationStatement,
  reopenConciliation,
} from '../../../../src/api/contract/reconciliation/reconciliationStatement';
import * as closing from '../../../conciliations/closing';
import { readStatement } from '../../../conciliations/reconciliationStatement';
import { statementFile } from '../../../conciliations/reconciliationStatementFile';
import { today } from '../../../database/today';
import { serveExport } from '../../exports';
import { serveChange, serveRead } from '../../serve';

const ours = { subject: 'Conciliation' } as const;

/** The reconciliation statement, and the closing that it is for. */
export function reconciliationStatementRoutes(app: FastifyInstance): void {
  serveRead(app, getReconciliationStatement, ours, ({ params, who, db }) =>
    readStatement(db, who.profileId, params.id),
  );

  serveExport(
    app,
    exportReconciliationStatement,
    { ...ours, entity: 'conciliation', name: 'conciliacion' },
    async (db, profileId, { conciliation, format }) =>
      statementFile(await readStatement(db, profileId, conciliation), format, await today(db)),
  );

  serveChange(app, closeConciliation, ours, ({ params, body, who, tx }) =>
    closing.closeConciliation(tx, who, params.id, body.version),
  );

  // A closed conciliation is final: only an administrator may reopen it.
  serveChange(app, reopenConciliation, { subject: 'ReconciliationSettings' }, ({ params, body, who, tx }) =>
    closing.reopenConciliation(tx, who, params.id, body.reason, body.version),
  );
}
