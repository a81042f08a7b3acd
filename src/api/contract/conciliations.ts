import { z } from 'zod';
import { byId, day, id, listQuery, moment, money, pageOf, row, TIMEOUT, version } from './row';
import { dialect, fileAccount, mapping, question, rowProblem } from './statement';

/** Conciliation: specification chapter 7, base `/conciliation/`. None of these calls has a time-out. */

export const conciliation = z.looseObject({
  id,
  version,
  name: z.string(),
  bank_account: id,
  bank_account_name: z.string(),
  currency: z.string(),
  file_name: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  movements: z.number().int(),
  reconciled: z.number().int(),
  /** How many of the movements are money that came in. */
  reconcilable: z.number().int(),
  credits: money,
  debits: money,
  /** What is left to assign of the money that came in. */
  unassigned: money,
  created_at: moment,
  created_by: z.string(),
});
export type Conciliation = z.output<typeof conciliation>;

/** `segura`: one candidate stands above the rest, with strong evidence. `empate`: several stand level. */
export const SUGGESTION = ['segura', 'posible', 'empate', 'ninguna'] as const;

/** `sin_aplicar`: money that went out, which no receivable document takes. */
export const MOVEMENT_STATUS = ['pendiente', 'parcial', 'conciliado', 'luego', 'sin_aplicar'] as const;

export const allocation = z.looseObject({
  id,
  document_id: id,
  document_number: z.string(),
  customer_id: id,
  customer_name: z.string(),
  amount: money,
  payment_id: id,
  created_at: moment,
  created_by: z.string(),
});

/** A document that may explain a movement, and why, in the order staff should look at them. */
export const candidate = z.looseObject({
  document_id: id,
  document_number: z.string(),
  customer_id: id,
  customer_name: z.string(),
  due_date: day.nullable(),
  balance: money,
  /** What would be assigned: the smaller of the balance and what the movement has left. */
  suggested_amount: money,
  reasons: z.array(z.string()),
  /** Several candidates of one exact-sum set carry the same number. */
  set: z.number().int().optional(),
});
export type Candidate = z.output<typeof candidate>;

export const movement = z.looseObject({
  id,
  version,
  date: day,
  value_date: z.string().nullable(),
  amount: money,
  description: z.string(),
  reference: z.string(),
  document: z.string(),
  counterparty: z.string(),
  status: z.enum(MOVEMENT_STATUS),
  unassigned: money,
  note: z.string(),
  flags: z.array(z.string()),
  suggestion: z.enum(SUGGESTION),
  /** The documents of a sure suggestion, with the amounts accepting it would assign. */
  suggested: z.array(
    z.object({ document_id: id, document_number: z.string(), customer_name: z.string(), amount: money }),
  ),
});
export type Movement = z.output<typeof movement>;

export const movementDetail = movement.extend({
  candidates: z.array(candidate),
  allocations: z.array(allocation),
  /** What happened to the movement, newest first. */
  history: z.array(z.object({ at: moment, who: z.string(), what: z.string() })),
});
export type MovementDetail = z.output<typeof movementDetail>;

export const previewRow = z.looseObject({
  row: z.number().int(),
  date: z.string(),
  value_date: z.string().optional(),
  amount: money,
  description: z.string(),
  reference: z.string(),
  document: z.string().optional(),
  counterparty: z.string().optional(),
  balance: money.optional(),
  account: z.string().optional(),
  /** `duplicado`: the same movement is saved already. `posible`: same day and amount, other text. */
  status: z.enum(['nuevo', 'duplicado', 'posible']),
  /** Announced and not booked: not imported unless the mapping says so. */
  pending: z.boolean(),
  /** Why staff should look at it. */
  problem: z.string().optional(),
  /** Why it is a duplicate: "ya está en Pichincha · abril, fila 12". */
  because: z.string().optional(),
  /** What stood in the file, where it differs from the value read. */
  raw: z.record(z.string(), z.string()).optional(),
});
export type PreviewRow = z.output<typeof previewRow>;

export const preview = z.looseObject({
  /** Keeps the file and what was read of it in the service; `save_movements` names it. */
  id,
  file_name: z.string(),
  rows: z.array(previewRow),
  summary: z.looseObject({
    movements: z.number().int(),
    /** Signed sums over the rows accepted; absent while the file holds several accounts and none is chosen. */
    credits: money.optional(),
    debits: money.optional(),
    duplicates: z.number().int(),
    possible: z.number().int(),
    pending: z.number().int(),
    rejected: z.number().int(),
    skipped: z.number().int(),
    opening: money.optional(),
    closing: money.optional(),
    /** Whether opening + sum = closing; absent when the file has no balances. */
    ties: z.boolean().optional(),
    currency: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  accounts: z.array(fileAccount),
  dialect,
  questions: z.array(question),
  warnings: z.array(z.string()),
  /** Rows that look like movements and cannot be read. */
  problems: z.array(rowProblem),
  /** Rows that are no movements, each with its reason. */
  skipped: z.array(rowProblem),
});
export type Preview = z.output<typeof preview>;

/** What one row of a bulk call came to. */
export const outcome = z.object({ movement_id: id, ok: z.boolean(), msg: z.string().optional() });

/** What changed, so that the screen needs no second look: the movements touched and the totals. */
export const reconciled = z.looseObject({
  movements: z.array(movement),
  conciliation,
  /** Undo the whole of it by sending this to `update_movements`. */
  batch: id,
  results: z.array(outcome),
});
export type Reconciled = z.output<typeof reconciled>;

export const listConciliations = row({
  name: 'listConciliations',
  method: 'GET',
  path: '/conciliation/conciliations/',
  query: listQuery.extend({ bank_account: id.optional() }),
  answer: pageOf(conciliation),
  timeout: TIMEOUT.none,
  failure: 'Error al cargar conciliaciones',
});

export const listMovements = row({
  name: 'listMovements',
  method: 'GET',
  path: '/conciliation/conciliations/{id}/movements/',
  params: byId,
  answer: z.looseObject({ conciliation, movements: z.array(movement) }),
  timeout: TIMEOUT.none,
  failure: 'Error al cargar conciliaciones',
});

export const deleteConciliation = row({
  name: 'deleteConciliation',
  method: 'DELETE',
  path: '/conciliation/conciliations/{id}/',
  params: byId,
  answer: z.looseObject({ allocations_reversed: z.number().int(), movements_freed: z.number().int() }),
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

/** `multipart`: `file` (20 MB at most), `bank_account`, optional `mapping`. */
export const previewData = row({
  name: 'previewData',
  method: 'POST',
  path: '/conciliation/conciliations/preview_data/',
  body: z.object({
    file: z.instanceof(Blob),
    bank_account: id,
    mapping: mapping.optional(),
  }),
  encoding: 'multipart',
  answer: preview,
  timeout: TIMEOUT.none,
  failure: 'Error al agregar movimientos: {error}',
});

export const saveMovements = row({
  name: 'saveMovements',
  method: 'POST',
  path: '/conciliation/conciliations/save_movements/',
  body: z.object({
    preview_id: id,
    name: z.string().max(120).optional(),
    /** Rows of the preview that staff left out. */
    excluded: z.array(z.number().int()).optional(),
    /** Rows marked `duplicado` or `posible` that staff say are real. */
    included: z.array(z.number().int()).optional(),
  }),
  answer: conciliation,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al guardar los movimientos',
});

export const manualReconcile = row({
  name: 'manualReconcile',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/manual_reconcile/',
  params: byId,
  body: z.object({ movement_id: id, document_ids: z.array(id).min(1), amounts: z.array(money).min(1) }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

export const saveSuggestedDocument = row({
  name: 'saveSuggestedDocument',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/save_suggested_document/',
  params: byId,
  body: z.object({ movement_id: id, document_id: id, suggested_amount: money }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Each row stands for itself: one that no longer fits is refused alone, with its reason in `results`. */
export const bulkReconcile = row({
  name: 'bulkReconcile',
  method: 'POST',
  path: '/conciliation/conciliations/{id}/bulk_reconcile/',
  params: byId,
  body: z.object({
    movements: z
      .array(z.object({ movement_id: id, document_ids: z.array(id).min(1), amounts: z.array(money).min(1) }))
      .min(1)
      .max(20_000),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  idempotent: true,
  failure: 'Error al actualizar movimientos',
});

/** Undo (`deletedId`: allocations; `batch`: all of one reconciliation), and what staff note on a movement. */
export const updateMovements = row({
  name: 'updateMovements',
  method: 'PUT',
  path: '/conciliation/conciliations/{id}/update_movements/',
  params: byId,
  body: z.object({
    movements: z
      .array(
        z.object({
          movement_id: id,
          version: version.optional(),
          deletedId: z.array(id).optional(),
          later: z.boolean().optional(),
          note: z.string().max(500).optional(),
        }),
      )
      .default([]),
    batch: id.optional(),
  }),
  answer: reconciled,
  timeout: TIMEOUT.none,
  failure: 'Error al actualizar movimientos',
});
