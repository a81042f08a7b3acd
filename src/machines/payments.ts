import {
  deletePayment,
  getPayment,
  listPayments,
  returnCredit,
  spendCredit,
  updatePayment,
} from '../api/contract/payments';
import { commandMachine } from './command';
import { listMachine } from './list';
import { recordMachine } from './record';

export const paymentList = listMachine('paymentList', listPayments);
export const paymentRecord = recordMachine('paymentRecord', getPayment);
export const paymentUpdate = commandMachine('paymentUpdate', updatePayment);
export const paymentDeletion = commandMachine('paymentDeletion', deletePayment);
export const creditSpending = commandMachine('creditSpending', spendCredit);
export const creditReturn = commandMachine('creditReturn', returnCredit);
