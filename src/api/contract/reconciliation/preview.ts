import { z } from 'zod';
import { id, moment, money } from '../row';
import { BALANCE_CHECKS, dialect, fileAccount, mapping, question, rowProblem, truncation } from './statement';

/** What `preview_data` answers: a bank's file as it would be saved. */

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
  /** Ours: where the file has it. */
  currency: z.string().optional(),
  /** `duplicado`: the same movement is saved already. `posible`: same day and amount, other text. */
  status: z.enum(['nuevo', 'duplicado', 'posible']).default('nuevo'),
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
  /** Ours: bytes. */
  file_size: z.number().int().optional(),
  /** Ours: whose movements these are. */
  bank_account: id.optional(),
  /** Ours: what the reading was asked to follow. */
  asked: mapping.optional(),
  /** Ours: what it became when it was saved. */
  conciliation: id.optional(),
  rows: z.array(previewRow),
  summary: z.looseObject({
    movements: z.number().int().nullable(),
    /** Signed sums over the rows accepted; absent while the file holds several accounts and none is chosen. */
    credits: money.optional(),
    debits: money.optional(),
    duplicates: z.number().int().nullable(),
    possible: z.number().int().nullable(),
    pending: z.number().int().nullable(),
    rejected: z.number().int().nullable(),
    skipped: z.number().int().nullable(),
    opening: money.optional(),
    closing: money.optional(),
    /** Whether opening + sum = closing; absent when nothing but the movements themselves would say so. */
    ties: z.boolean().optional(),
    /** Ours: what the file's balances prove. */
    balance_check: z.enum(BALANCE_CHECKS).optional(),
    /** Ours: the row that no balance proves. */
    unproven_row: z.number().int().optional(),
    currency: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  accounts: z.array(fileAccount),
  dialect,
  /** Ours: why it looks like a download that broke off; asked about until staff say that it is all there is. */
  truncations: z.array(truncation).optional(),
  questions: z.array(question),
  warnings: z.array(z.string()),
  /** Rows that look like movements and cannot be read. */
  problems: z.array(rowProblem),
  /** Rows that are no movements, each with its reason. */
  skipped: z.array(rowProblem),
});
export type Preview = z.output<typeof preview>;

/** What somebody read and has neither saved nor discarded. */
export const openPreview = z.looseObject({
  id,
  file_name: z.string(),
  bank_account: id,
  bank_account_name: z.string(),
  movements: z.number().int(),
  created_at: moment,
});
export type OpenPreview = z.output<typeof openPreview>;
