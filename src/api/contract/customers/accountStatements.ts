import * as z from 'zod/mini';
import { ASKS_WHEN, LEAVES, message } from '../messaging/messages';
import { messageText } from '../messaging/templates';
import { type Cents, centsOf, fromCents } from '../money';
import { BUCKETS } from '../receivables/documents';
import { byId, day, enteredDay, exportedFile, id, money, row } from '../row';

/** A customer's statement of account, ours: what they owed on any day, and how it came to that. */

const LINE_KIND = [
  'documento',
  'anulacion',
  'pago',
  'condonacion',
  'nota_credito',
  'retencion',
  'retencion_esperada',
] as const;

const line = z.looseObject({
  date: day,
  kind: z.enum(LINE_KIND),
  /** The document it is about, or the payment. */
  id,
  /** The document's number, the payment's reference, or the reason of a write-off or a credit note. */
  number: z.string(),
  /** The documents that a payment pays, or the document of a write-off. */
  settles: z.string(),
  /** What is owed more or less by it. */
  amount: money,
  /** What was owed after it. */
  balance: money,
});
export type StatementLine = z.output<typeof line>;

const openDocument = z.looseObject({
  id,
  number: z.string(),
  doc_type: z.string(),
  issue_date: z.nullable(day),
  due_date: z.nullable(day),
  total: money,
  balance: money,
  /** Ours: what of the balance is in dispute, of today only. */
  disputed: z.optional(money),
  /** Since it fell due, on that day; negative before. */
  days: z.optional(z.nullable(z.int())),
});
export type StatementDocument = z.output<typeof openDocument>;

const inCurrency = z.looseObject({
  /** ISO 4217. */
  currency: z.string(),
  /** The balance before the first day of the movements. */
  opening: money,
  lines: z.array(line),
  balance: money,
  /** Past due on that day. */
  overdue: money,
  /** Ours: what of the balance is in dispute, of today only. */
  disputed: z.optional(money),
  /** Ours: what is expected to have been withheld, of today only. It is no part of the balance. */
  expected: z.optional(money),
  /** What had been paid and was not allocated. */
  credit: money,
  buckets: z.array(z.looseObject({ bucket: z.enum(BUCKETS), cantidad: z.int(), total: money })),
  documents: z.array(openDocument),
  /** Ours, into which it is paid. */
  accounts: z.optional(z.array(z.looseObject({ bank_name: z.string(), type: z.string(), number: z.string() }))),
});
export type StatementInCurrency = z.output<typeof inCurrency>;

export const accountStatement = z.looseObject({
  customer: id,
  customer_name: z.string(),
  customer_dni: z.string(),
  company: z.string(),
  /** How it signs; empty where nobody said. */
  company_tax_number: z.optional(z.string()),
  company_address: z.optional(z.string()),
  company_phone: z.optional(z.string()),
  /** Where it is paid by a link that is open; empty without one. */
  payment_link: z.optional(z.string()),
  from: day,
  at: day,
  /** A line a currency, the most used first: amounts of several are never added. */
  currencies: z.array(inCurrency),
});
export type AccountStatement = z.output<typeof accountStatement>;

/** What the rows of a statement come to. */
export function totalsOf({ lines, documents }: Pick<StatementInCurrency, 'lines' | 'documents'>) {
  const moved = lines.map(({ amount }) => centsOf(amount));
  const sum = (cents: Cents[]) => fromCents(cents.reduce((all, one) => all + one, 0));
  return {
    charges: sum(moved.filter((cents) => cents > 0)),
    credits: sum(moved.filter((cents) => cents < 0).map((cents) => -cents)),
    total: sum(documents.map(({ total }) => centsOf(total))),
    balance: sum(documents.map(({ balance }) => centsOf(balance))),
  };
}

/** What a line adds to what is owed, or takes from it: one of the two. */
export function sidesOf(amount: string): { charge?: string; credit?: string } {
  const cents = centsOf(amount);
  return cents < 0 ? { credit: fromCents(-cents) } : { charge: amount };
}

/** `at`: the date of the statement, today by default; `from`: the first day of its movements, three months before by default. */
const period = z.object({ at: z.optional(day), from: z.optional(day) });

export const getAccountStatement = row({
  name: 'getAccountStatement',
  method: 'GET',
  path: '/customers/customers/{id}/account_statement/',
  ours: true,
  params: byId,
  query: period,
  answer: accountStatement,
});

export const STATEMENT_FORMAT = ['pdf', 'xlsx', 'csv'] as const;

/** The same as a file. */
export const exportAccountStatement = row({
  name: 'exportAccountStatement',
  method: 'GET',
  path: '/customers/account_statements/export/',
  ours: true,
  query: z.extend(period, { idCustomer: id, format: z.enum(STATEMENT_FORMAT) }),
  answer: exportedFile,
});

/** Sends it as a PDF to one of the customer's contacts. The texts may hold a template's variables. The answer waits in its queue. */
export const sendAccountStatement = row({
  name: 'sendAccountStatement',
  method: 'POST',
  path: '/customers/customers/{id}/send_account_statement/',
  ours: true,
  params: byId,
  body: z.extend(messageText, { contact: id, at: z.optional(enteredDay), leaves: z.optional(z.enum(LEAVES)) }),
  answer: message,
  idempotent: true,
  asks: ASKS_WHEN,
  success: 'El email quedó en la cola de salida',
  failure: 'El estado de cuenta no se envió',
});
