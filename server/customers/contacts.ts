import type { z } from 'zod';
import type { Contact, createContact, updateContact } from '../../src/api/contract/contacts';
import type { Queryable } from '../database/database';
import { rowsOf, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { notFound, refused, stale } from '../problems';
import { internationalPhone, WRONG_PHONE } from './phone';

type NewContact = z.output<(typeof createContact)['body']>;
type Changes = z.output<(typeof updateContact)['body']>;
type Fields = Omit<Changes, 'version'>;

const contactsThat = (where: Sql) => sql`
  select t.id, t.version, t.customer_id as customer, t.name, t.phone, t.email, t.is_main,
    t.consent_whatsapp, t.consent_whatsapp_at, coalesce(name_of(t.consent_whatsapp_by), '') as consent_whatsapp_by, t.consent_whatsapp_how,
    t.consent_email, t.consent_email_at, coalesce(name_of(t.consent_email_by), '') as consent_email_by, t.consent_email_how,
    t.do_not_contact, t.do_not_contact_at, coalesce(name_of(t.do_not_contact_by), '') as do_not_contact_by
  from contact t
  where ${where} order by t.is_main desc, t.created_at, t.id`;

/** The main one first. */
export function contactsOf(db: Queryable, profileId: string, customerId: string): Promise<Contact[]> {
  return rowsOf<Contact>(db, contactsThat(sql`t.profile_id = ${profileId} and t.customer_id = ${customerId}`));
}

/** Problem 404 when the profile has no such contact, or its customer is gone. */
export async function readContact(db: Queryable, profileId: string, id: string): Promise<Contact> {
  const [found] = await rowsOf<Contact>(
    db,
    contactsThat(sql`t.profile_id = ${profileId} and t.id = ${id}
      and exists (select from customer c where c.id = t.customer_id and c.deleted_at is null)`),
  );
  if (!found) throw notFound('el contacto');
  return found;
}

/** The first contact of a customer is the main one. Problem 422 for a phone that is none, 404 for an unknown customer. */
export async function addContact(tx: Queryable, who: Actor, { customer, ...given }: NewContact): Promise<Contact> {
  await holdCustomerOf(tx, who, customer);
  const others = await contactsOf(tx, who.profileId, customer);
  const [made] = await tx.rows<{ id: string }>(
    `insert into contact (profile_id, customer_id, phone, email) values ($1, $2, $3, $4) returning id`,
    [who.profileId, customer, ...reachable(given)],
  );
  const id = made?.id ?? '';
  const contact = await write(tx, who, await readContact(tx, who.profileId, id), {
    ...given,
    is_main: given.is_main === true || others.length === 0,
  });
  await audit(tx, who, [{ action: 'crear', entity: 'contact', entityId: id, after: contact }]);
  return contact;
}

/** What is left out stays. Problem 412 for a stale version, besides those of a new contact. */
export async function changeContact(tx: Queryable, who: Actor, id: string, given: Changes): Promise<Contact> {
  const { version, ...fields } = given;
  const before = await holdContact(tx, who, id);
  if (version !== undefined && version !== before.version) {
    throw stale(
      'Otra persona cambió este contacto mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
    );
  }
  const after = await write(tx, who, before, fields);
  await audit(tx, who, [{ action: 'cambiar', entity: 'contact', entityId: id, before, after }]);
  return after;
}

/** Of those who stay, the oldest becomes the main one if that was it. */
export async function removeContact(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await holdContact(tx, who, id);
  await tx.rows('delete from contact where id = $1', [id]);
  if (before.is_main) {
    await tx.rows(
      `update contact set is_main = true, version = version + 1
       where id = (select id from contact where customer_id = $1 order by created_at, id limit 1)`,
      [before.customer],
    );
  }
  await audit(tx, who, [{ action: 'eliminar', entity: 'contact', entityId: id, before }]);
}

/** A main contact stays so until another one is. Who said what, and when, is told of what changes only. */
async function write(tx: Queryable, who: Actor, before: Contact, given: Fields): Promise<Contact> {
  const [phone, email] = reachable(given);
  const isMain = given.is_main === true || before.is_main === true;
  if (isMain && !before.is_main) {
    await tx.rows('update contact set is_main = false, version = version + 1 where customer_id = $1 and is_main', [
      before.customer,
    ]);
  }
  // That nothing arrived at the old address says nothing of the new one.
  const isMended = before.consent_email_how === 'rebote' && email.toLowerCase() !== before.email.toLowerCase();
  const wanted = given.consent_email ?? before.consent_email;
  const consentEmail = isMended && wanted === 'no' ? 'sin_dato' : wanted;
  await tx.rows(
    `update contact set name = $3, phone = $4, email = $5, is_main = $6, version = version + 1,
       consent_whatsapp = $7, consent_whatsapp_at = case when consent_whatsapp = $7 then consent_whatsapp_at else now() end,
       consent_whatsapp_by = case when consent_whatsapp = $7 then consent_whatsapp_by else $2 end,
       consent_whatsapp_how = case when consent_whatsapp = $7 then consent_whatsapp_how else 'equipo' end,
       consent_email = $8, consent_email_at = case when consent_email = $8 then consent_email_at else now() end,
       consent_email_by = case when consent_email = $8 then consent_email_by else $2 end,
       consent_email_how = case when consent_email = $8 then consent_email_how else 'equipo' end,
       do_not_contact = $9, do_not_contact_at = case when do_not_contact = $9 then do_not_contact_at else now() end,
       do_not_contact_by = case when do_not_contact = $9 then do_not_contact_by else $2 end
     where id = $1`,
    [
      before.id,
      who.userId,
      given.name ?? before.name,
      phone,
      email,
      isMain,
      given.consent_whatsapp ?? before.consent_whatsapp,
      consentEmail,
      given.do_not_contact ?? before.do_not_contact,
    ],
  );
  // What a stranger wrote from there was theirs, and so was what they were answered.
  await tx.rows(
    `update inbound_message set customer_id = $2, contact_id = $3
     where profile_id = $1 and customer_id is null and sender <> '' and (channel = 0 and sender = $4 or channel = 1 and sender = lower($5))`,
    [who.profileId, before.customer, before.id, phone, email],
  );
  if (phone !== '') {
    await tx.rows(
      `update message set customer_id = $2 where profile_id = $1 and customer_id is null and not is_test and channel = 0
       and address_key(recipient) = address_key($3)`,
      [who.profileId, before.customer, phone],
    );
  }
  return readContact(tx, who.profileId, before.id);
}

/** Phone and e-mail, of which one must be there. */
function reachable({ phone, email }: Pick<Fields, 'phone' | 'email'>): [phone: string, email: string] {
  if (phone === '' && email === '') {
    throw refused('Falta cómo contactar a esta persona: escriba un teléfono o un correo.', {
      fields: { phone: 'Escriba un teléfono o un correo' },
    });
  }
  return [phone && internationalOf(phone), email];
}

function internationalOf(phone: string): string {
  const read = internationalPhone(phone);
  if (read !== undefined) return read;
  throw refused(
    'El teléfono no existe así escrito. No se guardó; revíselo, con el código del país si no es de Ecuador.',
    { fields: { phone: WRONG_PHONE } },
  );
}

/** Contacts of one customer change one after the other, so that one of them is the main one. */
async function holdCustomerOf(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [customer] = isUuid(id)
    ? await tx.rows('select from customer where profile_id = $1 and id = $2 and deleted_at is null for update', [
        who.profileId,
        id,
      ])
    : [];
  if (!customer) throw notFound('el cliente');
}

async function holdContact(tx: Queryable, who: Actor, id: string): Promise<Contact> {
  const { customer } = await readContact(tx, who.profileId, id);
  await holdCustomerOf(tx, who, customer ?? '');
  return readContact(tx, who.profileId, id);
}
