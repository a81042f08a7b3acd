import * as z from 'zod/mini';
import { DISPUTE_KIND } from '../receivables/disputes';
import { byId, day, enteredDay, id, kindOf, listQuery, moment, pageOf, positive, row, version } from '../row';
import { promise } from './promises';

/** What staff did to collect: ours. */

export const ACTIVITY_KIND = ['llamada', 'visita', 'mensaje', 'promesa', 'nota'] as const;
/** What came of trying to reach somebody: of a call, a visit or a message. */
export const ACTIVITY_OUTCOME = [
  'contesto',
  'no_contesto',
  'numero_equivocado',
  'prometio_pagar',
  'se_niega',
  'disputa',
  /** They say that they sent the proof of a payment. */
  'envio_comprobante',
  'otro',
] as const;
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
  amount: positive,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  due_on: enteredDay,
  /** Which of the customer's open documents it is about; all they owe in that currency where none is named. */
  documents: z.optional(z.array(id).check(z.maxLength(200))),
});

/** What of which document the customer disputes: all of it that is in no dispute yet, unless an amount is said. */
const disputed = z.object({
  document: id,
  kind: z.enum(DISPUTE_KIND),
  amount: z.optional(positive),
  owner: z.optional(z.nullable(id)),
  due_on: z.optional(z.nullable(enteredDay)),
});

const fields = z.object({
  kind: z.enum(ACTIVITY_KIND),
  outcome: z.optional(z.nullable(z.enum(ACTIVITY_OUTCOME))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  /** Today unless said. */
  happened_on: z.optional(enteredDay),
  next_on: z.optional(z.nullable(enteredDay)),
  promise: z.optional(z.nullable(promised)),
});

export const listActivities = row({
  name: 'listActivities',
  method: 'GET',
  path: '/customers/activities/',
  shows: ['activity'],
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
  /** With `dispute`, its outcome `disputa` is of that document alone; without one it is of all that the customer owes. */
  body: z.extend(fields, { customer: id, dispute: z.optional(disputed) }),
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
