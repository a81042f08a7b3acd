import * as z from 'zod/mini';
import { ARRIVAL_FAILURE } from '../reconciliation/arrivalFailure';
import { byId, kindOf, moment, row, TIMEOUT } from '../row';
import { ORDER_FORMAT } from './orderFormat';
import { debit } from './shapes';

/** Our addition: orders that go to the bank by a source of files. */

/** `detenida`: it goes out by hand, if at all. */
export const DISPATCH_STATUS = ['en_camino', 'entregada', 'detenida'] as const;

const orderDispatch = z.looseObject({
  status: kindOf(DISPATCH_STATUS),
  source_name: z.string(),
  file_name: z.string(),
  /** How often it failed, with what, since when, and when it is tried again. */
  failures: z.int(),
  failure: z.nullable(kindOf(ARRIVAL_FAILURE)),
  failed_since: z.nullable(moment),
  next_try_at: z.nullable(moment),
  delivered_at: z.nullable(moment),
});
export type OrderDispatch = z.output<typeof orderDispatch>;

const path = '/cash_management/automatic-debts/{id}/dispatch/';

/** By which source the debit's order may go out, and what became of it. */
export const getOrderDispatch = row({
  name: 'getOrderDispatch',
  method: 'GET',
  path,
  ours: true,
  shows: ['debit', 'arrival_source'],
  params: byId,
  answer: z.looseObject({
    way: z.nullable(z.looseObject({ name: z.string(), format: z.enum(ORDER_FORMAT) })),
    dispatch: z.nullable(orderDispatch),
  }),
});

/** Makes the debit `enviado` and lets a job leave the order's file; one that is on its way is tried again at once, one that arrived stays. */
export const sendDebitOrder = row({
  name: 'sendDebitOrder',
  method: 'POST',
  path,
  ours: true,
  params: byId,
  answer: debit,
  timeout: TIMEOUT.none,
  success: 'La orden sale hacia el banco',
});

/** It is not tried again. 409 once it arrived, or while it is being left there. */
export const stopDebitOrder = row({
  name: 'stopDebitOrder',
  method: 'DELETE',
  path,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'La orden no sale por el origen',
});
