import type { FastifyInstance } from 'fastify';
import {
  bulkReconcile,
  categoriseMovements,
  deleteConciliation,
  discardPreview,
  explainDocument,
  findMovements as findMovementsRow,
  getPreview,
  listConciliations,
  listMovements,
  listOpenPreviews,
  listPreviewRows,
  manualReconcile,
  movementDetailRow,
  previewData,
  readingProgress,
  rereadPreview,
  saveMovements,
  saveSuggestedDocument,
  splitMovement,
  tiePayment,
  updateMovements,
} from '../../../../src/api/contract/reconciliation/conciliations';
import { explain } from '../../../conciliations/explain';
import { findMovements } from '../../../conciliations/findMovements';
import { offeredCategories } from '../../../conciliations/movementCategories';
import { readMovement } from '../../../conciliations/movementDetail';
import { listMovements as movementsOf } from '../../../conciliations/movements';
import { openPreview, readAgain } from '../../../conciliations/preview/again';
import { listLines } from '../../../conciliations/preview/lines';
import { makePreview } from '../../../conciliations/preview/make';
import {
  discardPreview as discard,
  listOpenPreviews as previewsOf,
  readProgress,
} from '../../../conciliations/preview/stored';
import * as read from '../../../conciliations/read';
import {
  categoriseMovements as categorise,
  reconcileMany,
  reconcileOne,
  updateMovements as update,
} from '../../../conciliations/reconcile';
import { planOf, withholdingsOf } from '../../../conciliations/reconciled';
import { removeConciliation } from '../../../conciliations/remove';
import { saveMovements as save } from '../../../conciliations/save';
import { splitMovement as split, tiePayment as tie } from '../../../conciliations/splitAndTie';
import { readSettings } from '../../../ledger/settings';
import { isMatching } from '../../../matching/match.job';
import { serveList } from '../../paging';
import { LARGEST_BULK, serve, serveChange, serveRead, serveUpload } from '../../serve';

const ours = { subject: 'Conciliation' } as const;

export function conciliationRoutes(app: FastifyInstance): void {
  previewRoutes(app);

  serveList(app, listConciliations, ours, ({ query, who, db }, page) =>
    read.listConciliations(db, who.profileId, page, query),
  );

  serveRead(app, listMovements, ours, async ({ params, who, db }) => {
    // Asked before the movements: once `matching` is false, their suggestions are complete.
    const [conciliation, matching] = await Promise.all([
      read.readConciliation(db, who.profileId, params.id),
      isMatching(db, who.profileId, params.id),
    ]);
    const [movements, { forgive_limit }, categories, acts] = await Promise.all([
      movementsOf(db, who.profileId, params.id),
      readSettings(db, who.profileId),
      offeredCategories(db, who.profileId),
      read.listActs(db, who, params.id),
    ]);
    return { conciliation, matching, movements, forgive_limit, categories, acts };
  });

  serveRead(app, findMovementsRow, ours, async ({ query, who, db }) => ({
    results: await findMovements(db, who.profileId, query),
  }));

  serveRead(app, movementDetailRow, ours, async ({ params, query, who, db }) =>
    readMovement(db, who.profileId, params.id, query.movement_id),
  );

  serveChange(app, explainDocument, ours, ({ params, query, who, tx }) => explain(tx, who.profileId, params.id, query));

  serveChange(app, deleteConciliation, ours, ({ params, who, tx }) => removeConciliation(tx, who, params.id));

  serveChange(app, saveMovements, { ...ours, status: 201, largest: LARGEST_BULK }, async ({ body, who, tx }) =>
    save(tx, who, {
      previewId: body.preview_id,
      name: body.name,
      excluded: body.excluded ?? [],
      included: body.included ?? [],
    }),
  );

  serveChange(app, manualReconcile, ours, async ({ params, body, who, tx }) =>
    reconcileOne(tx, who, params.id, planOf(body, await withholdingsOf(tx, who, [body])), body.note),
  );

  serveChange(app, splitMovement, ours, async ({ params, body, who, tx }) => split(tx, who, params.id, body));

  serveChange(app, tiePayment, ours, async ({ params, body, who, tx }) =>
    tie(tx, who, params.id, { movementId: body.movement_id, paymentId: body.payment_id }),
  );

  serveChange(app, saveSuggestedDocument, ours, async ({ params, body, who, tx }) =>
    reconcileOne(
      tx,
      who,
      params.id,
      planOf({ movement_id: body.movement_id, document_ids: [body.document_id], amounts: [body.suggested_amount] }),
      body.note,
    ),
  );

  serveChange(app, bulkReconcile, { ...ours, largest: LARGEST_BULK }, async ({ params, body, who, tx }) =>
    reconcileMany(tx, who, params.id, body.movements),
  );

  serveChange(app, categoriseMovements, { ...ours, largest: LARGEST_BULK }, ({ params, body, who, tx }) =>
    categorise(tx, who, params.id, body.movements, body.category),
  );

  serveChange(app, updateMovements, ours, ({ params, body, who, tx }) =>
    update(tx, who, params.id, body.movements, body.batch),
  );
}

function previewRoutes(app: FastifyInstance): void {
  serveUpload(app, previewData, ours, async ({ body, upload, who, db }) =>
    makePreview(db, who, body.bank_account, upload, body.mapping),
  );

  serve(app, rereadPreview, ours, async ({ params, body, who, db }) =>
    readAgain(db, who, params.id, body.mapping, body.bank_account, body.choices),
  );

  serveRead(app, getPreview, ours, async ({ params, who, db }) => openPreview(db, who, params.id));

  serveList(app, listPreviewRows, { ...ours, fromReplica: undefined }, ({ params, query, who, db }, page) =>
    listLines(db, who, params.id, page, query),
  );

  serveRead(app, readingProgress, ours, ({ who, db }) => readProgress(db, who));

  serveRead(app, listOpenPreviews, ours, async ({ who, db }) => {
    const results = await previewsOf(db, who);
    return { count: results.length, results };
  });

  // A user who may upload may discard.
  serve(app, discardPreview, { ...ours, action: 'create' }, async ({ params, who, db }) => {
    await discard(db, who, params.id);
    return {};
  });
}
