import { z } from 'zod';
import { historyLine } from '../history';
import { byId, day, id, kindOf, listQuery, moment, money, orderingOf, pageOf, row } from '../row';
import { document } from './documents';

/** Payment links: specification chapter 7. */

/** `creando`: its provider is being asked for it, and it has no address yet. */
export const PAYMENT_LINK_STATUS = ['creando', 'pendiente', 'pagado', 'fallido', 'vencido'] as const;

export const paymentLink = z.looseObject({
  id,
  reference: z.string(),
  customer: id.nullable(),
  customer_name: z.string(),
  amount: money.nullable(),
  /** ISO 4217. */
  currency: z.string().optional(),
  status: kindOf(PAYMENT_LINK_STATUS),
  url: z.string(),
  created_at: moment.nullable(),
  expires_at: moment.nullable().optional(),
  paid_at: moment.nullable(),
  /** The payment it became; null until it is paid. */
  payment: id.nullable(),
  /** Ours: why the provider made none, or not yet. */
  reason: z.string().optional(),
});
export type PaymentLink = z.output<typeof paymentLink>;

const PAYMENT_LINK_HISTORY = ['crear', 'pagar', 'fallar', 'vencer'] as const;

const paymentLinkDetail = paymentLink.extend({
  /** What happened to it, newest first. */
  history: z.array(historyLine(PAYMENT_LINK_HISTORY)).optional(),
});
export type PaymentLinkDetail = z.output<typeof paymentLinkDetail>;

/** A document a transaction settles, how much of it was asked for, and how much is paid by it. */
export const paidDocument = document.extend({ asked: money.optional(), paid: money.nullable() });
export type PaidDocument = z.output<typeof paidDocument>;

export const listPaymentLinks = row({
  name: 'listPaymentLinks',
  method: 'GET',
  path: '/integrations/paylinks/get_trackable_transactions/',
  query: listQuery.extend({
    profile_id: id.optional(),
    idCustomer: id.optional(),
    start: day.optional(),
    end: day.optional(),
    status: z.enum(PAYMENT_LINK_STATUS).optional(),
    /** Ours. */
    ordering: orderingOf('created_at', 'reference', 'customer_name', 'amount').optional(),
  }),
  answer: pageOf(paymentLink),
});

export const getPaymentLink = row({
  name: 'getPaymentLink',
  method: 'GET',
  path: '/integrations/paylinks/{id}/',
  params: byId,
  answer: paymentLinkDetail,
});

/** Ours: a link for all that a customer owes of these documents now, in one currency; its address follows. */
export const createPaymentLink = row({
  name: 'createPaymentLink',
  method: 'POST',
  path: '/integrations/paylinks/',
  ours: true,
  body: z.object({ idCustomer: id, documents: z.array(id).min(1).max(200) }),
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
