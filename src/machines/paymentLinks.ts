import type { PaymentLink } from '../api/contract/receivables/paymentLinks';

/** The provider has not created it yet. */
export const isBegun = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'creando';

/** Whether the provider can still report a payment. */
export const mayBePaid = ({ status }: Pick<PaymentLink, 'status'>): boolean => status === 'pendiente';
