import { centsOf, fromCents } from '../api/contract/money';
import {
  deletePayment,
  getPayment,
  listPayments,
  returnCredit,
  spendCredit,
  updatePayment,
} from '../api/contract/payments';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const paymentList = listMachine('paymentList', listPayments);
export const paymentRecord = recordMachine('paymentRecord', getPayment);
export const paymentUpdate = commandMachine('paymentUpdate', updatePayment);
export const paymentDeletion = commandMachine('paymentDeletion', deletePayment);
export const creditSpending = commandMachine('creditSpending', spendCredit);
export const creditReturn = commandMachine('creditReturn', returnCredit);

/** How much of a credit a document takes at most. Decimal strings. */
export const mostOf = (credit: string, balance: string): string =>
  fromCents(Math.min(centsOf(credit), centsOf(balance)));
