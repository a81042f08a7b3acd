import type { z } from 'zod';
import type { CustomerDetail } from '../../src/api/contract/customerShapes';
import type { createCustomer, updateCustomer } from '../../src/api/contract/customers';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { conflict, isDatabaseError, refused, stale } from '../problems';
import { readCustomer } from './read';
import { wrongDni } from './wrongDni';

type NewCustomer = z.output<(typeof createCustomer)['body']>;
type Changes = z.output<(typeof updateCustomer)['body']>;

/** Problem 409 for a DNI that another customer has, 422 for one that cannot be and for what does not exist. */
export async function addCustomer(tx: Queryable, who: Actor, given: NewCustomer): Promise<CustomerDetail> {
  mustBeDni(given.dni, given.dni_country);
  await mustBeCity(tx, given.city);
  const [made] = await once(
    tx.rows<{ id: string }>(
      sql`insert into customer (profile_id, first_name, last_name, dni, dni_country, tradename, position, city_id, address)
       values (${who.profileId}, ${given.first_name}, ${given.last_name ?? ''}, ${given.dni}, ${given.dni_country ?? 'EC'}, ${given.tradename ?? ''}, ${given.position ?? ''}, ${given.city ?? null}, ${given.address ?? ''}) returning id`,
    ),
  );
  const id = made?.id ?? '';
  await setSubcategories(tx, who, id, given.subcategories_ids);
  const customer = await readCustomer(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'crear', entity: 'customer', entityId: id, after: kept(customer) }]);
  return customer;
}

/** What is left out stays, and so does a DNI that was taken before it was checked. Problem 412 for a stale version, besides those of a new one. */
export async function changeCustomer(tx: Queryable, who: Actor, id: string, given: Changes): Promise<CustomerDetail> {
  const before = await holdCustomer(tx, who, id, given.version);
  const country = given.dni_country ?? before.dni_country;
  if (given.dni !== before.dni || country !== before.dni_country) mustBeDni(given.dni, country);
  await mustBeCity(tx, given.city);
  await once(
    tx.rows(
      sql`update customer set first_name = ${given.first_name}, last_name = ${given.last_name ?? before.last_name}, dni = ${given.dni}, dni_country = ${country}, tradename = ${given.tradename ?? before.tradename}, position = ${given.position ?? before.position}, city_id = ${given.city === undefined ? before.city : given.city},
         address = ${given.address ?? before.address}, version = version + 1 where id = ${id}`,
    ),
  );
  await setSubcategories(tx, who, id, given.subcategories_ids);
  return changed(tx, who, before);
}

/** The customer, whom nobody else changes until the transaction ends. Problem 404, or 412 for a stale version. */
export async function holdCustomer(tx: Queryable, who: Actor, id: string, version?: number): Promise<CustomerDetail> {
  await tx.rows(sql`select from customer where profile_id = ${who.profileId} and id = ${id} for update`);
  const before = await readCustomer(tx, who.profileId, id);
  if (version !== undefined && version !== before.version) throw staleCustomer();
  return before;
}

/** Tells of a change that was made, in the audit and as the answer. */
export async function changed(tx: Queryable, who: Actor, before: CustomerDetail): Promise<CustomerDetail> {
  const after = await readCustomer(tx, who.profileId, before.id);
  const line = { action: 'cambiar', entity: 'customer', entityId: before.id, before: kept(before), after: kept(after) };
  await audit(tx, who, [line]);
  return after;
}

/** What the audit keeps of a customer: their own data, not what they owe. */
export function kept(customer: CustomerDetail): object {
  const {
    standing: _,
    counts: __,
    commitment: ___,
    last_contact: ____,
    balances: _____,
    balance: ______,
    ...own
  } = customer;
  return own;
}

const staleCustomer = () =>
  stale(
    'Otra persona cambió este cliente mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
  );

function mustBeDni(dni: string, country: CustomerDetail['dni_country']): void {
  const what = wrongDni(dni, country);
  if (what === undefined) return;
  throw refused(`${what} no pasa la verificación de sus dígitos. No se guardó; revise el número o el país.`, {
    fields: { dni: 'Los dígitos no corresponden. Si es de otro país, elíjalo.' },
  });
}

async function mustBeCity(tx: Queryable, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [city] = isUuid(id) ? await tx.rows(sql`select from city where id = ${id}`) : [];
  if (!city) throw refused('La ciudad elegida ya no existe. Elija otra.', { fields: { city: 'No existe' } });
}

async function setSubcategories(tx: Queryable, who: Actor, id: string, given: string[] | undefined): Promise<void> {
  if (given === undefined) return;
  const wanted = [...new Set(given)];
  await tx.rows(sql`delete from customer_subcategory where customer_id = ${id}`);
  const added = await tx.rows(
    sql`insert into customer_subcategory (profile_id, customer_id, subcategory_id)
     select ${who.profileId}, ${id}, id from subcategory where profile_id = ${who.profileId} and id = any(${wanted.filter(isUuid)}::uuid[]) returning 1`,
  );
  if (added.length === wanted.length) return;
  throw refused('Una de las subcategorías ya no existe. Vuelva a elegirlas.', {
    fields: { subcategories_ids: 'Una ya no existe' },
  });
}

async function once<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== 'customer_dni') throw cause;
    throw conflict('Ya hay un cliente con esa Cédula/RUC. No se guardó; búsquelo en la lista o revise el número.', {
      fields: { dni: 'Ya lo tiene otro cliente' },
      cause,
    });
  }
}
