import * as z from 'zod/mini';
import {
  byId,
  day,
  enteredAmount,
  id,
  listQuery,
  money,
  orderingOf,
  pageOf,
  paging,
  readSoFar,
  row,
  TIMEOUT,
  version,
} from '../row';
import { openPreview, preview, previewRow, ROW_FILTERS, rowChoice } from './preview';
import { act, conciliation, explained, movement, movementDetail, reconciled } from './shapes';
import { mapping, rowProblem } from './statement';

/** Conciliation: specification chapter 7, base `/conciliation/`. None of these calls has a time-out. */

/** Ours where it goes with a reconciliation. */
const note = z.string().check(z.maxLength(500));

/** The write-offs, up to the company's limit. */
const forgiven = z.optional(
  z.array(
    z.object({
      document_id: id,
      amount: enteredAmount,
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    }),
  ),
);

/** Ours: documents that are paid but for what their customer withheld, which is all that the payment leaves of them. */
const withheld = z.optional(z.array(z.object({ document_id: id, amount: enteredAmount })));

export const listConciliations = row({
  name: 'listConciliations',
  method: 'GET',
  path: '/conciliation/conciliations/',
  shows: ['conciliation'],
  specified: ['p', 'search', 'page_size'],
  query: z.extend(listQuery, {
    bank_account: z.optional(id),
    ordering: z.optional(orderingOf('name', 'created_at')),
  }),
  answer: pageOf(conciliation),
  timeout: TIMEOUT.none,
  failure: 'Error al cargar conciliaciones',
});

export const listMovements = row({
  name: 'listMovements',
  method: 'GET',
  path: '/conciliation/conciliations/{id}/movements/',
  shows: ['conciliation'],
  params: byId,
  answer: z.looseObject({
    conciliation,
    movements: z.array(movement),
    /** Ours: matching is running; reload later. */
    matching: z.optional(z.boolean()),
    /** Ours: the categories, and the company's limit for a write-off. */
    categories: z.optional(z.array(z.looseObject({ id, name: z.string() }))),
    forgive_limit: z.optional(money),
    /** Ours: the batches that the person can undo here, oldest first. */
    acts: z.optional(z.array(act)),
  }),
  ofList: (movements, id) => ({ conciliation: { id }, movements }),
  timeout: TIMEOUT.none,
  failure: 'Error al cargar conciliaciones',
});

/**
 * Ours: movements of all statements, by a part of what the bank wrote and by an amount of either sign. Those of exactly the
 * amount come first, then those that the text names, then the nearest; the newest first.
 */
export const findMovements = row({
  name: 'findMovements',
  method: 'GET',
  path: '/conciliation/movements/',
  ours: true,
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    near: z.optional(money),
    page_size: listQuery.shape.page_size,
  }),
  answer: z.looseObject({
    results: z.array(
      z.looseObject({
        id,
        conciliation: id,
        conciliation_name: z.string(),
        bank_account_name: z.string(),
        date: day,
        amount: money,
        currency: z.string(),
        description: z.string(),
      }),
    ),
  }),
});
export type FoundMovement = z.output<typeof findMovements.answer>['results'][number];

export const deleteConciliation = row({
  name: 'deleteConciliation',
  method: 'DELETE',
  path: '/conciliation/conciliations/{id}/',
  params: byId,
  answer: z.looseObject({
    allocations_reversed: z.nullable(z.int()),
    movements_freed: z.nullable(z.int()),
  }),
  timeout: TIMEOUT.none,
  failure: 'Error al eliminar conciliación',
});

export const movementDetailRow = row({
  name: 'movementDetail',
  method: 'GET',
  path: '/conciliation/conciliations/{id}/movement_detail/',
  params: byId,
  query: z.object({ movement_id: id }),
  answer: movementDetail,
  timeout: TIMEOUT.none,
  failure: 'Error al cargar conciliaciones',
});

/** Ours: what speaks for and against a document, as named by `document`, being what a movement pays; of several of that number, each; none of a number that nothing has. */
export const explainDocument = row({
  name: 'explainDocument',
  method: 'GET',
  path: '/conciliation/conciliations/{id}/explain/',
  ours: true,
  params: byId,
  query: z.object({ movement_id: id, document: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  answer: z.looseObject({ documents: z.array(explained) }),
  timeout: TIMEOUT.none,
});

/** `multipart`: `file` (20 MB at most), `bank_account` (ours: without it, the account that the file names), optional `mapping`. */
export const previewData = row({
  name: 'previewData',
  method: 'POST',
  path: '/conciliation/conciliations/preview_data/',
  repeatable: true,
  body: z.object({
    file: z.instanceof(Blob),
    bank_account: z.optional(id),
    mapping: z.optional(mapping),
  }),
  encoding: 'multipart',
  answer: preview,
  timeout: TIMEOUT.none,
  failure: 'Error al agregar movimientos: {error}',
});

/** Ours: the file of a preview read again as staff correct it, or for another account. The answer is a preview of its own; the first one stays as it was. */
export const rereadPreview = row({
  name: 'rereadPreview',
  method: 'POST',
  path: '/conciliation/conciliations/preview_data/{id}/',
  repeatable: true,
  ours: true,
  params: byId,
  body: z.object({
    mapping: z.optional(mapping),
    bank_account: z.optional(id),
    choices: z.optional(z.array(rowChoice).check(z.maxLength(20_000))),
  }),
  answer: preview,
  timeout: TIMEOUT.none,
});

/** Ours: a preview that was left, as it was shown, with what was saved since. */
export const getPreview = row({
  name: 'getPreview',
  method: 'GET',
  path: '/conciliation/conciliations/preview_data/{id}/',
  ours: true,
  params: byId,
  answer: preview,
  timeout: TIMEOUT.none,
});

/** Row numbers between commas. */
const rowNumbers = z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/), z.maxLength(3_000)));

/**
 * Ours: the rows of a long preview, with those that cannot be read, as they were when it was last made or shown. `excluded` shows
 * what would not be saved: staff's choices, `left_out` and `taken_in`, count.
 */
export const listPreviewRows = row({
  name: 'listPreviewRows',
  method: 'GET',
  path: '/conciliation/conciliations/preview_data/{id}/rows/',
  ours: true,
  params: byId,
  query: z.extend(z.pick(listQuery, paging), {
    show: z.optional(z.enum(ROW_FILTERS)),
    left_out: rowNumbers,
    taken_in: rowNumbers,
  }),
  answer: pageOf(z.union([previewRow, rowProblem])),
  timeout: TIMEOUT.none,
});

/** Ours. */
export const readingProgress = row({
  name: 'readingProgress',
  method: 'GET',
  path: '/conciliation/conciliations/preview_data/progress/',
  ours: true,
  answer: readSoFar,
});

/** Ours: the caller's previews that are neither saved nor discarded, the latest first, twenty at most. A week later they are gone. */
export const listOpenPreviews = row({
  name: 'listOpenPreviews',
  method: 'GET',
  path: '/conciliation/conciliations/preview_data/',
  ours: true,
  query: z.pick(listQuery, paging),
  answer: pageOf(openPreview),
});

/** Ours: every reading of its file that was not saved is forgotten. */
export const discardPreview = row({
  name: 'discardPreview',
  method: 'DELETE',
  path: '/conciliation/conciliations/preview_data/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});

export const saveMovements = row({
  name: 'saveMovements',
  method: 'POST',
  path: '/conciliation/conciliations/save_movements/',
  body: z.object({
    preview_id: id,
    name: z.optional(z.string().check(z.maxLength(120))),
    /** Rows of the preview that staff left out. */
    excluded: z.optional(z.array(z.int())),
    /** Rows marked `duplicado` or `posible` that staff say are real. */
    included: z.optional(z.array(z.int())),
  }),
  answer: conciliation,
  timeout: TIMEOUT.none,
  idempotent: true,
  foundBy: { row: () => listConciliations, fields: ['name'] },
  failure: 'Error al guardar los movimientos',
});

export const manualReconcile = row({
  name: 'manualReconcile',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/manual_reconcile/',
  params: byId,
  body: z.object({
    movement_id: id,
    document_ids: z.array(id),
    amounts: z.array(enteredAmount),
    forgiven,
    withheld,
    /** The surplus, credited to a customer for a later document. */
    credit: z.optional(z.object({ customer_id: id, amount: enteredAmount })),
    note: z.optional(note),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Ours: ties a payment that was booked by hand to its movement. Nothing is booked anew, and undoing the act unties it. */
export const tiePayment = row({
  name: 'tiePayment',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/tie_payment/',
  ours: true,
  params: byId,
  body: z.object({ movement_id: id, payment_id: id }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Ours: splits a movement over categories, with documents, write-offs and a credit beside them. All parts together come to what is left of it. */
export const splitMovement = row({
  name: 'splitMovement',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/split/',
  ours: true,
  params: byId,
  body: z.extend(manualReconcile.body, {
    categories: z.array(z.object({ category: id, amount: enteredAmount })).check(z.minLength(1), z.maxLength(50)),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Ours: assigns or removes the category of movements that are no customer's money: all of them or none. */
export const categoriseMovements = row({
  name: 'categoriseMovements',
  method: 'PUT',
  path: '/conciliation/conciliations/{id}/categorise/',
  ours: true,
  params: byId,
  body: z.object({ movements: z.array(id).check(z.minLength(1), z.maxLength(20_000)), category: z.nullable(id) }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  failure: 'Error al actualizar movimientos',
});

export const saveSuggestedDocument = row({
  name: 'saveSuggestedDocument',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/save_suggested_document/',
  params: byId,
  body: z.object({ movement_id: id, document_id: id, suggested_amount: enteredAmount, note: z.optional(note) }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/**
 * Each row is independent: one that no longer fits is refused alone, with its reason in `results`. Ours: write-offs, a
 * `category` in place of documents, and the `rule` that made the row sure, which must still be trusted.
 */
export const bulkReconcile = row({
  name: 'bulkReconcile',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/bulk_reconcile/',
  params: byId,
  body: z.object({
    movements: z
      .array(
        z.object({
          movement_id: id,
          document_ids: z.array(id),
          amounts: z.array(enteredAmount),
          forgiven,
          withheld,
          category: z.optional(id),
          rule: z.optional(id),
        }),
      )
      .check(z.minLength(1), z.maxLength(20_000)),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Undo (`deletedId`: allocations, write-offs, credits; `batch`: an entire batch), deferral (ours: reason and day), and the note. */
export const updateMovements = row({
  name: 'updateMovements',
  method: 'PUT',
  path: '/conciliation/conciliations/{id}/update_movements/',
  params: byId,
  body: z.object({
    movements: z._default(
      z.array(
        z.object({
          movement_id: id,
          version: z.optional(version),
          deletedId: z.optional(z.array(id)),
          later: z.optional(z.boolean()),
          later_reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
          later_until: z.optional(z.nullable(day)),
          note: z.optional(note),
        }),
      ),
      [],
    ),
    batch: z.optional(id),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  failure: 'Error al actualizar movimientos',
});
