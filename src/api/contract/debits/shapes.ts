import * as z from 'zod/mini';
import { ACCOUNT_TYPE } from '../reconciliation/bankAccounts';
import { rowProblem } from '../reconciliation/statement';
import { currency, day, id, kindOf, moment, money, otherNames, version } from '../row';

/** What the calls of cash management (`debits.ts`) carry. */

/** Deleted only before `enviado`. */
export const DEBIT_STATUS = ['borrador', 'previsualizado', 'guardado', 'enviado', 'respondido', 'cerrado'] as const;
/** `en_tramite`: the bank has not decided yet; the document stays locked. */
export const DETAIL_STATUS = ['pendiente', 'en_tramite', 'excluido', 'cobrado', 'rechazado'] as const;
/** `sin_resultado`: the bank says nothing of it, or nothing that is understood. `con_error`: what it says cannot be carried over as it stands. */
export const OUTCOME = ['cobrado', 'rechazado', 'en_tramite', 'sin_resultado', 'con_error', 'no_encontrado'] as const;
/** What a bank's answer may leave open: what a result of it means, its decimal mark, and whether it answers this order. */
const ANSWER_QUESTION = ['resultado', 'decimales', 'mensaje'] as const;
/** What may be said of each; until it is said, the rows concerned have no result. */
export const ANSWER_OPTION = {
  resultado: ['cobrado', 'rechazado', 'en_tramite', 'sin_resultado'],
  decimales: ['coma', 'punto'],
  mensaje: ['es_de_este'],
} as const satisfies Record<(typeof ANSWER_QUESTION)[number], readonly string[]>;
/** Why somebody is left out; what comes first is mended first. */
export const EXCLUSION = [
  'inactivo',
  'sin_banco',
  'banco_no_participa',
  'otro_banco',
  'sin_documentos',
  'otra_moneda',
  'otro_debito',
  'acuerdo',
  'cambio',
] as const;

/** Ours: why banks book nothing on a day ("domingo", "Navidad"), and the first one after it on which they do; null of any other day. */
export const closedDay = z.optional(z.nullable(z.looseObject({ why: z.string(), next: day })));
export type ClosedDay = z.output<typeof closedDay>;

export const debit = z.looseObject({
  id,
  version,
  name: z.string(),
  /** The collecting bank; null takes the customers of every bank. */
  bank: z.nullable(id),
  bank_name: z.string(),
  bank_account: z.nullable(id),
  bank_account_name: z.string(),
  /** The name of the layout that the account's orders are written by, if there is one. */
  layout_name: z.optional(z.nullable(z.string())),
  collect_on: z.nullable(day),
  collects_on_closed: closedDay,
  status: kindOf(DEBIT_STATUS),
  details: z.nullable(z.int()),
  /** Customers left out. */
  exclusions: z.nullable(z.int()),
  total: z.nullable(money),
  collected: z.nullable(money),
  currency,
  /** Details the bank has not answered for. */
  pending: z.nullable(z.int()),
  /** Ours: details that the bank has and says nothing final of yet. */
  in_process: z.optional(z.int()),
  created_at: z.nullable(moment),
  created_by: z.string(),
});
export type Debit = z.output<typeof debit>;

export const debitDetail = z.looseObject({
  id,
  version,
  customer: z.nullable(id),
  customer_name: z.string(),
  document: z.nullable(id),
  document_number: z.string(),
  due_date: z.nullable(day),
  /** The most that can be collected. */
  balance: z.nullable(money),
  amount: z.nullable(money),
  bank_name: z.string(),
  account_number: z.string(),
  account_type: kindOf(ACCOUNT_TYPE),
  status: kindOf(DETAIL_STATUS),
  collected: z.nullable(money),
  reason_code: z.string(),
  reason: z.string(),
});
export type DebitDetail = z.output<typeof debitDetail>;

/** A customer, or one document of theirs, left out, and why. */
export const debitExclusion = z.looseObject({
  customer: z.nullable(id),
  customer_name: z.string(),
  document: z.nullable(id),
  document_number: z.string(),
  /** Ours, as `debit` is; without it exclusions are grouped by their reason alone. */
  kind: z.optional(kindOf(EXCLUSION)),
  reason: z.string(),
  /** The debit that has the document, where that is why. */
  debit: z.optional(z.nullable(id)),
});
export type DebitExclusion = z.output<typeof debitExclusion>;

/** A row of the bank's answer, against the details it was made for. `reason` also says why one was not found, or is not carried over. */
const answerLine = z.looseObject({
  row: z.int(),
  outcome: kindOf(OUTCOME),
  detail: z.nullable(id),
  customer_name: z.string(),
  document_number: z.string(),
  reference: z.string(),
  amount: money,
  reason_code: z.string(),
  reason: z.string(),
});

const answerQuestion = z.looseObject({
  /** By which it is answered. */
  key: z.string(),
  kind: kindOf(ANSWER_QUESTION),
  /** What the file says, as it says it; '' where it says nothing. */
  said: z.string(),
  /** Rows that wait for the answer. */
  rows: z.int(),
  /** One of them. */
  example: z.string(),
  options: z.array(z.string()),
  /** What was answered. */
  chosen: z.nullable(z.string()),
});
export type AnswerQuestion = z.output<typeof answerQuestion>;

export const answerPreview = z.looseObject({
  /** Keeps the file in the service; `save_migrate_cobro` names it. */
  id,
  file_name: z.string(),
  /** "CSV", "pain.002.001.03"... */
  format: z.string(),
  lines: z.array(answerLine).register(otherNames, ['rows', 'details', 'data']),
  /** Unreadable rows, rows that are no answers, and oddities of the file. */
  problems: z.array(rowProblem),
  skipped: z.array(rowProblem),
  warnings: z.array(z.string()),
  /** Ours. */
  questions: z.optional(z.array(answerQuestion)),
  summary: z.looseObject({
    collected: z.nullable(z.int()),
    rejected: z.nullable(z.int()),
    not_found: z.nullable(z.int()),
    /** Collected and found. */
    amount: z.nullable(money),
  }),
});
export type AnswerPreview = z.output<typeof answerPreview>;

/** A row of the loaded file that was not carried over, and why. */
export const migrationError = z.looseObject({
  file_name: z.string(),
  row: z.int(),
  reference: z.string(),
  amount: z.nullable(money),
  msg: z.string(),
  /** Ours: what the bank says of it. `sin_resultado` is no error: the collection waits for another answer. */
  outcome: z.optional(z.nullable(kindOf(OUTCOME))),
});
export type MigrationError = z.output<typeof migrationError>;

export const debitWithDetails = z.extend(debit, {
  /** The specification: "a header plus details". */
  lines: z.array(debitDetail).register(otherNames, ['details']),
  left_out: z.array(debitExclusion),
});

/** A file made of text, for the person to keep. */
export const textFile = z.looseObject({
  file_name: z.string(),
  media_type: z.string(),
  content: z.string(),
  /** What its letters are written in; UTF-8 unless it says so. */
  encoding: z.optional(z.enum(['utf-8', 'iso-8859-1'])),
});
export type TextFile = z.output<typeof textFile>;
