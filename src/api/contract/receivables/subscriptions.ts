import { z } from 'zod';
import { toCents } from '../money';
import { byId, day, id, kindOf, listQuery, money, orderingOf, pageOf, row, version } from '../row';
import { document } from './documents';

/** Subscriptions: specification chapter 7. */

export const FREQUENCY = ['semanal', 'quincenal', 'mensual', 'trimestral', 'anual'] as const;
export const SUBSCRIPTION_STATUS = ['activa', 'pausada', 'terminada'] as const;

export const subscription = z.looseObject({
  id,
  version,
  customer: id.nullable(),
  customer_name: z.string(),
  name: z.string(),
  amount: money.nullable(),
  /** ISO 4217. */
  currency: z.string().optional(),
  frequency: kindOf(FREQUENCY),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  /** Of each document, after the day of its charge. */
  due_days: z.number().int().optional(),
  cost_center: id.nullable().optional(),
  cost_center_name: z.string().optional(),
  status: kindOf(SUBSCRIPTION_STATUS),
  /** Null where nothing more is charged: paused, ended, or its last period is. */
  next_charge: day.nullable().optional(),
  /** Once something was charged, customer, currency, frequency and first day stay. */
  last_charge: day.nullable().optional(),
  /** How many documents are tied to it. */
  documents: z.number().int().nullable(),
});
export type Subscription = z.output<typeof subscription>;

const fields = z.object({
  customer: id,
  name: z.string().trim().min(1).max(120),
  amount: money.refine((amount) => (toCents(amount) ?? 0) > 0, 'Debe ser mayor que cero.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  frequency: z.enum(FREQUENCY),
  starts_on: day,
  ends_on: day.nullable().optional(),
  due_days: z.coerce.number<number>().int().min(0).max(365).optional(),
  cost_center: id.nullable().optional(),
});

export const listSubscriptions = row({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/customers/subscriptions/',
  query: listQuery.extend({
    /** Ours. */
    status: z.enum(SUBSCRIPTION_STATUS).optional(),
    idCustomer: id.optional(),
    ordering: orderingOf('name', 'customer_name', 'amount', 'next_charge').optional(),
  }),
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

/** The path names no subscription: the body does. What is left out stays; `status` pauses, resumes and ends it. */
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
