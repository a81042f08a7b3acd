import type * as z from 'zod/mini';
import type { Contact, createContact, updateContact } from '../../src/api/contract/customers/contacts';
import { type AddressField, CHANNEL_NAMES, CHANNELS } from '../../src/api/contract/messaging/channels';
import { companyCountry } from '../company/country';
import type { Queryable } from '../database/database';
import { prepared, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { notFound, refused } from '../problems';
import { consents, forgetBounces, saveConsents } from './consent';
import { internationalPhone, WRONG_PHONE } from './phone';

type NewContact = z.output<(typeof createContact)['body']>;
type Changes = z.output<(typeof updateContact)['body']>;
type Fields = Omit<Changes, 'version'>;

const contactsThat = (where: Sql) => sql`
  select t.id, t.version, t.customer_id as customer, t.name, t.phone, t.email, t.is_main,
    ${consents},
    t.do_not_contact, t.do_not_contact_at, coalesce(name_of(t.do_not_contact_by), '') as do_not_contact_by
  from contact t
  where ${where} order by t.is_main desc, t.created_at, t.id`;

/** The main one first. */
export function contactsOf(db: Queryable, profileId: string, customerId: string): Promise<Contact[]> {
  return db.rows<Contact>(prepared(contactsThat(sql`t.profile_id = ${profileId} and t.customer_id = ${customerId}`)));
}

/** Problem 404 when the profile has no such contact, or its customer is gone. */
export async function readContact(db: Queryable, profileId: string, id: string): Promise<Contact> {
  const [found] = await db.rows<Contact>(
    contactsThat(sql`t.profile_id = ${profileId} and t.id = ${id}
      and exists (select from customer c where c.id = t.customer_id and c.deleted_at is null)`),
  );
  if (!found) throw notFound('el contacto');
  return found;
}

/** The first contact of a customer is the main one. Problem 422 for an invalid phone, 404 for an unknown customer. */
export async function addContact(tx: Queryable, who: Actor, { customer, ...fields }: NewContact): Promise<Contact> {
  await lockCustomerOf(tx, who, customer);
  const others = await contactsOf(tx, who.profileId, customer);
  const columns = columnsOf(who, await reachable(tx, who, fields), fields);
  const isMain = fields.is_main === true || others.length === 0;
  if (isMain) await leaveMain(tx, customer);
  return contacts.add(tx, who, { customer_id: customer, ...columns, is_main: isMain }, async (id) => {
    await saveConsents(tx, who, { id }, fields);
    await assignFromStrangers(tx, who, { id, customer }, columns);
  });
}

/**
 * Absent fields stay, and a main contact stays main until another one becomes it. Problem 412 for a stale version, and those
 * of `addContact`.
 */
export async function changeContact(tx: Queryable, who: Actor, id: string, changes: Changes): Promise<Contact> {
  const before = await lockContact(tx, who, id, changes.version);
  const columns = columnsOf(who, await reachable(tx, who, changes), changes, before);
  const becomesMain = changes.is_main === true && !before.is_main;
  if (becomesMain) await leaveMain(tx, before.customer);
  await forgetBounces(tx, who, [{ id, ...columns }]);
  await saveConsents(tx, who, before, changes);
  return contacts.change(tx, who, before, { ...columns, is_main: becomesMain || undefined }, () =>
    assignFromStrangers(tx, who, before, columns),
  );
}

/** The oldest remaining contact replaces a removed main one. */
export async function removeContact(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lockContact(tx, who, id);
  await contacts.remove(tx, who, before);
  await tx.rows(sql`update customer set contact_removed_at = now() where id = ${before.customer}`);
  if (!before.is_main) return;
  await tx.rows(
    sql`update contact set is_main = true, version = version + 1
     where id = (select id from contact where customer_id = ${before.customer} order by created_at, id limit 1)`,
  );
}

const contacts = recordsOf<Contact>({
  table: 'contact',
  read: (db, { profileId }, id) => readContact(db, profileId, id),
  stale:
    'Otra persona cambió este contacto mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
});

/** Only a change of `do_not_contact` sets its author and time. */
function columnsOf(who: Actor, reached: Reached, { name, do_not_contact }: Fields, before?: Contact) {
  const isChanged = do_not_contact !== undefined && do_not_contact !== (before?.do_not_contact ?? false);
  const change = { do_not_contact, do_not_contact_at: sql`now()`, do_not_contact_by: who.userId };
  return { name, ...reached, ...(isChanged && change) };
}

const leaveMain = (tx: Queryable, customer: Contact['customer']) =>
  tx.rows(sql`update contact set is_main = false, version = version + 1 where customer_id = ${customer} and is_main`);

/** Assigns unknown senders' messages of these addresses, and our answers, to the customer. */
async function assignFromStrangers(
  tx: Queryable,
  who: Actor,
  { id, customer }: Pick<Contact, 'id' | 'customer'>,
  reached: Record<AddressField, string>,
): Promise<void> {
  const addresses = CHANNEL_NAMES.map((channel) => ({ channel, address: reached[CHANNELS[channel].address] }));
  const rows = JSON.stringify(addresses.filter(({ address }) => address !== ''));
  await tx.rows(
    sql`update inbound_message i set customer_id = ${customer}, contact_id = case when not i.is_unverified then ${id}::uuid end from jsonb_to_recordset(${rows}) as r(channel text, address text)
     where i.profile_id = ${who.profileId} and i.channel = r.channel and i.sender = lower(r.address)
       and (i.customer_id is null or i.customer_id = ${customer} and i.contact_id is null)`,
  );
  await tx.rows(
    sql`update message m set customer_id = ${customer} from jsonb_to_recordset(${rows}) as r(channel text, address text)
     where m.profile_id = ${who.profileId} and m.customer_id is null and not m.is_test and m.channel = r.channel
       and address_key(m.recipient) = address_key(r.address)`,
  );
}

type Reached = Pick<Fields, 'phone' | 'email'>;

/** The phone as it is dialled from anywhere. Problem 422 without phone and e-mail. */
async function reachable(tx: Queryable, { profileId }: Actor, { phone, email }: Reached): Promise<Reached> {
  if (phone === '' && email === '') {
    throw refused('Falta cómo contactar a esta persona: escriba un teléfono o un email.', {
      fields: { phone: 'Escriba un teléfono o un email' },
    });
  }
  if (phone === '') return { phone, email };
  const read = internationalPhone(phone, await companyCountry(tx, profileId));
  if (read !== undefined) return { phone: read, email };
  throw refused(
    'El teléfono no existe así escrito. No se guardó; revíselo, con el código del país si es de otro que su empresa.',
    { fields: { phone: WRONG_PHONE } },
  );
}

/** Locks the customer, so that its contacts change one by one and one stays the main one. */
async function lockCustomerOf(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [customer] = isUuid(id)
    ? await tx.rows(
        sql`select from customer where profile_id = ${who.profileId} and id = ${id} and deleted_at is null for update`,
      )
    : [];
  if (!customer) throw notFound('el cliente');
}

async function lockContact(tx: Queryable, who: Actor, id: string, version?: number): Promise<Contact> {
  const { customer } = await readContact(tx, who.profileId, id);
  await lockCustomerOf(tx, who, customer ?? '');
  return contacts.lock(tx, who, id, version);
}
