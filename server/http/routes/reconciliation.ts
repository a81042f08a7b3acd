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
import * as categories from '../../conciliation/categories';
import * as closing from '../../conciliation/closing';
import { changeSettings } from '../../conciliation/settings';
import { readStatement } from '../../conciliation/statement';
import { statementFile } from '../../conciliation/statementFile';
import { readSettings } from '../../ledger/settings';
import { serveExport } from '../exports';
import { serveList } from '../paging';
import { nothing, serveChange, serveRead } from '../serve';

const ours = { subject: 'Conciliation' } as const;
/** Only administrators set how the company reconciles. */
const settings = { subject: 'ReconciliationSettings' } as const;

/** Categories, reconciliation settings, and the closing of a conciliation with its statement. */
export function reconciliationRoutes(app: FastifyInstance): void {
  serveList(app, listMovementCategories, ours, ({ query, who, db }, page) =>
    categories.listCategories(db, who.profileId, page, query),
  );

  serveChange(app, createMovementCategory, { ...settings, status: 201 }, async ({ body, who, tx }) =>
    categories.addCategory(tx, who, body),
  );

  serveChange(app, updateMovementCategory, settings, ({ params, body, who, tx }) =>
    categories.changeCategory(tx, who, params.id, body),
  );

  serveChange(app, deleteMovementCategory, settings, ({ params, who, tx }) =>
    categories.removeCategory(tx, who, params.id).then(nothing),
  );

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
