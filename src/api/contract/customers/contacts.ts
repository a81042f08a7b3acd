import * as z from 'zod/mini';
import { CHANNEL_NAMES, type ChannelName } from '../messaging/channels';
import { byId, id, kindOf, moment, row, version } from '../row';
import { contactEmail } from './contactEmail';

/** Contacts: specification chapter 7. A contact has a phone or an e-mail, or both. */

/** Whether somebody agreed to be written to; nobody asked them yet where it is `sin_dato`. */
export const CONSENT = ['sin_dato', 'si', 'no'] as const;
const consent = z.enum(CONSENT);
/** Who said so: staff, the recipient in an answer, to the channel or on their own page; or nothing arrives there. */
export const CONSENT_HOW = ['equipo', 'respuesta', 'proveedor', 'rebote', 'pagina'] as const;
const how = z.optional(kindOf(CONSENT_HOW));
/** When it was last said, and to whom of us. */
const said = { at: z.optional(z.nullable(moment)), by: z.optional(z.string()) };

/** A field for each channel: `consent_whatsapp_at`. */
function ofEachChannel<S extends string, T extends z.ZodMiniType>(
  ending: S,
  field: T,
): { [N in ChannelName as `consent_${N}${S}`]: T };
function ofEachChannel(ending: string, field: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(CHANNEL_NAMES.map((name) => [`consent_${name}${ending}`, field]));
}

export const contact = z.looseObject({
  id,
  version,
  customer: z.nullable(id),
  name: z.string(),
  /** International: `+593991234567`. */
  phone: z.string(),
  email: z.string(),
  /** Ours, and what follows: the one a campaign writes to. */
  is_main: z.optional(z.boolean()),
  ...ofEachChannel('', z.optional(consent)),
  ...ofEachChannel('_at', said.at),
  ...ofEachChannel('_by', said.by),
  ...ofEachChannel('_how', how),
  /** Asked not to be contacted, whatever they agreed to before. */
  do_not_contact: z.optional(z.boolean()),
  do_not_contact_at: said.at,
  do_not_contact_by: said.by,
});
export type Contact = z.output<typeof contact>;

const fields = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  phone: z.string().check(z.trim(), z.maxLength(30)),
  email: contactEmail,
  is_main: z.optional(z.boolean()),
  ...ofEachChannel('', z.optional(consent)),
  do_not_contact: z.optional(z.boolean()),
});

export const getContact = row({
  name: 'getContact',
  method: 'GET',
  path: '/customers/contacts/{id}/',
  params: byId,
  answer: contact,
});

export const updateContact = row({
  name: 'updateContact',
  method: 'PUT',
  path: '/customers/contacts/{id}/',
  params: byId,
  body: z.extend(fields, { version: z.optional(version) }),
  encoding: 'form',
  answer: contact,
  failure: 'Contacto no se modifico correctamente',
  rereadBy: { row: () => getContact, id: 'id' },
});

export const deleteContact = row({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/customers/contacts/{id}/',
  params: byId,
  rereadBy: { row: () => getContact, id: 'id' },
  answer: z.looseObject({}),
  failure: 'Contacto no se elimino correctamente',
});

export const createContact = row({
  name: 'createContact',
  method: 'POST',
  path: '/customers/contacts/',
  body: z.extend(fields, { customer: id }),
  answer: contact,
  idempotent: true,
  success: 'Contacto se añadio correctamente',
  failure: 'Contacto no se añadio correctamente',
});
