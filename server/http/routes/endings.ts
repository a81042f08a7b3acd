import type { FastifyInstance } from 'fastify';
import {
  createMovementCategory,
  deleteMovementCategory,
  getReconciliationSettings,
  listMovementCategories,
  setReconciliationSettings,
  updateMovementCategory,
} from '../../../src/api/contract/movementCategories';
import {
  closeConciliation,
  exportReconciliationStatement,
  getReconciliationStatement,
  reopenConciliation,
} from '../../../src/api/contract/reconciliationStatement';
import * as categories from '../../conciliation/categories';
import * as closing from '../../conciliation/closing';
import { changeSettings } from '../../conciliation/settings';
import { readStatement } from '../../conciliation/statement';
import { statementFile } from '../../conciliation/statementFile';
import { readSettings } from '../../ledger/settings';
import { serveExport } from '../exports';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'Conciliation' } as const;
/** How everybody here reconciles is for administrators to say. */
const settings = { subject: 'ReconciliationSettings' } as const;

/** What a conciliation ends with: categories, what is forgiven, the closing and its statement. */
export function endingRoutes(app: FastifyInstance): void {
  serve(app, listMovementCategories, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await categories.listCategories(db, who.profileId, page, query));
  });

  serveOnce(app, createMovementCategory, { ...settings, status: 201 }, async ({ body, who, tx }) =>
    categories.addCategory(tx, who, body),
  );

  serve(app, updateMovementCategory, settings, async ({ params, body, who, db }) =>
    db.transaction((tx) => categories.changeCategory(tx, who, params.id, body)),
  );

  serve(app, deleteMovementCategory, settings, async ({ params, who, db }) => {
    await db.transaction((tx) => categories.removeCategory(tx, who, params.id));
    return {};
  });

  serve(app, getReconciliationSettings, ours, ({ who, db }) => readSettings(db, who.profileId));

  serve(app, setReconciliationSettings, settings, async ({ body, who, db }) =>
    db.transaction((tx) => changeSettings(tx, who, body)),
  );

  serve(app, getReconciliationStatement, ours, ({ params, who, db }) => readStatement(db, who.profileId, params.id));

  serveExport(
    app,
    exportReconciliationStatement,
    { ...ours, entity: 'conciliation', name: 'conciliacion' },
    async (db, profileId, { conciliation, format }) =>
      statementFile(await readStatement(db, profileId, conciliation), format),
  );

  serve(app, closeConciliation, ours, async ({ params, body, who, db }) =>
    db.transaction((tx) => closing.closeConciliation(tx, who, params.id, body.version)),
  );

  // What was closed is the company's word: it takes an administrator to open it again.
  serve(app, reopenConciliation, settings, async ({ params, body, who, db }) =>
    db.transaction((tx) => closing.reopenConciliation(tx, who, params.id, body.reason, body.version)),
  );
}
