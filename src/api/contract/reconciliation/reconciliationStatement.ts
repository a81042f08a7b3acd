import * as z from 'zod/mini';
import { historyLine } from '../history';
import { byId, day, exportedFile, id, moment, money, row, TIMEOUT, version } from '../row';
import { statementGap } from './arrivals';
import { conciliation } from './shapes';

/** Ours: how a conciliation ends. What the bank says beside what is booked, and what is left. */

/** How many movements, and their sum, with its sign. */
const sum = z.looseObject({ count: z.int(), amount: money });
export type StatementSum = z.output<typeof sum>;

const bookedPayment = z.looseObject({
  id,
  movement: id,
  date: day,
  description: z.string(),
  reference: z.string(),
  customer_name: z.string(),
  /** The numbers of the documents that it pays. */
  documents: z.string(),
  /** What it pays with the movement; what the customer keeps of it is not in it. */
  amount: money,
  created_by: z.string(),
  created_at: moment,
});
export type BookedPayment = z.output<typeof bookedPayment>;

const openMovement = z.looseObject({
  id,
  date: day,
  description: z.string(),
  amount: money,
  left: money,
  note: z.string(),
  /** Whether it was deferred, with the reason and the day. */
  later: z.optional(z.boolean()),
  later_reason: z.optional(z.string()),
  later_until: z.optional(z.nullable(day)),
});
export type OpenMovement = z.output<typeof openMovement>;

/** What a document is less besides the payment. */
const besideMoney = z.looseObject({
  id,
  document: id,
  document_number: z.string(),
  amount: money,
  reason: z.string(),
  created_by: z.string(),
});

const CLOSING_HISTORY = ['cerrar', 'reabrir'] as const;

export const reconciliationStatement = z.looseObject({
  id,
  version,
  conciliation,
  company: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  /** The bank's balances, where the file has them. */
  opening: z.nullable(money),
  closing: z.nullable(money),
  /** Whether opening plus movements is closing; null where the file lacks one of them. */
  ties: z.nullable(z.boolean()),
  /** Where the account's statements do not follow each other, before or after this one. */
  gaps: z.optional(z.array(statementGap)),
  /** The sums of allocations, credits, each category by name, unresolved and deferred movements. */
  booked: sum,
  credited: sum,
  categorised: z.array(z.extend(sum, { category: id, name: z.string() })),
  pending: sum,
  put_by: sum,
  /** The write-offs, which are none of the bank's money. */
  forgiven: z.array(besideMoney),
  /** The withholdings that documents are paid but for, with their rates; none of the bank's money either. */
  withheld: z.optional(z.array(besideMoney)),
  payments: z.array(bookedPayment),
  credits: z.array(
    z.looseObject({ payment: id, movement: id, customer: id, customer_name: z.string(), amount: money }),
  ),
  outstanding: z.array(openMovement),
  /** When it was closed and reopened, newest first; a reopening says why. */
  history: z.array(historyLine(CLOSING_HISTORY)),
});
export type ReconciliationStatement = z.output<typeof reconciliationStatement>;

export const getReconciliationStatement = row({
  name: 'getReconciliationStatement',
  method: 'GET',
  path: '/conciliation/conciliations/{id}/statement/',
  shows: ['conciliation'],
  ours: true,
  params: byId,
  answer: reconciliationStatement,
  timeout: TIMEOUT.none,
});

export const exportReconciliationStatement = row({
  name: 'exportReconciliationStatement',
  method: 'GET',
  path: '/conciliation/statements/export/',
  ours: true,
  query: z.object({ conciliation: id, format: z.enum(['xlsx', 'csv']) }),
  answer: exportedFile,
  timeout: TIMEOUT.none,
});

/** Requires that every movement is resolved or deferred; freezes the conciliation. */
export const closeConciliation = row({
  name: 'closeConciliation',
  method: 'PUT',
  path: '/conciliation/conciliations/{id}/close/',
  ours: true,
  params: byId,
  body: z.object({ version: z.optional(version) }),
  answer: conciliation,
  success: 'Conciliación cerrada',
  failure: 'La conciliación no se cerró',
});

export const reopenConciliation = row({
  name: 'reopenConciliation',
  method: 'PUT',
  path: '/conciliation/conciliations/{id}/reopen/',
  ours: true,
  params: byId,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    version: z.optional(version),
  }),
  answer: conciliation,
  success: 'Conciliación reabierta',
  failure: 'La conciliación no se reabrió',
});
