import type { Activity } from '../../../src/api/contract/customers/activities';
import type { PaymentPromise } from '../../../src/api/contract/customers/promises';

export const call: Activity = {
  id: 'v1',
  version: 2,
  customer: 'c1',
  customer_name: 'Rosa Quishpe',
  kind: 'llamada',
  outcome: 'no_contesto',
  note: 'Buzón de voz',
  happened_on: '2026-11-19',
  promise: null,
  created_by: 'Ana Paz',
  created_at: '2026-11-19T15:00:00Z',
  editable: true,
};

export const promised: PaymentPromise = {
  id: 'o1',
  version: 1,
  activity: 'v2',
  customer: 'c1',
  customer_name: 'Rosa Quishpe',
  currency: 'USD',
  amount: '80.00',
  due_on: '2999-12-01',
  paid: '20.00',
  status: 'pendiente',
  note: '',
  created_by: 'Ana Paz',
  created_at: '2026-11-19T15:00:00Z',
};
