import { pendingValuesByCustomer } from '../api/contract/customers';
import {
  createPaymentLink,
  documentsOfPaymentLink,
  getPaymentLink,
  listPaymentLinks,
  type PaymentLink,
} from '../api/contract/paymentLinks';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const paymentLinkList = listMachine('paymentLinkList', listPaymentLinks);
export const paymentLinkRecord = recordMachine('paymentLinkRecord', getPaymentLink);
export const paymentLinkDocuments = recordMachine('paymentLinkDocuments', documentsOfPaymentLink);
export const paymentLinkCreation = commandMachine('paymentLinkCreation', createPaymentLink);
/** What a customer owes, to choose from. */
export const owedDocuments = recordMachine('owedDocuments', pendingValuesByCustomer);

/** Its provider is being asked for it. */
export const isBegun = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'creando';

/** Whether its provider may still tell of it. */
export const mayBePaid = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'pendiente';
