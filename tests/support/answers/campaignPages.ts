import type { Conversation, ConversationSummary } from '../../../src/api/contract/messaging/conversations';
import type { CampaignDetail, CampaignEvent } from '../../../src/api/contract/messaging/shapes';
import type { Template } from '../../../src/api/contract/messaging/templates';

/** What the service tells the screens of campaigns: three who owe, two templates. */

export const grouped = {
  infoDocs: ['Rosa', 'Luis', 'Marta'].map((first_name, n) => ({
    customer__id: `c${n + 1}`,
    customer__first_name: first_name,
    customer__last_name: 'Mora',
    customer__dni: `171003406${n}`,
    customer__tradename: '',
    customer__position: '',
    saldo: `${n + 1}0.00`,
    docs: n + 1,
    subcategories: ['Mayorista'],
    currency: 'USD',
    buckets: ['1-30'],
    cost_centers: ['k1'],
    last_contact: null,
    promise: n === 2 ? 'pendiente' : 'ninguna',
  })),
  contactos: [{ customer__id: 'c1', phone: '+593991234567', email: 'rosa@x.example' }],
};

const template = (id: string, channel: 0 | 1): Template => ({
  id,
  version: 1,
  name: channel === 0 ? 'Recordatorio' : 'Aviso',
  channel,
  subject: channel === 1 ? 'Su saldo' : '',
  body: 'Hola',
  status: 'activa',
  is_global: false,
});
export const templates = [template('p1', 0), template('p2', 1)];

export const previewed = {
  subject: 'Su saldo',
  text: 'Hola, Rosa.',
  html: '<p>Hola, Rosa.</p>',
  missing: [],
  length: 11,
  parts: 1,
  to: '+593991234567',
  via: 'bandeja_local',
};

export const held = {
  held: [
    { customer: 'c2', kinds: ['sin_consentimiento'] },
    { customer: 'c3', kinds: ['sin_direccion', 'compromiso'] },
  ],
};

export const campaign: CampaignDetail = {
  id: 'g1',
  version: 1,
  template: { id: 'p1', name: 'Recordatorio' },
  campaign_type: 0,
  launch_date: '2026-11-21T14:00:00.000Z',
  status: 'lanzada',
  no_documentos: 6,
  last_error: '',
  quiet_days: 3,
  customers: 3,
  launched_at: '2026-11-21T14:00:00.000Z',
  statistics: { customers: 3, events: 3, by_status: { en_cola: 2, enviado: 1 } },
  held: [{ kind: 'sin_direccion', customers: 1 }],
  messages: { en_cola: 1, enviado: 1 },
  collected: [],
};

export const event: CampaignEvent = {
  id: 'e1',
  campaign: 'g1',
  template_name: 'Recordatorio',
  customer: 'c1',
  customer_name: 'Rosa Mora',
  channel: 0,
  number: '+593991234567',
  email: '',
  status: 'enviado',
  reason: '',
  at: '2026-11-21T14:00:00.000Z',
  message: 'm1',
};

/** What Rosa was sent, and what she answered. */
export const conversation: Conversation = {
  channel: 0,
  customer: 'c1',
  contact: 'k1',
  count: 2,
  results: [
    {
      id: 'm1',
      direction: 'salida',
      at: '2026-11-21T14:00:00.000Z',
      text: 'Hola, Rosa.',
      subject: '',
      address: '+593991234567',
      status: 'respondido',
      reason: '',
      template_name: 'Recordatorio',
      opts_out: false,
    },
    {
      id: 'i1',
      direction: 'entrada',
      at: '2026-11-21T14:05:00.000Z',
      text: '<b>Ya pagué</b>',
      subject: '',
      address: '+593991234567',
      status: null,
      reason: '',
      template_name: '',
      opts_out: false,
    },
  ],
  documents: [{ id: 'd1', number: 'F-58', due_date: '2026-10-01', currency: 'USD', balance: '100.00' }],
  open_documents: 3,
  last_inbound: 'i1',
  colleagues: [
    { id: 'u1', name: 'Ana Pérez' },
    { id: 'u2', name: 'Luis Vera' },
  ],
  assigned_to: null,
  resolved_at: null,
  resolved_by: '',
  version: 3,
};

export const stranger: ConversationSummary = {
  id: 'i9',
  channel: 0,
  customer: null,
  customer_name: '',
  address: '+573001234567',
  text: '¿Quién es?',
  media: null,
  at: '2026-11-21T15:00:00.000Z',
  opts_out: false,
  unanswered: 1,
  unread: true,
  balances: [],
  assigned_to: null,
  resolved_at: null,
  resolved_by: '',
  version: 1,
};

const policyStep = {
  day: 3,
  act: 'mensaje',
  channel: 1,
  template: 't1',
  fallback_channel: null,
  fallback_template: null,
};

/** A policy, and what it would have done. */
export const policyRow = {
  ...{ id: 'p1', version: 4, name: 'Todos', position: 1, state: 'borrador', is_rest: true, ages: [], currency: null },
  ...{ least: null, most: null, subcategories: [], cost_centers: [], owners: [], weekly_limit: 2, steps: [policyStep] },
  ...{ customers: 12, debts: 20, problems: [] },
  standing: [
    { day: null, debts: 5 },
    { day: 3, debts: 15 },
  ],
};

export const replayOf = (messages: number) => ({
  ...{ from: '2025-11-25', to: '2026-11-24', messages, customers: 4, paid_before: 1, paid_anyway: 2, tasks: 3 },
  steps: [{ day: 3, act: 'mensaje', count: messages }],
  days: [{ day: '2026-03-02', messages, tasks: 3 }],
});
