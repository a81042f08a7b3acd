import type { PaidDocument, PaymentLinkDetail } from '../../../src/api/contract/receivables/paymentLinks';
import { document } from './documents';

/** Waits to be paid. */
export const paymentLink: PaymentLinkDetail = {
  id: 'l1',
  reference: 'PL-7',
  customer: 'c1',
  customer_name: 'López C.A.',
  amount: '1000.00',
  currency: 'USD',
  status: 'pendiente',
  url: '/pagar/t1',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-11-27T15:00:00.000Z',
  paid_at: null,
  payment: null,
  history: [{ at: '2026-11-20T15:00:00.000Z', who: 'Ana Paz', what: 'crear', text: 'Enlace creado' }],
};

export const paidDocument: PaidDocument = { ...document, asked: '1000.00', paid: '0.00' };
