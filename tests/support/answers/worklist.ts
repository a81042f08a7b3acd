import type { Activity } from '../../../src/api/contract/customers/activities';
import type { WorkDetail, WorkItem } from '../../../src/api/contract/customers/worklist';

const why = { count: 1, day: null, task: null, act: null, step: null };

export const rosa: WorkItem = {
  ...{ id: 'c1', customer_name: 'Rosa Paz', days_overdue: 48, owner: { id: 'u2', name: 'Luis' } },
  balances: [{ currency: 'USD', balance: '12000.00', overdue: '10568.00', documents: 3 }],
  reasons: [
    { ...why, kind: 'promesa_rota', count: 2, day: '2026-11-01' },
    { ...why, kind: 'tarea', task: 't1', act: 'llamada', step: 15 },
  ],
  claimed_by: null,
};
export const noe: WorkItem = {
  ...rosa,
  id: 'c2',
  customer_name: 'Noé Gil',
  reasons: [{ ...why, kind: 'sin_contacto' }],
  owner: null,
};

/** What a call with one of them needs. */
export const workOf = (item: WorkItem): WorkDetail => ({
  ...item,
  contacts: [
    {
      id: `${item.id}-t`,
      name: 'Marta Ruiz',
      phone: '+593991234567',
      email: 'marta@paz.example',
      do_not_contact: false,
    },
  ],
  documents: [
    {
      id: `${item.id}-d1`,
      number: 'F-100',
      currency: 'USD',
      balance: '10000.00',
      undisputed: '10000.00',
      due_date: '2026-10-04',
    },
    {
      id: `${item.id}-d2`,
      number: 'F-101',
      currency: 'USD',
      balance: '568.00',
      undisputed: '568.00',
      due_date: '2026-10-20',
    },
    {
      id: `${item.id}-d3`,
      number: 'F-102',
      currency: 'USD',
      balance: '1432.00',
      undisputed: '1432.00',
      due_date: '2026-12-20',
    },
  ],
  promises: [{ id: 'p1', currency: 'USD', amount: '500.00', paid: '0.00', due_on: '2026-11-01', status: 'rota' }],
  talks: [
    {
      ...{ id: 'a0', kind: 'gestion', at: '2026-10-28T15:00:00Z', activity: 'llamada', outcome: 'prometio_pagar' },
      ...{ channel: null, by: 'Luis', text: 'Paga el viernes' },
    },
    {
      ...{ id: 'm0', kind: 'enviado', at: '2026-10-20T15:00:00Z', activity: null, outcome: null },
      ...{ channel: 0, by: '', text: 'Le recordamos su factura' },
    },
  ],
  has_conversation: true,
  plan: [
    { outcome: 'no_contesto', next_on: '2026-11-24' },
    { outcome: 'numero_equivocado', next_on: '2026-11-24' },
    { outcome: 'envio_comprobante', next_on: '2026-11-26' },
    { outcome: 'disputa', next_on: '2026-11-26' },
    { outcome: 'contesto', next_on: '2026-11-30' },
    { outcome: 'se_niega', next_on: '2026-11-30' },
  ],
  script: 'Nos ofreció pagar $\u00a0500,00 para el 01/11/2026 y todavía no lo vemos.',
  promise_on: '2026-11-26',
});

/** The activity that a call leaves. */
export const activityWith = (customer: WorkItem, fields: Partial<Activity>): Activity => ({
  ...{ id: `a-${customer.id}`, version: 1, customer: customer.id, customer_name: customer.customer_name },
  ...{ kind: 'llamada', outcome: 'no_contesto', note: '', happened_on: '2026-11-21', promise: null },
  ...{ created_by: 'Ana', created_at: '2026-11-21T10:00:00Z', editable: true, ...fields },
});
