import * as z from 'zod/mini';
import {
  byId,
  currency,
  day,
  enteredDay,
  id,
  kindOf,
  listQuery,
  money,
  orderingOf,
  pageOf,
  positive,
  row,
  version,
} from '../row';
import { document } from './documents';

/** Subscriptions: specification chapter 7. */

export const FREQUENCY = ['semanal', 'quincenal', 'mensual', 'trimestral', 'anual'] as const;
export const SUBSCRIPTION_STATUS = ['activa', 'pausada', 'terminada'] as const;

export const subscription = z.looseObject({
  id,
  version,
  customer: z.nullable(id),
  customer_name: z.string(),
  name: z.string(),
  amount: z.nullable(money),
  currency: z.optional(currency),
  frequency: kindOf(FREQUENCY),
  starts_on: z.nullable(day),
  ends_on: z.nullable(day),
  /** Of each document, after the day of its charge. */
  due_days: z.optional(z.int()),
  cost_center: z.optional(z.nullable(id)),
  cost_center_name: z.optional(z.string()),
  status: kindOf(SUBSCRIPTION_STATUS),
  /** Null where nothing more is charged: paused, ended, or its last period is. */
  next_charge: z.optional(z.nullable(day)),
  /** Once something was charged, customer, currency, frequency and first day stay. */
  last_charge: z.optional(z.nullable(day)),
  /** How many documents are tied to it. */
  documents: z.nullable(z.int()),
});
export type Subscription = z.output<typeof subscription>;

const fields = z.object({
  customer: id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  amount: positive,
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  frequency: z.enum(FREQUENCY),
  starts_on: enteredDay,
  ends_on: z.optional(z.nullable(enteredDay)),
  due_days: z.optional(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(365))),
  cost_center: z.optional(z.nullable(id)),
});

export const listSubscriptions = row({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/customers/subscriptions/',
  shows: ['subscription'],
  specified: ['p', 'search'],
  query: z.extend(listQuery, {
    /** Ours. */
    status: z.optional(z.enum(SUBSCRIPTION_STATUS)),
    idCustomer: z.optional(id),
    ordering: z.optional(orderingOf('name', 'customer_name', 'amount', 'next_charge')),
  }),
  answer: pageOf(subscription),
});

export const getSubscription = row({
  name: 'getSubscription',
  method: 'GET',
  path: '/customers/subscriptions/{id}/',
  shows: ['subscription'],
  params: byId,
  answer: subscription,
});

export const createSubscription = row({
  name: 'createSubscription',
  method: 'POST',
  path: '/customers/subscriptions/',
  body: fields,
  answer: subscription,
  idempotent: true,
  foundBy: { row: () => listSubscriptions, fields: ['name', 'customer', 'amount', 'starts_on'] },
  success: 'Suscripción creada correctamente',
  failure: 'No se pudo crear la suscripción.',
});

/** What may be changed of one; what is left out stays. */
export const subscriptionChanges = z.partial(fields);

/** The path names no subscription: the body does. What is left out stays; `status` pauses, resumes and ends it. */
export const updateSubscription = row({
  name: 'updateSubscription',
  method: 'POST',
  path: '/customers/subscriptions/update_subscription/',
  body: z.extend(subscriptionChanges, {
    id,
    status: z.optional(z.enum(SUBSCRIPTION_STATUS)),
    version: z.optional(version),
  }),
  encoding: 'form',
  answer: subscription,
  failure: 'No se pudo modificar la suscripción',
  rereadBy: { row: () => getSubscription, id: 'id' },
});

export const documentsOfSubscription = row({
  name: 'documentsOfSubscription',
  method: 'GET',
  path: '/customers/documents_by_subscription/{id}',
  params: byId,
  answer: pageOf(document),
});
