import * as z from 'zod/mini';
import { countedCents, fromCents } from '../money';
import { byId, day, id, kindOf, listed, listQuery, moment, money, pageShape, row, version } from '../row';

/** What customers promised to pay: ours. */

export const PROMISE_STATUS = ['pendiente', 'cumplida', 'rota', 'anulada'] as const;

export const promise = z.looseObject({
  id,
  version,
  activity: id,
  customer: id,
  customer_name: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  amount: money,
  /** Until when. */
  due_on: day,
  /** What the customer paid towards it by that day, out of what was registered after it was promised. */
  paid: money,
  status: kindOf(PROMISE_STATUS),
  /** Ours: the documents it is about; none where it is about all that is owed. */
  documents: z.optional(z.array(z.looseObject({ id, number: z.string() }))),
  note: z.string(),
  cancel_reason: z.optional(z.string()),
  created_by: z.string(),
  created_at: moment,
});
export type PaymentPromise = z.output<typeof promise>;

/** The soonest due first; `start` and `end` bound the day promised. */
export const listPromises = row({
  name: 'listPromises',
  method: 'GET',
  path: '/customers/promises/',
  shows: ['activity', 'payment'],
  ours: true,
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    status: z.optional(z.enum(PROMISE_STATUS)),
    start: z.optional(day),
    end: z.optional(day),
  }),
  answer: listed(
    z.extend(pageShape(promise), {
      /** Of all promises the filters leave, one line a currency. */
      totals: z.optional(z.array(z.looseObject({ currency: z.string(), count: z.int(), amount: money, paid: money }))),
    }),
  ),
});

export const cancelPromise = row({
  name: 'cancelPromise',
  method: 'POST',
  path: '/customers/promises/{id}/cancel/',
  ours: true,
  params: byId,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    version: z.optional(version),
  }),
  answer: promise,
});

const promiseSettings = z.looseObject({
  /** How many days ahead a promise may be. */
  most_days: z.int(),
  version,
});
export type PromiseSettings = z.output<typeof promiseSettings>;

export const getPromiseSettings = row({
  name: 'getPromiseSettings',
  method: 'GET',
  path: '/customers/promise_settings/',
  ours: true,
  answer: promiseSettings,
});

/** What was promised before stays. */
export const setPromiseSettings = row({
  name: 'setPromiseSettings',
  method: 'PUT',
  path: '/customers/promise_settings/',
  ours: true,
  body: z.object({ most_days: z.int().check(z.gte(1), z.lte(730)), version: z.optional(version) }),
  answer: promiseSettings,
  success: 'Plazo guardado',
});

type OwedDocument = { id: string; balance: string | null; currency?: string | undefined };

/** What the chosen documents promise: their sum, in the currency of the one chosen last; those of another currency are left out. */
export function promisedBy(owed: readonly OwedDocument[], ids: readonly string[], last: string | undefined) {
  const chosen = owed.filter(({ id }) => ids.includes(id));
  const currency = owed.find(({ id }) => id === last)?.currency ?? chosen[0]?.currency;
  const together = chosen.filter((one) => (one.currency ?? currency) === currency);
  return {
    documents: together.map(({ id }) => id),
    amount: fromCents(together.reduce((cents, { balance }) => cents + countedCents(balance), 0)),
    currency,
  };
}
