import * as z from 'zod/mini';
import { historyLine } from '../history';
import {
  byId,
  currency,
  day,
  id,
  kindOf,
  listed,
  listQuery,
  moment,
  money,
  orderingOf,
  pageOf,
  pageShape,
  row,
} from '../row';
import { document } from './documents';

/** Payment links: specification chapter 7. */

/** `creando`: its provider is being asked for it, and it has no address yet. `devuelto`: its provider gave money back; the payment stays. */
export const PAYMENT_LINK_STATUS = ['creando', 'pendiente', 'pagado', 'fallido', 'vencido', 'devuelto'] as const;

export const paymentLink = z.looseObject({
  id,
  reference: z.string(),
  customer: z.nullable(id),
  customer_name: z.string(),
  amount: z.nullable(money),
  currency: z.optional(currency),
  status: kindOf(PAYMENT_LINK_STATUS),
  url: z.string(),
  created_at: z.nullable(moment),
  expires_at: z.optional(z.nullable(moment)),
  paid_at: z.nullable(moment),
  /** The payment it became; null until it is paid. */
  payment: z.nullable(id),
  /** Ours: why the provider made none, or not yet. */
  reason: z.optional(z.string()),
});
export type PaymentLink = z.output<typeof paymentLink>;

const PAYMENT_LINK_HISTORY = ['crear', 'pagar', 'fallar', 'vencer', 'devolver'] as const;

const paymentLinkDetail = z.extend(paymentLink, {
  /** What happened to it, newest first. */
  history: z.optional(z.array(historyLine(PAYMENT_LINK_HISTORY))),
});
export type PaymentLinkDetail = z.output<typeof paymentLinkDetail>;

/** A document that a transaction pays, how much of it was asked for, and how much is paid by it. */
export const paidDocument = z.extend(document, { asked: z.optional(money), paid: z.nullable(money) });
export type PaidDocument = z.output<typeof paidDocument>;

export const listPaymentLinks = row({
  name: 'listPaymentLinks',
  method: 'GET',
  path: '/integrations/paylinks/get_trackable_transactions/',
  shows: ['payment_link'],
  specified: ['p', 'profile_id', 'idCustomer', 'start', 'end', 'status'],
  query: z.extend(listQuery, {
    profile_id: z.optional(id),
    idCustomer: z.optional(id),
    start: z.optional(day),
    end: z.optional(day),
    status: z.optional(z.enum(PAYMENT_LINK_STATUS)),
    /** Ours. */
    ordering: z.optional(orderingOf('created_at', 'reference', 'customer_name', 'amount')),
  }),
  answer: listed(
    z.extend(pageShape(paymentLink), {
      /** Ours: whether somebody makes the company's links; without one none can be created. */
      has_provider: z.optional(z.boolean()),
    }),
  ),
});

export const getPaymentLink = row({
  name: 'getPaymentLink',
  method: 'GET',
  path: '/integrations/paylinks/{id}/',
  shows: ['payment_link'],
  params: byId,
  answer: paymentLinkDetail,
});

/** Ours: a link for all that a customer owes of these documents now, in one currency; its address follows. */
export const createPaymentLink = row({
  name: 'createPaymentLink',
  method: 'POST',
  path: '/integrations/paylinks/',
  ours: true,
  body: z.object({ idCustomer: id, documents: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  answer: paymentLinkDetail,
  idempotent: true,
  success: 'Enlace de pago creado correctamente',
  failure: 'No se pudo crear el enlace de pago',
});

export const documentsOfPaymentLink = row({
  name: 'documentsOfPaymentLink',
  method: 'GET',
  path: '/integrations/documents_by_payments/{id}',
  params: byId,
  answer: pageOf(paidDocument),
});
