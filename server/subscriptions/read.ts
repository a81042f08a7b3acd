import type * as z from 'zod/mini';
import type { listSubscriptions as row, Subscription } from '../../src/api/contract/receivables/subscriptions';
import type { WithNonNull } from '../../src/api/contract/row';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';

type Filters = z.output<(typeof row)['query']>;

const NEXT_CHARGE = sql`case when s.status = 'activa' and s.next_charge <= coalesce(s.ends_on, s.next_charge) then s.next_charge end`;

/** `rows`: a selection of `subscription`. */
const subscriptionsFrom = (rows: Sql) => sql`
  select s.id, s.version, s.customer_id as customer, c.full_name as customer_name, s.name, s.amount,
    s.currency, s.frequency, s.starts_on, s.ends_on, s.due_days, s.cost_center_id as cost_center,
    coalesce(o.name, '') as cost_center_name, s.status,
    ${NEXT_CHARGE} as next_charge,
    d.last_charge, d.documents
  from ${rows} s
  join customer c on c.id = s.customer_id
  left join cost_center o on o.id = s.cost_center_id
  cross join lateral (
    select max(subscription_period) as last_charge, count(*) as documents from document where subscription_id = s.id) d`;

const ORDERS: Orders<'name' | 'customer_name' | 'amount' | 'next_charge'> = {
  by: {
    name: sql`match_key(s.name)`,
    customer_name: sql`s.customer_key`,
    amount: sql`s.amount`,
    next_charge: NEXT_CHARGE,
  },
  usual: sql`s.status, s.next_charge, s.name, s.id`,
  id: sql`s.id`,
};

const WITH_CUSTOMERS = sql`
  select s.* from (
    select s.*, c.name_key as customer_key from subscription s join customer c on c.id = s.customer_id) s`;

/** Active ones first, the next to be charged before the rest. */
export function listSubscriptions(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, status, idCustomer, ordering }: Filters,
): Promise<Listed<Subscription>> {
  const where = every([
    sql`s.profile_id = ${profileId}`,
    search &&
      sql`${contains(sql`s.name`, search)}
        or s.customer_id in (select customers_like(${profileId}, ${search}))`,
    status && sql`s.status = ${status}`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`s.customer_id = ${idCustomer}` : sql`false`),
  ]);
  const rows = ordering?.endsWith('customer_name') ? WITH_CUSTOMERS : sql`select s.* from subscription s`;
  return listed(db, { rows, where, order: orderOf(ORDERS, ordering), projection: subscriptionsFrom }, page);
}

/** Our service returns all of these. */
export type OwnSubscription = WithNonNull<Subscription, 'customer' | 'amount' | 'starts_on'>;

/** Problem 404 when the profile has no such subscription. */
export async function readSubscription(db: Queryable, profileId: string, id: string): Promise<OwnSubscription> {
  const [found] = await db.rows<OwnSubscription>(sql`
    ${subscriptionsFrom(sql`subscription`)} where s.profile_id = ${profileId} and s.id = ${id}`);
  if (!found) throw notFound('la suscripción');
  return found;
}
