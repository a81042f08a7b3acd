import { z } from 'zod';
import { ACCOUNT_TYPE } from './bankAccounts';
import { day, id, moment, money, version } from './row';

/** What the calls of cash management (`cashManagement.ts`) carry. */

/** Deleted only before `enviado`. */
export const DEBIT_STATUS = ['borrador', 'previsualizado', 'guardado', 'enviado', 'respondido', 'cerrado'] as const;
export const DETAIL_STATUS = ['pendiente', 'excluido', 'cobrado', 'rechazado'] as const;
export const OUTCOME = ['cobrado', 'rechazado', 'no_encontrado'] as const;

export const debit = z.looseObject({
  id,
  version,
  name: z.string(),
  /** The collecting bank; null takes the customers of every bank. */
  bank: id.nullable(),
  bank_name: z.string(),
  bank_account: id,
  bank_account_name: z.string(),
  collect_on: day,
  status: z.enum(DEBIT_STATUS),
  details: z.number().int(),
  /** Customers left out. */
  exclusions: z.number().int(),
  total: money,
  collected: money,
  created_at: moment,
  created_by: z.string(),
});
export type Debit = z.output<typeof debit>;

export const debitDetail = z.looseObject({
  id,
  version,
  customer: id,
  customer_name: z.string(),
  document: id,
  document_number: z.string(),
  due_date: day.nullable(),
  /** The most that can be collected. */
  balance: money,
  amount: money,
  bank_name: z.string(),
  account_number: z.string(),
  account_type: z.enum(ACCOUNT_TYPE),
  status: z.enum(DETAIL_STATUS),
  collected: money,
  reason_code: z.string(),
  reason: z.string(),
});
export type DebitDetail = z.output<typeof debitDetail>;

/** A customer, or one document of theirs, left out, and why. */
export const debitExclusion = z.looseObject({
  customer: id,
  customer_name: z.string(),
  document: id.nullable(),
  document_number: z.string(),
  reason: z.string(),
});
export type DebitExclusion = z.output<typeof debitExclusion>;

/** A row of the bank's answer, against the details it was made for. */
export const answerLine = z.looseObject({
  row: z.number().int(),
  outcome: z.enum(OUTCOME),
  detail: id.nullable(),
  customer_name: z.string(),
  reference: z.string(),
  amount: money,
  reason_code: z.string(),
  reason: z.string(),
});

export const answerPreview = z.looseObject({
  /** Keeps the file in the service; `save_migrate_cobro` names it. */
  id,
  file_name: z.string(),
  lines: z.array(answerLine),
  summary: z.looseObject({
    collected: z.number().int(),
    rejected: z.number().int(),
    not_found: z.number().int(),
    amount: money,
  }),
});
export type AnswerPreview = z.output<typeof answerPreview>;

/** A row of the loaded file that could not be carried over, and why. */
export const migrationError = z.looseObject({ row: z.number().int(), reference: z.string(), msg: z.string() });
export type MigrationError = z.output<typeof migrationError>;

export const debitWithDetails = debit.extend({ lines: z.array(debitDetail), left_out: z.array(debitExclusion) });
