import * as z from 'zod/mini';
import {
  day,
  enteredDay,
  exportedFile,
  id,
  kindOf,
  listQuery,
  moment,
  money,
  pageOf,
  row,
  TIMEOUT,
  version,
} from '../row';

/** Our addition: what a company's ledger is for its accounting, as double entries that it takes in lots. */

/** What posts: a payment, a document's write-off, a fee that a bank keeps, what is expected to be withheld and what a certificate says, a movement's category, a credit note. */
export const POSTING_KIND = [
  'pago',
  'condonado',
  'comision',
  'retencion_esperada',
  'retencion',
  'categoria',
  'nota_credito',
] as const;

/** What an account is for. A bank account and a category each have one of their own; `por_asignar` is taken for whatever lacks one. */
export const ACCOUNT_ROLE = [
  'banco',
  'por_depositar',
  'clientes',
  'anticipos',
  'condonado',
  'comision',
  'retencion_esperada',
  'retencion_renta',
  'retencion_iva',
  'retencion_otra',
  'devoluciones',
  'iva_ventas',
  'categoria',
  'por_asignar',
] as const;

const role = kindOf(ACCOUNT_ROLE);
/** `name`: the bank account's or the category's; empty for other roles. `account`: the company's own; empty where it has none. */
const posted = { role, name: z.string(), account: z.string(), currency: z.string(), debit: money, credit: money };

const accountSum = z.looseObject(posted);
export type AccountSum = z.output<typeof accountSum>;

const entryLine = z.looseObject({
  ...posted,
  /** The entry's number in the lot, from 1. */
  entry: z.int(),
  day,
  kind: kindOf(POSTING_KIND),
  /** It takes back what was posted before, or what stood before the company began. */
  is_correction: z.boolean(),
  customer_name: z.string(),
  document_number: z.string(),
});
export type EntryLine = z.output<typeof entryLine>;

const missingAccount = z.looseObject({ role, name: z.string() });

export const accountingPreview = z.looseObject({
  /** The first day whose facts are posted; null where the company has not begun. */
  begun_on: z.nullable(day),
  /** Whether credit notes are posted too; absent where the company cannot choose. */
  posts_credit_notes: z.optional(z.boolean()),
  /** The host that a lot's entries are sent to; null where they are not, and absent where that is not known. */
  sends_to: z.optional(z.nullable(z.string())),
  until: z.nullable(day),
  conciliation: z.nullable(id),
  /** What a lot of just these entries is asked for by. */
  last: z.int(),
  digest: z.string(),
  entries: z.int(),
  corrections: z.int(),
  totals: z.array(z.looseObject({ currency: z.string(), debit: money, credit: money })),
  accounts: z.array(accountSum),
  /** Without an account, and none is taken for them: there is no lot until they have one. */
  missing: z.array(missingAccount),
  /** The lines of the first entries, oldest day first. */
  lines: z.array(entryLine),
});
export type AccountingPreview = z.output<typeof accountingPreview>;

/** Of a conciliation, or of all up to a day; up to today unless asked. */
const wanted = { until: z.optional(enteredDay), conciliation: z.optional(id) };

/** The entries that no lot has taken. */
export const getAccountingPreview = row({
  name: 'getAccountingPreview',
  method: 'GET',
  path: '/customers/accounting_entries/',
  ours: true,
  query: z.object(wanted),
  answer: accountingPreview,
  timeout: TIMEOUT.grouping,
});

/** From that day on each fact is posted in its own transaction, once and for all; what is of an earlier day never is. 409 where it has begun. */
export const beginAccounting = row({
  name: 'beginAccounting',
  method: 'PUT',
  path: '/customers/accounting_entries/begin/',
  ours: true,
  body: z.object({ begun_on: enteredDay }),
  answer: z.looseObject({ begun_on: day }),
  timeout: TIMEOUT.allCustomers,
  success: 'Los asientos empezaron',
});

/** Whether credit notes are posted, of those from now on: only where billing does not, or they are there twice. 409 where nothing has begun. */
export const setCreditNotePosting = row({
  name: 'setCreditNotePosting',
  method: 'PUT',
  path: '/customers/accounting_entries/credit_notes/',
  ours: true,
  body: z.object({ posts_credit_notes: z.boolean() }),
  answer: z.looseObject({ posts_credit_notes: z.boolean() }),
  success: 'Elección guardada',
});

export const accountingLot = z.looseObject({
  id,
  number: z.int(),
  until: z.nullable(day),
  conciliation: z.nullable(id),
  conciliation_name: z.string(),
  entries: z.int(),
  totals: z.array(z.looseObject({ currency: z.string(), debit: money })),
  created_by: z.string(),
  created_at: moment,
  /** Its entries are sent to the accounting system: `listAccountingDispatches` has them. */
  is_sent: z.optional(z.boolean()),
});
export type AccountingLot = z.output<typeof accountingLot>;

/** Newest first. */
export const listAccountingLots = row({
  name: 'listAccountingLots',
  method: 'GET',
  path: '/customers/accounting_lots/',
  ours: true,
  query: z.omit(listQuery, { search: true }),
  answer: pageOf(accountingLot),
});

/** Takes just the entries that were seen, each once: 409 (`changed`) where they are others now, and where an account is missing (`unmapped`). A lot never changes. */
export const createAccountingLot = row({
  name: 'createAccountingLot',
  method: 'POST',
  path: '/customers/accounting_lots/',
  ours: true,
  body: z.object({ ...wanted, last: z.int().check(z.gte(0)), digest: z.string().check(z.maxLength(100)) }),
  answer: accountingLot,
  idempotent: true,
  timeout: TIMEOUT.allCustomers,
  success: 'Lote de asientos creado',
  failure: 'El lote no se creó',
});

export const exportAccountingLot = row({
  name: 'exportAccountingLot',
  method: 'GET',
  path: '/customers/accounting_lots/export/',
  ours: true,
  query: z.object({ lot: id, format: z.enum(['csv', 'xlsx']) }),
  answer: exportedFile,
});

export const accountingAccount = z.looseObject({
  /** The role, and after a colon the bank account or category. */
  id,
  version,
  role,
  name: z.string(),
  account: z.string(),
});
export type AccountingAccount = z.output<typeof accountingAccount>;

/** One for each role, bank account and category, whether it has an account or not. */
export const listAccountingAccounts = row({
  name: 'listAccountingAccounts',
  method: 'GET',
  path: '/customers/accounting_accounts/',
  ours: true,
  query: z.object({}),
  answer: pageOf(accountingAccount),
});

export const setAccountingAccount = row({
  name: 'setAccountingAccount',
  method: 'PUT',
  path: '/customers/accounting_accounts/',
  ours: true,
  body: z.object({
    id,
    /** Emptied, it has none. */
    account: z.string().check(z.trim(), z.maxLength(40)),
    version,
  }),
  answer: accountingAccount,
  success: 'Cuenta guardada',
});
