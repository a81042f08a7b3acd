import { z } from 'zod';
import { CHANNEL_NAMES, type ChannelName } from '../messaging/channels';
import { byId, id, kindOf, moment, row, version } from '../row';

/** Contacts: specification chapter 7. A contact has a phone or an e-mail, or both. */

/** Whether somebody agreed to be written to; nobody asked them yet where it is `sin_dato`. */
export const CONSENT = ['sin_dato', 'si', 'no'] as const;
const consent = z.enum(CONSENT);
/** Who said so: staff, the recipient in an answer or to the channel; or nothing arrives there. */
export const CONSENT_HOW = ['equipo', 'respuesta', 'proveedor', 'rebote'] as const;
const how = kindOf(CONSENT_HOW).optional();
/** When it was last said, and to whom of us. */
const said = { at: moment.nullable().optional(), by: z.string().optional() };

/** A field for each channel: `consent_whatsapp_at`. */
function ofEachChannel<S extends string, T extends z.ZodType>(
  ending: S,
  field: T,
): { [N in ChannelName as `consent_${N}${S}`]: T };
function ofEachChannel(ending: string, field: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(CHANNEL_NAMES.map((name) => [`consent_${name}${ending}`, field]));
}

export const contact = z.looseObject({
  id,
  version,
  customer: id.nullable(),
  name: z.string(),
  /** International: `+593991234567`. */
  phone: z.string(),
  email: z.string(),
  /** Ours, and what follows: the one a campaign writes to. */
  is_main: z.boolean().optional(),
  ...ofEachChannel('', consent.optional()),
  ...ofEachChannel('_at', said.at),
  ...ofEachChannel('_by', said.by),
  ...ofEachChannel('_how', how),
  /** Asked not to be contacted, whatever they agreed to before. */
  do_not_contact: z.boolean().optional(),
  do_not_contact_at: said.at,
  do_not_contact_by: said.by,
});
export type Contact = z.output<typeof contact>;

const fields = z.object({
  name: z.string().trim().max(120).optional(),
  phone: z.string().trim().max(30),
  email: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), z.email().max(200)])),
  is_main: z.boolean().optional(),
  ...ofEachChannel('', consent.optional()),
  do_not_contact: z.boolean().optional(),
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
  body: fields.extend({ version: version.optional() }),
  encoding: 'form',
  answer: contact,
  failure: 'Contacto no se modifico correctamente',
});

export const deleteContact = row({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/customers/contacts/{id}/',
  params: byId,
  answer: z.looseObject({}),
  failure: 'Contacto no se elimino correctamente',
});

export const createContact = row({
  name: 'createContact',
  method: 'POST',
  path: '/customers/contacts/',
  body: fields.extend({ customer: id }),
  answer: contact,
  idempotent: true,
  success: 'Contacto se añadio correctamente',
  failure: 'Contacto no se añadio correctamente',
});
