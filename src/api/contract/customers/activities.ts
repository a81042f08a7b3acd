import * as z from 'zod/mini';
import { toCents } from '../money';
import { byId, day, id, kindOf, listed, listQuery, moment, money, pageOf, pageShape, row, version } from '../row';

/** What staff did to collect, and what customers promised to pay: ours. */

export const ACTIVITY_KIND = ['llamada', 'visita', 'mensaje', 'promesa', 'nota'] as const;
/** What came of trying to reach somebody: of a call, a visit or a message. */
export const ACTIVITY_OUTCOME = [
  'contesto',
  'no_contesto',
  'numero_equivocado',
  'prometio_pagar',
  'se_niega',
  'disputa',
  'otro',
] as const;
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

export const activity = z.looseObject({
  id,
  version,
  customer: id,
  customer_name: z.string(),
  kind: kindOf(ACTIVITY_KIND),
  outcome: z.nullable(z.enum(ACTIVITY_OUTCOME)),
  note: z.string(),
  happened_on: day,
  /** When to come back to it. */
  next_on: z.optional(z.nullable(day)),
  promise: z.nullable(promise),
  created_by: z.string(),
  created_at: moment,
  /** Whether the person can still correct or delete it. */
  editable: z.optional(z.boolean()),
});
export type Activity = z.output<typeof activity>;

/** Whether somebody was to be reached, so that something came of it. */
export const hasOutcome = (kind: string | undefined): boolean => kind !== 'promesa' && kind !== 'nota';
/** Whether an amount and a day were promised. */
export const isPromise = (kind: string | undefined, outcome: string | null | undefined): boolean =>
  kind === 'promesa' || (hasOutcome(kind) && outcome === 'prometio_pagar');

const promised = z.object({
  amount: money.check(z.refine((amount) => (toCents(amount) ?? 0) > 0, 'Debe ser mayor que cero.')),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  due_on: day,
  /** Which of the customer's open documents it is about; all they owe in that currency where none is named. */
  documents: z.optional(z.array(id).check(z.maxLength(200))),
});

const fields = z.object({
  kind: z.enum(ACTIVITY_KIND),
  outcome: z.optional(z.nullable(z.enum(ACTIVITY_OUTCOME))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  /** Today unless said. */
  happened_on: z.optional(day),
  next_on: z.optional(z.nullable(day)),
  promise: z.optional(z.nullable(promised)),
});

export const listActivities = row({
  name: 'listActivities',
  method: 'GET',
  path: '/customers/activities/',
  ours: true,
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    kind: z.optional(z.enum(ACTIVITY_KIND)),
    outcome: z.optional(z.enum(ACTIVITY_OUTCOME)),
    start: z.optional(day),
    end: z.optional(day),
  }),
  answer: pageOf(activity),
});

export const createActivity = row({
  name: 'createActivity',
  method: 'POST',
  path: '/customers/activities/',
  ours: true,
  body: z.extend(fields, { customer: id }),
  answer: activity,
  idempotent: true,
});

/** What is left out stays; who was meant and what kind it is never change. */
export const updateActivity = row({
  name: 'updateActivity',
  method: 'PUT',
  path: '/customers/activities/{id}/',
  ours: true,
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  answer: activity,
});

/** Its promise goes with it. */
export const deleteActivity = row({
  name: 'deleteActivity',
  method: 'DELETE',
  path: '/customers/activities/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});

/** The soonest due first; `start` and `end` bound the day promised. */
export const listPromises = row({
  name: 'listPromises',
  method: 'GET',
  path: '/customers/promises/',
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
