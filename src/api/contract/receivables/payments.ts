import * as z from 'zod/mini';
import { historyLine } from '../history';
import {
  byId,
  currency,
  day,
  enteredAmount,
  enteredDay,
  exportedFile,
  exportQuery,
  id,
  kindOf,
  listed,
  listQuery,
  moment,
  money,
  orderingOf,
  pageShape,
  paging,
  row,
  TOO_DEEP,
  version,
} from '../row';

/** Payments: specification chapter 7. A payment detail is a payment and its allocations. */

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
  customer: z.nullable(id),
  customer_name: z.string(),
  /** Ours: a search finds by them too. */
  customer_dni: z.optional(z.string()),
  customer_tradename: z.optional(z.string()),
  origin: kindOf(PAYMENT_ORIGIN),
  method: kindOf(PAYMENT_METHOD),
  date: z.nullable(day),
  reference: z.string(),
  currency,
  amount: z.nullable(money),
  /** The amount less its allocations: the customer's credit. */
  unallocated: z.nullable(money),
  voided_at: z.nullable(moment),
  created_at: z.nullable(moment),
  /** Ours: what staff wrote of it as they booked it. */
  note: z.optional(z.string()),
  /** The bank's movement it was reconciled from; deleting the payment un-reconciles it. */
  movement: z.optional(z.nullable(z.looseObject({ id, conciliation: id }))),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

const PAYMENT_HISTORY = ['recibir', 'anotar', 'aplicar', 'devolver', 'cambiar', 'eliminar'] as const;

export const paymentWithAllocations = z.extend(paymentDetail, {
  allocations: z.array(
    z.looseObject({ id, document_id: id, document_number: z.string(), amount: money, created_at: moment }),
  ),
  movement: z.optional(
    z.nullable(
      z.looseObject({
        id,
        conciliation: id,
        conciliation_name: z.string(),
        date: day,
        description: z.string(),
        reference: z.optional(z.string()),
        document: z.optional(z.string()),
      }),
    ),
  ),
  /** What happened to it, newest first. */
  history: z.optional(z.array(historyLine(PAYMENT_HISTORY))),
});
export type PaymentWithAllocations = z.output<typeof paymentWithAllocations>;

/** Newest first unless asked, without what was deleted. `id` is the payment's id or its reference; `start` and `end` bound its date. */
export const listPayments = row({
  name: 'listPayments',
  method: 'GET',
  path: '/customers/payments_details/',
  shows: ['payment'],
  asks: [TOO_DEEP],
  specified: ['p', 'idCustomer', 'id', 'start', 'end', 'method'],
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    id: z.optional(z.string().check(z.maxLength(60))),
    start: z.optional(day),
    end: z.optional(day),
    method: z.optional(z.enum(PAYMENT_METHOD)),
    /** Ours: of exactly this amount. */
    amount: z.optional(money),
    ordering: z.optional(orderingOf('date', 'customer_name', 'reference', 'amount')),
  }),
  answer: listed(
    z.extend(pageShape(paymentDetail), {
      /** Of all payments the filters leave, not of the page; one line a currency. */
      totals: z.optional(z.array(z.looseObject({ currency: z.string(), count: z.int(), amount: money }))),
    }),
  ),
});

/** Ours: exactly the payments that the list's filters leave, as a file. */
export const exportPayments = row({
  name: 'exportPayments',
  method: 'GET',
  path: '/customers/payments_details/export/',
  ours: true,
  query: z.extend(exportQuery, z.omit(listPayments.query, paging).shape),
  answer: exportedFile,
});

export const getPayment = row({
  name: 'getPayment',
  method: 'GET',
  path: '/customers/payments_details/{id}/',
  shows: ['payment'],
  params: byId,
  answer: paymentWithAllocations,
});

/** Its allocations are changed by undoing and reconciling again, never here; nor is the date the bank gave a movement. */
export const updatePayment = row({
  name: 'updatePayment',
  method: 'POST',
  path: '/customers/payments_details/update_payment/',
  body: z.object({
    id_payment_detail: id,
    method: z.optional(z.enum(PAYMENT_METHOD)),
    date: z.optional(enteredDay),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    version: z.optional(version),
  }),
  encoding: 'form',
  answer: paymentDetail,
  idempotent: true,
  failure: 'Pago no se modifico correctamente',
  rereadBy: { row: () => getPayment, id: 'id_payment_detail' },
});

/** Reverses its allocations; the history stays. */
export const deletePayment = row({
  name: 'deletePayment',
  method: 'POST',
  path: '/customers/payments_details/delete_payment/',
  body: z.object({ id_payment_detail: id, version: z.optional(version) }),
  encoding: 'form',
  answer: z.looseObject({}),
  idempotent: true,
  success: 'Pago se elimino correctamente',
  failure: 'Pago no se elimino correctamente',
  rereadBy: { row: () => getPayment, id: 'id_payment_detail', isDeleted: true },
});

/** Ours: pays so much of a document of a customer from what they have left of payments, the oldest first. */
export const spendCredit = row({
  name: 'spendCredit',
  method: 'POST',
  path: '/customers/customers/{id}/spend_credit/',
  ours: true,
  params: byId,
  body: z.object({ document: id, amount: enteredAmount }),
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
