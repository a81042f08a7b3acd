import type * as z from 'zod/mini';
import type { createCustomer, updateCustomer } from '../../src/api/contract/customers/customers';
import type { CustomerDetail } from '../../src/api/contract/customers/shapes';
import { dniCountryOf } from '../company/country';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { type ColumnsOf, recordsOf } from '../ledger/records';
import { refused } from '../problems';
import { addContact } from './contacts';
import { readCustomer } from './read';
import { wrongDni } from './wrongDni';

type NewCustomer = z.output<(typeof createCustomer)['body']>;
type Changes = z.output<(typeof updateCustomer)['body']>;

/** Problem 409 for another customer's DNI, 422 for an invalid one, an unknown city or subcategory, or a contact without phone and e-mail. */
export async function addCustomer(
  tx: Queryable,
  who: Actor,
  { contact, ...fields }: NewCustomer,
): Promise<CustomerDetail> {
  const dni_country = fields.dni_country ?? (await dniCountryOf(tx, who.profileId));
  mustBeDni(fields.dni, dni_country);
  await mustBeCity(tx, fields.city);
  return customers.add(tx, who, columnsOf({ ...fields, dni_country }), async (id) => {
    await setSubcategories(tx, who, id, fields.subcategories_ids);
    if (contact) await addContact(tx, who, { ...contact, customer: id });
  });
}

/** Absent fields stay; an unchanged DNI is not checked. Problem 412 for a stale version, and those of `addCustomer`. */
export async function changeCustomer(tx: Queryable, who: Actor, id: string, changes: Changes): Promise<CustomerDetail> {
  const before = await customers.lock(tx, who, id, changes.version);
  const country = changes.dni_country ?? before.dni_country;
  if (changes.dni !== before.dni || country !== before.dni_country) mustBeDni(changes.dni, country);
  await mustBeCity(tx, changes.city);
  return customers.change(tx, who, before, columnsOf(changes), () =>
    setSubcategories(tx, who, id, changes.subcategories_ids),
  );
}

export const customers = recordsOf<CustomerDetail>({
  table: 'customer',
  read: (db, { profileId }, id) => readCustomer(db, profileId, id),
  // The audit omits what they owe and what was done about it.
  audited: ({
    standing,
    counts,
    commitment,
    last_contact,
    open_promise,
    contacted_on,
    next_on,
    days_overdue,
    balances,
    balance,
    ...own
  }) => own,
  once: {
    constraint: 'customer_dni',
    msg: 'Ya hay un cliente con esa Cédula/RUC. No se guardó; búsquelo en la lista o revise el número.',
    fields: { dni: 'Ya lo tiene otro cliente' },
  },
  stale:
    'Otra persona cambió este cliente mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
});

const columnsOf = ({ city, ...own }: NewCustomer | Changes) =>
  ({
    first_name: own.first_name,
    last_name: own.last_name,
    dni: own.dni,
    dni_country: own.dni_country,
    tradename: own.tradename,
    position: own.position,
    city_id: city,
    address: own.address,
    language: own.language,
    credit_days: own.credit_days,
  }) satisfies ColumnsOf<Changes, 'city' | 'subcategories_ids', 'city_id'>;

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

async function setSubcategories(tx: Queryable, who: Actor, id: string, chosen: string[] | undefined): Promise<void> {
  if (chosen === undefined) return;
  const wanted = [...new Set(chosen)];
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
