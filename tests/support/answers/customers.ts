import type { Contact } from '../../../src/api/contract/customers/contacts';
import type { CustomerBank, CustomerDebit, CustomerDetail } from '../../../src/api/contract/customers/shapes';
import { bank } from './accounts';
import { call, promised } from './activities';

/** A line of an automatic debit of this customer's. */
export const collected: CustomerDebit = {
  id: 'l1',
  debit: 'g1',
  debit_name: 'Noviembre',
  collect_on: '2026-11-05',
  document_number: 'F-58',
  currency: 'USD',
  amount: '100.00',
  status: 'cobrado',
  reason: '',
};

export const contact: Contact = {
  id: 'k1',
  version: 4,
  customer: 'c1',
  name: 'Luisa Mora',
  phone: '+593991234567',
  email: '',
  is_main: true,
  consent_whatsapp: 'si',
  consent_whatsapp_at: '2026-11-02T15:00:00.000Z',
  consent_whatsapp_by: 'Ana Paz',
  consent_email: 'sin_dato',
  do_not_contact: false,
};

export const customerBank: CustomerBank = {
  id: 'b1',
  version: 1,
  bank: bank.id,
  bank_name: bank.name,
  bank_code: null,
  account_number: '2200113344',
  account_type: 'ahorros',
  holder_name: '',
  holder_dni: '',
  mandate: 'M-7',
};

/** Owes in two currencies, has a contact and an account, and is collected from. */
export const customer: CustomerDetail = {
  id: 'c1',
  version: 3,
  first_name: 'Rosa',
  last_name: 'Quishpe',
  dni: '1710034065',
  dni_country: 'EC',
  tradename: 'Bazar Rosita',
  position: '',
  subcategories: ['Mayorista'],
  subcategories_ids: ['s1'],
  city: null,
  city_name: '',
  address: '',
  is_active_cm: true,
  bank: customerBank,
  balance: '160.00',
  balances: [
    { currency: 'USD', balance: '160.00', overdue: '60.00', documents: 2 },
    { currency: 'EUR', balance: '9.00', overdue: '0.00', documents: 1 },
  ],
  contacts: [contact],
  standing: [
    {
      currency: 'USD',
      credit: '7.50',
      buckets: [
        { bucket: 'Por vencer', cantidad: 1, total: '100.00' },
        { bucket: '1-30', cantidad: 0, total: '0.00' },
        { bucket: 'Más de 120', cantidad: 1, total: '60.00' },
      ],
    },
    { currency: 'EUR', credit: '0.00', buckets: [{ bucket: 'Sin fecha', cantidad: 1, total: '9.00' }] },
  ],
  counts: { documents: 14, payments: 31, debits: 6, messages: 0, activities: 9 },
  commitment: { promise: promised, kept: 2, broken: 1 },
  last_contact: { message: null, activity: call },
};
