import type * as z from 'zod/mini';
import type { listConciliations as row } from '../../src/api/contract/reconciliation/conciliations';
import type { Act, Conciliation } from '../../src/api/contract/reconciliation/shapes';
import type { WithNonNull } from '../../src/api/contract/row';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, prepared, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { notFound } from '../problems';

/** The queries of the contract's answers about conciliations. */

/** Condition on `bank_movement m`: it is deferred, and its day has not come. */
export const PUT_BY = sql`(m.later and (m.later_until is null or m.later_until > current_date))`;

/** Condition on `bank_movement m`: it waits for staff. */
export const OPEN = sql`needs_decision(m.unassigned, m.amount, m.category_id)`;

/** Projects `rows` of `conciliation` to the contract's fields. */
const conciliationsFrom = (rows: Sql) => sql`
  select c.id, c.version, c.name, c.bank_account_id as bank_account, a.alias as bank_account_name, c.currency, c.file_name,
    c.opening, c.closing, s.*, coalesce(name_of(c.created_by), '') as created_by, c.created_at,
    c.closed_at, case when c.closed_at is not null then coalesce(name_of(c.closed_by), '') end as closed_by
  from ${rows} c
  join bank_account a on a.id = c.bank_account_id
  cross join lateral (
    select min(m.date) as "from", max(m.date) as "to", count(*) as movements,
      count(*) filter (where m.amount > 0 and m.unassigned = 0) as reconciled,
      count(*) filter (where m.amount > 0) as reconcilable,
      count(*) filter (where ${OPEN} and not ${PUT_BY}) as pending, count(*) filter (where ${OPEN} and ${PUT_BY}) as put_by,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0)::numeric(15,2) as credits,
      coalesce(sum(m.amount) filter (where m.amount < 0), 0)::numeric(15,2) as debits,
      coalesce(sum(m.unassigned), 0)::numeric(15,2) as unassigned
    from bank_movement m where m.conciliation_id = c.id and m.deleted_at is null
  ) s`;

const ORDERS: Orders<'name' | 'created_at'> = {
  by: { name: sql`match_key(c.name)`, created_at: sql`c.created_at` },
  usual: sql`c.created_at desc, c.id`,
  id: sql`c.id`,
};

export function listConciliations(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, bank_account, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<Conciliation>> {
  const where = every([
    sql`c.profile_id = ${profileId} and c.deleted_at is null`,
    search && contains(sql`c.name || ' ' || c.file_name`, search),
    bank_account !== undefined && sql`c.bank_account_id = ${bank_account}`,
  ]);
  const list = { rows: sql`select c.* from conciliation c`, where, order: orderOf(ORDERS, ordering) };
  return listed(db, { ...list, projection: conciliationsFrom }, page);
}

/** Our own service never leaves these fields null. */
export type OwnConciliation = WithNonNull<Conciliation, 'credits' | 'debits' | 'unassigned'>;

export async function readConciliation(db: Queryable, profileId: string, id: string): Promise<OwnConciliation> {
  const [found] = await db.rows<OwnConciliation>(
    prepared(
      sql`${conciliationsFrom(sql`conciliation`)} where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`,
    ),
  );
  if (!found) throw notFound('la conciliación');
  return found;
}

/** The query searches this many of a person's last lines, and returns this many acts. */
const LINES = 20_000;
const ACTS = 20;

/** The person's last acts here that they can undo, the latest last; undos and undone acts are not among them. */
export function listActs(db: Queryable, { profileId, userId }: Actor, conciliationId: string): Promise<Act[]> {
  return db.rows<Act>(
    prepared(sql`with latest as (
       select l.act, max(l.id) as latest
       from (select act, entity, entity_id, undoes, id from audit_line
         where profile_id = ${profileId} and user_id = ${userId} and act is not null order by id desc limit ${LINES}) l
       join bank_movement m on m.id = l.entity_id and m.conciliation_id = ${conciliationId} and m.deleted_at is null
       where l.entity = 'bank_movement' and l.undoes is null
       group by l.act order by latest desc offset 0
     ), acts as (
       -- The latest first, until there are enough that stand: a look at each act costs more than at its last line.
       select c.act, c.latest, s.* from latest c
       cross join lateral (
         -- An act with documents and categories has the action that moved money.
         select coalesce(max(l.action) filter (where l.action <> 'categorizar'), 'categorizar') as action,
           count(distinct m.id)::int as movements, min(m.id::text) as movement
         from audit_line l join bank_movement m on m.id = l.entity_id and m.conciliation_id = ${conciliationId} and m.deleted_at is null
         where l.act = c.act and l.entity = 'bank_movement' and l.undoes is null
           -- asked for each movement: as exists(...), the planner may read all payments once
           and (l.action <> 'conciliar' or (
             select true from payment p join allocation a on a.payment_id = p.id
             where p.movement_id = m.id and a.batch = l.act and not exists (select from allocation r where r.reverses = a.id) limit 1)
             or (select true from payment p where p.movement_id = m.id and (p.batch = l.act and p.keeps_rest or p.tied_batch = l.act) and p.voided_at is null limit 1))
           and (l.action <> 'categorizar' or m.category_batch = l.act)
         having count(*) > 0
       ) s
       where not exists (select from audit_line u where u.undoes = c.act)
       order by c.latest desc limit ${ACTS}
     )
     select act as batch, case action when 'dejar para luego' then 'posponer' when 'retomar' then 'retomar'
         when 'conciliar' then 'conciliar' when 'categorizar' then 'categorizar' else 'anotar' end as what, movements,
       case when movements = 1 then movement end as movement_id,
       coalesce(case when movements = 1 then (
         select array_agg(distinct d.number) from payment p join allocation a on a.payment_id = p.id join document d on d.id = a.document_id
         where p.movement_id = movement::uuid and (a.batch = act or p.tied_batch = act) and a.amount > 0
       ) end, '{}') as numbers
     from acts order by latest`),
  );
}
