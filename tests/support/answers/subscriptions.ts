import type { CustomerOption } from '../../../src/api/contract/customers/lookups';
import type { Subscription } from '../../../src/api/contract/receivables/subscriptions';

/** Charged once, and again next month. */
export const subscription: Subscription = {
  id: 's1',
  version: 3,
  customer: 'c1',
  customer_name: 'López C.A.',
  name: 'Mantenimiento',
  amount: '35.00',
  currency: 'USD',
  frequency: 'mensual',
  starts_on: '2026-10-31',
  ends_on: null,
  due_days: 10,
  cost_center: null,
  cost_center_name: '',
  status: 'activa',
  next_charge: '2026-11-30',
  last_charge: '2026-10-31',
  documents: 1,
};

export const allCustomers: CustomerOption[] = [
  { id: 'c1', first_name: 'López C.A.', last_name: '', dni: '1790012345001', tradename: '' },
  { id: 'c2', first_name: 'Rosa', last_name: 'Quishpe', dni: '1710034065', tradename: 'Bazar Rosita' },
];
