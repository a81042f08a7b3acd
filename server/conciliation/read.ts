import type { z } from 'zod';
import type {
  Act,
  Conciliation,
  Movement,
  MovementDetail,
  RuleOfMovement,
} from '../../src/api/contract/conciliationShapes';
import type { listConciliations as row } from '../../src/api/contract/conciliations';
import type { Told } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, prepared, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import {
  type Because,
  becauseOf,
  type Evidence,
  FEE_REASON,
  type Repeated,
  reasonsOf,
  repeatedText,
  tiedOf,
} from '../matching/reasons';
import { planned, weighedAgainst } from '../matching/suggestions.job';
import { notFound } from '../problems';

/** The queries of the contract's answers about conciliations. */

/** Condition on `bank_movement m`: it is deferred, and its day has not come. */
export const PUT_BY = sql`(m.later and (m.later_until is null or m.later_until > current_date))`;

/** Condition on `bank_movement m`: money in is not all assigned, or money out has no category. */
export const OPEN = sql`(m.unassigned > 0 or m.amount < 0 and m.category_id is null)`;

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
    search && sql`match_key(c.name || ' ' || c.file_name) like '%' || sought(${search}) || '%'`,
    bank_account !== undefined && sql`c.bank_account_id = ${bank_account}`,
  ]);
  const list = { rows: sql`select c.* from conciliation c`, where, order: orderOf(ORDERS, ordering) };
  return listed(db, { ...list, projection: conciliationsFrom }, page);
}

/** Our own service never leaves these fields null. */
export type OwnConciliation = Told<Conciliation, 'credits' | 'debits' | 'unassigned'>;

export async function readConciliation(db: Queryable, profileId: string, id: string): Promise<OwnConciliation> {
  const [found] = await db.rows<OwnConciliation>(
    sql`${conciliationsFrom(sql`conciliation`)} where c.profile_id = ${profileId} and c.id = ${id} and c.deleted_at is null`,
  );
  if (!found) throw notFound('la conciliación');
  return found;
}

/** The write-off of what `d` still owes after `m`, if the company's limit allows it, as `allocate` requires. */
const FORGIVEN_FEE = sql`case when d.balance - m.unassigned + (select coalesce(sum(a.amount), 0) from allocation a
    where a.document_id = d.id and a.payment_id is null) <= coalesce((select s.forgive_limit from reconciliation_settings s where s.profile_id = m.profile_id), 0)
  then jsonb_build_object('forgiven', jsonb_build_object('amount', (d.balance - m.unassigned)::text, 'reason', ${FEE_REASON}::text)) else '{}' end`;

/** The suggestion `v` of `m`: stored, perhaps outdated by a change; or made now, scored against `among` (null: the whole conciliation). */
const asStored = (profileId: string) => ({
  suggestion: sql`left join movement_suggestion v on v.movement_id = m.id and ${OPEN}`,
  isOutdated: sql`${OPEN} and w.movement_id is null and (v.movement_id is null
    or m.id in (select suggested_anew(array(select x.id from document_change x where x.profile_id = ${profileId}))))`,
});
const madeNow = (conciliationId: string, among: string[] | null) => ({
  suggestion: sql`left join movement_suggestions(${conciliationId}, ${among}) v on v.movement_id = m.id`,
  isOutdated: sql`false`,
});

/** The movements `which` of the conciliation; null selects all. */
const movementsOf = (
  profileId: string,
  conciliationId: string,
  which: string[] | null,
  { suggestion, isOutdated }: ReturnType<typeof asStored>,
) => sql`
  with pending as materialized (select movements_pending(${profileId}) as movement_id)
  select m.id, m.version, m.row, m.date, m.value_date, m.amount, m.currency, m.description, m.reference, m.document,
    m.counterparty, m.unassigned, m.note, m.later_reason, m.later_until, m.flags,
    case when m.amount < 0 and m.category_id is not null then 'categorizado' when m.amount <= 0 then 'sin_aplicar'
      when m.unassigned = 0 then case when m.assigned = 0 then 'categorizado' else 'conciliado' end when ${PUT_BY} then 'luego'
      when m.assigned > 0 or m.category_id is not null then 'parcial' else 'pendiente' end as status,
    (select jsonb_build_object('id', g.id, 'name', g.name, 'amount', m.categorised::text) from movement_category g
      where g.id = m.category_id) as category,
    case when w.movement_id is null then coalesce(v.suggestion, 'ninguna') else 'ninguna' end as suggestion, w.movement_id is not null as matching,
    coalesce(case when w.movement_id is not null then null when v.suggestion = 'segura' or v.suggestion = 'posible' and v.autonomy > 'propuesta' then (
      select jsonb_agg(jsonb_build_object('document_id', d.id, 'document_number', d.number,
          'customer_name', trim(k.first_name || ' ' || k.last_name), 'amount', least(d.balance, m.unassigned)::text)
        || case when v.decided = 'fee' then jsonb_build_object('fee', (d.balance - m.unassigned)::text) || ${FORGIVEN_FEE}
          when v.forgiven > 0 and v.autonomy > 'propuesta'
          then jsonb_build_object('forgiven', jsonb_build_object('amount', v.forgiven::numeric(15,2)::text, 'reason', ${FEE_REASON}::text)) else '{}' end
        order by d.due_date, d.number)
      from document d join customer k on k.id = d.customer_id where d.id = any(v.documents)
    ) end, '[]') as suggested, case when v.suggestion = 'segura' and w.movement_id is null then v.decided end as decided,
    case when v.rule_id is not null then jsonb_build_object('id', v.rule_id, 'kind', v.kind, 'autonomy', v.autonomy) end as rule,
    (select jsonb_build_object('id', g.id, 'name', g.name) from movement_category g where g.id = v.category_id) as suggested_category,
    case when m.unassigned > 0 then to_jsonb(y) - 'of_movement' end as repeated, ${isOutdated} as is_outdated
  from bank_movement m
  left join (
    select distinct on (r.movement_id) r.movement_id as of_movement, d.id as document_id, d.number as document_number, d.customer_id,
      trim(k.first_name || ' ' || k.last_name) as customer_name, z.*
    from repeats_of(coalesce(${which}::uuid[], array(
      select id from bank_movement where conciliation_id = ${conciliationId} and unassigned > 0 and deleted_at is null))) r
    join document d on d.id = r.document_id join customer k on k.id = d.customer_id
    cross join lateral paid_by(d.id) z order by r.movement_id, d.number
  ) y on y.of_movement = m.id
  left join pending w on w.movement_id = m.id and ${OPEN}
  ${suggestion}
  where m.profile_id = ${profileId} and m.conciliation_id = ${conciliationId} and m.deleted_at is null
    and (${which}::uuid[] is null or m.id = any(${which}::uuid[]))
  order by m.date, m.row, m.id`;

type MovementRow = Movement & {
  currency: string;
  decided: Because | null;
  repeated: Repeated | null;
  is_outdated: boolean;
};

/** Adds the reasons in words. */
const told = (rows: MovementRow[]): Movement[] =>
  rows.map(({ decided, repeated, matching, is_outdated: _, ...row }) => ({
    ...row,
    ...(matching && { matching }),
    ...(decided !== null && { because: becauseOf(decided) }),
    ...(repeated !== null && { repeats: { ...repeated, text: repeatedText(repeated, row.currency) } }),
  }));

export async function listMovements(db: Queryable, profileId: string, conciliationId: string): Promise<Movement[]> {
  return told(await withSuggestions(db, profileId, conciliationId, null));
}

/** Reads stored suggestions, and makes those now that a change outdates or that are not stored yet. */
async function withSuggestions(db: Queryable, profileId: string, conciliationId: string, which: string[] | null) {
  const stored = movementsOf(profileId, conciliationId, which, asStored(profileId));
  const rows = await db.rows<MovementRow>(which === null ? stored : prepared(stored));
  const outdated = rows.flatMap(({ id, is_outdated }) => (is_outdated ? [id] : []));
  if (outdated.length === 0) return rows;
  const now = madeNow(conciliationId, await weighedAgainst(db, outdated));
  const made = await db.rows<MovementRow>(
    planned(outdated.length, movementsOf(profileId, conciliationId, outdated, now)),
  );
  const byId = new Map(made.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/** The query searches this many of a person's last lines, and returns this many acts. */
const LINES = 20_000;
const ACTS = 20;

/** The person's last acts here that they can undo, the latest last; undos and undone acts are not among them. */
export function listActs(db: Queryable, { profileId, userId }: Actor, conciliationId: string): Promise<Act[]> {
  return db.rows<Act>(
    sql`with acts as (
       -- An act with documents and categories has the action that moved money.
       select l.act, coalesce(max(l.action) filter (where l.action <> 'categorizar'), 'categorizar') as action, max(l.id) as latest, count(distinct m.id)::int as movements, min(m.id::text) as movement
       from (select * from audit_line where profile_id = ${profileId} and user_id = ${userId} and act is not null order by id desc limit ${LINES}) l
       join bank_movement m on m.id = l.entity_id and m.conciliation_id = ${conciliationId} and m.deleted_at is null
       where l.entity = 'bank_movement' and l.undoes is null
         and not exists (select from audit_line u where u.undoes = l.act)
         and (l.action <> 'conciliar' or exists (
           select from payment p join allocation a on a.payment_id = p.id
           where p.movement_id = m.id and a.batch = l.act and not exists (select from allocation r where r.reverses = a.id))
           or exists (select from payment p where p.movement_id = m.id and p.batch = l.act and p.keeps_rest and p.voided_at is null))
         and (l.action <> 'categorizar' or m.category_batch = l.act)
       group by l.act order by latest desc limit ${ACTS}
     )
     select act as batch, case action when 'dejar para luego' then 'posponer' when 'retomar' then 'retomar'
         when 'conciliar' then 'conciliar' when 'categorizar' then 'categorizar' else 'anotar' end as what, movements,
       case when movements = 1 then movement end as movement_id,
       coalesce(case when movements = 1 then (
         select array_agg(distinct d.number) from payment p join allocation a on a.payment_id = p.id join document d on d.id = a.document_id
         where p.movement_id = movement::uuid and a.batch = act and a.amount > 0
       ) end, '{}') as numbers
     from acts order by latest`,
  );
}

/** These movements, and those that share a document with them, whose suggestions may have changed. */
export async function movementsTouched(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  movements: string[],
): Promise<Movement[]> {
  const touched = await sharing(db, movements);
  const now = madeNow(conciliationId, await sharing(db, touched));
  return told(await db.rows<MovementRow>(prepared(movementsOf(profileId, conciliationId, touched, now))));
}

/** These movements, and all with a candidate document that these pay or also have as a candidate. */
export async function sharing(db: Queryable, movements: string[]): Promise<string[]> {
  const found = await db.rows<{ movement_id: string }>(
    prepared(sql`select unnest(${movements}::uuid[]) as movement_id union
     select c.movement_id from candidate c where c.document_id in (
       select o.document_id from candidate o where o.movement_id = any(${movements})
       union select a.document_id from payment p join allocation a on a.payment_id = p.id where p.movement_id = any(${movements}))`),
  );
  return found.map((row) => row.movement_id);
}

/** The movements whose suggested documents overlap with this one's. */
async function rivalsOf(db: Queryable, conciliationId: string, movementId: string) {
  const among = await sharing(db, [movementId]);
  return db.rows<NonNullable<MovementDetail['rivals']>[number]>(
    prepared(sql`with verdicts as materialized (select * from movement_suggestions(${conciliationId}, ${among}))
     select m.id as movement_id, m.date, m.description, m.amount
     from verdicts mine join verdicts other on other.documents && mine.documents and other.movement_id <> mine.movement_id
     join bank_movement m on m.id = other.movement_id
     where mine.movement_id = ${movementId} order by m.date, m.row, m.id limit 5`),
  );
}

const BY_RULE = { kind: 'rule', text: 'una regla dice quién paga' } as const;

type CandidateRow = Evidence & {
  document_id: string;
  document_number: string;
  customer_id: string;
  customer_name: string;
  due_date: string | null;
  balance: string;
  suggested_amount: string;
  class: number;
};

/** Audit lines never change; the contract has these names for their actions. */
const HAPPENED: Record<string, Pick<MovementDetail['history'][number], 'what' | 'text'>> = {
  conciliar: { what: 'conciliar', text: 'Conciliado' },
  deshacer: { what: 'deshacer', text: 'Deshecho' },
  anotar: { what: 'anotar', text: 'Nota cambiada' },
  categorizar: { what: 'categorizar', text: 'Categorizado' },
  'quitar categoría': { what: 'quitar_categoria', text: 'Categoría quitada' },
  'dejar para luego': { what: 'posponer', text: 'Dejado para después' },
  retomar: { what: 'retomar', text: 'Retomado' },
};

export async function readMovement(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  movementId: string,
): Promise<MovementDetail> {
  const [movement] = told(await withSuggestions(db, profileId, conciliationId, [movementId]));
  if (!movement) throw notFound('el movimiento');
  const candidates = await db.rows<CandidateRow>(
    prepared(sql`select l.*, d.number as document_number, d.due_date, trim(k.first_name || ' ' || k.last_name) as customer_name,
       l.in_set and s.ways = 1 as in_set
     from live_candidates(${conciliationId}, array[${movementId}::uuid]) l
     join document d on d.id = l.document_id join customer k on k.id = l.customer_id
     left join candidate_set s on s.movement_id = l.movement_id
     where l.movement_id = ${movementId}
     order by l.place limit 20`),
  );
  const rules = await db.rows<RuleOfMovement & { customer: string | null }>(
    prepared(sql`select r.id, r.kind, r.autonomy, r.words, r.account_key as account, a.alias as bank_account_name, r.largest, r.exact, r.customer_id as customer,
       trim(k.first_name || ' ' || k.last_name) as customer_name, r.category_id as category, g.name as category_name
     from rule_hits(${profileId}, array[${movementId}::uuid]) h join rule_standing r on r.id = h.rule_id
     left join bank_account a on a.id = r.bank_account_id left join customer k on k.id = r.customer_id
     left join movement_category g on g.id = r.category_id
     -- an exact fee applies if a document lacks just that
     where not h.exact or exists (
       select from candidate c join document d on d.id = c.document_id join bank_movement m on m.id = c.movement_id
       where c.movement_id = h.movement_id and d.balance - m.unassigned = h.largest)
     order by r.autonomy desc, r.created_at, r.id`),
  );
  const payers = new Set(rules.flatMap(({ customer }) => customer ?? []));
  const theirs = await db.rows<CandidateRow>(
    sql`select d.id as document_id, d.number as document_number, d.customer_id, trim(k.first_name || ' ' || k.last_name) as customer_name,
       d.due_date, d.balance, least(d.balance, m.unassigned) as suggested_amount, 6 as class, d.balance = m.unassigned as exact,
       abs(d.due_date - m.date) as days, false as by_number, false as by_tail, false as by_near, false as by_dni, false as by_account, false as by_name, 0 as namesakes,
       false as but_fee, false as against, false as in_set
     from bank_movement m join document d on d.customer_id = any(${[...payers]}) and d.currency = m.currency join customer k on k.id = d.customer_id
     where m.id = ${movementId} and m.unassigned > 0 and d.balance > 0 and d.voided_at is null and d.id <> all(${candidates.map(({ document_id }) => document_id)})
     order by exact desc, d.due_date nulls last, d.number limit 8`,
  );
  const tied = tiedOf(movement.suggestion, candidates);
  const isClaimed = movement.suggestion === 'empate' && tied.size === 0;
  const allocations = await db.rows<MovementDetail['allocations'][number]>(
    sql`select a.id, a.document_id, d.number as document_number, d.customer_id, a.batch,
       trim(k.first_name || ' ' || k.last_name) as customer_name, a.amount, a.payment_id, a.created_at, coalesce(name_of(a.created_by), '') as created_by
     from payment p join allocation a on a.payment_id = p.id
     join document d on d.id = a.document_id join customer k on k.id = d.customer_id
     where p.movement_id = ${movementId} and p.profile_id = ${profileId} and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
     order by a.created_at, d.number`,
  );
  const forgiven = await db.rows<NonNullable<MovementDetail['forgiven']>[number]>(
    sql`select a.id, a.document_id, d.number as document_number, a.amount, a.reason, a.batch, a.created_at,
       coalesce(name_of(a.created_by), '') as created_by
     from allocation a join document d on d.id = a.document_id
     where a.movement_id = ${movementId} and a.profile_id = ${profileId} and a.amount > 0
       and not exists (select from allocation r where r.reverses = a.id)
     order by a.created_at, d.number`,
  );
  const credits = await db.rows<NonNullable<MovementDetail['credits']>[number]>(
    sql`select p.id, p.customer_id, trim(k.first_name || ' ' || k.last_name) as customer_name, p.amount - p.allocated as amount, p.batch,
       p.created_at, coalesce(name_of(p.created_by), '') as created_by
     from payment p join customer k on k.id = p.customer_id
     where p.movement_id = ${movementId} and p.profile_id = ${profileId} and p.keeps_rest and p.voided_at is null and p.allocated < p.amount
     order by p.created_at, p.id`,
  );
  const history = await db.rows<{ at: string; who: string; action: string }>(
    sql`select l.at, coalesce(name_of(l.user_id), '') as who, l.action from audit_line l
     where l.entity = 'bank_movement' and l.entity_id = ${movementId} and l.profile_id = ${profileId} order by l.id desc limit 50`,
  );
  return {
    ...movement,
    candidates: [...candidates, ...theirs].map((row) => {
      const { in_set, ...candidate } = row;
      const reasons = [...(payers.has(row.customer_id) ? [BY_RULE] : []), ...reasonsOf(row)];
      return { ...candidate, reasons, tied: tied.has(row), ...(in_set ? { set: 1 } : {}) };
    }),
    rules: rules.map(({ customer: _, ...rule }) => rule),
    rivals: isClaimed ? await rivalsOf(db, conciliationId, movementId) : [],
    allocations,
    forgiven,
    credits,
    history: history.map(({ at, who, action }) => ({
      at,
      who,
      ...(HAPPENED[action] ?? { what: 'otro' as const, text: action }),
    })),
  };
}
