import * as z from 'zod/mini';
import { byId, enteredAmount, enteredDay, id, row, version } from '../row';
import { paymentDetail } from './payments';

/** Our addition: payments that staff receive and book by hand. */

/** How a payment that staff book by hand may have come. */
export const BOOKED_METHOD = ['efectivo', 'cheque', 'transferencia', 'deposito', 'tarjeta'] as const;

/**
 * Ours: books a payment that staff received. It pays so much of each document, all in its currency; what it leaves over is the customer's credit
 * where `keeps_rest` says so, and refused otherwise.
 */
export const createPayment = row({
  name: 'createPayment',
  method: 'POST',
  path: '/customers/payments_details/',
  ours: true,
  body: z.object({
    customer: id,
    amount: enteredAmount,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    date: enteredDay,
    method: z.enum(BOOKED_METHOD),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    documents: z.array(z.object({ document: id, amount: enteredAmount })).check(z.maxLength(200)),
    keeps_rest: z.optional(z.boolean()),
  }),
  answer: paymentDetail,
  idempotent: true,
  success: 'Pago registrado correctamente',
  failure: 'No se pudo registrar el pago',
});

/** Ours: undoes a payment that was booked by hand, while no movement of the bank is tied to it; the history keeps the reason. */
export const voidPayment = row({
  name: 'voidPayment',
  method: 'POST',
  path: '/customers/payments_details/{id}/void/',
  ours: true,
  params: byId,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    version: z.optional(version),
  }),
  answer: z.looseObject({}),
  idempotent: true,
  success: 'Pago anulado correctamente',
  failure: 'No se pudo anular el pago',
});
