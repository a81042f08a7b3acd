import type { DisputeDetail } from '../../../src/api/contract/receivables/disputes';

/** One of López's, as the service answers it. */
export const dispute = {
  ...{ id: 'd1', version: 1, customer: 'c1', customer_name: 'López C.A.', document: 'f1', document_number: 'F-1' },
  ...{
    due_date: '2026-10-01',
    currency: 'USD',
    kind: 'precio',
    amount: '60.00',
    disputed: '60.00',
    note: 'Precio viejo',
  },
  ...{ owner: { id: 'u1', name: 'Ana' }, due_on: '2026-12-20', status: 'abierta', reason: '', credited: null },
  ...{ credit_note: '', files: 1, created_by: 'Ana', created_at: '2026-11-20T15:00:00Z', ended_at: null },
  ...{ balance: '100.00', undisputed: '40.00' },
  attachments: [{ id: 'a1', name: 'guia.pdf', bytes: 2_048, created_by: 'Ana', created_at: '2026-11-20T15:01:00Z' }],
  history: [
    { at: '2026-11-20T15:00:00Z', who: 'Ana', what: 'crear', text: 'Abierta por $ 60,00: precio. Precio viejo' },
  ],
} satisfies DisputeDetail;
