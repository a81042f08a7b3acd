import type * as z from 'zod/mini';
import type { PaymentPromise, listPromises as row } from '../../src/api/contract/customers/promises';
import type { Queryable } from '../database/database';
import { type Listed, listedWithTotals, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { applyToPromises } from '../ledger/applyToPromises';
import { type Actor, audit } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { conflict, notFound } from '../problems';

type Filters = z.output<(typeof row)['query']>;
type Totals = { currency: string; count: number; amount: string; paid: string };

/** `promise p` has this status today. */
export const PROMISE: Record<NonNullable<Filters['status']>, Sql> = {
  anulada: sql`p.cancelled_at is not null`,
  cumplida: sql`p.cancelled_at is null and p.paid = p.amount`,
  rota: sql`p.cancelled_at is null and p.paid < p.amount and p.due_on < current_date`,
  pendiente: sql`p.cancelled_at is null and p.paid < p.amount and p.due_on >= current_date`,
};

export const STATUS_OF = sql`case when ${PROMISE.anulada} then 'anulada' when ${PROMISE.cumplida} then 'cumplida'
  when ${PROMISE.rota} then 'rota' else 'pendiente' end`;

/** The documents of `promise p`. */
const DOCUMENTS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number) order by o.due_date, o.number, o.id)
    from promise_document x join document o on o.id = x.document_id where x.promise_id = p.id), '[]')`;

/** Needs `promise p`, `activity t` and `customer c`; null without a promise. */
export const PROMISE_JSON = sql`case when p.id is not null then jsonb_build_object('id', p.id, 'version', p.version,
  'activity', p.activity_id, 'customer', p.customer_id, 'customer_name', c.full_name,
  'currency', p.currency, 'amount', p.amount::text, 'due_on', p.due_on, 'paid', p.paid::text, 'status', ${STATUS_OF}, 'documents', ${DOCUMENTS},
  'note', t.note, 'cancel_reason', p.cancel_reason, 'created_by', signed_by(t.created_by, t.by_customer), 'created_at', p.created_at) end`;

/** `rows`: the rows of `promise` to read. */
const promisesFrom = (rows: Sql) => sql`
  select p.id, p.version, p.activity_id as activity, p.customer_id as customer,
    c.full_name as customer_name, p.currency, p.amount, p.due_on, p.paid, ${STATUS_OF} as status, ${DOCUMENTS} as documents,
    t.note, p.cancel_reason, signed_by(t.created_by, t.by_customer) as created_by, p.created_at
  from ${rows} p join activity t on t.id = p.activity_id join customer c on c.id = p.customer_id`;

/** The soonest due first. */
export function listPromises(
  db: Queryable,
  profileId: string,
  page: Page,
  { idCustomer, status, start, end, search }: Filters,
): Promise<Listed<PaymentPromise> & { totals: Totals[] }> {
  const where = every([
    sql`p.profile_id = ${profileId} and c.deleted_at is null`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`p.customer_id = ${idCustomer}` : sql`false`),
    status && PROMISE[status],
    start && sql`p.due_on >= ${start}`,
    end && sql`p.due_on <= ${end}`,
    search && sql`p.customer_id in (select customers_like(${profileId}, ${search}))`,
  ]);
  const rows = sql`select p.* from promise p join customer c on c.id = p.customer_id`;
  const list = { rows, where, order: sql`p.due_on, p.id`, projection: promisesFrom };
  return listedWithTotals(db, list, page, { amount: sql`sum(amount)`, paid: sql`sum(paid)` });
}

export async function readPromise(db: Queryable, profileId: string, id: string): Promise<PaymentPromise> {
  const [found] = await db.rows<PaymentPromise>(sql`
    ${promisesFrom(sql`promise`)} where p.profile_id = ${profileId} and p.id = ${id} and c.deleted_at is null`);
  if (!found) throw notFound('la promesa');
  return found;
}

const promises = recordsOf<PaymentPromise>({
  table: 'promise',
  read: (db, { profileId }, id) => readPromise(db, profileId, id),
});

/** Its payments may then fulfil another promise. Problem 404, 409 for a closed one, 412 for a stale version. */
export async function cancelPromise(
  tx: Queryable,
  who: Actor,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<PaymentPromise> {
  const before = await promises.lock(tx, who, id, version);
  if (before.status === 'anulada' || before.status === 'cumplida') {
    throw conflict(`La promesa ya está ${before.status}. No se cambió nada.`, { code: 'over' });
  }
  await tx.rows(sql`
    update promise set cancelled_at = now(), cancelled_by = ${who.userId}, cancel_reason = ${reason}, paid = 0,
      version = version + 1 where id = ${id}`);
  await applyToPromises(tx, [before.customer]);
  await audit(tx, who, [{ action: 'anular', entity: 'promise', entityId: id, before, after: { reason } }]);
  return readPromise(tx, who.profileId, id);
}
