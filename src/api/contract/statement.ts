import { z } from 'zod';
import { id, money } from './row';

/** What a bank's movement file was read as: the shapes `preview_data` answers and its `mapping` takes. */

export const FORMATS = ['csv', 'fixed', 'xlsx', 'xls', 'ofx', 'qif', 'mt940', 'camt', 'n43'] as const;

/**
 * What a column of a tabular file holds. Several `description` columns are joined; `kind` is a debit/credit flag;
 * `account` is the own account a movement belongs to, in files that hold several.
 */
export const ROLES = [
  'ignore',
  'date',
  'value_date',
  'description',
  'amount',
  'debit',
  'credit',
  'kind',
  'balance',
  'reference',
  'document',
  'bank_id',
  'currency',
  'status',
  'account',
  'counterparty',
  'counterparty_account',
  'counterparty_id',
] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** What staff decided about a tabular file; whatever is absent is inferred. Remembered per bank account. */
export const mapping = z.object({
  encoding: z.string().optional(),
  /** `fixed` for files without separator: then `widths` says where columns begin (0-based character offsets). */
  delimiter: z.enum([',', ';', '\t', '|', 'fixed']).optional(),
  widths: z.array(z.number().int().min(0)).optional(),
  /** Name of the workbook's sheet. */
  sheet: z.string().optional(),
  /** 1-based row of the header; 0 when the file has none. */
  header_row: z.number().int().min(0).optional(),
  /** The header's texts when the columns were mapped: a remembered mapping serves files with this header only. */
  header: z.array(z.string()).optional(),
  columns: z.array(role).optional(),
  decimal: z.enum([',', '.']).optional(),
  /** Amounts carry this many implied decimals (fixed width files). */
  implied_decimals: z.number().int().min(0).max(4).optional(),
  date_order: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  /** `signed`: as written. `charges`: unsigned amounts are debits unless marked as credit. */
  signs: z.enum(['signed', 'charges']).optional(),
  pending: z.enum(['skip', 'include']).optional(),
  /** Which account of a file that holds several. */
  account: z.string().optional(),
  /** Of a download that looks broken off, staff say that it is all there is. Never remembered. */
  truncated: z.literal('accept').optional(),
});
export type Mapping = z.infer<typeof mapping>;

/** One thing understood of a file. */
export const understanding = z.looseObject({
  /** The field of the mapping that it is about, if one is. */
  about: mapping.keyof().optional().catch(undefined),
  /** In Spanish, for staff: "Separador ;", "Decimales con coma". */
  text: z.string(),
  /** What told it: "lo confirma el saldo". */
  because: z.string().optional(),
});
export type Understanding = z.infer<typeof understanding>;

/** How the file was understood: the mapping in full, with what it was inferred from. */
export const dialect = z.looseObject({
  format: z.enum(FORMATS),
  /** "CSV", "OFX 1.02", "CAMT.053.001.02"... for people. */
  format_name: z.string(),
  encoding: z.string(),
  mapping,
  /** Texts of the header's cells, and the first raw rows below, for the mapping editor. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  sheets: z.array(z.string()).optional(),
  understood: z.array(understanding),
});
export type Dialect = z.infer<typeof dialect>;

export const TRUNCATIONS = ['end', 'totals', 'pages', 'line'] as const;

/**
 * A sign that the download broke off: it lacks its format's `end`, holds less than its own `totals` and counts say, lacks the
 * last of its `pages`, or its last `line` stops half way.
 */
export const truncation = z.object({ kind: z.enum(TRUNCATIONS), msg: z.string() });
export type Truncation = z.infer<typeof truncation>;

/** Something the file leaves open: staff answer it by sending `mapping` with one of the options. */
export const question = z.object({
  /** Which field of the mapping answers it. */
  field: z.enum(['decimal', 'date_order', 'columns', 'signs', 'account', 'sheet', 'widths', 'encoding', 'truncated']),
  msg: z.string(),
  /** Ours: `bank_account`: it is answered by reading the file for another account; `discards`: by letting the file go. */
  options: z.array(
    z.object({ label: z.string(), mapping, bank_account: id.optional(), discards: z.literal(true).optional() }),
  ),
});
export type Question = z.infer<typeof question>;

export const rowProblem = z.object({ row: z.number().int(), msg: z.string(), raw: z.string().optional() });
export type RowProblem = z.infer<typeof rowProblem>;

export const fileAccount = z.object({
  /** The account as the file names it; empty when it names none. */
  key: z.string(),
  currency: z.string().optional(),
  movements: z.number().int(),
  credits: money,
  debits: money,
  opening: money.optional(),
  closing: money.optional(),
});
