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
/** The open documents of a customer, to choose from. */
export const owedDocuments = recordMachine('owedDocuments', pendingValuesByCustomer);

/** The provider has not created it yet. */
export const isBegun = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'creando';

/** Whether the provider can still report a payment. */
export const mayBePaid = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'pendiente';
