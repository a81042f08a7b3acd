import * as z from 'zod/mini';
import type { ChangeKind } from '../changeKind';
import { plainRows } from '../plainRows';
import { byId, id, kindOf, listQuery, moment, pageOf, row, version } from '../row';

/** Our addition: the other systems of a company that are notified of what happens, by signed calls (docs/webhooks.md). */

export const WEBHOOK_EVENT = [
  'document.paid',
  'document.reopened',
  'payment.booked',
  'payment.undone',
  'promise.made',
  'promise.kept',
  'promise.broken',
  'statement.closed',
] as const;

/** What is sent to try an endpoint. */
export const WEBHOOK_TEST = 'webhook.test';
export const WEBHOOK_TYPE = [...WEBHOOK_EVENT, WEBHOOK_TEST] as const;

export const WEBHOOK_STATUS = ['espera', 'entregada', 'fallida'] as const;

/** `inalcanzable`: no connection. `interna`: of the service's own network. `tarde`: no answer in time. `respuesta`: a status other than a success. `clave`: the secret cannot be read any more. */
export const WEBHOOK_FAILURE = ['inalcanzable', 'interna', 'tarde', 'respuesta', 'clave'] as const;

/** Why the service switched an endpoint off: nothing could be delivered for days, or its answer was 410. */
export const WEBHOOK_OFF = ['fallas', 'retirado'] as const;

export const webhookEndpoint = z.looseObject({
  id,
  version,
  name: z.string(),
  url: z.string(),
  events: z.array(kindOf(WEBHOOK_EVENT)),
  is_on: z.boolean(),
  off_because: z.nullable(kindOf(WEBHOOK_OFF)),
  /** How often one after another nothing could be delivered, and since when. */
  failures: z.int(),
  failed_since: z.nullable(moment),
  delivered_at: z.nullable(moment),
  next_at: z.nullable(moment),
  /** Deliveries that wait. */
  waiting: z.int(),
  /** Until when the secret before this one signs too. */
  former_until: z.nullable(moment),
  /** Of one that was just made or has another secret: shown once. */
  secret: z.optional(z.string()),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  events: z.array(z.enum(WEBHOOK_EVENT)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENT.length)),
  is_on: z.optional(z.boolean()),
});

const path = '/console/webhook_endpoints/';
const plain = plainRows({
  one: 'WebhookEndpoint',
  many: 'WebhookEndpoints',
  path,
  query: listQuery,
  answer: webhookEndpoint,
  fields,
  changes: {},
  added: 'Webhook añadido',
});
const shows: readonly ChangeKind[] = ['webhook'];
export const listWebhookEndpoints = { ...plain.list, shows };
export const createWebhookEndpoint = plain.create;
export const updateWebhookEndpoint = plain.update;
export const deleteWebhookEndpoint = plain.remove;

/** Makes another secret; the former one signs too for a day. */
export const renewWebhookSecret = row({
  name: 'renewWebhookSecret',
  method: 'PUT',
  path: `${path}{id}/secret/`,
  ours: true,
  params: byId,
  answer: webhookEndpoint,
  success: 'Clave cambiada',
});

export const testWebhookEndpoint = row({
  name: 'testWebhookEndpoint',
  method: 'PUT',
  path: `${path}{id}/test/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Se está enviando la prueba: vea en Entregas cómo le fue',
});

export const webhookDelivery = z.looseObject({
  id,
  endpoint: id,
  endpoint_name: z.string(),
  type: kindOf(WEBHOOK_TYPE),
  /** What it is about, for a person: a document's number, or an amount and its currency. */
  about: z.string(),
  happened_at: moment,
  status: kindOf(WEBHOOK_STATUS),
  attempts: z.int(),
  tried_at: z.nullable(moment),
  /** Of one that waits and was tried. */
  next_at: z.nullable(moment),
  failure: z.nullable(kindOf(WEBHOOK_FAILURE)),
  /** The status that was answered. */
  answered: z.nullable(z.int()),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const deliveries = '/console/webhook_deliveries/';
export const listWebhookDeliveries = row({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: deliveries,
  ours: true,
  shows,
  query: z.extend(listQuery, {
    status: z.optional(z.enum(WEBHOOK_STATUS)),
    endpoint: z.optional(id),
    type: z.optional(z.enum(WEBHOOK_TYPE)),
  }),
  answer: pageOf(webhookDelivery),
});

/** Sends it again, under the same id, whatever became of it. */
export const resendWebhookDelivery = row({
  name: 'resendWebhookDelivery',
  method: 'PUT',
  path: `${deliveries}{id}/send/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Se envía otra vez',
});
