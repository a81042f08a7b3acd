import * as z from 'zod/mini';
import { byId, id, kindOf, listQuery, moment, orderingOf, pageOf, row, version } from '../row';
import { channel, channelText } from './channels';
import { message, VIA } from './messages';
import { APPROVAL, providerTemplate, TEMPLATE_FAULT } from './providerTemplates';

/** Templates: specification chapter 7. */

export const TEMPLATE_STATUS = ['borrador', 'activa', 'archivada'] as const;

export const template = z.looseObject({
  id,
  version,
  name: z.string(),
  channel,
  /** Of a letter; else empty. */
  subject: z.string(),
  /** `templateText.ts`: "Estimado {{nombre}}, su saldo es {{saldo}}". */
  body: z.string(),
  status: kindOf(TEMPLATE_STATUS),
  /** Offered to every profile, and changed by none. */
  is_global: z.boolean(),
  /** Ours: the template that WhatsApp's provider approved, its name and language there. */
  approved_name: z.optional(z.string()),
  language: z.optional(z.string()),
  approval: z.optional(kindOf(APPROVAL)),
  /** What a variable of the header's text and of a button's address stands for; empty for none. */
  header_variable: z.optional(z.string()),
  url_variable: z.optional(z.string()),
  /** Why it cannot be sent although it is approved. */
  fault: z.optional(z.nullable(kindOf(TEMPLATE_FAULT))),
  /** What the provider has under that name and language; null where it was not read, or has none. */
  provider: z.optional(z.nullable(providerTemplate)),
  /** What the provider has under that name, in each language in which it can go out. */
  versions: z.optional(z.array(providerTemplate)),
  /** When the provider's templates were read; null where staff type what was approved. */
  checked_at: z.optional(z.nullable(moment)),
});
export type Template = z.output<typeof template>;

/** Customer groups a template can be meant for: the profile's subcategories. */
export const group = z.looseObject({ id, name: z.string(), customers: z.nullable(z.int()) });

/** What an e-mail says. */
export const messageText = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)),
});

/** Of a variable; the service knows which there are. */
const variableName = z.string().check(z.regex(/^[a-z_]{0,40}$/));

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  channel,
  subject: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)),
  status: z.optional(z.enum(TEMPLATE_STATUS)),
  approved_name: z.optional(z.string().check(z.trim(), z.regex(/^[a-z0-9_]{0,512}$/))),
  language: z.optional(z.string().check(z.trim(), z.regex(/^([a-z]{2,3}(_[A-Z]{2})?)?$/))),
  /** Counts only while the provider's own word is not read. */
  approval: z.optional(z.enum(APPROVAL)),
  header_variable: z.optional(variableName),
  url_variable: z.optional(variableName),
});

/** A text as somebody types it; without a customer the examples stand for the variables. */
const draft = z.extend(z.pick(fields, { channel: true, subject: true, body: true }), { customer: z.optional(id) });

export const templatePreview = z.looseObject({
  subject: z.string(),
  text: z.string(),
  /** Of an e-mail: made of the text, which is escaped in it. */
  html: z.string(),
  /** Names of the variables that the customer has nothing for; in the text a remark stands in their place. */
  missing: z.array(z.string()),
  length: z.int(),
  /** How many messages it takes; what each of them holds where that depends on the text, and the first letter that makes it less. */
  parts: z.int(),
  each: z.optional(z.int()),
  costly: z.optional(z.string()),
  /** The phone or e-mail it would go to; empty when the customer has none, null without a customer. */
  to: z.nullable(z.string()),
  /** By which way it would go out now. */
  via: kindOf(VIA),
  /** Of a group: how many of its customers (the first thousand are looked at) cannot be reached or have nothing for a variable, and the first of them. */
  audience: z.optional(
    z.looseObject({
      customers: z.int(),
      looked_at: z.int(),
      unreachable: z.int(),
      missing: z.array(z.looseObject({ variable: z.string(), customers: z.int(), names: z.array(z.string()) })),
    }),
  ),
});
export type TemplatePreview = z.output<typeof templatePreview>;

export const listTemplates = row({
  name: 'listTemplates',
  method: 'GET',
  path: '/customers/templates/',
  specified: ['p', 'search', 'page_size'],
  query: z.extend(listQuery, {
    channel: z.optional(channelText),
    status: z.optional(z.enum(TEMPLATE_STATUS)),
    ordering: z.optional(orderingOf('name', 'channel', 'status')),
  }),
  answer: pageOf(template),
});

/** Not paged: the profile's own and the global ones, for pickers. `search`: words of the name. */
export const allTemplates = row({
  name: 'allTemplates',
  method: 'GET',
  path: '/customers/all_templates/',
  shows: ['template'],
  query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: pageOf(template),
});

/** `search` carries the channel: "0" or "1". */
export const templatesOfChannel = row({
  name: 'templatesOfChannel',
  method: 'GET',
  path: '/customers/templates_all/',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(TEMPLATE_STATUS)),
    is_global: z.optional(z.boolean()),
  }),
  answer: z.looseObject({ data: z.array(template) }),
});

export const getTemplate = row({
  name: 'getTemplate',
  method: 'GET',
  path: '/customers/templates/{id}/',
  shows: ['template'],
  params: byId,
  query: z.object({ is_global: z.optional(z.boolean()) }),
  answer: template,
});

export const updateTemplate = row({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/customers/templates/{id}/',
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  answer: template,
  failure: 'Plantilla no fue modificada correctamente',
  rereadBy: { row: () => getTemplate, id: 'id' },
});

export const createTemplate = row({
  name: 'createTemplate',
  method: 'POST',
  path: '/customers/templates/',
  body: fields,
  answer: template,
  created: 201,
  idempotent: true,
  foundBy: { row: () => listTemplates, fields: ['name', 'channel', 'body'] },
  success: 'Plantilla fue creada correctamente',
  failure: 'Plantilla no fue creada correctamente',
});

export const deleteTemplate = row({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/customers/templates/{id}/',
  params: byId,
  rereadBy: { row: () => getTemplate, id: 'id' },
  answer: z.looseObject({}),
});

export const listGroups = row({
  name: 'listGroups',
  method: 'GET',
  path: '/customers/groups_all/',
  answer: pageOf(group),
});

/** Ours, and what follows: a text as its recipient would see it. 422 says at the field what is wrong, and where. */
export const previewTemplate = row({
  name: 'previewTemplate',
  method: 'POST',
  path: '/customers/templates/preview/',
  repeatable: true,
  ours: true,
  body: z.extend(draft, { group: z.optional(id) }),
  answer: templatePreview,
});

/** Sends a text to the person who asks: an e-mail to their own address, WhatsApp to a number they type. The answer waits in its queue. */
export const sendTestMessage = row({
  name: 'sendTestMessage',
  method: 'POST',
  path: '/customers/templates/test_send/',
  ours: true,
  body: z.extend(draft, { to: z.optional(z.string().check(z.trim(), z.maxLength(30))) }),
  answer: message,
  idempotent: true,
});
