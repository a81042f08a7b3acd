import type * as z from 'zod/mini';
import type {
  PaymentDetail,
  PaymentWithAllocations,
  listPayments as row,
} from '../../src/api/contract/receivables/payments';
import { hasPart } from '../database/contains';
import type { Queryable } from '../database/database';
import {
  type Days,
  DEEPEST,
  isNarrower,
  type List,
  type Listed,
  listedWithTotals,
  MOST_FOUND,
  type Orders,
  orderOf,
  type Page,
  type Search,
} from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { historyOf } from './history';

type Filters = z.output<(typeof row)['query']>;
type Totals = { currency: string; count: number; amount: string };

/** Projects `rows` of `payment` to the contract's fields. */
const paymentsFrom = (rows: Sql) => sql`
  select p.id, p.id as id_payment_detail, p.version, p.customer_id as customer,
    c.full_name as customer_name, c.dni as customer_dni, c.tradename as customer_tradename, p.origin, p.method, p.date, p.reference, p.currency, p.amount,
    case when p.voided_at is null and p.keeps_rest then p.amount - p.allocated else 0.00 end as unallocated, p.voided_at, p.created_at, p.note,
    case when m.id is not null then jsonb_build_object('id', m.id, 'conciliation', m.conciliation_id) end as movement
  from ${rows} p join customer c on c.id = p.customer_id
  left join bank_movement m on m.id = p.movement_id and m.deleted_at is null`;

const ORDERS: Orders<'date' | 'customer_name' | 'reference' | 'amount'> = {
  by: {
    date: sql`p.date`,
    customer_name: sql`p.customer_key`,
    reference: sql`p.reference`,
    amount: sql`p.amount`,
  },
  usual: sql`p.date desc, p.created_at desc, p.id`,
  id: sql`p.id`,
};

const WITH_CUSTOMERS = sql`
  select p.* from (
    select p.*, c.name_key as customer_key from payment p join customer c on c.id = p.customer_id) p`;

/** `payment_customer` has them, as `document_customer` has those of documents. */
const KEYS = sql`p.currency, p.amount, p.date, p.created_at, p.reference`;

/** The payments that match the filters, in the requested order. */
export function paymentsFound(profileId: string, filters: Filters): List {
  const isByName = filters.ordering?.endsWith('customer_name');
  const days = daysOf(profileId, filters);
  return {
    rows: isByName ? WITH_CUSTOMERS : sql`select p.* from payment p`,
    where: paymentsThat(profileId, filters),
    search: filters.search ? mentions(profileId, filters.search) : undefined,
    isUnfiltered: !isNarrower(filters, []),
    stored: storedTotals(profileId, filters),
    days,
    deepest: days || !filters.ordering ? undefined : isByName ? DEEPEST / 10 : DEEPEST,
    order: orderOf(ORDERS, filters.ordering),
    alias: sql`p`,
    keys: isByName ? sql`${KEYS}, p.customer_key` : KEYS,
    projection: paymentsFrom,
  };
}

export function listPayments(
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<PaymentDetail> & { totals: Totals[] }> {
  return listedWithTotals(db, paymentsFound(profileId, filters), page, { amount: sql`sum(amount)` });
}

/** The filters that stored totals know. */
const STORED = ['method', 'start', 'end'] as const;

/** The stored totals that these filters ask for, if they are: those of all days, or of the days between two. */
function storedTotals(profileId: string, filters: Filters): Sql | undefined {
  if (isNarrower(filters, STORED)) return undefined;
  const table = filters.start || filters.end ? sql`collected_total` : sql`payment_total`;
  return sql`select currency, sum(count)::bigint as count, sum(amount) as amount from ${table} where ${storedThat(profileId, filters)}`;
}

const storedThat = (profileId: string, { method, start, end }: Filters): Sql =>
  every([
    sql`profile_id = ${profileId}`,
    method && sql`method = ${method}`,
    start && sql`date >= ${start}`,
    end && sql`date <= ${end}`,
  ]);

/** How many payments each day has, of orders that begin with it. */
function daysOf(profileId: string, filters: Filters): Days | undefined {
  const { ordering = '-date' } = filters;
  if (!ordering.endsWith('date') || isNarrower(filters, STORED)) return undefined;
  return {
    counts: sql`select 0 as rank, date as day, count from collected_total where ${storedThat(profileId, filters)}`,
    column: sql`p.date`,
    isNewestFirst: ordering === '-date',
    isSparse: filters.method !== undefined,
  };
}

/** Condition of the filters without the search on `payment p`; only `readPayment` returns deleted payments. */
function paymentsThat(profileId: string, { idCustomer, id, start, end, method, amount }: Filters): Sql {
  return every([
    sql`p.profile_id = ${profileId} and p.voided_at is null`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`p.customer_id = ${idCustomer}` : sql`false`),
    id !== undefined && (isUuid(id) ? sql`p.id = ${id}` : sql`p.reference = ${id}`),
    start && sql`p.date >= ${start}`,
    end && sql`p.date <= ${end}`,
    method && sql`p.method = ${method}`,
    amount !== undefined && sql`p.amount = ${amount}::numeric`,
  ]);
}

function mentions(profileId: string, text: string): Search {
  return [
    {
      column: sql`p.id`,
      found: sql`select payments_like(${profileId}, ${text}, ${MOST_FOUND + 1})`,
      holds: hasPart(sql`p.reference`, text),
    },
    { column: sql`p.customer_id`, found: sql`select customers_like(${profileId}, ${text})` },
  ];
}

/** Problem 404 when the profile has no such payment; a deleted one is returned. */
export async function readPayment(db: Queryable, profileId: string, id: string): Promise<PaymentDetail> {
  const [found] = await db.rows<PaymentDetail>(sql`
    ${paymentsFrom(sql`payment`)} where p.profile_id = ${profileId} and p.id = ${id}`);
  if (!found) throw notFound('el pago');
  return found;
}

export async function readWithAllocations(
  db: Queryable,
  profileId: string,
  id: string,
): Promise<PaymentWithAllocations> {
  const payment = await readPayment(db, profileId, id);
  const allocations = await db.rows<PaymentWithAllocations['allocations'][number]>(sql`
    select a.id, a.document_id, d.number as document_number, a.amount, a.created_at
    from allocation a join document d on d.id = a.document_id
    where a.payment_id = ${id} and a.profile_id = ${profileId} and a.amount > 0
      and not exists (select from allocation r where r.reverses = a.id)
    order by a.created_at, d.number`);
  const [movement] = await db.rows<NonNullable<PaymentWithAllocations['movement']>>(sql`
    select m.id, m.conciliation_id as conciliation, c.name as conciliation_name, m.date, m.description,
      m.reference, m.document
    from payment p join bank_movement m on m.id = p.movement_id join conciliation c on c.id = m.conciliation_id
    where p.id = ${id} and p.profile_id = ${profileId} and m.deleted_at is null`);
  return { ...payment, allocations, movement: movement ?? null, history: await historyOf(db, profileId, id) };
}
