import type { Document, DocumentDetail } from '../../../src/api/contract/receivables/documents';
import { page } from './page';

export const document: Document = {
  id: 'd1',
  version: 1,
  external_id: 'A1',
  number: 'F-58',
  doc_type: 'factura',
  customer: 'c1',
  customer_name: 'López C.A.',
  customer_dni: '1790012345001',
  cost_center: null,
  cost_center_name: '',
  subscription: null,
  issue_date: '2026-09-01',
  due_date: '2026-10-01',
  currency: 'USD',
  total: '1450.50',
  balance: '1000.00',
  status: 'parcial',
};

export const detail: DocumentDetail = {
  ...document,
  allocations: [
    {
      id: 'a1',
      payment_id: 'p1',
      amount: '450.50',
      date: '2026-10-15',
      method: 'transferencia',
      reference: '88121',
      created_at: '2026-10-15T15:00:00Z',
      created_by: 'Ana Paz',
    },
  ],
  history: [{ at: '2026-10-15T15:00:00Z', who: 'Ana Paz', what: 'pagar', text: 'Pago de 450,50 por transferencia' }],
};

export const documentsPage = {
  ...page(document),
  totals: [{ currency: 'USD', count: 1, total: '1450.50', balance: '1000.00' }],
};
