import type { Contact } from '../../src/api/contract/contacts';
import type { Customer, CustomerDetail } from '../../src/api/contract/customerShapes';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, rowsOf, type Sql, sql } from '../database/sql';
import { notFound } from '../problems';
import { contactsOf } from './contacts';
import { commitmentOf, countsOf, lastContactOf, standingOf } from './standing';

/** `rows`: those of `customer` to tell of. */
const customersFrom = (rows: Sql) => sql`
  select c.id, c.version, c.first_name, c.last_name, c.dni, c.dni_country, c.tradename, c.position, c.city_id as city,
    coalesce(y.name, '') as city_name, c.address, c.is_active_cm, s.subcategories, s.subcategories_ids,
    case when b.id is not null then jsonb_build_object('id', b.id, 'version', b.version, 'bank', b.bank_id, 'bank_name', k.name,
      'bank_code', b.bank_code_id, 'account_number', b.account_number, 'account_type', b.account_type,
      'holder_name', b.holder_name, 'holder_dni', b.holder_dni, 'mandate', b.mandate) end as bank,
    o.balances, coalesce(o.balances -> 0 ->> 'balance', '0.00') as balance
  from ${rows} c
  left join city y on y.id = c.city_id
  left join customer_bank b on b.customer_id = c.id
  left join bank k on k.id = b.bank_id
  cross join lateral (
    select coalesce(array_agg(s.name order by s.name, s.id), '{}') as subcategories,
      coalesce(array_agg(s.id order by s.name, s.id), '{}') as subcategories_ids
    from customer_subcategory m join subcategory s on s.id = m.subcategory_id where m.customer_id = c.id) s
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'balance', balance::text, 'overdue', overdue::text,
      'documents', documents) order by documents desc, currency), '[]') as balances
    from (
      select currency, sum(balance) as balance, count(*) as documents,
        coalesce(sum(balance) filter (where due_date < current_date), 0)::numeric(15,2) as overdue
      from document where customer_id = c.id and balance > 0 and voided_at is null group by currency) d) o`;

/** `search`: the words of a name, in any order, or part of the DNI. */
export function listCustomers(db: Queryable, profileId: string, page: Page, search: string): Promise<Listed<Customer>> {
  const where = every([
    sql`c.profile_id = ${profileId} and c.deleted_at is null`,
    search && sql`c.id in (select customers_like(${profileId}, ${search}))`,
  ]);
  const rows = sql`select c.* from customer c`;
  return listed(db, { rows, where, order: sql`c.name_key, c.id`, told: customersFrom }, page);
}

/** Problem 404 when the profile has no such customer. */
export async function readCustomer(db: Queryable, profileId: string, id: string): Promise<CustomerDetail> {
  const [found] = await rowsOf<Customer>(
    db,
    sql`${customersFrom(sql`customer`)} where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`,
  );
  if (!found) throw notFound('el cliente');
  const contacts: Contact[] = await contactsOf(db, profileId, id);
  return {
    ...found,
    contacts,
    standing: await standingOf(db, profileId, id),
    counts: await countsOf(db, profileId, id),
    commitment: await commitmentOf(db, profileId, id),
    last_contact: await lastContactOf(db, profileId, id),
  };
}
