import type { z } from 'zod';
import type { PaymentDetail, PaymentWithAllocations, listPayments as row } from '../../src/api/contract/payments';
import type { Queryable } from '../database/database';
import type { Page } from '../database/list';
import { isUuid } from '../database/uuid';
import { newWhere, type Where } from '../database/where';
import { notFound } from '../problems';
import { historyOf } from './history';

type Filters = z.output<(typeof row)['query']>;
type Totals = { currency: string; count: number; amount: string };

/** `from`: the rows of `payment` to tell of. */
const paymentsFrom = (from: string) => `
  select p.id, p.id as id_payment_detail, p.version, p.customer_id as customer,
    trim(c.first_name || ' ' || c.last_name) as customer_name, p.origin, p.method, p.date, p.reference, p.currency, p.amount,
    case when p.voided_at is null then p.amount - p.allocated else 0.00 end as unallocated, p.voided_at, p.created_at
  from ${from} p join customer c on c.id = p.customer_id`;

const ORDER = 'order by p.date desc, p.created_at desc, p.id';

export async function listPayments(
  db: Queryable,
  profileId: string,
  { pageSize, offset }: Page,
  filters: Filters,
): Promise<{ count: number; results: PaymentDetail[]; totals: Totals[] }> {
  const { values, text } = paymentsThat(profileId, filters);
  const totals = await db.rows<Totals>(
    `select p.currency, count(*), sum(p.amount) as amount from payment p where ${text()}
     group by p.currency order by count(*) desc, p.currency`,
    values,
  );
  const [limit, skip] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const page = `(select * from payment p where ${text()} ${ORDER} limit ${limit} offset ${skip})`;
  const results = await db.rows<PaymentDetail>(`${paymentsFrom(page)} ${ORDER}`, [...values, pageSize, offset]);
  return { count: totals.reduce((sum, { count }) => sum + count, 0), results, totals };
}

/** Which rows of `payment p` the filters leave; what was deleted is only told of by its id. */
function paymentsThat(profileId: string, { search, idCustomer, id, start, end, method }: Filters): Where {
  const where = newWhere();
  where.and`p.profile_id = ${profileId} and p.voided_at is null`;
  if (search) {
    where.and`strpos(match_key(p.reference), match_key(${search})) > 0
      or p.customer_id in (select customers_like(${profileId}, ${search}))`;
  }
  if (idCustomer !== undefined && isUuid(idCustomer)) where.and`p.customer_id = ${idCustomer}`;
  else if (idCustomer !== undefined) where.and`false`;
  if (id !== undefined && isUuid(id)) where.and`p.id = ${id}`;
  else if (id !== undefined) where.and`p.reference = ${id}`;
  if (start) where.and`p.date >= ${start}`;
  if (end) where.and`p.date <= ${end}`;
  if (method) where.and`p.method = ${method}`;
  return where;
}

/** Problem 404 when the profile has no such payment; one that was deleted is still told of. */
export async function readPayment(db: Queryable, profileId: string, id: string): Promise<PaymentDetail> {
  const [found] = await db.rows<PaymentDetail>(`${paymentsFrom('payment')} where p.profile_id = $1 and p.id = $2`, [
    profileId,
    id,
  ]);
  if (!found) throw notFound('el pago');
  return found;
}

export async function readWhole(db: Queryable, profileId: string, id: string): Promise<PaymentWithAllocations> {
  const payment = await readPayment(db, profileId, id);
  const allocations = await db.rows<PaymentWithAllocations['allocations'][number]>(
    `select a.id, a.document_id, d.number as document_number, a.amount, a.created_at
     from allocation a join document d on d.id = a.document_id
     where a.payment_id = $1 and a.profile_id = $2 and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
     order by a.created_at, d.number`,
    [id, profileId],
  );
  const [movement] = await db.rows<NonNullable<PaymentWithAllocations['movement']>>(
    `select m.id, m.conciliation_id as conciliation, c.name as conciliation_name, m.date, m.description
     from payment p join bank_movement m on m.id = p.movement_id join conciliation c on c.id = m.conciliation_id
     where p.id = $1 and p.profile_id = $2 and m.deleted_at is null`,
    [id, profileId],
  );
  return { ...payment, allocations, movement: movement ?? null, history: await historyOf(db, profileId, id) };
}
