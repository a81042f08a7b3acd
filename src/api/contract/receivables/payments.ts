import { z } from 'zod';
import { historyLine } from '../history';
import { byId, day, id, kindOf, listed, listQuery, moment, money, orderingOf, pageShape, row, version } from '../row';

/** Payments: specification chapter 7. A payment detail is a payment and what it settles. */

export const PAYMENT_METHOD = [
  'transferencia',
  'deposito',
  'efectivo',
  'cheque',
  'tarjeta',
  'debito_automatico',
  'enlace',
] as const;
const PAYMENT_ORIGIN = ['conciliacion', 'debito', 'enlace', 'manual'] as const;

export const paymentDetail = z.looseObject({
  id,
  /** The same as `id`; what `update_payment` and `delete_payment` take. */
  id_payment_detail: id,
  version,
  customer: id.nullable(),
  customer_name: z.string(),
  /** Ours: a search finds by them too. */
  customer_dni: z.string().optional(),
  customer_tradename: z.string().optional(),
  origin: kindOf(PAYMENT_ORIGIN),
  method: kindOf(PAYMENT_METHOD),
  date: day.nullable(),
  reference: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  amount: money.nullable(),
  /** The amount less what it settles: the customer's credit. */
  unallocated: money.nullable(),
  voided_at: moment.nullable(),
  created_at: moment.nullable(),
  /** The bank's movement it was reconciled from; deleting the payment un-reconciles it. */
  movement: z.looseObject({ id, conciliation: id }).nullable().optional(),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

const PAYMENT_HISTORY = ['recibir', 'aplicar', 'devolver', 'cambiar', 'eliminar'] as const;

export const paymentWithAllocations = paymentDetail.extend({
  allocations: z.array(
    z.looseObject({ id, document_id: id, document_number: z.string(), amount: money, created_at: moment }),
  ),
  movement: z
    .looseObject({
      id,
      conciliation: id,
      conciliation_name: z.string(),
      date: day,
      description: z.string(),
      reference: z.string().optional(),
      document: z.string().optional(),
    })
    .nullable()
    .optional(),
  /** What happened to it, newest first. */
  history: z.array(historyLine(PAYMENT_HISTORY)).optional(),
});
export type PaymentWithAllocations = z.output<typeof paymentWithAllocations>;

/** Newest first unless asked, without what was deleted. `id` is the payment's id or its reference; `start` and `end` bound its date. */
export const listPayments = row({
  name: 'listPayments',
  method: 'GET',
  path: '/customers/payments_details/',
  query: listQuery.extend({
    idCustomer: id.optional(),
    id: z.string().max(60).optional(),
    start: day.optional(),
    end: day.optional(),
    method: z.enum(PAYMENT_METHOD).optional(),
    ordering: orderingOf('date', 'customer_name', 'reference', 'amount').optional(),
  }),
  answer: listed(
    pageShape(paymentDetail).extend({
      /** Of all payments the filters leave, not of the page; one line a currency. */
      totals: z.array(z.looseObject({ currency: z.string(), count: z.number().int(), amount: money })).optional(),
    }),
  ),
});

export const getPayment = row({
  name: 'getPayment',
  method: 'GET',
  path: '/customers/payments_details/{id}/',
  params: byId,
  answer: paymentWithAllocations,
});

/** What it settles is changed by undoing and reconciling again, never here; nor is the date the bank gave a movement. */
export const updatePayment = row({
  name: 'updatePayment',
  method: 'POST',
  path: '/customers/payments_details/update_payment/',
  body: z.object({
    id_payment_detail: id,
    method: z.enum(PAYMENT_METHOD).optional(),
    date: day.optional(),
    reference: z.string().trim().max(120).optional(),
    version: version.optional(),
  }),
  encoding: 'form',
  answer: paymentDetail,
  idempotent: true,
  failure: 'Pago no se modifico correctamente',
});

/** Reverses what it settles; the history stays. */
export const deletePayment = row({
  name: 'deletePayment',
  method: 'POST',
  path: '/customers/payments_details/delete_payment/',
  body: z.object({ id_payment_detail: id, version: version.optional() }),
  encoding: 'form',
  answer: z.looseObject({}),
  idempotent: true,
  success: 'Pago se elimino correctamente',
  failure: 'Pago no se elimino correctamente',
});

/** Ours: pays so much of a document of a customer from what they have left of payments, the oldest first. */
export const spendCredit = row({
  name: 'spendCredit',
  method: 'POST',
  path: '/customers/customers/{id}/spend_credit/',
  ours: true,
  params: byId,
  body: z.object({ document: id, amount: money }),
  /** `batch`: what `return_credit` undoes it by. */
  answer: z.looseObject({ batch: id }),
  idempotent: true,
  failure: 'El saldo a favor no se aplicó',
});

/** Undoes one use of a customer's credit. */
export const returnCredit = row({
  name: 'returnCredit',
  method: 'POST',
  path: '/customers/customers/{id}/return_credit/',
  ours: true,
  params: byId,
  body: z.object({ batch: id }),
  answer: z.looseObject({}),
  idempotent: true,
  success: 'El saldo volvió a estar a favor',
  failure: 'El saldo a favor no volvió',
});
