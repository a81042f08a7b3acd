import * as z from 'zod/mini';
import { day, money, row } from '../row';
import { documentFilters } from './documents';

const currency = z.string();

/** Amounts of one currency: those of several are never added. */
const ofCurrency = z.looseObject({
  currency,
  cantidad: z.int(),
  total: money,
  /** Ours: what of the total is in dispute; absent where it is nothing, and of an earlier day. */
  disputed: z.optional(money),
  /** Ours: what is expected to have been withheld of paid documents, by their due day; no part of the total. As `disputed`. */
  expected: z.optional(money),
});

/** By bucket. `cantidad` and `total` are of the currency of most open documents; `others` has the rest. */
export const dueWallet = z.record(
  z.string(),
  z.looseObject({
    cantidad: z.int(),
    total: money,
    currency: z.optional(currency),
    disputed: z.optional(money),
    expected: z.optional(money),
    others: z.optional(z.array(ofCurrency)),
  }),
);
export type DueWallet = z.output<typeof dueWallet>;

/** As of the end of a day, today unless said; of one customer, of one cost center. */
const dueWalletFilters = z.extend(z.pick(documentFilters, { idCustomer: true, cost_center: true }), {
  as_of: z.optional(day),
});
export type DueWalletFilters = z.output<typeof dueWalletFilters>;

/** Our addition. */
export const getDueWallet = row({
  name: 'getDueWallet',
  method: 'GET',
  path: '/customers/documents/due_wallet/',
  shows: ['document'],
  ours: true,
  query: dueWalletFilters,
  answer: dueWallet,
});

export const dueWalletMonths = z.looseObject({
  /** The last twelve, oldest first; the last is today's. */
  months: z.array(
    z.looseObject({
      /** `2026-11`. */
      month: z.string(),
      /** By currency; `by_now` is until the day of the month that today is. */
      collected: z.array(z.looseObject({ currency, amount: money, by_now: money })),
      /** What was owed and overdue when it ended; empty while it is not over or not stored yet. */
      ends: z.array(
        z.looseObject({
          currency,
          owed: money,
          overdue: money,
          /** What was billed in the month; null while it is not stored yet. */
          billed: z.optional(z.nullable(money)),
        }),
      ),
    }),
  ),
});
export type DueWalletMonths = z.output<typeof dueWalletMonths>;

/** Our addition: how the wallet came about. */
export const getDueWalletMonths = row({
  name: 'getDueWalletMonths',
  method: 'GET',
  path: '/customers/documents/due_wallet/months/',
  ours: true,
  answer: dueWalletMonths,
});
