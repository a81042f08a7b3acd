import type { FastifyInstance } from 'fastify';
import {
  createMovementCategory,
  deleteMovementCategory,
  getReconciliationSettings,
  listMovementCategories,
  setReconciliationSettings,
  updateMovementCategory,
} from '../../../src/api/contract/reconciliation/movementCategories';
import {
  closeConciliation,
  exportReconciliationStatement,
  getReconciliationStatement,
  reopenConciliation,
} from '../../../src/api/contract/reconciliation/reconciliationStatement';
import * as closing from '../../conciliations/closing';
import * as categories from '../../conciliations/movementCategories';
import { readStatement } from '../../conciliations/reconciliationStatement';
import { statementFile } from '../../conciliations/reconciliationStatementFile';
import { changeSettings } from '../../conciliations/settings';
import { readSettings } from '../../ledger/settings';
import { serveExport } from '../exports';
import { serveChange, serveRead } from '../serve';
import { servePlain } from '../servePlain';

const ours = { subject: 'Conciliation' } as const;
/** Only administrators set how the company reconciles. */
const settings = { subject: 'ReconciliationSettings' } as const;

/** Categories, reconciliation settings, and the closing of a conciliation with its statement. */
export function reconciliationRoutes(app: FastifyInstance): void {
  const rows = {
    list: listMovementCategories,
    add: createMovementCategory,
    change: updateMovementCategory,
    remove: deleteMovementCategory,
  };
  servePlain(app, rows, { read: ours, write: settings }, categories);

  serveRead(app, getReconciliationSettings, ours, ({ who, db }) => readSettings(db, who.profileId));

  serveChange(app, setReconciliationSettings, settings, ({ body, who, tx }) => changeSettings(tx, who, body));

  serveRead(app, getReconciliationStatement, ours, ({ params, who, db }) =>
    readStatement(db, who.profileId, params.id),
  );

  serveExport(
    app,
    exportReconciliationStatement,
    { ...ours, entity: 'conciliation', name: 'conciliacion' },
    async (db, profileId, { conciliation, format }) =>
      statementFile(await readStatement(db, profileId, conciliation), format),
  );

  serveChange(app, closeConciliation, ours, ({ params, body, who, tx }) =>
    closing.closeConciliation(tx, who, params.id, body.version),
  );

  // A closed conciliation is final: only an administrator may reopen it.
  serveChange(app, reopenConciliation, settings, ({ params, body, who, tx }) =>
    closing.reopenConciliation(tx, who, params.id, body.reason, body.version),
  );
}
