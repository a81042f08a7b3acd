import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/reconciliation/nights';
import { changeLimit, listLimits } from '../../../nights/limits';
import { readMorning } from '../../../nights/read';
import { undoNight } from '../../../nights/undo';
import { singlePage } from '../../paging';
import { serveChange, serveRead } from '../../serve';

const ours = { subject: 'Conciliation' } as const;

export function nightRoutes(app: FastifyInstance): void {
  serveRead(app, rows.getMorning, ours, ({ who, db }) => readMorning(db, who.profileId));

  serveChange(app, rows.undoNight, ours, ({ params, who, tx }) => undoNight(tx, who, params.id));

  serveRead(app, rows.listNightLimits, ours, async ({ who, db }) => singlePage(await listLimits(db, who.profileId)));

  // Only administrators set how the company reconciles.
  serveChange(app, rows.setNightLimit, { subject: 'ReconciliationSettings' }, ({ body, who, tx }) =>
    changeLimit(tx, who, body),
  );
}
