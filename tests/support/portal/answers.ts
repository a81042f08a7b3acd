import type { PortalAccount, PortalPayment } from '../../../src/api/contract/customers/portalPage';
import type { PortalAct } from '../../../src/machines/portal/portalDraft';

export const TOKEN = 'abcDEF123-_abcDEF123-_abcDEF123-_abcDEF1234';

export const greeting = { company: 'Andes Distribuciones', is_open: false };

export const account: PortalAccount = {
  company: 'Andes Distribuciones',
  company_phone: '+593 2 222 3344',
  customer_name: 'López C.A.',
  at: '2026-11-23',
  promises: [{ id: 'p1', amount: '300.00', currency: 'USD', due_on: '2026-11-30' }],
  contact: {
    name: 'Rosa Paz',
    phone: '+593991234567',
    email: 'rosa@lopez.example',
    consents: [
      { channel: 'whatsapp', consent: 'no' },
      { channel: 'email', consent: 'si' },
      { channel: 'sms', consent: 'sin_dato' },
    ],
  },
  certifiable: [
    { id: 'd0', number: 'F-0', currency: 'USD', owed: '0.00', expected: '62.50' },
    { id: 'd1', number: 'F-1', currency: 'USD', owed: '1000.00', expected: '0.00' },
    { id: 'd2', number: 'F-2', currency: 'USD', owed: '250.50', expected: '0.00' },
    { id: 'd9', number: 'F-9', currency: 'USD', owed: '0.00', expected: '0.00' },
  ],
  proofs: 1,
  may_pay: true,
  currencies: [
    {
      currency: 'USD',
      balance: '1250.50',
      overdue: '1000.00',
      credit: '20.00',
      expected: '0.00',
      documents: [
        {
          id: 'd1',
          number: 'F-1',
          doc_type: 'factura',
          due_date: '2026-10-01',
          balance: '1000.00',
          disputed: '100.00',
          days: 53,
        },
        {
          id: 'd2',
          number: 'F-2',
          doc_type: 'factura',
          due_date: null,
          balance: '250.50',
          disputed: '0.00',
          days: null,
        },
      ],
      unlisted: 3,
      accounts: [{ bank_name: 'Banco Pichincha', type: 'corriente', number: '2200112245' }],
    },
  ],
};

export const payment: PortalPayment = { id: 'l1', status: 'creando', url: '', amount: '1250.50', currency: 'USD' };

/** One of each kind, as the forms send them. */
export const acts: PortalAct[] = [
  { kind: 'promise', body: { amount: '1250.50', currency: 'USD', due_on: '2026-11-30' } },
  { kind: 'dispute', body: { document: 'd1', kind: 'precio', note: 'Se acordó menos' } },
  { kind: 'proof', fileKey: 'f1', caption: 'Pagué ayer' },
  { kind: 'withholding', fileKey: 'f2', document: 'd2' },
  {
    kind: 'contact',
    body: {
      phone: '+593991234568',
      email: 'rosa@lopez.example',
      consents: [
        { channel: 'whatsapp', accepts: true },
        { channel: 'email', accepts: true },
      ],
    },
  },
  // What is in dispute is not ticked.
  { kind: 'payment', body: { documents: ['d2'] } },
];
