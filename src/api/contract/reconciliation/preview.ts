import * as z from 'zod/mini';
import { id, moment, money, otherNames } from '../row';
import { BALANCE_CHECKS, dialect, fileAccount, mapping, question, rowProblem, truncation } from './statement';

/** What `preview_data` answers: a bank's file as it would be saved. */

export const previewRow = z.looseObject({
  row: z.int(),
  date: z.string(),
  value_date: z.optional(z.string()),
  amount: money,
  description: z.string(),
  reference: z.string(),
  document: z.optional(z.string()),
  counterparty: z.optional(z.string()),
  balance: z.optional(money),
  account: z.optional(z.string()),
  /** Ours: where the file has it. */
  currency: z.optional(z.string()),
  /** `duplicado`: the same movement is saved already. `posible`: same day and amount, other text. */
  status: z._default(z.enum(['nuevo', 'duplicado', 'posible']), 'nuevo'),
  /** Announced and not booked: not imported unless the mapping says so. */
  pending: z.boolean(),
  /** Why staff should look at it. */
  problem: z.optional(z.string()),
  /** Why it is a duplicate: "ya está en Pichincha · abril, fila 12". */
  because: z.optional(z.string()),
  /** What stood in the file, where it differs from the value read. */
  raw: z.optional(z.record(z.string(), z.string())),
});
export type PreviewRow = z.output<typeof previewRow>;

/** What a preview's rows are shown by: `problem` and `excluded` include those that cannot be read. */
export const ROW_FILTERS = ['all', 'nuevo', 'duplicado', 'posible', 'problem', 'excluded'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** A row that staff decided against the service's choice, as it was then. */
export const rowChoice = z.pick(previewRow, { row: true, amount: true, status: true });
export type RowChoice = z.output<typeof rowChoice>;

export const preview = z.looseObject({
  /** Keeps the file and what was read of it in the service; `save_movements` names it. */
  id,
  file_name: z.string(),
  /** Ours: bytes. */
  file_size: z.optional(z.int()),
  /** Ours: whose movements these are. */
  bank_account: z.optional(id),
  /** Ours: what the reading was asked to follow. */
  asked: z.optional(mapping),
  /** Ours: what it became when it was saved. */
  conciliation: z.optional(id),
  /** The specification: "the preview is saved as movements". */
  rows: z.array(previewRow).register(otherNames, ['movements', 'data']),
  /** Ours, of a long file: `rows` are the first thousand, `listPreviewRows` has all, and so many are of each filter. Absent: all rows are here. */
  counts: z.optional(z.record(z.enum(ROW_FILTERS), z.int())),
  /** Ours: of the choices that another reading was asked to keep, the rows that are the same as before. */
  choices: z.optional(z.array(z.int())),
  summary: z.looseObject({
    movements: z.nullable(z.int()),
    /** Signed sums over the rows accepted; absent while the file holds several accounts and none is chosen. */
    credits: z.optional(money),
    debits: z.optional(money),
    duplicates: z.nullable(z.int()),
    possible: z.nullable(z.int()),
    pending: z.nullable(z.int()),
    rejected: z.nullable(z.int()),
    skipped: z.nullable(z.int()),
    opening: z.optional(money),
    closing: z.optional(money),
    /** Whether opening + sum = closing; absent when nothing but the movements themselves would say so. */
    ties: z.optional(z.boolean()),
    /** Ours: what the file's balances prove. */
    balance_check: z.optional(z.enum(BALANCE_CHECKS)),
    /** Ours: the row that no balance proves. */
    unproven_row: z.optional(z.int()),
    currency: z.optional(z.string()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  accounts: z.array(fileAccount),
  dialect,
  /** Ours: why it looks like a download that broke off; asked about until staff say that it is all there is. */
  truncations: z.optional(z.array(truncation)),
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
  movements: z.int(),
  created_at: moment,
});
export type OpenPreview = z.output<typeof openPreview>;
