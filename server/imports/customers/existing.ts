import type { DNI_COUNTRY } from '../../../src/api/contract/customers/dniCountry';
import type { ImportedCustomer } from '../../../src/api/contract/receivables/imports';
import type { Queryable } from '../../database/database';
import { listOf, piece, sql } from '../../database/sql';

/** What a file says of a customer's contact and account, which have rows of their own. */
export const CONTACT = ['contact_name', 'phone', 'email'] as const;
export const ACCOUNT = [
  'bank',
  'bank_code',
  'account_number',
  'account_type',
  'holder_name',
  'holder_dni',
  'mandate',
] as const;
type OfOthers = (typeof CONTACT)[number] | (typeof ACCOUNT)[number] | 'city' | 'category' | 'subcategory';
type OwnColumn = Exclude<keyof ImportedCustomer, OfOthers> | 'city_id';

/** The columns of `customer` that a file fills in, with their types: what an import reads, inserts and updates is made of these. */
export const OWN_COLUMNS = Object.entries({
  dni: 'text',
  dni_country: 'text',
  first_name: 'text',
  last_name: 'text',
  tradename: 'text',
  position: 'text',
  city_id: 'uuid',
  address: 'text',
  credit_days: 'integer',
  language: 'text',
} satisfies Record<OwnColumn, 'text' | 'uuid' | 'integer'>);
export type Own = Record<Exclude<OwnColumn, 'dni_country' | 'city_id' | 'credit_days'>, string> & {
  dni_country: (typeof DNI_COUNTRY)[number];
  city_id: string | null;
  credit_days: number | null;
};

/** A customer as an import reads it. */
export type Existing = Own & {
  id: string;
  city: string;
  subcategories: { category: string; name: string }[];
  contacts: Contact[];
  bank: Account | null;
};
export type Contact = { id: string; name: string; phone: string; email: string; is_main: boolean };
export type Account = {
  bank_id: string;
  bank: string;
  country: string;
  bank_code_id: string | null;
  bank_code: string;
  account_number: string;
  account_type: string;
  holder_name: string;
  holder_dni: string;
  mandate: string;
};

/** The customers with these DNI, by DNI; `locks`: they are locked until the transaction ends. */
export async function existingCustomers(
  db: Queryable,
  profileId: string,
  dnis: string[],
  locks: boolean,
): Promise<Map<string, Existing>> {
  const which = sql`profile_id = ${profileId} and dni = any(${dnis}) and deleted_at is null`;
  if (locks) await db.rows(sql`select from customer where ${which} order by id for update`);
  const found = await db.rows<Existing>(sql`
    select c.id, ${listOf(OWN_COLUMNS.map(([column]) => piece(`c.${column}`)))}, coalesce(y.name, '') as city, s.subcategories, t.contacts, b.bank
    from (select * from customer where ${which}) c
    left join city y on y.id = c.city_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('category', g.name, 'name', s.name) order by g.name, s.name), '[]') as subcategories
      from customer_subcategory m join subcategory s on s.id = m.subcategory_id join category g on g.id = s.category_id
      where m.customer_id = c.id) s
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'phone', t.phone, 'email', t.email, 'is_main', t.is_main)
        order by t.is_main desc, t.created_at, t.id), '[]') as contacts
      from contact t where t.customer_id = c.id) t
    left join lateral (
      select jsonb_build_object('bank_id', b.bank_id, 'bank', k.name, 'country', k.country, 'bank_code_id', b.bank_code_id, 'bank_code', coalesce(o.code, ''),
        'account_number', b.account_number, 'account_type', b.account_type, 'holder_name', b.holder_name,
        'holder_dni', b.holder_dni, 'mandate', b.mandate) as bank
      from customer_bank b join bank k on k.id = b.bank_id left join bank_code o on o.id = b.bank_code_id
      where b.customer_id = c.id) b on true`);
  return new Map(found.map((customer) => [customer.dni, customer]));
}
