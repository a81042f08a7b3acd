import { z } from 'zod';
import { byId, id, row, version } from './row';

/** Contacts: specification chapter 7. A contact has a phone or an e-mail, or both. */

export const contact = z.looseObject({
  id,
  version,
  customer: id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type Contact = z.output<typeof contact>;

const fields = z.object({
  name: z.string().trim().max(120).optional(),
  phone: z.string().trim().max(30),
  email: z.union([z.literal(''), z.email().max(200)]),
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
