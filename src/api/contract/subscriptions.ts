import { z } from 'zod';
import { document } from './documents';
import { byId, day, id, kindOf, listQuery, money, pageOf, row, version } from './row';

/** Subscriptions: specification chapter 7. */

export const FREQUENCY = ['semanal', 'quincenal', 'mensual', 'trimestral', 'anual'] as const;
export const SUBSCRIPTION_STATUS = ['activa', 'pausada', 'terminada'] as const;

export const subscription = z.looseObject({
  id,
  version,
  customer: id,
  customer_name: z.string(),
  name: z.string(),
  amount: money,
  frequency: z.enum(FREQUENCY),
  starts_on: day,
  ends_on: day.nullable(),
  status: kindOf(SUBSCRIPTION_STATUS),
  /** How many documents are tied to it. */
  documents: z.number().int(),
});
export type Subscription = z.output<typeof subscription>;

const fields = z.object({
  customer: id,
  name: z.string().trim().min(1).max(120),
  amount: money,
  frequency: z.enum(FREQUENCY),
  starts_on: day,
  ends_on: day.nullable().optional(),
});

export const listSubscriptions = row({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/customers/subscriptions/',
  query: listQuery,
  answer: pageOf(subscription),
});

export const getSubscription = row({
  name: 'getSubscription',
  method: 'GET',
  path: '/customers/subscriptions/{id}/',
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
  success: 'Suscripción creada correctamente',
  failure: 'No se pudo crear la suscripción.',
});

/** The path names no subscription: the body does. */
export const updateSubscription = row({
  name: 'updateSubscription',
  method: 'POST',
  path: '/customers/subscriptions/update_subscription/',
  body: fields.partial().extend({ id, status: z.enum(SUBSCRIPTION_STATUS).optional(), version: version.optional() }),
  encoding: 'form',
  answer: subscription,
  failure: 'No se pudo modificar la suscripción',
});

export const documentsOfSubscription = row({
  name: 'documentsOfSubscription',
  method: 'GET',
  path: '/customers/documents_by_subscription/{id}',
  params: byId,
  answer: pageOf(document),
});
