import { z } from 'zod';
import { byId, id, kindOf, listQuery, pageOf, row, version } from './row';

/** Templates: specification chapter 7. Usable on two channels. */

/** Specification chapter 9: the values of `type_campaign`. */
export const CHANNEL = { whatsapp: 0, email: 1 } as const;
export const channel = z.literal([0, 1]);
export type Channel = z.output<typeof channel>;

export const TEMPLATE_STATUS = ['borrador', 'activa', 'archivada'] as const;

export const template = z.looseObject({
  id,
  version,
  name: z.string(),
  channel,
  /** Of an e-mail; empty for WhatsApp. */
  subject: z.string(),
  /** Plain text with variables: "Estimado {{first_name}}, su saldo es {{saldo}}". */
  body: z.string(),
  status: kindOf(TEMPLATE_STATUS),
  /** Offered to every profile, and changed by none. */
  is_global: z.boolean(),
});
export type Template = z.output<typeof template>;

/** Customer groups a template can be meant for: the profile's subcategories. */
export const group = z.looseObject({ id, name: z.string(), customers: z.number().int() });

const fields = z.object({
  name: z.string().trim().min(1).max(120),
  channel,
  subject: z.string().trim().max(200).optional(),
  body: z.string().trim().min(1).max(4096),
  status: z.enum(TEMPLATE_STATUS).optional(),
});

export const listTemplates = row({
  name: 'listTemplates',
  method: 'GET',
  path: '/customers/templates/',
  query: listQuery,
  answer: pageOf(template),
});

/** Not paged: the profile's own and the global ones, for pickers. */
export const allTemplates = row({
  name: 'allTemplates',
  method: 'GET',
  path: '/customers/all_templates/',
  query: z.object({ search: z.string().max(200).optional() }),
  answer: pageOf(template),
});

/** `search` carries the channel: "0" or "1". */
export const templatesOfChannel = row({
  name: 'templatesOfChannel',
  method: 'GET',
  path: '/customers/templates_all/',
  query: z.object({
    search: z.string().max(200).optional(),
    status: z.enum(TEMPLATE_STATUS).optional(),
    is_global: z.boolean().optional(),
  }),
  answer: z.looseObject({ data: z.array(template) }),
});

export const getTemplate = row({
  name: 'getTemplate',
  method: 'GET',
  path: '/customers/templates/{id}/',
  params: byId,
  query: z.object({ is_global: z.boolean().optional() }),
  answer: template,
});

export const updateTemplate = row({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/customers/templates/{id}/',
  params: byId,
  body: fields.extend({ version: version.optional() }),
  answer: template,
  failure: 'Plantilla no fue modificada correctamente',
});

export const createTemplate = row({
  name: 'createTemplate',
  method: 'POST',
  path: '/customers/templates/',
  body: fields,
  answer: template,
  created: 201,
  idempotent: true,
  success: 'Plantilla fue creada correctamente',
  failure: 'Plantilla no fue creada correctamente',
});

export const deleteTemplate = row({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/customers/templates/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

export const listGroups = row({
  name: 'listGroups',
  method: 'GET',
  path: '/customers/groups_all/',
  answer: pageOf(group),
});
