import type { CustomerDebit, CustomerDetail, CustomerMovement, Standing } from '../../src/api/contract/customerShapes';
import { BUCKETS } from '../../src/api/contract/documents';
import type { Queryable } from '../database/database';
import { listed } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { agedSums } from '../documents/dueWallet';
import { listDocuments } from '../documents/read';
import { listPayments } from '../payments/read';

/** How many of each a customer's page shows before it leads to the whole list. */
const FIRST = { pageSize: 5, offset: 0 };

/** Where a customer stands in each currency, the most owed documents first. */
export async function standingOf(db: Queryable, profileId: string, id: string): Promise<Standing[]> {
  const owed = await agedSums(db, sql`profile_id = ${profileId} and customer_id = ${id}`);
  const credits = await db.rows<{ currency: string; credit: string }>(
    `select currency, sum(amount - allocated) as credit from payment
     where profile_id = $1 and customer_id = $2 and voided_at is null and amount > allocated group by currency`,
    [profileId, id],
  );
  const documents = new Map<string, number>(credits.map(({ currency }) => [currency, 0]));
  for (const { currency, cantidad } of owed) documents.set(currency, (documents.get(currency) ?? 0) + cantidad);
  const currencies = [...documents].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([currency]) => currency);
  return currencies.map((currency) => ({
    currency,
    credit: credits.find((one) => one.currency === currency)?.credit ?? '0.00',
    buckets: BUCKETS.map((bucket) => {
      const { cantidad = 0, total = '0.00' } =
        owed.find((sum) => sum.currency === currency && sum.bucket === bucket) ?? {};
      return { bucket, cantidad, total };
    }),
  }));
}

export async function latestOf(db: Queryable, profileId: string, id: string): Promise<CustomerDetail['latest']> {
  const documents = await listDocuments(db, profileId, FIRST, { idCustomer: id });
  const payments = await listPayments(db, profileId, FIRST, { idCustomer: id });
  const ofDebits = {
    rows: sql`select l.*, o.collect_on from debit_detail l join debit o on o.id = l.debit_id`,
    where: sql`l.profile_id = ${profileId} and l.customer_id = ${id} and o.deleted_at is null`,
    order: sql`o.collect_on desc, l.id`,
    told: (rows: Sql) => sql`
      select l.id, l.debit_id as debit, o.name as debit_name, o.collect_on, d.number as document_number, d.currency, l.amount,
        l.status, l.reason
      from ${rows} l join debit o on o.id = l.debit_id join document d on d.id = l.document_id`,
  };
  const ofMovements = {
    rows: sql`
      select m.id, m.conciliation_id as conciliation, c.name as conciliation_name, m.date, m.description, m.currency, p.amount
      from (
        select movement_id, sum(amount) as amount from payment
        where profile_id = ${profileId} and customer_id = ${id} and voided_at is null group by movement_id) p
      join bank_movement m on m.id = p.movement_id join conciliation c on c.id = m.conciliation_id`,
    where: sql`m.deleted_at is null`,
    order: sql`m.date desc, m.id`,
    told: (rows: Sql) => sql`select * from ${rows} m`,
  };
  return {
    documents: { count: documents.count, results: documents.results },
    payments: { count: payments.count, results: payments.results },
    debits: await listed<CustomerDebit>(db, ofDebits, FIRST),
    movements: await listed<CustomerMovement>(db, ofMovements, FIRST),
  };
}
