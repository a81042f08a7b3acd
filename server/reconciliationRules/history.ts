import type { RuleOffer, RuleTrial } from '../../src/api/contract/reconciliation/reconciliationRules';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { type Conditions, check, columnsOf } from './rules';

/** Trials and comparisons of decisions go back to this day. */
const SINCE = sql`current_date - interval '6 months'`;

const recentOf = ({ profileId }: Actor) => sql`select m.id from bank_movement m
  where m.profile_id = ${profileId} and m.deleted_at is null and m.date >= ${SINCE}`;

/** Compares a rule of these conditions with people's decisions of the last months. It stores nothing. */
export async function tryRule(db: Queryable, who: Actor, conditions: Conditions): Promise<RuleTrial> {
  await check(db, who, conditions);
  const [trial] = await db.rows<RuleTrial>(sql`
    with draft as materialized (
      select array[jsonb_populate_record(null::reconciliation_rule,
        g || jsonb_build_object('id', gen_random_uuid(), 'profile_id', ${who.profileId}::uuid,
        'words', rule_words(g ->> 'words'), 'account_key', match_key(g ->> 'account')))] as rules
      from (select ${JSON.stringify(columnsOf(conditions))}::jsonb as g) g
    ), recent as materialized (
      select array(${recentOf(who)}) as ids
    ), judged as materialized (
      select j.* from draft, recent cross join lateral rules_judged(draft.rules, recent.ids) j
    )
    select (${SINCE})::date as since,
      (select count(*)::int from draft, recent cross join lateral rules_met(draft.rules, recent.ids) m) as met,
      (select count(*)::int from judged where is_right) as right,
        (select count(*)::int from judged where not is_right) as wrong,
      coalesce((select jsonb_agg(to_jsonb(w)) from (
        select m.id as movement_id, m.conciliation_id, m.date, m.description, m.amount::text
        from judged j join bank_movement m on m.id = j.movement_id where not j.is_right order by m.date desc,
          m.id limit 20) w), '[]') as wrongs`);
  if (!trial) throw new Error('a trial has one row');
  return trial;
}

/** These words name a month, not a reason. */
const MONTH_WORDS =
  'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE SETIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE ENE FEB MAR ABR MAY JUN JUL AGO SEP SET OCT NOV DIC'.split(
    ' ',
  );

/** The list offers rules for at most this many kinds of decision. */
const MOST = 10;

/**
 * Rules that could remember a decision, if all decisions of the last months agree and no rule, on or off, says so already. The
 * decision is this movement's; else one that people took at least twice. A payer's rule is offered if no evidence of the movement
 * names the payer, with the words that no other decision has; a payment from an account is a rule already.
 */
export function offersOf(db: Queryable, who: Actor, movement: string | undefined): Promise<RuleOffer[]> {
  return db.rows<RuleOffer>(sql`
with paid as materialized (
  select movement_id, count(distinct customer_id) as customers, min(customer_id::text)::uuid as customer_id
  from payment where profile_id = ${who.profileId} and movement_id is not null and voided_at is null group by movement_id
), recent as materialized (
  select m.id, m.date, m.bank_account_id, m.tokens, match_key(m.counterparty_account) as account_key,
    array(select w from unnest(rule_words(m.description || ' ' || m.counterparty)) w where w <> all(${MONTH_WORDS}::text[])) as words,
    case when p.customers = 1 and m.category_id is null then p.customer_id end as customer_id,
    case when p.customers is null and not exists (select from movement_part t where t.movement_id = m.id) then m.category_id end as category_id,
    (select sum(f.amount) from allocation f where f.movement_id = m.id and f.expected_id is null) as forgiven
  from bank_movement m left join paid p on p.movement_id = m.id
  where m.id in (${recentOf(who)}) and (m.category_id is not null or p.movement_id is not null)
), alike as (
  select (array_agg(r.id order by r.date desc, r.id))[1] as id, count(*) as times
  from recent r
  where ${movement === undefined} and (r.customer_id is not null or r.category_id is not null) and r.words <> '{}' and (r.customer_id is null or r.account_key = '')
  group by r.category_id is null, (select string_agg(w, ' ' order by w) from unnest(r.words) w)
  having count(*) > 1 and count(distinct coalesce(r.customer_id, r.category_id)) = 1
  union all
  select (array_agg(r.id order by r.date desc, r.id))[1], count(*) from recent r
  where ${movement === undefined} and r.forgiven > 0 group by r.bank_account_id having count(*) > 1
), chosen as materialized (
  select r.* from recent r where r.id = ${movement} or r.id in (select id from alike order by times desc, id limit ${MOST})
), seen as (
  select t.word, array_agg(distinct coalesce(r.customer_id, r.category_id)) as outcomes
  from recent r cross join lateral unnest(r.tokens) t(word)
  where t.word in (select unnest(c.words) from chosen c) group by t.word
), draft as materialized (
  select gen_random_uuid() as id, c.id as movement_id, 'no_cobro' as kind, null::uuid as bank_account_id, c.words, '' as account_key,
    null::numeric as largest, null::uuid as customer_id, c.category_id
  from chosen c where c.category_id is not null and c.words <> '{}'
  union all
  select gen_random_uuid(), c.id, 'pagador', null, case when t.words <> '{}' then t.words else c.words end, '', null, c.customer_id, null
  from chosen c cross join lateral (
    select array(select w.word from unnest(c.words) with ordinality w(word, place) join seen s on s.word = w.word
      where s.outcomes = array[c.customer_id] and length(w.word) > 3 order by w.place) as words) t
  where c.customer_id is not null and c.account_key = '' and c.words <> '{}' and not exists (
    select from candidate e join document d on d.id = e.document_id
    where e.movement_id = c.id and d.customer_id = c.customer_id and (e.by_number or e.by_dni or e.by_account or e.by_name))
  union all
  select gen_random_uuid(), (array_agg(c.id))[1], 'comision', c.bank_account_id, '{}', '', (
      select max(r.forgiven) from recent r join reconciliation_settings s on s.profile_id = ${who.profileId}
      where r.bank_account_id = c.bank_account_id and r.forgiven <= s.forgive_limit), null, null
  from chosen c where c.forgiven > 0 group by c.bank_account_id
), wanted as materialized (
  select d.* from draft d
  where (d.kind <> 'comision' or d.largest is not null) and not exists (
    select from rules_met(array(select r from reconciliation_rule r where r.profile_id = ${who.profileId}), array(select movement_id from draft)) m
    join reconciliation_rule r on r.id = m.rule_id
    where m.movement_id = d.movement_id and r.kind = d.kind and (not r.exact or r.largest = d.largest) and (r.customer_id, r.category_id) is not distinct from (d.customer_id, d.category_id))
), judged as materialized (
  select j.rule_id, count(*) filter (where j.is_right)::int as right, count(*) filter (where not j.is_right) as wrong
  from rules_judged(
    array(select jsonb_populate_record(null::reconciliation_rule, to_jsonb(w) || jsonb_build_object('profile_id', ${who.profileId}::uuid)) from wanted w),
    array(select id from recent)) j
  group by j.rule_id
)
select w.kind, w.bank_account_id as bank_account, a.alias as bank_account_name, w.words, w.account_key as account, w.largest,
  w.customer_id as customer, k.full_name as customer_name, w.category_id as category,
  g.name as category_name, w.movement_id, j.right
from wanted w join judged j on j.rule_id = w.id
left join bank_account a on a.id = w.bank_account_id
left join customer k on k.id = w.customer_id
left join movement_category g on g.id = w.category_id
where j.wrong = 0 and j.right >= case when ${movement === undefined} then 2 else 1 end and g.archived_at is null
order by j.right desc, w.kind, w.movement_id`);
}
