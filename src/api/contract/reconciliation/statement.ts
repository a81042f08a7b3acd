import * as z from 'zod/mini';
import { id, kindOf, money } from '../row';

/** What a bank's movement file was read as: the shapes `preview_data` answers and its `mapping` takes. */

const FORMATS = ['csv', 'fixed', 'xlsx', 'xls', 'ofx', 'qif', 'mt940', 'camt', 'n43', 'cfonb', 'cnab', 'bai2'] as const;

/**
 * What a column of a tabular file holds. Several `description` columns are joined; `kind` is a debit/credit flag;
 * `fee` is taken off the amount beside it;
 * `account` is the own account a movement belongs to, in files that hold several. `month` and `year` complete a `date` that
 * is spread over columns. Amounts in two currencies are two `amount`, or two `debit` and two `credit`, each under its currency.
 */
export const ROLES = [
  'ignore',
  'date',
  'month',
  'year',
  'value_date',
  'description',
  'amount',
  'debit',
  'credit',
  'fee',
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

/** Money that left the account, or came into it. */
export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** What of a file contradicts its movements: nothing is saved before staff say that they want it nevertheless. */
const DOUBTS = ['balance', 'rows'] as const;

/** All sheets that are of one layout, one after the other: a name that no sheet can have. */
export const ALL_SHEETS = '*';

/**
 * What a person says of a cell of a file. `credit` and `debit`: of an amount, or of a word that says so ("N/D"). `no_movement`: its row
 * is none; `no_movements`: no row that says the same is one. `first` and `last`: the rows where the table begins and ends.
 */
export const POINTED = [
  'credit',
  'debit',
  'fee',
  'balance',
  'date',
  'description',
  'reference',
  'header',
  'first',
  'last',
  'no_movement',
  'no_movements',
] as const;

/** `row`: the file's own number, `column` from 0, both as `picture` of the dialect has them. */
export const pointedCell = z.object({ row: z.int(), column: z.int().check(z.gte(0)), is: z.enum(POINTED) });
export type PointedCell = z.infer<typeof pointedCell>;

/** What staff decided about a tabular file; whatever is absent is inferred. Remembered per bank account. */
export const mapping = z.object({
  encoding: z.optional(z.string()),
  /** `fixed` for files without separator: then `widths` says where columns begin (0-based character offsets). */
  delimiter: z.optional(z.enum([',', ';', '\t', '|', 'fixed'])),
  widths: z.optional(z.array(z.int().check(z.gte(0)))),
  /** Name of the workbook's sheet, or `ALL_SHEETS`. */
  sheet: z.optional(z.string()),
  /** 1-based row of the header; 0 when the file has none. */
  header_row: z.optional(z.int().check(z.gte(0))),
  /** The header's texts when the columns were mapped: a remembered mapping serves files with this header only. */
  header: z.optional(z.array(z.string())),
  columns: z.optional(z.array(role)),
  decimal: z.optional(z.enum([',', '.'])),
  /** Amounts carry this many implied decimals (fixed width files). */
  implied_decimals: z.optional(z.int().check(z.gte(0), z.lte(4))),
  date_order: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  /** Of the newest day, where days are written without a year. */
  year: z.optional(z.int().check(z.gte(1950), z.lte(2100))),
  /** `YYYY-MM` of the newest movement, where a day is written by its number alone. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  /** A workbook's real days have day and month exchanged: a program with another country's settings took them so. */
  swapped_days: z.optional(z.boolean()),
  /**
   * `signed`: as written. `charges`: unsigned amounts are debits unless marked as credit. `balance`: unsigned amounts are what
   * the balance's steps say; without amounts they are those steps. `words`: they are what their description speaks of. `red`: those
   * that are written in red left.
   */
  signs: z.optional(z.enum(['signed', 'charges', 'balance', 'words', 'red'])),
  /** What each word of the `kind` column, or title above a section, makes of its amounts. */
  sides: z.optional(z.record(z.string(), z.enum(SIDES))),
  /** The side of the oldest amount, which no balance step shows. */
  oldest: z.optional(z.enum(SIDES)),
  /** How many rows each movement takes. */
  rows_each: z.optional(z.int().check(z.gte(1), z.lte(3))),
  /** Which of the file's tables is read, from 1; 0 is all of them. */
  table: z.optional(z.int().check(z.gte(0))),
  /** What contradicts the movements and is wanted nevertheless: of this file, never remembered. */
  accepted: z.optional(z.array(z.enum(DOUBTS))),
  pending: z.optional(z.enum(['skip', 'include'])),
  /** Ours: rows before and after these, and these ones, are no movements: of this file, never remembered. */
  first_row: z.optional(z.int()),
  last_row: z.optional(z.int()),
  skipped_rows: z.optional(z.array(z.int())),
  /** Ours: a row with a cell of such a text is no movement. */
  skipped_words: z.optional(z.array(z.string())),
  /** Ours: the cells that staff pointed at. The other fields say what they come to: of this file, never remembered. */
  pointed: z.optional(z.array(pointedCell).check(z.maxLength(40))),
  /** Which account of a file that holds several. */
  account: z.optional(z.string()),
  /** Of a download that looks broken off, staff say that it is all there is. Never remembered. */
  truncated: z.optional(z.literal('accept')),
});
export type Mapping = z.infer<typeof mapping>;

/** One thing understood of a file. */
const understanding = z.looseObject({
  /** The field of the mapping that it concerns, if any. */
  about: z.catch(z.optional(z.keyof(mapping)), undefined),
  /** In Spanish, for staff: "Separador ;", "Decimales con coma". */
  text: z.string(),
  /** The evidence: "lo confirma el saldo". */
  because: z.optional(z.string()),
});
export type Understanding = z.infer<typeof understanding>;

/** How the file was understood: the mapping in full, with what it was inferred from. */
export const dialect = z.looseObject({
  format: kindOf(FORMATS),
  /** "CSV", "OFX 1.02", "CAMT.053.001.02"... for people. */
  format_name: z.string(),
  encoding: z.string(),
  mapping,
  /** Texts of the header's cells, and the first raw rows below, for the mapping editor. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  sheets: z.optional(z.array(z.string())),
  /** Ours: of a file without separator, some lines as they stand, which `widths` cuts. */
  lines: z.optional(z.array(z.string())),
  /** Ours: rows of the file as it was cut, by their own numbers, whose cells `pointed` of the mapping names. */
  picture: z.optional(z.array(z.object({ row: z.int(), cells: z.array(z.string()) }))),
  /** Where each of several tables begins (the row of its header), with the title above it. */
  tables: z.optional(z.array(z.object({ row: z.int(), title: z.string() }))),
  /** Words that say whether an amount left or came in, to be corrected by `sides`. */
  words: z.optional(z.array(z.object({ word: z.string(), side: z.optional(z.enum(SIDES)) }))),
  understood: z.array(understanding),
});
export type Dialect = z.infer<typeof dialect>;

const TRUNCATIONS = ['end', 'totals', 'pages', 'line'] as const;

/**
 * A sign that the download broke off: it lacks its format's `end`, holds less than its own `totals` and counts say, lacks the
 * last of its `pages`, or its last `line` stops half way.
 */
export const truncation = z.object({ kind: z.enum(TRUNCATIONS), msg: z.string() });
export type Truncation = z.infer<typeof truncation>;

/** Something the file leaves open: staff answer it by sending `mapping` with one of the options. */
export const question = z.object({
  /** Which field of the mapping answers it. */
  field: z.enum([
    'decimal',
    'implied_decimals',
    'date_order',
    'year',
    'month',
    'swapped_days',
    'columns',
    'signs',
    'sides',
    'oldest',
    'rows_each',
    'table',
    'account',
    'sheet',
    'widths',
    'encoding',
    'accepted',
    'truncated',
  ]),
  msg: z.string(),
  /** Ours: `bank_account`: it is answered by reading the file for another account; `leaves`: by choosing the account anew; `discards`: by letting the file go. */
  options: z.array(
    z.object({
      label: z.string(),
      mapping,
      bank_account: z.optional(id),
      leaves: z.optional(z.literal(true)),
      discards: z.optional(z.literal(true)),
    }),
  ),
});
export type Question = z.infer<typeof question>;

export const rowProblem = z.object({ row: z.int(), msg: z.string(), raw: z.optional(z.string()) });
export type RowProblem = z.infer<typeof rowProblem>;

/**
 * What a file's balances prove. `stated`: both ends are the bank's word. `running`: each balance follows the one before, and the
 * opening is reckoned from the oldest movement, which nothing proves. `lone`: there is one end only, or nothing to compare it with.
 * `partial`: they are of some of the movements. `contradicted`: the balance does not follow the movements. `none`: there is none.
 */
export const BALANCE_CHECKS = ['stated', 'running', 'lone', 'partial', 'contradicted', 'none'] as const;
export type BalanceCheck = (typeof BALANCE_CHECKS)[number];

export const fileAccount = z.object({
  /** The account as the file names it; empty when it names none. */
  key: z.string(),
  /** Ours: what `mapping.account` says to choose it among several. */
  id: z.optional(z.string()),
  currency: z.optional(z.string()),
  movements: z.int(),
  credits: money,
  debits: money,
  opening: z.optional(money),
  closing: z.optional(money),
});
