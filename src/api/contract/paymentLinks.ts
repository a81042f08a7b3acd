import { z } from 'zod';
import { document } from './documents';
import { byId, day, id, kindOf, listQuery, moment, money, pageOf, row } from './row';

/** Payment links: specification chapter 7. */

export const PAYMENT_LINK_STATUS = ['pendiente', 'pagado', 'fallido', 'vencido'] as const;

export const paymentLink = z.looseObject({
  id,
  reference: z.string(),
  customer: id,
  customer_name: z.string(),
  amount: money,
  status: kindOf(PAYMENT_LINK_STATUS),
  url: z.string(),
  created_at: moment,
  paid_at: moment.nullable(),
  /** The payment it became; null until it is paid. */
  payment: id.nullable(),
});
export type PaymentLink = z.output<typeof paymentLink>;

/** A document a transaction settles, and how much of it. */
export const paidDocument = document.extend({ paid: money });

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
  }),
  answer: pageOf(paymentLink),
});

export const getPaymentLink = row({
  name: 'getPaymentLink',
  method: 'GET',
  path: '/integrations/paylinks/{id}/',
  params: byId,
  answer: paymentLink,
});

export const documentsOfPaymentLink = row({
  name: 'documentsOfPaymentLink',
  method: 'GET',
  path: '/integrations/documents_by_payments/{id}',
  params: byId,
  answer: pageOf(paidDocument),
});
