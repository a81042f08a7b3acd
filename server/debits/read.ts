import type * as z from 'zod/mini';
import type { listDebits as row } from '../../src/api/contract/debits/debits';
import type { ClosedDay, Debit, DebitDetail, DebitExclusion } from '../../src/api/contract/debits/shapes';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { layoutOfDebit } from '../orderLayouts/ofDebit';
import { notFound } from '../problems';

/** Reads the contract's answers about automatic debits. */

/** `rows`: the rows of `debit` to read. */
const debitsFrom = (rows: Sql) => sql`
  select b.id, b.version, b.name, b.bank_id as bank, coalesce(k.name, '') as bank_name, b.bank_account_id as bank_account,
    a.alias as bank_account_name, a.currency, b.collect_on, b.status, s.details, s.pending, s.in_process, s.total, s.collected, x.exclusions,
    b.created_at, coalesce(name_of(b.created_by), '') as created_by
  from ${rows} b
  join bank_account a on a.id = b.bank_account_id
  left join bank k on k.id = b.bank_id
  cross join lateral (
    select count(*) filter (where l.status <> 'excluido') as details, count(*) filter (where l.status = 'pendiente') as pending,
      count(*) filter (where l.status = 'en_tramite') as in_process,
      coalesce(sum(l.amount) filter (where l.status <> 'excluido'), 0)::numeric(15,2) as total,
      coalesce(sum(l.collected), 0)::numeric(15,2) as collected
    from debit_detail l where l.debit_id = b.id
  ) s
  cross join lateral (select count(distinct e.customer_id) as exclusions from debit_exclusion e where e.debit_id = b.id) x`;

const ORDERS: Orders<'name' | 'collect_on' | 'created_at'> = {
  by: { name: sql`match_key(b.name)`, collect_on: sql`b.collect_on`, created_at: sql`b.created_at` },
  usual: sql`b.created_at desc, b.id`,
  id: sql`b.id`,
};

export function listDebits(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<Debit>> {
  const where = every([
    sql`b.profile_id = ${profileId} and b.deleted_at is null`,
    search && contains(sql`b.name`, search),
  ]);
  const list = { rows: sql`select b.* from debit b`, where, order: orderOf(ORDERS, ordering), projection: debitsFrom };
  return listed(db, list, page);
}

export async function readDebit(db: Queryable, profileId: string, id: string): Promise<Debit> {
  const [found] = await db.rows<Debit>(sql`
    ${debitsFrom(sql`debit`)} where b.profile_id = ${profileId} and b.id = ${id} and b.deleted_at is null`);
  if (!found) throw notFound('el débito automático');
  return {
    ...found,
    layout_name: (await layoutOfDebit(db, profileId, id))?.name ?? null,
    collects_on_closed: found.collect_on === null ? null : await closedOn(db, profileId, found.collect_on),
  };
}

/** Why banks book nothing on a day, and when they next do: weekends, and the company's holidays. */
export async function closedOn(db: Queryable, profileId: string, day: string): Promise<ClosedDay> {
  const [found] = await db.rows<{ why: string | null; next: string }>(sql`
    select coalesce((select name from holiday h where h.profile_id = ${profileId} and h.day = ${day}::date),
      case extract(isodow from ${day}::date) when 6 then 'sábado' when 7 then 'domingo' end) as why, booking_day_after(${profileId}, ${day}::date) as next`);
  return found?.why ? { why: found.why, next: found.next } : null;
}

/** Customer `c` or document `d` contains the searched text. */
function mentions(text: string): Sql {
  if (text === '') return sql`true`;
  return sql`c.name_key like '%' || sought(${text}) || '%' or c.dni like '%' || ${text} || '%'
    or replace(match_key(coalesce(d.number, '')), ' ', '') like '%' || replace(sought(${text}), ' ', '') || '%'`;
}

/** The header with its details and exclusions; `search` filters both by customer, DNI or document. */
export async function readDetails(
  db: Queryable,
  profileId: string,
  id: string,
  search = '',
): Promise<Debit & { lines: DebitDetail[]; left_out: DebitExclusion[] }> {
  const debit = await readDebit(db, profileId, id);
  const matching = mentions(search.trim());
  const lines = await db.rows<DebitDetail>(sql`
    select l.id, l.version, l.customer_id as customer, c.full_name as customer_name,
      l.document_id as document, d.number as document_number, d.due_date, d.balance, l.amount, k.name as bank_name,
      l.account_number, l.account_type, l.status, l.collected, l.reason_code, l.reason
    from debit_detail l join customer c on c.id = l.customer_id join document d on d.id = l.document_id join bank k on k.id = l.bank_id
    where l.profile_id = ${profileId} and l.debit_id = ${id} and (${matching})
    order by customer_name, d.due_date, d.number, l.id`);
  const leftOut = await db.rows<DebitExclusion>(sql`
    select e.customer_id as customer, c.full_name as customer_name, e.document_id as document,
      coalesce(d.number, '') as document_number, e.kind, e.other_debit_id as debit, e.reason
    from debit_exclusion e join customer c on c.id = e.customer_id left join document d on d.id = e.document_id
    where e.profile_id = ${profileId} and e.debit_id = ${id} and (${matching})
    order by customer_name, document_number, e.id`);
  return { ...debit, lines, left_out: leftOut };
}
