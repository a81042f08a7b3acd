import type * as z from 'zod/mini';
import type { Document, listDocuments as row } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { type List, type Listed, listedWithTotals, type Orders, orderOf, type Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { documentsThat } from './filters';

type Totals = { currency: string; count: number; total: string; balance: string };

/** `rows`: the rows of `document` to read. */
export const documentsFrom = (rows: Sql) => sql`
  select d.id, d.version, d.external_id, d.number, d.doc_type, d.customer_id as customer,
    c.full_name as customer_name, c.dni as customer_dni, c.tradename as customer_tradename,
    d.cost_center_id as cost_center, coalesce(s.name, '') as cost_center_name, d.subscription_id as subscription,
    d.issue_date, d.due_date, d.currency, d.total,
    case when d.voided_at is null then d.balance else 0.00 end as balance,
    case when d.voided_at is not null then 'anulado' when d.balance = 0 then 'pagado'
      when d.allocated > 0 then 'parcial' else 'pendiente' end as status
  from ${rows} d
  join customer c on c.id = d.customer_id
  left join cost_center s on s.id = d.cost_center_id`;

type Filters = z.output<(typeof row)['query']>;

const ORDERS: Orders<'number' | 'customer_name' | 'issue_date' | 'due_date' | 'total' | 'balance'> = {
  by: {
    number: sql`d.number`,
    customer_name: sql`d.customer_key`,
    issue_date: sql`d.issue_date`,
    due_date: sql`d.due_date`,
    total: sql`d.total`,
    balance: sql`case when d.voided_at is null then d.balance else 0 end`,
  },
  // Owed documents come first, the longest due first; an index has this order.
  usual: sql`(d.balance > 0 and d.voided_at is null) desc, d.due_date, d.number, d.id`,
  id: sql`d.id`,
};

/** Owed documents come first, the balance nearest to `amount` first. */
const nearestTo = (amount: string): Sql =>
  sql`(d.balance > 0 and d.voided_at is null) desc, abs(d.balance - ${amount}::numeric), ${ORDERS.usual}`;

const WITH_CUSTOMERS = sql`
  select d.* from (
    select d.*, c.name_key as customer_key from document d join customer c on c.id = d.customer_id) d`;

/** The documents that match the filters, in the requested order. */
export function documentsFound(profileId: string, filters: Filters): List {
  return {
    rows: filters.ordering?.endsWith('customer_name') ? WITH_CUSTOMERS : sql`select d.* from document d`,
    where: documentsThat(profileId, filters),
    order:
      filters.near !== undefined && filters.ordering === undefined
        ? nearestTo(filters.near)
        : orderOf(ORDERS, filters.ordering),
    projection: documentsFrom,
  };
}

const SUMS = sql`sum(total) as total, coalesce(sum(balance) filter (where voided_at is null), 0)::numeric(15,2) as balance`;

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
