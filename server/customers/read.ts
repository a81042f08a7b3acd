import type * as z from 'zod/mini';
import type { listCustomers as row } from '../../src/api/contract/customers/customers';
import type { Customer, CustomerDetail } from '../../src/api/contract/customers/shapes';
import { PROMISE } from '../activities/promises';
import type { Queryable } from '../database/database';
import { countOf, type List, type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, prepared, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { contactsOf } from './contacts';
import { foldOwed } from './owed';
import { balancesOf, commitmentOf, countsOf, lastContactOf } from './summary';

/** `message m` was sent to the customer; `activity t` reached the customer. */
const WRITTEN = sql`m.sent_at is not null and m.status not in ('en_cola', 'enviando', 'fallido', 'cancelado')`;
const SPOKEN = sql`(t.kind = 'mensaje' or t.outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa'))`;
/** `promise p` is neither paid nor cancelled. */
const OPEN_PROMISE = sql`(${PROMISE.pendiente} or ${PROMISE.rota})`;

/** A collector's view of `customer c`. */
const WORK = sql`
    (select current_date - min(d.due_date) from document d
      where d.customer_id = c.id and d.balance > 0 and d.voided_at is null and d.due_date < current_date) as days_overdue,
    greatest((select max(m.sent_at)::date from message m where m.customer_id = c.id and ${WRITTEN}),
      (select max(t.happened_on) from activity t where t.customer_id = c.id and ${SPOKEN})) as contacted_on,
    (select jsonb_build_object('id', p.id, 'currency', p.currency, 'amount', p.amount::text, 'due_on', p.due_on,
        'status', case when ${PROMISE.rota} then 'rota' else 'pendiente' end)
      from promise p where p.customer_id = c.id and ${OPEN_PROMISE}
      order by ${PROMISE.rota}, abs(p.due_on - current_date), p.id limit 1) as open_promise`;

/** `rows`: the ids of the customers to read. */
const customersFrom = (rows: Sql) => sql`
  select c.id, c.version, c.first_name, c.last_name, c.dni, c.dni_country, c.tradename, c.position, c.city_id as city,
    coalesce(y.name, '') as city_name, c.address, c.is_active_cm, s.subcategories, s.subcategories_ids,
    case when b.id is not null then jsonb_build_object('id', b.id, 'version', b.version, 'bank', b.bank_id, 'bank_name', k.name,
      'bank_code', b.bank_code_id, 'account_number', b.account_number, 'account_type', b.account_type,
      'holder_name', b.holder_name, 'holder_dni', b.holder_dni, 'mandate', b.mandate) end as bank,
    o.balances, coalesce(o.balances -> 0 ->> 'balance', '0.00') as balance, ${WORK}
  from ${rows} w
  join customer c on c.id = w.id
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

/** The list's query without paging: the count, the order, the export and bulk changes share it. */
type Query = Omit<z.output<(typeof row)['query']>, 'p' | 'page_size'>;

const ORDERS: Orders<'name' | 'tradename' | 'dni' | 'balance' | 'created_at'> = {
  by: {
    name: sql`c.name_key`,
    tradename: sql`match_key(c.tradename)`,
    dni: sql`c.dni`,
    balance: sql`w.owed`,
    created_at: sql`c.created_at`,
  },
  usual: sql`c.name_key, c.id`,
  id: sql`c.id`,
};

/** Only ids: an index then finds any page, however far down the list. */
const BY_OWED = sql`select c.id, w.owed from customer_owed w
  cross join lateral (select w.customer_id as id, w.profile_id, null::timestamptz as deleted_at) c`;
const FOUND_BY_OWED = sql`select c.id, w.owed from customer_owed w join customer c on c.id = w.customer_id`;

/** Prepares the order by balance for `customersFound`. */
export async function prepareSearch(db: Queryable, profileId: string, { ordering }: Query): Promise<void> {
  if (ordering?.endsWith('balance')) await foldOwed(db, profileId);
}

const owing = (
  late: boolean,
) => sql`exists (select from document d where d.customer_id = c.id and d.balance > 0 and d.voided_at is null
  ${late ? sql`and d.due_date < current_date` : sql``})`;

const OWING: Record<NonNullable<Query['owes']>, Sql> = {
  vencido: owing(true),
  debe: owing(false),
  nada: sql`not ${owing(false)}`,
};

const promising = (which: Sql) => sql`exists (select from promise p where p.customer_id = c.id and ${which})`;

const PROMISING: Record<NonNullable<Query['promise']>, Sql> = {
  ninguna: sql`not ${promising(OPEN_PROMISE)}`,
  pendiente: promising(PROMISE.pendiente),
  rota: promising(PROMISE.rota),
};

const lateFor = (days: number) => sql`exists (select from document d where d.customer_id = c.id and d.balance > 0
  and d.voided_at is null and d.due_date <= current_date - ${days}::int)`;

const quietFor = (days: number) => sql`not exists (select from message m where m.customer_id = c.id and ${WRITTEN}
    and m.sent_at::date > current_date - ${days}::int)
  and not exists (select from activity t where t.customer_id = c.id and ${SPOKEN} and t.happened_on > current_date - ${days}::int)`;

export function customersFound(profileId: string, query: Query): List {
  const { search, owes, late_days, quiet_days, promise, city, in_subcategory, debited, ordering } = query;
  const filters = [
    search && mentions(search),
    owes && OWING[owes],
    late_days && lateFor(Number(late_days)),
    quiet_days && quietFor(Number(quiet_days)),
    promise && PROMISING[promise],
    city !== undefined && (isUuid(city) ? sql`c.city_id = ${city}` : sql`false`),
    in_subcategory !== undefined &&
      (isUuid(in_subcategory)
        ? sql`exists (select from customer_subcategory m where m.customer_id = c.id and m.subcategory_id = ${in_subcategory})`
        : sql`false`),
    debited && sql`c.is_active_cm = ${debited === 'true'}`,
  ];
  // Filters need the customer's row; without filters the index of the debt alone suffices.
  const byOwed = filters.some(Boolean) ? FOUND_BY_OWED : BY_OWED;
  return {
    rows: ordering?.endsWith('balance') ? byOwed : sql`select c.id from customer c`,
    where: every([sql`c.profile_id = ${profileId} and c.deleted_at is null`, ...filters]),
    order: orderOf(ORDERS, ordering),
    projection: customersFrom,
  };
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
  // The order does not change the count.
  const count = await countOf(db, customersFound(profileId, { ...query, ordering: undefined }));
  return listed(db, customersFound(profileId, query), page, count);
}

/** Problem 404 when the profile has no such customer. */
export async function readCustomer(db: Queryable, profileId: string, id: string): Promise<CustomerDetail> {
  const [[found], contacts, standing, counts, commitment, lastContact] = await Promise.all([
    db.rows<Customer>(
      prepared(
        sql`${customersFrom(sql`customer`)} where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`,
      ),
    ),
    contactsOf(db, profileId, id),
    balancesOf(db, profileId, id),
    countsOf(db, profileId, id),
    commitmentOf(db, profileId, id),
    lastContactOf(db, profileId, id),
  ]);
  if (!found) throw notFound('el cliente');
  return { ...found, contacts, standing, counts, commitment, last_contact: lastContact };
}
