import * as z from 'zod/mini';
import { historyLine } from '../history';
import {
  byId,
  day,
  enteredDay,
  exportedFile,
  id,
  kindOf,
  listed,
  listQuery,
  moment,
  money,
  orderingOf,
  pageShape,
  positive,
  row,
  TIMEOUT,
  version,
} from '../row';

/** What customers dispute of a document: ours. */

export const DISPUTE_KIND = [
  'cantidad',
  'precio',
  'calidad',
  'no_recibido',
  'ya_pagado',
  'no_reconocido',
  'otro',
] as const;
/** `pagada` and `anulada` it becomes by itself, as its document is paid or voided; the last three are how staff end it. */
export const DISPUTE_STATUS = ['abierta', 'pagada', 'anulada', 'nota_credito', 'condonada', 'rechazada'] as const;
export const DISPUTE_OUTCOME = ['nota_credito', 'condonada', 'rechazada'] as const;

export const MOST_DISPUTE_FILES = 10;

export const dispute = z.looseObject({
  id,
  version,
  customer: id,
  customer_name: z.string(),
  document: id,
  document_number: z.string(),
  due_date: z.nullable(day),
  /** ISO 4217, the document's. */
  currency: z.string(),
  kind: kindOf(DISPUTE_KIND),
  /** What was disputed, and what of it is owed and in dispute now. */
  amount: money,
  disputed: money,
  /** Who of staff looks at it, and until when. */
  owner: z.nullable(z.looseObject({ id, name: z.string() })),
  due_on: z.nullable(day),
  note: z.string(),
  status: kindOf(DISPUTE_STATUS),
  /** Why staff ended it so. */
  reason: z.string(),
  /** What was credited or written off. */
  credited: z.nullable(money),
  /** The credit note's number. Without one it is still to be entered in the accounting system by hand. */
  credit_note: z.string(),
  files: z.int(),
  created_by: z.string(),
  created_at: moment,
  ended_at: z.nullable(moment),
});
export type Dispute = z.output<typeof dispute>;

const DISPUTE_HISTORY = ['crear', 'cambiar', 'adjuntar', 'quitar', 'terminar', 'registrar', 'reabrir'] as const;

export const disputeDetail = z.extend(dispute, {
  /** What the document owes, and what of it is in no dispute. */
  balance: money,
  undisputed: money,
  attachments: z.array(
    z.looseObject({ id, name: z.string(), bytes: z.int(), created_by: z.string(), created_at: moment }),
  ),
  history: z.array(historyLine(DISPUTE_HISTORY)),
});
export type DisputeDetail = z.output<typeof disputeDetail>;

const words = z.string().check(z.trim(), z.maxLength(2_000));

/** What staff say of one; what is left out of a change stays. */
const fields = z.object({
  kind: z.enum(DISPUTE_KIND),
  amount: positive,
  owner: z.optional(z.nullable(id)),
  due_on: z.optional(z.nullable(enteredDay)),
  note: z.optional(words),
});

/** Unless another order is asked for, open ones come first, the soonest due before the rest. */
export const listDisputes = row({
  name: 'listDisputes',
  method: 'GET',
  path: '/customers/disputes/',
  shows: ['dispute'],
  ours: true,
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    document: z.optional(id),
    status: z.optional(z.enum(DISPUTE_STATUS)),
    kind: z.optional(z.enum(DISPUTE_KIND)),
    owner: z.optional(id),
    /** Open ones whose day has come. */
    due: z.optional(z.enum(['true'])),
    /** Credit notes that are still to be entered in the accounting system. */
    to_enter: z.optional(z.enum(['true'])),
    ordering: z.optional(orderingOf('due_on', 'created_at')),
  }),
  answer: listed(
    z.extend(pageShape(dispute), {
      /** Of all disputes the filters leave, one line a currency. */
      totals: z.optional(
        z.array(z.looseObject({ currency: z.string(), count: z.int(), amount: money, disputed: money })),
      ),
    }),
  ),
});

export const getDispute = row({
  name: 'getDispute',
  method: 'GET',
  path: '/customers/disputes/{id}/',
  shows: ['dispute', 'document'],
  ours: true,
  params: byId,
  answer: disputeDetail,
});

/** Of what the document owes and no other dispute holds, at most. */
export const createDispute = row({
  name: 'createDispute',
  method: 'POST',
  path: '/customers/disputes/',
  ours: true,
  body: z.extend(fields, { document: id }),
  answer: disputeDetail,
  idempotent: true,
  success: 'Disputa abierta',
  failure: 'No se pudo abrir la disputa',
});

export const updateDispute = row({
  name: 'updateDispute',
  method: 'PUT',
  path: '/customers/disputes/{id}/',
  ours: true,
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  answer: disputeDetail,
  success: 'Disputa guardada',
  failure: 'No se pudo guardar la disputa',
});

/** `amount` of a credit note or a write-off: all that is in dispute unless said; the rest is owed as before. */
export const endDispute = row({
  name: 'endDispute',
  method: 'POST',
  path: '/customers/disputes/{id}/end/',
  ours: true,
  params: byId,
  body: z.object({
    outcome: z.enum(DISPUTE_OUTCOME),
    amount: z.optional(positive),
    /** Not needed of a credit note. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    credit_note: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    version: z.optional(version),
  }),
  answer: disputeDetail,
  idempotent: true,
  success: 'Disputa terminada',
  failure: 'No se pudo terminar la disputa',
});

/** Undoes how it ended, in the ledger too. */
export const reopenDispute = row({
  name: 'reopenDispute',
  method: 'POST',
  path: '/customers/disputes/{id}/reopen/',
  ours: true,
  params: byId,
  body: z.object({ version: z.optional(version) }),
  answer: disputeDetail,
  idempotent: true,
  success: 'Disputa reabierta',
  failure: 'No se pudo reabrir la disputa',
});

/** It was entered in the accounting system, under this number. */
export const enterCreditNote = row({
  name: 'enterCreditNote',
  method: 'PUT',
  path: '/customers/disputes/{id}/credit_note/',
  ours: true,
  params: byId,
  body: z.object({
    credit_note: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    version: z.optional(version),
  }),
  answer: disputeDetail,
  success: 'Nota de crédito registrada',
});

/** A PDF or a picture by its bytes, 5 MB at most, and so many of one dispute. */
export const addDisputeFile = row({
  name: 'addDisputeFile',
  method: 'POST',
  path: '/customers/disputes/{id}/files/',
  ours: true,
  params: byId,
  body: z.object({ file: z.instanceof(Blob) }),
  encoding: 'multipart',
  answer: disputeDetail,
  timeout: TIMEOUT.grouping,
  success: 'Archivo adjuntado',
});

export const getDisputeFile = row({
  name: 'getDisputeFile',
  method: 'GET',
  path: '/customers/disputes/files/{id}/',
  ours: true,
  params: byId,
  answer: exportedFile,
});

export const deleteDisputeFile = row({
  name: 'deleteDisputeFile',
  method: 'DELETE',
  path: '/customers/disputes/files/{id}/',
  ours: true,
  params: byId,
  answer: disputeDetail,
  success: 'Archivo quitado',
});
