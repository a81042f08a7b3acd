import type { PaymentProofDetail } from '../../../src/api/contract/receivables/paymentProofs';
import type { PaymentWithAllocations } from '../../../src/api/contract/receivables/payments';

export const payment: PaymentWithAllocations = {
  id: 'p1',
  id_payment_detail: 'p1',
  version: 3,
  customer: 'c1',
  customer_name: 'López C.A.',
  origin: 'conciliacion',
  method: 'transferencia',
  date: '2026-11-05',
  reference: '88121',
  currency: 'USD',
  amount: '550.00',
  unallocated: '0.00',
  voided_at: null,
  created_at: '2026-11-06T15:00:00Z',
  allocations: [
    { id: 'a1', document_id: 'd1', document_number: 'F-58', amount: '450.00', created_at: '2026-11-06T15:00:00Z' },
    { id: 'a2', document_id: 'd2', document_number: 'F-59', amount: '100.00', created_at: '2026-11-06T15:00:00Z' },
  ],
  movement: {
    id: 'm1',
    conciliation: 'k1',
    conciliation_name: 'Pichincha · noviembre',
    date: '2026-11-05',
    description: 'TRANSFERENCIA LOPEZ',
  },
  history: [{ at: '2026-11-06T15:00:00Z', who: 'Ana Paz', what: 'aplicar', text: '450,00 aplicados a F-58' }],
};

/** A photograph that nobody has looked at, as the service answers it. */
export const unreadProof: PaymentProofDetail = {
  ...{
    id: 'p1',
    version: 1,
    customer: null,
    customer_name: '',
    kind: 'por_leer',
    origin: 'whatsapp',
    file_name: 'foto.jpg',
  },
  ...{ media_type: 'image/jpeg', caption: 'Ya pagué', amount: null, currency: null, paid_on: null, bank: '' },
  ...{ reference: '', account: '', status: 'por_revisar', due_on: '2999-12-31', repeats: 0, reason: '' },
  ...{ created_at: '2026-11-20T15:00:00Z', documents: [], movement: null, same: [], has_conversation: true },
  created_by: '',
  history: [{ at: '2026-11-20T15:00:00Z', who: '', what: 'crear', text: 'Llegó: foto.jpg' }],
};
