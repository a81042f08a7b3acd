import type { AgreementDetail } from '../../../src/api/contract/receivables/agreements';

/** Stands, with its first instalment paid. */
export const agreement: AgreementDetail = {
  id: 'g1',
  version: 1,
  number: 7,
  customer: 'c1',
  customer_name: 'López C.A.',
  currency: 'USD',
  amount: '150.00',
  paid: '60.00',
  status: 'vigente',
  instalments: 3,
  next_on: '2026-12-20',
  next_amount: '40.00',
  grace_days: 3,
  note: 'Llamar antes',
  cancel_reason: '',
  created_by: 'Ana Paz',
  created_at: '2026-11-20T15:00:00.000Z',
  documents: [
    { id: 'd1', number: 'F-1', due_date: '2026-10-01', owed: '100.00', balance: '90.00' },
    { id: 'd2', number: 'F-2', due_date: null, owed: '50.00', balance: '0.00' },
  ],
  plan: [
    { number: 1, due_on: '2026-11-20', amount: '50.00', paid: '50.00', status: 'pagada' },
    { number: 2, due_on: '2026-12-20', amount: '50.00', paid: '10.00', status: 'pendiente' },
    { number: 3, due_on: '2027-01-20', amount: '50.00', paid: '0.00', status: 'pendiente' },
  ],
  history: [{ at: '2026-11-20T15:00:00.000Z', who: 'Ana Paz', what: 'crear', text: 'Acuerdo por $ 150,00' }],
};
