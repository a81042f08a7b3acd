import type { groupByDocument, pendingValuesByCustomer } from '../../src/api/contract/customers';
import { BUCKETS } from '../../src/api/contract/documents';
import type { Category, CustomerOption, Subcategory } from '../../src/api/contract/lookups';
import type { Answer } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { inSlices } from '../database/jsonInSlices';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { bounds, UNDATED } from '../documents/dueWallet';
import { notFound } from '../problems';

/** Every customer, by name. */
export function allCustomers(db: Queryable, profileId: string): Promise<CustomerOption[]> {
  return db.rows<CustomerOption>(
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
  const [found] = isUuid(customer)
    ? await db.rows(
        sql`select from customer where profile_id = ${profileId} and id = ${customer} and deleted_at is null`,
      )
    : [];
  if (!found) throw notFound('el cliente');
  const owed = sql`from document where customer_id = ${customer} and profile_id = ${profileId} and balance > 0 and voided_at is null`;
  const documents = await db.rows<Answer<typeof pendingValuesByCustomer>['documents'][number]>(
    sql`select id, number, due_date, currency, total, balance ${owed} order by due_date, number, id`,
  );
  const [main] = await db.rows<{ total: string }>(
    sql`select sum(balance) as total ${owed} group by currency order by count(*) desc, currency limit 1`,
  );
  return { customer, total: main?.total ?? '0.00', documents };
}

/**
 * The debtors with their debt and number of documents, and their contacts, the main one first. Each set is a query of its
 * own: a join takes minutes on tables without statistics.
 */
export async function grouped(db: Queryable, profileId: string): Promise<Answer<typeof groupByDocument>> {
  const sums = await db.rows<{ id: string; currency: string; saldo: string; docs: number }>(
    sql`select distinct on (customer_id) customer_id as id, currency, sum(balance) as saldo, count(*) as docs
     from document where profile_id = ${profileId} and balance > 0 and voided_at is null
     group by customer_id, currency order by customer_id, count(*) desc, currency`,
  );
  const owed = new Map(sums.map(({ id, ...sum }) => [id, sum]));
  const customers = await db.rows<InfoDoc>(
    sql`select id as customer__id, first_name as customer__first_name, last_name as customer__last_name, dni as customer__dni,
       tradename as customer__tradename, position as customer__position
     from customer where profile_id = ${profileId} and deleted_at is null order by name_key, id`,
  );
  const more = await tellingApart(db, profileId);
  const infoDocs: Answer<typeof groupByDocument>['infoDocs'] = [];
  for await (const some of inSlices(customers)) {
    for (const one of some) {
      const sum = owed.get(one.customer__id);
      if (sum) infoDocs.push({ ...one, ...sum, ...NONE, ...more.get(one.customer__id) });
    }
  }
  const contacts = await db.rows<Answer<typeof groupByDocument>['contactos'][number]>(
    sql`select customer_id as customer__id, phone, email from contact
     where profile_id = ${profileId} order by customer_id, is_main desc, created_at, id`,
  );
  return { infoDocs, contactos: contacts.filter((one) => owed.has(one.customer__id)) };
}

type InfoDoc = { [Key in `customer__${'id' | 'first_name' | 'last_name' | 'dni' | 'tradename' | 'position'}`]: string };
type Apart = {
  subcategories?: string[];
  buckets?: string[];
  cost_centers?: string[];
  last_contact?: string;
  promise?: 'pendiente' | 'rota';
};
const NONE: { subcategories: string[]; last_contact: null; promise: 'ninguna' } = {
  subcategories: [],
  last_contact: null,
  promise: 'ninguna',
};

/** Each customer's values for audience filters. */
async function tellingApart(db: Queryable, profileId: string): Promise<Map<string, Apart>> {
  const named = await db.rows<Apart & { id: string }>(
    sql`select m.customer_id as id, array_agg(s.name order by s.name) as subcategories
     from customer_subcategory m join subcategory s on s.id = m.subcategory_id where m.profile_id = ${profileId} group by m.customer_id`,
  );
  const [least, most] = bounds();
  const owed = await db.rows<Apart & { id: string }>(
    sql`select d.customer_id as id, array_agg(distinct b.bucket) as buckets,
       array_remove(array_agg(distinct d.cost_center_id::text), null) as cost_centers
     from document d join unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
       on coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most
     where d.profile_id = ${profileId} and d.balance > 0 and d.voided_at is null group by d.customer_id`,
  );
  const reached = await db.rows<Apart & { id: string }>(
    sql`select id, max(day) as last_contact from (
       select customer_id as id, happened_on as day from activity
       where profile_id = ${profileId} and (kind = 'mensaje' or outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa'))
       union all
       select customer_id, at::date from campaign_event where profile_id = ${profileId} and status not in ('en_cola', 'fallido', 'cancelado')
       union all
       select customer_id, sent_at::date from message where profile_id = ${profileId} and campaign_id is null and customer_id is not null
         and sent_at is not null and status not in ('en_cola', 'enviando', 'fallido', 'cancelado')) x
     group by id`,
  );
  const promised = await db.rows<Apart & { id: string }>(
    sql`select customer_id as id, case when bool_or(due_on >= current_date) then 'pendiente' else 'rota' end as promise
     from promise where profile_id = ${profileId} and cancelled_at is null and paid < amount group by customer_id`,
  );
  const all = new Map<string, Apart>();
  for (const list of [named, owed, reached, promised]) {
    for await (const some of inSlices(list)) {
      for (const { id, ...fields } of some) all.set(id, { ...all.get(id), ...fields });
    }
  }
  return all;
}
