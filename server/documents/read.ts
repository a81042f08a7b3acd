import type * as z from 'zod/mini';
import type { Document, listDocuments as row } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import {
  type Days,
  DEEPEST,
  isNarrower,
  type List,
  type Listed,
  listedWithTotals,
  type Orders,
  orderOf,
  type Page,
} from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { DISPUTED_OF } from '../disputes/disputed';
import { documentsThat, dueIn, mentions } from './filters';

type Totals = { currency: string; count: number; total: string; balance: string };

/** `rows`: the rows of `document` to read. */
export const documentsFrom = (rows: Sql) => sql`
  select d.id, d.version, d.external_id, d.number, d.doc_type, d.customer_id as customer,
    c.full_name as customer_name, c.dni as customer_dni, c.tradename as customer_tradename,
    d.cost_center_id as cost_center, coalesce(s.name, '') as cost_center_name, d.subscription_id as subscription,
    d.issue_date, d.due_date, d.currency, d.total, d.invoiced, d.subtotal, d.tax,
    d.owed as balance, d.status, ${DISPUTED_OF}::numeric(15,2) as disputed
  from ${rows} d
  join customer c on c.id = d.customer_id
  left join cost_center s on s.id = d.cost_center_id`;

type Filters = z.output<(typeof row)['query']>;

const ORDERS: Orders<'number' | 'customer_name' | 'due_date' | 'total' | 'balance'> = {
  by: {
    number: sql`d.number_key`,
    customer_name: sql`d.customer_key`,
    due_date: [sql`d.due_date`, sql`d.number`],
    total: sql`d.total`,
    balance: [sql`d.owed`, sql`d.due_date`, sql`d.number`],
  },
  // Owed documents come first, the longest due first; an index has this order.
  usual: sql`d.is_owed desc, d.due_date, d.number, d.id`,
  id: sql`d.id`,
};

/** Owed documents come first, the balance nearest to `amount` first. */
const nearestTo = (amount: string): Sql => sql`d.is_owed desc, abs(d.owed - ${amount}::numeric), ${ORDERS.usual}`;

/** `document_owed_list` has what is owed from the amount on, and up to it. */
const aroundAmount = (amount: string) => [
  { where: sql`d.is_owed and d.owed >= ${amount}::numeric`, order: sql`d.owed, d.due_date, d.number, d.id` },
  { where: sql`d.is_owed and d.owed < ${amount}::numeric`, order: sql`d.owed desc, d.due_date, d.number, d.id` },
  { where: sql`not d.is_owed`, order: sql`d.due_date, d.number, d.id` },
];

const WITH_CUSTOMERS = sql`
  select d.* from (
    select d.*, c.name_key as customer_key from document d join customer c on c.id = d.customer_id) d`;

/** `document_list` has the due days of those owed, and of all others. */
const BY_DAY = [{ where: sql`d.is_owed` }, { where: sql`not d.is_owed` }];

/** `document_customer` has them, so that what a customer's name finds is ordered and added up in the index alone. */
const KEYS = sql`d.currency, d.total, d.owed, d.is_owed, d.due_date, d.number`;

/** The documents that match the filters, in the requested order. */
export function documentsFound(profileId: string, filters: Filters): List {
  const { ordering = '', start, end, near } = filters;
  const isByName = ordering.endsWith('customer_name');
  const isByDay = ordering.endsWith('due_date') || (ordering === '' && (start || end) !== undefined);
  const days = daysOf(profileId, filters);
  return {
    rows: isByName ? WITH_CUSTOMERS : sql`select d.* from document d`,
    parts: isByDay ? BY_DAY : near !== undefined && ordering === '' ? aroundAmount(near) : undefined,
    where: documentsThat(profileId, filters),
    search: filters.search ? mentions(profileId, filters.search) : undefined,
    isUnfiltered: near === undefined && !isNarrower(filters, []),
    stored: storedTotals(profileId, filters),
    days,
    deepest: days || ordering === '' ? undefined : isByName ? DEEPEST / 10 : DEEPEST,
    order: orderFor(filters),
    alias: sql`d`,
    keys: isByName ? sql`${KEYS}, d.customer_key` : ordering.endsWith('number') ? sql`${KEYS}, d.number_key` : KEYS,
    projection: documentsFrom,
  };
}

function orderFor({ near, ordering, status }: Filters): Sql {
  if (ordering !== undefined) return orderOf(ORDERS, ordering);
  if (near !== undefined) return nearestTo(near);
  // An index has the documents of one state in this order, which is then the usual one.
  return status ? sql`d.due_date, d.number, d.id` : ORDERS.usual;
}

/** The filters that stored totals know. */
const STORED = ['currency', 'status', 'doc_type', 'cost_center', 'bucket', 'start', 'end'] as const;

/** The stored totals that these filters ask for, if they are: by what few documents share, those owed by their day, or by all of it. */
function storedTotals(profileId: string, filters: Filters): Sql | undefined {
  if (isNarrower(filters, STORED)) return undefined;
  const { status, doc_type, bucket, start, end } = filters;
  const where = storedThat(profileId, filters);
  const sums = sql`select currency, sum(count)::bigint as count, sum(total) as total`;
  if (bucket && !(status || doc_type || start || end))
    return sql`${sums}, sum(balance) as balance from due_total where ${where}`;
  const table = start || end ? sql`document_day_total` : sql`document_total`;
  const from = bucket ? sql`document_day_total where ${IS_OWED} and` : sql`${table} where`;
  return sql`${sums}, coalesce(sum(balance) filter (where status <> 'anulado'), 0.00) as balance from ${from} ${where}`;
}

const IS_OWED = sql`status in ('pendiente', 'parcial')`;

function storedThat(profileId: string, filters: Filters): Sql {
  const { currency, status, doc_type, cost_center, bucket, start, end } = filters;
  return every([
    sql`profile_id = ${profileId}`,
    currency && sql`currency = ${currency}`,
    cost_center && (isUuid(cost_center) ? sql`cost_center_id = ${cost_center}` : sql`false`),
    status && sql`status = ${status}`,
    doc_type && sql`doc_type = ${doc_type}`,
    start && sql`due_date >= ${start}`,
    end && sql`due_date <= ${end}`,
    bucket && dueIn(bucket),
  ]);
}

/** How many documents each due day has, of orders that begin with it. */
function daysOf(profileId: string, filters: Filters): Days | undefined {
  const { ordering, status, doc_type, currency, cost_center, bucket, near } = filters;
  const isUsual = ordering === undefined && near === undefined;
  if (!(isUsual || ordering?.endsWith('due_date')) || isNarrower(filters, STORED)) return undefined;
  const isRanked = isUsual && !status;
  const rank = isRanked ? sql`case when ${IS_OWED} then 0 else 1 end` : sql`0`;
  return {
    counts: sql`select ${rank} as rank, due_date as day, count from document_day_total
      where ${every([storedThat(profileId, filters), bucket && IS_OWED])}`,
    column: sql`d.due_date`,
    isNewestFirst: ordering === '-due_date',
    isSparse: (doc_type || currency || cost_center) !== undefined,
    ranks: isRanked ? [sql`d.is_owed`, sql`not d.is_owed`] : undefined,
  };
}

const SUMS = {
  total: sql`sum(total)`,
  balance: sql`sum(owed)`,
};

export function listDocuments(
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<Document> & { totals: Totals[] }> {
  return listedWithTotals(db, documentsFound(profileId, filters), page, SUMS);
}

/** All documents of the subscription, newest first. */
export function documentsOfSubscription(db: Queryable, profileId: string, id: string): Promise<Document[]> {
  return db.rows<Document>(sql`
    ${documentsFrom(sql`document`)} where d.profile_id = ${profileId} and d.subscription_id = ${id}
      order by d.issue_date desc nulls last, d.number desc, d.id`);
}
