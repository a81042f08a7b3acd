import type * as z from 'zod/mini';
import type { Dispute, DisputeDetail, listDisputes as row } from '../../src/api/contract/receivables/disputes';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listedWithTotals, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { IS_DUE, UNDISPUTED_OF } from './disputed';
import { historyOf } from './history';

type Filters = z.output<(typeof row)['query']>;
type Totals = { currency: string; count: number; amount: string; disputed: string };

/** `dispute x` of `document d` has this status now. */
const STATUS: Record<NonNullable<Filters['status']>, Sql> = {
  abierta: sql`x.disputed > 0`,
  pagada: sql`(x.outcome is null and x.disputed = 0 and d.voided_at is null)`,
  anulada: sql`(x.outcome is null and x.disputed = 0 and d.voided_at is not null)`,
  nota_credito: sql`x.outcome = 'nota_credito'`,
  condonada: sql`x.outcome = 'condonada'`,
  rechazada: sql`x.outcome = 'rechazada'`,
};

const STATUS_OF = sql`coalesce(x.outcome, case when ${STATUS.abierta} then 'abierta' when ${STATUS.anulada} then 'anulada' else 'pagada' end)`;

/** Its credit note is not in the accounting system yet, as far as is known here. */
const IS_TO_ENTER = sql`x.outcome = 'nota_credito' and x.credit_note = ''`;

const FIELDS = sql`x.id, x.version, d.customer_id as customer, c.full_name as customer_name, x.document_id as document,
  d.number as document_number, d.due_date, d.currency, x.kind, x.amount, x.disputed,
  case when x.owner_id is not null then jsonb_build_object('id', x.owner_id, 'name', coalesce(name_of(x.owner_id), '')) end as owner,
  x.due_on, x.note, ${STATUS_OF} as status, x.reason, x.credited, x.credit_note,
  (select count(*) from dispute_file f where f.dispute_id = x.id)::integer as files,
  signed_by(x.created_by, x.by_customer) as created_by, x.created_at, x.ended_at`;

const WITH_DOCUMENTS = sql`join document d on d.id = x.document_id join customer c on c.id = d.customer_id and c.deleted_at is null`;

/** `rows`: the rows of `dispute` to read. */
const disputesFrom = (rows: Sql) => sql`select ${FIELDS} from ${rows} x ${WITH_DOCUMENTS}`;

const ORDERS: Orders<'due_on' | 'created_at'> = {
  by: { due_on: sql`x.due_on`, created_at: sql`x.created_at` },
  usual: sql`x.disputed > 0 desc, case when x.disputed > 0 then x.due_on end, x.created_at desc, x.id`,
  id: sql`x.id`,
};

function thatFit(profileId: string, filters: Filters): Sql {
  const { idCustomer, document, status, kind, owner, due, to_enter, search } = filters;
  const isOf = (column: Sql, id: string | undefined) =>
    id !== undefined && (isUuid(id) ? sql`${column} = ${id}` : sql`false`);
  return every([
    sql`x.profile_id = ${profileId}`,
    isOf(sql`d.customer_id`, idCustomer),
    isOf(sql`x.document_id`, document),
    isOf(sql`x.owner_id`, owner),
    status && STATUS[status],
    kind && sql`x.kind = ${kind}`,
    due && IS_DUE,
    to_enter && IS_TO_ENTER,
    search &&
      sql`(d.customer_id in (select customers_like(${profileId}, ${search})) or ${contains(sql`d.number`, search)})`,
  ]);
}

export function listDisputes(
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<Dispute> & { totals: Totals[] }> {
  const list = {
    rows: sql`select x.*, d.currency from dispute x ${WITH_DOCUMENTS}`,
    where: thatFit(profileId, filters),
    order: orderOf(ORDERS, filters.ordering),
    projection: disputesFrom,
  };
  return listedWithTotals(db, list, page, { amount: sql`sum(amount)`, disputed: sql`sum(disputed)` });
}

/** Problem 404 for an unknown dispute. */
export async function readDispute(db: Queryable, profileId: string, id: string): Promise<DisputeDetail> {
  const [found] = isUuid(id)
    ? await db.rows<Dispute & Pick<DisputeDetail, 'balance' | 'undisputed' | 'attachments'>>(sql`
    select ${FIELDS}, d.owed as balance, ${UNDISPUTED_OF}::numeric(15,2) as undisputed, (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', length(f.bytes),
        'created_by', coalesce(name_of(f.created_by), ''), 'created_at', f.created_at) order by f.created_at, f.id), '[]')
      from dispute_file f where f.dispute_id = x.id) as attachments
    from dispute x ${WITH_DOCUMENTS} where x.profile_id = ${profileId} and x.id = ${id}`)
    : [];
  if (!found) throw notFound('la disputa');
  return { ...found, history: await historyOf(db, profileId, found) };
}
