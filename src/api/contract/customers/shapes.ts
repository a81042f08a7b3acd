import * as z from 'zod/mini';
import { DETAIL_STATUS } from '../debits/shapes';
import { campaignEvent } from '../messaging/shapes';
import { BUCKETS } from '../receivables/documents';
import { ACCOUNT_TYPE } from '../reconciliation/bankAccounts';
import { currency, day, id, kindOf, moment, money, otherNames, version } from '../row';
import { activity } from './activities';
import { contact } from './contacts';
import { DNI_COUNTRY } from './dniCountry';
import { customerOption } from './lookups';
import { promise } from './promises';

/** What the calls of customers (`customers.ts`) carry. */

/** The customer's own account, from which automatic debits are collected. */
export const customerBank = z.looseObject({
  /** Absent where a provider keeps it as a part of the customer, as it was sent. */
  id: z.optional(id),
  version,
  bank: z.nullable(id),
  bank_name: z.string(),
  bank_code: z.nullable(id),
  account_number: z.string(),
  account_type: kindOf(ACCOUNT_TYPE),
  holder_name: z.string(),
  holder_dni: z.string(),
  /** Reference of the customer's authorisation. */
  mandate: z.string(),
});
export type CustomerBank = z.output<typeof customerBank>;

export const customer = z.extend(customerOption, {
  version,
  position: z.string(),
  /** Names, in the order of `subcategories_ids`. */
  subcategories: z.array(z.string()),
  subcategories_ids: z.array(id),
  city: z.nullable(id),
  city_name: z.string(),
  address: z.string(),
  /** Automatic debit active. */
  is_active_cm: z.boolean(),
  /** The specification: "bank information". */
  bank: z.nullable(customerBank).register(otherNames, ['bank_information', 'bank_info', 'bank_customer']),
  /** Whose rules `dni` follows. */
  dni_country: z.optional(z.enum(DNI_COUNTRY)),
  /** Ours: in what language they read; empty where nobody said. */
  language: z.optional(z.string()),
  /** Ours: how many days after its issue a document is due that does not say; null where nobody said. */
  credit_days: z.optional(z.nullable(z.int())),
  /** What is owed in the currency most documents owed are in. */
  balance: z.nullable(money),
  /** Ours, and what follows: for how many days the oldest of what is past due is; null where nothing is. */
  days_overdue: z.optional(z.nullable(z.int())),
  /** The last day on which they were written to or spoken with. */
  contacted_on: z.optional(z.nullable(day)),
  /** What they promised and have not paid: the pending one that falls due first, else the last that was broken. */
  open_promise: z.optional(
    z.nullable(z.pick(promise, { id: true, currency: true, amount: true, due_on: true, status: true })),
  ),
  /** The day of the next act: what the last activity planned, or an open promise that nobody came back to. */
  next_on: z.optional(z.nullable(day)),
  /** Nothing more is sold to them on credit: since when, by whom (empty: by a policy) and why. It is said here alone. */
  credit_block: z.optional(z.nullable(z.looseObject({ at: moment, by: z.string(), why: z.string() }))),
  /** Who of the company works with them. */
  owner: z.optional(z.nullable(z.looseObject({ id, name: z.string() }))),
  /** The last message they were sent, and the last time staff tried to reach them. */
  last_contact: z.optional(
    z.looseObject({
      message: z.nullable(
        z.extend(z.pick(campaignEvent, { channel: true, status: true, at: true }), {
          /** It stayed in the local outbox, so that nobody got it. */
          is_unsent: z.optional(z.boolean()),
        }),
      ),
      activity: z.nullable(z.pick(activity, { kind: true, outcome: true, happened_on: true })),
    }),
  ),
  /** What is owed and how much of it is past due, a line a currency, that one first: amounts of several are never added. */
  balances: z.optional(
    z.array(
      z.looseObject({
        currency: z.string(),
        balance: money,
        overdue: money,
        documents: z.int(),
        /** What is owed by how long it is due, in the order of `BUCKETS`. */
        ages: z.optional(z.array(money)),
      }),
    ),
  ),
});
export type Customer = z.output<typeof customer>;

const n = z.int();

/** Ours, in one currency: what is owed by how long it is due, and what was paid and is not allocated yet. */
const agedBalance = z.looseObject({
  currency: z.string(),
  credit: money,
  buckets: z.array(z.looseObject({ bucket: z.enum(BUCKETS), cantidad: z.int(), total: money })),
});
export type AgedBalance = z.output<typeof agedBalance>;

export const customerDebit = z.looseObject({
  id,
  debit: id,
  debit_name: z.string(),
  collect_on: day,
  document_number: z.string(),
  currency: z.string(),
  amount: money,
  status: kindOf(DETAIL_STATUS),
  reason: z.string(),
});
export type CustomerDebit = z.output<typeof customerDebit>;

export const customerDetail = z.extend(customer, {
  /** The main one first. */
  contacts: z.array(contact),
  standing: z.optional(z.array(agedBalance)),
  /** Ours, and what follows: how many there are of each. */
  counts: z.optional(z.looseObject({ documents: n, payments: n, debits: n, messages: n, activities: n })),
  /** The current promise, and the number of fulfilled and broken ones. */
  commitment: z.optional(z.looseObject({ promise: z.nullable(promise), kept: n, broken: n })),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** Whether a customer promised to pay and has not: `rota` when the day has passed. */
export const OPEN_PROMISE = ['ninguna', 'pendiente', 'rota'] as const;

/** One customer with open documents, as the grouping call answers it. */
export const customerByDocument = z.looseObject({
  customer__id: id,
  customer__first_name: z.string(),
  customer__last_name: z.string(),
  customer__dni: z.string(),
  customer__tradename: z.string(),
  customer__position: z.string(),
  saldo: z.nullable(money),
  docs: z.nullable(z.int()),
  subcategories: z.optional(z.array(z.string())),
  /** Ours, and what follows. ISO 4217, of `saldo`: the currency most of their documents are in. */
  currency: z.optional(currency),
  /** Of what they owe: how long it is due, and of which cost centers. */
  buckets: z.optional(z.array(z.string())),
  /** How much of `saldo` is of each of these buckets. */
  owed_by_age: z.optional(z.record(z.string(), money)),
  cost_centers: z.optional(z.array(id)),
  /** The same of each cost center by its id. */
  owed_by_center: z.optional(z.record(z.string(), z.record(z.string(), money))),
  /** What is in dispute, of each age and cost center: none of it is in the sums above, nor in a message. Absent where it is nothing. */
  disputed: z.optional(z.array(z.looseObject({ bucket: z.string(), cost_center: z.nullable(id), amount: money }))),
  /** The last time they were reached, by a message or by staff. */
  last_contact: z.optional(z.nullable(day)),
  promise: z.optional(kindOf(OPEN_PROMISE)),
});
export type CustomerByDocument = z.output<typeof customerByDocument>;
export const contactOfCustomer = z.looseObject({ customer__id: id, phone: z.string(), email: z.string() });

/** What one customer owes, by document. */
export const pendingValues = z.looseObject({
  id,
  number: z.string(),
  due_date: z.nullable(z.string()),
  currency: z.optional(currency),
  total: z.nullable(money),
  balance: z.nullable(money),
});
