import type { pendingValuesByCustomer } from '../../src/api/contract/customers/customers';
import type { Category, CustomerOption, Subcategory } from '../../src/api/contract/customers/lookups';
import type { Answer } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { gathered } from '../database/list';
import { sql } from '../database/sql';
import { mustBeCustomer } from '../ledger/mustBeCustomer';
import { notFound } from '../problems';

/** Every customer, by name; in the caller's transaction. */
export function allCustomers(tx: Queryable, profileId: string): Promise<CustomerOption[]> {
  return gathered<CustomerOption>(
    tx,
    sql`select id, first_name, last_name, dni, tradename from customer
     where profile_id = ${profileId} and deleted_at is null order by name_key, id`,
  );
}

/** Some calls name the profile in their path: it can only be the caller's own. Problem 404 for another. */
export function mustBeOwn(profileId: string, id: string): void {
  if (id !== profileId) throw notFound('esa empresa');
}

export function subcategories(db: Queryable, profileId: string): Promise<Subcategory[]> {
  return db.rows<Subcategory>(
    sql`select s.id, s.name, s.category_id as category, c.name as category_name
     from subcategory s join category c on c.id = s.category_id
     where s.profile_id = ${profileId} order by c.name, s.name, s.id`,
  );
}

export async function categories(db: Queryable, profileId: string): Promise<Category[]> {
  const all = await subcategories(db, profileId);
  const found = await db.rows<{ id: string; name: string }>(
    sql`select id, name from category where profile_id = ${profileId} order by name`,
  );
  return found.map(({ id, name }) => ({ id, name, subcategories: all.filter(({ category }) => category === id) }));
}

/** A customer's debt, the oldest due date first. Problem 404 when the profile has no such customer. */
export async function pendingValues(
  db: Queryable,
  profileId: string,
  customer: string,
): Promise<Answer<typeof pendingValuesByCustomer>> {
  await mustBeCustomer(db, profileId, customer);
  const owed = sql`from document where customer_id = ${customer} and profile_id = ${profileId} and is_owed`;
  const documents = await db.rows<Answer<typeof pendingValuesByCustomer>['documents'][number]>(
    sql`select id, number, due_date, currency, total, balance ${owed} order by due_date, number, id`,
  );
  const [main] = await db.rows<{ total: string }>(
    sql`select sum(balance) as total ${owed} group by currency order by count(*) desc, currency limit 1`,
  );
  return { customer, total: main?.total ?? '0.00', documents };
}
