import type { FastifyInstance } from 'fastify';
import {
  createMovementCategory,
  deleteMovementCategory,
  getReconciliationSettings,
  listMovementCategories,
  setReconciliationSettings,
  updateMovementCategory,
} from '../../../../src/api/contract/reconciliation/movementCategories';
import * as categories from '../../../conciliations/movementCategories';
import { changeSettings } from '../../../conciliations/settings';
import { readSettings } from '../../../ledger/settings';
import { serveChange, serveRead } from '../../serve';
import { servePlain } from '../../servePlain';

const ours = { subject: 'Conciliation' } as const;
/** Only administrators set how the company reconciles. */
const settings = { subject: 'ReconciliationSettings' } as const;

/** Categories and reconciliation settings. */
export function movementCategoryRoutes(app: FastifyInstance): void {
  const rows = {
    list: listMovementCategories,
    add: createMovementCategory,
    change: updateMovementCategory,
    remove: deleteMovementCategory,
  };
  servePlain(app, rows, { read: ours, write: settings }, categories);

  serveRead(app, getReconciliationSettings, ours, ({ who, db }) => readSettings(db, who.profileId));

  serveChange(app, setReconciliationSettings, settings, ({ body, who, tx }) => changeSettings(tx, who, body));
}
