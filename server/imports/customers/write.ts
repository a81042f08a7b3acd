import { forgetBounces } from '../../customers/consent';
import type { Queryable } from '../../database/database';
import { listOf, piece, sql } from '../../database/sql';
import { type Actor, audit } from '../../ledger/audit';
import { CONTACT, OWN_COLUMNS } from './existing';
import type { CustomerWrite } from './plan';

/** Writes the plans of locked customers. Answers the ids that were not created, because somebody else created the same first. */
export async function writeCustomers(
  tx: Queryable,
  who: Actor,
  planned: readonly CustomerWrite[],
): Promise<ReadonlySet<string>> {
  const late = await insert(tx, who, planned);
  const writes = planned.filter(({ id }) => !late.has(id));
  await update(tx, who, writes);
  await setSubcategories(tx, who, writes);
  await setContacts(tx, who, writes);
  await setBanks(tx, who, writes);
  await audit(
    tx,
    who,
    writes.map(({ id, isNew, before, after }) => ({
      action: isNew ? 'crear' : 'cambiar',
      entity: 'customer',
      entityId: id,
      ...(isNew ? { after } : { before, after }),
    })),
  );
  return late;
}

const names = OWN_COLUMNS.map(([column]) => column);
const COLUMNS = listOf(names.map(piece));
const VALUES = listOf(names.map((name) => piece(`r.${name}`)));
/** A customer is found by its DNI, which stays. */
const CHANGES = listOf(names.filter((name) => name !== 'dni').map((name) => piece(`${name} = r.${name}`)));
const OWN = sql`id uuid, ${listOf(OWN_COLUMNS.map(([column, type]) => piece(`${column} ${type}`)))}`;

async function insert(tx: Queryable, who: Actor, writes: readonly CustomerWrite[]): Promise<Set<string>> {
  const wanted = writes.filter(({ isNew }) => isNew);
  if (wanted.length === 0) return new Set();
  const made = await tx.rows<{ id: string }>(
    sql`insert into customer (id, profile_id, ${COLUMNS}) select r.id, ${who.profileId}, ${VALUES}
     from jsonb_to_recordset(${ownOf(wanted)}) as r(${OWN})
     on conflict (profile_id, dni) where deleted_at is null do nothing returning id`,
  );
  const ids = new Set(made.map(({ id }) => id));
  return new Set(wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
}

async function update(tx: Queryable, who: Actor, writes: readonly CustomerWrite[]): Promise<void> {
  const changed = writes.filter(({ isNew, contact, subcategories, bank, before, after }) => {
    if (isNew) return false;
    const isOwn = Object.entries(after).some(([field, text]) => text !== before[field] && !OF_CONTACT.has(field));
    // A contact has a version of its own, so a change of it alone leaves the customer's.
    return isOwn || subcategories !== undefined || bank !== undefined || contact === undefined;
  });
  if (changed.length === 0) return;
  await tx.rows(
    sql`update customer c set ${CHANGES}, version = c.version + 1
     from jsonb_to_recordset(${ownOf(changed)}) as r(${OWN}) where c.profile_id = ${who.profileId} and c.id = r.id`,
  );
}

const OF_CONTACT = new Set<string>(CONTACT);

const ownOf = (writes: readonly CustomerWrite[]) => JSON.stringify(writes.map(({ id, own }) => ({ id, ...own })));

/** The file's subcategories replace the customer's; unknown ones are created. */
async function setSubcategories(tx: Queryable, who: Actor, writes: readonly CustomerWrite[]): Promise<void> {
  const set = writes.filter(({ subcategories }) => subcategories);
  if (set.length === 0) return;
  const wanted = set.flatMap(({ id, subcategories = [] }) =>
    subcategories.map(({ category, name, isNew }) => ({ id, category, name, isNew })),
  );
  const made = JSON.stringify(wanted.filter(({ isNew }) => isNew));
  const rowsIn = (rows: string) => sql`jsonb_to_recordset(${rows}) as r(id uuid, category text, name text)`;
  await tx.rows(
    sql`insert into category (profile_id, name) select distinct ${who.profileId}::uuid, r.category from ${rowsIn(made)} on conflict do nothing`,
  );
  await tx.rows(
    sql`insert into subcategory (profile_id, category_id, name)
     select distinct ${who.profileId}::uuid, c.id, r.name from ${rowsIn(made)} join category c on c.profile_id = ${who.profileId} and c.name = r.category
     on conflict do nothing`,
  );
  await tx.rows(
    sql`delete from customer_subcategory where profile_id = ${who.profileId} and customer_id = any(${set.map(({ id }) => id)})`,
  );
  await tx.rows(
    sql`insert into customer_subcategory (profile_id, customer_id, subcategory_id)
     select ${who.profileId}, r.id, s.id from ${rowsIn(JSON.stringify(wanted))}
     join category c on c.profile_id = ${who.profileId} and c.name = r.category
     join subcategory s on s.category_id = c.id and s.name = r.name
     on conflict do nothing`,
  );
}

async function setContacts(tx: Queryable, who: Actor, writes: readonly CustomerWrite[]): Promise<void> {
  const contacts = writes.flatMap(({ id, contact }) => (contact ? [{ ...contact, customer_id: id }] : []));
  if (contacts.length === 0) return;
  const fields = sql`id uuid, customer_id uuid, name text, phone text, email text, is_main boolean`;
  await forgetBounces(tx, who, contacts);
  await tx.rows(
    sql`insert into contact (id, profile_id, customer_id, name, phone, email, is_main)
     select r.id, ${who.profileId}, r.customer_id, r.name, r.phone, r.email, r.is_main from jsonb_to_recordset(${JSON.stringify(contacts)}) as r(${fields})
     on conflict (id) do update set name = excluded.name, phone = excluded.phone, email = excluded.email, version = contact.version + 1`,
  );
  await audit(
    tx,
    who,
    contacts.map(({ isNew, ...after }) => ({
      action: isNew ? 'crear' : 'cambiar',
      entity: 'contact',
      entityId: after.id,
      after,
    })),
  );
}

async function setBanks(tx: Queryable, who: Actor, writes: readonly CustomerWrite[]): Promise<void> {
  const banks = writes.flatMap(({ id, bank }) => (bank ? [{ ...bank, customer_id: id }] : []));
  if (banks.length === 0) return;
  await tx.rows(
    sql`insert into customer_bank (profile_id, customer_id, bank_id, bank_code_id, account_number, account_type, holder_name, holder_dni, mandate)
     select ${who.profileId}, r.customer_id, r.bank_id, r.bank_code_id, r.account_number, r.account_type, r.holder_name, r.holder_dni, r.mandate
     from jsonb_to_recordset(${JSON.stringify(banks)}) as r(customer_id uuid, bank_id uuid, bank_code_id uuid, account_number text, account_type text,
       holder_name text, holder_dni text, mandate text)
     on conflict (customer_id) do update set bank_id = excluded.bank_id, bank_code_id = excluded.bank_code_id,
       account_number = excluded.account_number, account_type = excluded.account_type, holder_name = excluded.holder_name,
       holder_dni = excluded.holder_dni, mandate = excluded.mandate, version = customer_bank.version + 1`,
  );
}
