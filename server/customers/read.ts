import type * as z from 'zod/mini';
import {
  NOBODY,
  type listCustomers as row,
  SEGMENT,
  SEGMENTS,
  type Segment,
  type listSegments as segmentsRow,
} from '../../src/api/contract/customers/customers';
import type { Customer, CustomerDetail } from '../../src/api/contract/customers/shapes';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { PROMISE } from '../activities/promises';
import type { Queryable } from '../database/database';
import { countOf, type List, type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, listOf, prepared, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { dueIn } from '../documents/filters';
import { notFound } from '../problems';
import { contactsOf } from './contacts';
import { foldOwed } from './owed';
import { balancesOf, commitmentOf, countsOf, LAST_CONTACT } from './summary';

/** `promise p` is neither paid nor cancelled. */
const OPEN_PROMISE = sql`(${PROMISE.pendiente} or ${PROMISE.rota})`;

/** A collector's view of `customer c`, of its figures `f`. */
const WORK = sql`
    case when f.due_since < current_date then current_date - f.due_since end as days_overdue,
    case when c.credit_blocked_at is not null then jsonb_build_object('at', c.credit_blocked_at, 'by', coalesce(name_of(c.credit_blocked_by), ''),
      'why', c.credit_blocked_why) end as credit_block,
    nullif(f.contacted_on, '-infinity') as contacted_on, nullif(f.next_on, 'infinity') as next_on,
    case when c.owner_id is not null then jsonb_build_object('id', c.owner_id, 'name', coalesce(name_of(c.owner_id), '')) end as owner,
    ${LAST_CONTACT} as last_contact,
    (select jsonb_build_object('id', p.id, 'currency', p.currency, 'amount', p.amount::text, 'due_on', p.due_on,
        'status', case when ${PROMISE.rota} then 'rota' else 'pendiente' end)
      from promise p where p.customer_id = c.id and ${OPEN_PROMISE}
      order by ${PROMISE.rota}, abs(p.due_on - current_date), p.id limit 1) as open_promise`;

/** A currency's debt by age, in the order of BUCKETS. */
const AGES = listOf(
  BUCKETS.map((bucket) => sql`coalesce(sum(balance) filter (where ${dueIn(bucket)}), 0)::numeric(15,2)::text`),
);

/** `rows`: the ids of the customers to read. */
const customersFrom = (rows: Sql) => sql`
  select c.id, c.version, c.first_name, c.last_name, c.dni, c.dni_country, c.language, c.tradename, c.position, c.city_id as city,
    coalesce(y.name, '') as city_name, c.address, c.credit_days, c.is_active_cm, s.subcategories, s.subcategories_ids,
    case when b.id is not null then jsonb_build_object('id', b.id, 'version', b.version, 'bank', b.bank_id, 'bank_name', k.name,
      'bank_code', b.bank_code_id, 'account_number', b.account_number, 'account_type', b.account_type,
      'holder_name', b.holder_name, 'holder_dni', b.holder_dni, 'mandate', b.mandate) end as bank,
    o.balances, coalesce(o.balances -> 0 ->> 'balance', '0.00') as balance, ${WORK}
  from ${rows} w
  join customer c on c.id = w.id
  cross join lateral figures_of(c.id) f
  left join city y on y.id = c.city_id
  left join customer_bank b on b.customer_id = c.id
  left join bank k on k.id = b.bank_id
  cross join lateral (
    select coalesce(array_agg(s.name order by s.name, s.id), '{}') as subcategories,
      coalesce(array_agg(s.id order by s.name, s.id), '{}') as subcategories_ids
    from customer_subcategory m join subcategory s on s.id = m.subcategory_id where m.customer_id = c.id) s
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'balance', balance::text, 'overdue', overdue::text,
      'documents', documents, 'ages', ages) order by documents desc, currency), '[]') as balances
    from (
      select currency, sum(balance) as balance, count(*) as documents, jsonb_build_array(${AGES}) as ages,
        coalesce(sum(balance) filter (where due_date < current_date), 0)::numeric(15,2) as overdue
      from document where customer_id = c.id and is_owed group by currency) d) o`;

/** The list's query without paging: the count, the order, the export and bulk changes share it. */
type Query = Omit<z.output<(typeof row)['query']>, 'p' | 'page_size'>;

const ORDERS: Orders<
  | 'name'
  | 'tradename'
  | 'dni'
  | 'balance'
  | 'created_at'
  | 'overdue'
  | 'due_since'
  | 'contacted_on'
  | 'promise'
  | 'next_on'
> = {
  by: {
    name: sql`c.name_key`,
    tradename: sql`match_key(c.tradename)`,
    dni: sql`c.dni`,
    created_at: sql`c.created_at`,
    balance: sql`w.owed`,
    overdue: sql`w.overdue`,
    due_since: sql`w.due_since`,
    contacted_on: sql`w.contacted_on`,
    promise: sql`w.promise_first`,
    next_on: sql`w.next_on`,
  },
  usual: sql`c.name_key, c.id`,
  id: sql`c.id`,
};
const OF_CUSTOMER = ['name', 'tradename', 'dni', 'created_at'];
const byFigure = (ordering: Query['ordering']) =>
  ordering !== undefined && !OF_CUSTOMER.includes(ordering.replace('-', ''));

/** What a customer owes by today: the conditions on their stored figures `w`. */
const OWING: Record<NonNullable<Query['owes']>, Sql> = {
  vencido: sql`w.due_since < current_date`,
  debe: sql`w.owed > 0`,
  nada: sql`w.owed = 0`,
};

const PROMISING: Record<NonNullable<Query['promise']>, Sql> = {
  ninguna: sql`w.promise_first = 'infinity'`,
  pendiente: sql`w.promise_last between current_date and 'infinity'`,
  rota: sql`w.promise_first < current_date`,
};

/** The filters that the stored figures answer. */
function figuresThat(query: Query): Sql[] {
  const { owes, overdue_from, overdue_to, days_from, days_to, quiet_days, promise, next_until } = query;
  return [
    owes && OWING[owes],
    overdue_from !== undefined && sql`w.overdue >= ${overdue_from}::numeric`,
    overdue_to !== undefined && sql`w.overdue <= ${overdue_to}::numeric`,
    days_from !== undefined && sql`w.due_since <= current_date - ${Math.max(days_from, 1)}::int`,
    days_to !== undefined && sql`w.due_since >= current_date - ${days_to}::int and w.due_since < current_date`,
    quiet_days !== undefined && sql`w.contacted_on <= current_date - ${quiet_days}::int`,
    promise && PROMISING[promise],
    next_until !== undefined &&
      sql`w.next_on <= ${next_until === 'hoy' ? sql`current_date` : sql`${next_until}::date`}`,
  ].filter((one) => typeof one === 'object');
}

/** Brings the stored figures up to date for `customersFound`, where the query needs them. */
export async function prepareSearch(db: Queryable, profileId: string, query: Query): Promise<void> {
  if (byFigure(query.ordering) || figuresThat(query).length > 0) await foldOwed(db, profileId);
}

/** The figures alone: an index then finds any page, however far down the list. */
const FIGURES = sql`select c.id, w.* from customer_owed w
  cross join lateral (select w.customer_id as id, w.profile_id, null::timestamptz as deleted_at) c`;
const CUSTOMERS_AND_FIGURES = sql`select c.id, w.* from customer_owed w join customer c on c.id = w.customer_id`;

const owned = (owner: string) =>
  owner === NOBODY ? sql`c.owner_id is null` : isUuid(owner) ? sql`c.owner_id = ${owner}` : sql`false`;

export function customersFound(profileId: string, query: Query): List {
  const { search, owner, city, in_subcategory, debited, ordering } = query;
  const ofCustomer = [
    search && mentions(search),
    owner !== undefined && owned(owner),
    city !== undefined && (isUuid(city) ? sql`c.city_id = ${city}` : sql`false`),
    in_subcategory !== undefined &&
      (isUuid(in_subcategory)
        ? sql`exists (select from customer_subcategory m where m.customer_id = c.id and m.subcategory_id = ${in_subcategory})`
        : sql`false`),
    debited && sql`c.is_active_cm = ${debited === 'true'}`,
  ];
  const figures = figuresThat(query);
  const needsFigures = figures.length > 0 || byFigure(ordering);
  // Who is narrowed or ordered by their own data needs the customer's row.
  const needsCustomer = ofCustomer.some(Boolean) || !byFigure(ordering);
  return {
    rows: !needsFigures ? sql`select c.id from customer c` : needsCustomer ? CUSTOMERS_AND_FIGURES : FIGURES,
    where: every([
      sql`c.profile_id = ${profileId} and c.deleted_at is null`,
      needsFigures && sql`w.profile_id = ${profileId}`,
      ...ofCustomer,
      ...figures,
    ]),
    order: orderOf(ORDERS, ordering),
    projection: customersFrom,
  };
}

/** The same customers in whatever order: only figures, where nothing else is asked of them. */
function countedIn(profileId: string, query: Query): List {
  return customersFound(profileId, { ...query, ordering: figuresThat(query).length > 0 ? 'balance' : undefined });
}

/** How many customers each segment has; of one owner where one is named. */
export async function listSegments(
  db: Queryable,
  profileId: string,
  { owner }: z.output<(typeof segmentsRow)['query']>,
): Promise<{ segment: Segment; customers: number }[]> {
  await foldOwed(db, profileId);
  const customersOf = async (segment: Segment) => ({
    segment,
    customers: await countOf(db, countedIn(profileId, { ...SEGMENTS[segment], owner })),
  });
  return Promise.all(SEGMENT.map(customersOf));
}

/** More than anybody types. */
const MOST_WORDS = 12;

/** Every word is part of a name or the DNI, in any order, as in `customers_like`; this form can follow the list's order. */
function mentions(search: string): Sql {
  const words = search
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  // A search of signs alone finds nobody, not everyone.
  if (words.length === 0) return sql`false`;
  return every(words.map((word) => sql`c.search_key like '%' || sought(${word}) || '%'`));
}

export async function listCustomers(
  db: Queryable,
  profileId: string,
  page: Page,
  query: Query,
): Promise<Listed<Customer>> {
  await prepareSearch(db, profileId, query);
  const count = await countOf(db, countedIn(profileId, query));
  return listed(db, customersFound(profileId, query), page, count);
}

/** Problem 404 when the profile has no such customer. */
export async function readCustomer(db: Queryable, profileId: string, id: string): Promise<CustomerDetail> {
  const [[found], contacts, balances, counts, commitment] = await Promise.all([
    db.rows<Customer>(
      prepared(
        sql`${customersFrom(sql`customer`)} where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`,
      ),
    ),
    contactsOf(db, profileId, id),
    balancesOf(db, profileId, id),
    countsOf(db, profileId, id),
    commitmentOf(db, profileId, id),
  ]);
  if (!found) throw notFound('el cliente');
  return { ...found, contacts, standing: balances, counts, commitment };
}
