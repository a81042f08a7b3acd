import type { MessageDetail } from '../../../src/api/contract/messaging/messages';
import type { ProviderTemplate } from '../../../src/api/contract/messaging/providerTemplates';
import type { Template, TemplatePreview } from '../../../src/api/contract/messaging/templates';

/** A template, its preview and a message, as the service answers them. */

export const template: Template = {
  id: 't1',
  version: 3,
  name: 'Aviso de saldo',
  channel: 0,
  subject: '',
  body: 'Hola, {{ nombre }}: debe {{ saldo }} a la fecha.',
  status: 'activa',
  is_global: false,
  approved_name: 'aviso_saldo',
  language: 'es',
  approval: 'aprobada',
};

export const provider: ProviderTemplate = {
  name: 'aviso_saldo',
  language: 'es',
  approval: 'aprobada',
  rejection: null,
  header: 'ninguno',
  header_text: '',
  body: 'Hola, {{1}}: debe {{2}} a la fecha.',
  named: false,
  footer: '',
  buttons: [],
};

export const preview: TemplatePreview = {
  subject: '',
  text: 'Hola, *Rosa Quishpe*: debe $ 160,00 a la fecha.',
  html: '',
  missing: [],
  length: 47,
  parts: 1,
  to: '+593991234567',
  via: 'bandeja_local',
};

export const group = { id: 'g1', name: 'Mayorista', customers: 2 };

export const sent: MessageDetail = {
  id: 'm1',
  channel: 0,
  to: '+593991234567',
  subject: '',
  text: 'Hola, *Rosa*',
  html: '',
  via: 'bandeja_local',
  status: 'enviado',
  failure: null,
  reason: '',
  is_test: true,
  created_by: 'Ana Paz',
  created_at: '2026-11-21T10:00:00-05:00',
  sent_at: '2026-11-21T10:00:01-05:00',
  provider_id: 'm1',
};
