import type * as z from 'zod/mini';
import type { listCustomerDebits as row } from '../../src/api/contract/customers/customers';
import type { CustomerDebit } from '../../src/api/contract/customers/shapes';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';

type Filters = z.output<(typeof row)['query']>;

/** Details of automatic debits, collected or pending, newest first. */
export async function listCustomerDebits(
  db: Queryable,
  profileId: string,
  page: Page,
  { idCustomer, status, start, end, search }: Filters,
): Promise<Listed<CustomerDebit>> {
  const list = {
    rows: sql`select l.* from debit_detail l join debit o on o.id = l.debit_id`,
    where: every([
      sql`l.profile_id = ${profileId} and o.deleted_at is null`,
      idCustomer !== undefined && (isUuid(idCustomer) ? sql`l.customer_id = ${idCustomer}` : sql`false`),
      status && sql`l.status = ${status}`,
      start && sql`o.collect_on >= ${start}`,
      end && sql`o.collect_on <= ${end}`,
      search && contains(sql`o.name`, search),
    ]),
    order: sql`o.collect_on desc, l.id`,
    projection: (rows: Sql) => sql`
      select l.id, l.debit_id as debit, o.name as debit_name, o.collect_on, d.number as document_number, d.currency, l.amount,
        l.status, l.reason
      from ${rows} l join debit o on o.id = l.debit_id join document d on d.id = l.document_id`,
  };
  return listed<CustomerDebit>(db, list, page);
}
