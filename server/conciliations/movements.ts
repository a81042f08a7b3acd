import type { Movement } from '../../src/api/contract/reconciliation/shapes';
import type { Queryable } from '../database/database';
import { inSlices } from '../database/jsonInSlices';
import { FEW, planned, prepared, type Sql, sql } from '../database/sql';
import { type Because, becauseOf, FEE_REASON, type Repeated, repeatedText } from '../matching/reasons';
import { weighedAgainst } from '../matching/suggestions.job';
import { OPEN, PUT_BY } from './read';

/** What the document `d` of the set of several that `v` suggests for `m` lacks of its balance: what may be withheld of it, or the fee or part of all; below 0 where little more is paid. Null of any other. */
const OF_SET = sql`case when v.decided in ('withholding', 'fee', 'part', 'surplus') and cardinality(v.documents) > 1 then (
    select (coalesce(s.withheld, s.lacking))[array_position(s.documents, d.id)] from candidate_set s where s.movement_id = m.id) end`;

/** The same of any document. */
const LACKING = sql`coalesce(${OF_SET}, d.balance - m.unassigned)`;

/** The write-off of what `d` still owes after `m`, if the company's limit allows it, as `allocate` requires. */
const FORGIVEN_FEE = sql`case when ${LACKING} + (select coalesce(sum(a.amount), 0) from allocation a
    where a.document_id = d.id and a.payment_id is null and not a.is_credit_note and a.certificate_id is null and a.expected_id is null) <= coalesce((select s.forgive_limit from reconciliation_settings s where s.profile_id = m.profile_id), 0)
  then jsonb_build_object('forgiven', jsonb_build_object('amount', (${LACKING})::text, 'reason', ${FEE_REASON}::text)) else '{}' end`;

/** How far from the bank's day a payment may be booked. */
const BOOKED_DAYS = 7;

/** Whether the payment `p` was booked by hand and may be `s`, a movement or what several of them are alike in: of its amount, near its day, of no movement yet. */
export const MAY_BE_BOOKED = sql`p.profile_id = s.profile_id and p.amount = s.unassigned and p.currency = s.currency
      and p.date between s.date - ${BOOKED_DAYS}::int and s.date + ${BOOKED_DAYS}::int
      and p.movement_id is null and p.origin = 'manual' and p.voided_at is null`;

/** The suggestion `v` of `m`: stored, perhaps outdated by a change; or made now, scored against `among` (null: the whole conciliation). */
const stored = (isOutdated: Sql) => ({
  // Looked up by the movement: joined, the planner may read those of all companies.
  suggestion: sql`left join lateral (select * from movement_suggestion s where s.movement_id = m.id offset 0) v on ${OPEN}`,
  // One that waits for matching shows none.
  isOutdated: sql`${OPEN} and w.movement_id is null and ${isOutdated}`,
});
const asStored = (profileId: string, conciliationId: string, which: string[] | null) =>
  stored(
    sql`(v.movement_id is null or m.id in (select ${
      which !== null && which.length <= FEW
        ? sql`suggested_anew_among(${profileId}, ${which})`
        : sql`suggested_anew_in(${profileId}, ${conciliationId})`
    }))`,
  );
const JUST_CHANGED = stored(sql`true`);
const madeNow = (conciliationId: string, among: string | null) => ({
  suggestion: sql`left join movement_suggestions(${conciliationId}, ${among}) v on v.movement_id = m.id`,
  isOutdated: sql`false`,
});

/** The movements `which` of the conciliation; null selects all. The two have texts of their own: a plan for a few does not suit all. */
function movementsOf(
  profileId: string,
  conciliationId: string,
  which: string[] | null,
  { suggestion, isOutdated }: ReturnType<typeof stored>,
): Sql {
  const repeatable =
    which === null
      ? sql`array(select id from bank_movement where conciliation_id = ${conciliationId} and unassigned > 0 and deleted_at is null)`
      : sql`${which}::uuid[]`;
  const chosen = which === null ? sql`` : sql`and m.id = any(${which}::uuid[])`;
  const pending =
    which === null
      ? sql`movements_pending(${profileId})`
      : sql`movements_pending_among(${profileId}, ${which}::uuid[])`;
  return sql`
  with pending as materialized (select ${pending} as movement_id), like_booked as materialized (
    -- movements of one amount and day have the same ones
    select s.unassigned, s.date as day, p.id, row_number() over (partition by s.unassigned, s.currency, s.date order by abs(p.date - s.date), p.created_at, p.id) as place
    from (
      select distinct s.profile_id, s.unassigned, s.currency, s.date from bank_movement s
      where s.id = any(${repeatable}) and s.unassigned > 0 and s.deleted_at is null
    ) s join payment p on ${MAY_BE_BOOKED}
  ), booked as materialized (
    select b.unassigned, b.currency, b.day, jsonb_agg(to_jsonb(b) - 'unassigned' - 'currency' - 'day' - 'place' order by b.place) as booked from (
      select l.unassigned, p.currency, l.day, p.id as payment_id, p.customer_id, c.full_name as customer_name, p.date, p.amount::text as amount,
        p.reference, coalesce(name_of(p.created_by), '') as created_by,
        array(select d.number from allocation a join document d on d.id = a.document_id where a.payment_id = p.id and a.amount > 0
          and not exists (select from allocation r where r.reverses = a.id) order by d.number) as documents, l.place
      from like_booked l join payment p on p.id = l.id join customer c on c.id = p.customer_id where l.place <= 3) b
    group by b.unassigned, b.currency, b.day
  )
  select m.id, m.version, m.row, m.date, m.value_date, m.amount, m.currency, m.description, m.reference, m.document,
    m.counterparty, m.unassigned, m.note, m.later_reason, m.later_until, m.flags,
    case when m.amount < 0 and m.category_id is not null then 'categorizado' when m.amount <= 0 then 'sin_aplicar'
      when m.unassigned = 0 then case when m.assigned = 0 then 'categorizado' else 'conciliado' end when ${PUT_BY} then 'luego'
      when m.assigned > 0 or m.category_id is not null then 'parcial' else 'pendiente' end as status,
    (select jsonb_build_object('id', g.id, 'name', g.name, 'amount', coalesce((select t.amount from movement_part t
        where t.movement_id = m.id and t.category_id = g.id), m.categorised)::text) from movement_category g
      where g.id = m.category_id) as category,
    case when m.category_id is not null then (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'amount', t.amount::text)
        order by abs(t.amount) desc, g.name) from movement_part t join movement_category g on g.id = t.category_id
      where t.movement_id = m.id) end as split,
    case when w.movement_id is null then coalesce(v.suggestion, 'ninguna') else 'ninguna' end as suggestion, w.movement_id is not null as matching,
    m.unassigned > 0 and w.movement_id is null and exists (select from movement_unmatched u where u.movement_id = m.id) as unmatched,
    coalesce(case when w.movement_id is not null then null when v.suggestion = 'segura' or v.suggestion = 'posible' and v.autonomy > 'propuesta' then (
      select jsonb_agg(jsonb_build_object('document_id', d.id, 'document_number', d.number,
          'customer_name', trim(k.first_name || ' ' || k.last_name), 'amount', least(d.balance - greatest(${OF_SET}, 0), m.unassigned)::text)
        || case when v.decided in ('withholding', 'fee') and ${LACKING} <= 0 then '{}'
          when v.decided = 'withholding' then jsonb_build_object('withheld', jsonb_build_object('amount', (${LACKING})::text))
          when v.decided = 'fee' then jsonb_build_object('fee', (${LACKING})::text) || ${FORGIVEN_FEE}
          when v.forgiven > 0 and v.autonomy > 'propuesta'
          then jsonb_build_object('forgiven', jsonb_build_object('amount', v.forgiven::numeric(15,2)::text, 'reason', ${FEE_REASON}::text)) else '{}' end
        order by d.due_date, d.number)
      from document d join customer k on k.id = d.customer_id where d.id = any(v.documents)
    ) end, '[]') as suggested, case when v.suggestion = 'segura' and w.movement_id is null then v.decided end as decided,
    case when v.suggestion = 'segura' and v.decided = 'withholding' then case when cardinality(v.documents) > 1
      then (select s.withheld_text from candidate_set s where s.movement_id = m.id)
      else (select c.withheld_as from candidate c where c.movement_id = m.id and c.document_id = v.documents[1]) end end as withheld_as,
    case when v.rule_id is not null then jsonb_build_object('id', v.rule_id, 'kind', v.kind, 'autonomy', v.autonomy) end as rule,
    (select jsonb_build_object('id', g.id, 'name', g.name) from movement_category g where g.id = v.category_id) as suggested_category,
    k.booked, case when m.unassigned > 0 then to_jsonb(y) - 'of_movement' end as repeated, ${isOutdated} as is_outdated
  from bank_movement m
  left join (
    select distinct on (r.movement_id) r.movement_id as of_movement, d.id as document_id, d.number as document_number, d.customer_id,
      trim(k.first_name || ' ' || k.last_name) as customer_name, z.*
    from repeats_of(${repeatable}) r
    -- one by one: they are few, and joined, the plan reads all customers
    cross join lateral (select * from document d where d.id = r.document_id offset 0) d
    cross join lateral (select * from customer k where k.id = d.customer_id offset 0) k
    cross join lateral paid_by(d.id) z order by r.movement_id, d.number
  ) y on y.of_movement = m.id
  left join booked k on k.unassigned = m.unassigned and k.currency = m.currency and k.day = m.date
  left join pending w on w.movement_id = m.id and ${OPEN}
  ${suggestion}
  where m.profile_id = ${profileId} and m.conciliation_id = ${conciliationId} and m.deleted_at is null
    ${chosen}
  order by m.date, m.row, m.id`;
}

type MovementRow = Movement & {
  currency: string;
  decided: Because | null;
  /** The rates that a payment lacks, in words. */
  withheld_as: string | null;
  repeated: Repeated | null;
  split: Movement['parts'] | null;
  booked: Movement['booked'] | null;
  is_outdated: boolean;
};

/** Adds the reasons in words; other calls run in between. */
async function asMovements(rows: MovementRow[]): Promise<Movement[]> {
  const movements: Movement[] = [];
  for await (const some of inSlices(rows)) movements.push(...some.map(asMovement));
  return movements;
}

const asMovement = ({
  decided,
  withheld_as,
  repeated,
  matching,
  unmatched,
  split,
  booked,
  is_outdated: _,
  ...row
}: MovementRow): Movement => ({
  ...row,
  ...(matching && { matching }),
  ...(unmatched && { unmatched }),
  ...(split && { parts: split }),
  ...(booked && { booked }),
  ...(decided !== null && { because: becauseOf(decided, withheld_as, row.suggested.length > 1) }),
  ...(repeated !== null && { repeats: { ...repeated, text: repeatedText(repeated, row.currency) } }),
});

/** The conciliation's movements, or only those of `which`. */
export async function listMovements(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  which: string[] | null = null,
): Promise<Movement[]> {
  return asMovements(await withSuggestions(db, profileId, conciliationId, which));
}

/** Reads stored suggestions, and makes those now that a change outdates or that are not stored yet. */
async function withSuggestions(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  which: string[] | null,
  suggestions = asStored(profileId, conciliationId, which),
) {
  const rows = await db.rows<MovementRow>(prepared(movementsOf(profileId, conciliationId, which, suggestions)));
  const outdated = rows.flatMap(({ id, is_outdated }) => (is_outdated ? [id] : []));
  if (outdated.length === 0) return rows;
  const now = madeNow(conciliationId, await weighedAgainst(db, outdated));
  const made = await db.rows<MovementRow>(
    planned(outdated.length, movementsOf(profileId, conciliationId, outdated, now)),
  );
  const byId = new Map(made.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/** What an act changed: money, which may change suggestions, or only what people say of movements, which changes none. */
export type Touch = 'money' | 'remarks';

/** These movements, and those that share a document with them, whose suggestions may have changed. */
export async function movementsTouched(
  db: Queryable,
  profileId: string,
  conciliationId: string,
  movements: string[],
  by: Touch,
): Promise<Movement[]> {
  const touched = await sharing(db, movements);
  const suggestions = by === 'money' ? JUST_CHANGED : asStored(profileId, conciliationId, touched);
  return asMovements(await withSuggestions(db, profileId, conciliationId, touched, suggestions));
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
