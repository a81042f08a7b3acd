import { z } from 'zod';
import { ACCOUNT_TYPE } from './bankAccounts';
import { day, id, kindOf, moment, money, version } from './row';
import { rowProblem } from './statement';

/** What the calls of cash management (`debits.ts`) carry. */

/** Deleted only before `enviado`. */
export const DEBIT_STATUS = ['borrador', 'previsualizado', 'guardado', 'enviado', 'respondido', 'cerrado'] as const;
export const DETAIL_STATUS = ['pendiente', 'excluido', 'cobrado', 'rechazado'] as const;
/** `banco`: as the layout of the account's bank says. */
export const ORDER_FORMAT = ['csv', 'pain008', 'banco'] as const;
export const OUTCOME = ['cobrado', 'rechazado', 'no_encontrado'] as const;
/** Why somebody is left out; what comes first is mended first. */
export const EXCLUSION = [
  'inactivo',
  'sin_banco',
  'banco_no_participa',
  'otro_banco',
  'sin_documentos',
  'otra_moneda',
  'otro_debito',
  'cambio',
] as const;

export const debit = z.looseObject({
  id,
  version,
  name: z.string(),
  /** The collecting bank; null takes the customers of every bank. */
  bank: id.nullable(),
  bank_name: z.string(),
  bank_account: id.nullable(),
  bank_account_name: z.string(),
  /** The name of the layout that the account's orders are written by, if there is one. */
  layout_name: z.string().nullable().optional(),
  collect_on: day.nullable(),
  status: kindOf(DEBIT_STATUS),
  details: z.number().int().nullable(),
  /** Customers left out. */
  exclusions: z.number().int().nullable(),
  total: money.nullable(),
  collected: money.nullable(),
  currency: z.string(),
  /** Details the bank has not answered for. */
  pending: z.number().int().nullable(),
  created_at: moment.nullable(),
  created_by: z.string(),
});
export type Debit = z.output<typeof debit>;

export const debitDetail = z.looseObject({
  id,
  version,
  customer: id.nullable(),
  customer_name: z.string(),
  document: id.nullable(),
  document_number: z.string(),
  due_date: day.nullable(),
  /** The most that can be collected. */
  balance: money.nullable(),
  amount: money.nullable(),
  bank_name: z.string(),
  account_number: z.string(),
  account_type: kindOf(ACCOUNT_TYPE),
  status: kindOf(DETAIL_STATUS),
  collected: money.nullable(),
  reason_code: z.string(),
  reason: z.string(),
});
export type DebitDetail = z.output<typeof debitDetail>;

/** A customer, or one document of theirs, left out, and why. */
export const debitExclusion = z.looseObject({
  customer: id.nullable(),
  customer_name: z.string(),
  document: id.nullable(),
  document_number: z.string(),
  /** Ours, as `debit` is: without it they are told by their reason alone. */
  kind: kindOf(EXCLUSION).optional(),
  reason: z.string(),
  /** The debit that has the document, where that is why. */
  debit: id.nullable().optional(),
});
export type DebitExclusion = z.output<typeof debitExclusion>;

/** A row of the bank's answer, against the details it was made for. `reason` also says why one was not found. */
const answerLine = z.looseObject({
  row: z.number().int(),
  outcome: kindOf(OUTCOME),
  detail: id.nullable(),
  customer_name: z.string(),
  document_number: z.string(),
  reference: z.string(),
  amount: money,
  reason_code: z.string(),
  reason: z.string(),
});

export const answerPreview = z.looseObject({
  /** Keeps the file in the service; `save_migrate_cobro` names it. */
  id,
  file_name: z.string(),
  /** "CSV", "pain.002.001.03"... */
  format: z.string(),
  lines: z.array(answerLine),
  /** Rows that cannot be read, rows that are no answers, and what is odd about the file as a whole. */
  problems: z.array(rowProblem),
  skipped: z.array(rowProblem),
  warnings: z.array(z.string()),
  summary: z.looseObject({
    collected: z.number().int().nullable(),
    rejected: z.number().int().nullable(),
    not_found: z.number().int().nullable(),
    /** Collected and found. */
    amount: money.nullable(),
  }),
});
export type AnswerPreview = z.output<typeof answerPreview>;

/** A row of the loaded file that could not be carried over, and why. */
export const migrationError = z.looseObject({
  file_name: z.string(),
  row: z.number().int(),
  reference: z.string(),
  amount: money.nullable(),
  msg: z.string(),
});
export type MigrationError = z.output<typeof migrationError>;

export const debitWithDetails = debit.extend({ lines: z.array(debitDetail), left_out: z.array(debitExclusion) });

/** A file made of text, for the person to keep. */
export const textFile = z.looseObject({
  file_name: z.string(),
  media_type: z.string(),
  content: z.string(),
  /** What its letters are written in; UTF-8 unless it says so. */
  encoding: z.enum(['utf-8', 'iso-8859-1']).optional(),
});
export type TextFile = z.output<typeof textFile>;
