import { isZero } from '../../src/api/contract/money';
import type {
  getMorning,
  Morning,
  Night,
  NightQuestion,
  NightRule,
} from '../../src/api/contract/reconciliation/nights';
import type { Answer } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { IS_UNTOUCHED, MOVED, unclearAccounts, WAITING } from './waiting';

/** So many questions are named, each with a key of its own. */
const NAMED = 9;

/** Condition on `night_acceptance n` and its movement `m`: what the night decided is as it left it. */
export const STANDS = sql`(m.deleted_at is null and (m.category_batch = n.batch or exists (
  select from payment p join allocation a on a.payment_id = p.id
  where p.movement_id = m.id and a.batch = n.batch and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id))))`;

/** What today's night of the company accepted, as the home has it; null where that is nothing or somebody undid it. */
export const nightOfToday = (profileId: string): Sql => sql`(
  select jsonb_build_object('accepted', sum(n.movements), 'considered', r.considered,
    'amounts', coalesce(jsonb_agg(jsonb_build_object('currency', n.currency, 'amount', n.amount::numeric(15,2)::text) order by n.currency)
      filter (where n.amount > 0), '[]'))
  from night_run r cross join lateral (
    select a.currency, count(*) as movements, sum(a.amount) filter (where a.amount > 0) as amount
    from night_acceptance a where a.run_id = r.id group by a.currency) n
  where r.profile_id = ${profileId} and r.at >= current_date and r.undone_at is null
  group by r.id order by r.at desc limit 1)`;

/** The last night of the company, and what waits for a person now. */
export async function readMorning(db: Queryable, profileId: string): Promise<Answer<typeof getMorning>> {
  const [on] = await db.rows(sql`select from night_limit l where l.profile_id = ${profileId} and l.per_movement > 0`);
  return { night: await lastNight(db, profileId), is_on: on !== undefined, ...(await readQuestions(db, profileId)) };
}

type Run = Pick<Night, 'id' | 'at' | 'considered' | 'undone_at' | 'undone_by' | 'undone'>;

async function lastNight(db: Queryable, profileId: string): Promise<Night | null> {
  const [run] = await db.rows<Run>(sql`
    select id, at, considered, undone_at, coalesce(name_of(undone_by), '') as undone_by, coalesce(undone, 0) as undone from night_run
    where profile_id = ${profileId} order by at desc limit 1`);
  if (!run) return null;
  const those = sql`night_acceptance n where n.profile_id = ${profileId} and n.run_id = ${run.id}`;
  const sums = await db.rows<{ currency: string; movements: number; amount: string; out: string }>(sql`
    select n.currency, count(*)::int as movements, coalesce(sum(n.amount) filter (where n.amount > 0), 0)::numeric(15,2) as amount,
      coalesce(sum(n.amount) filter (where n.amount < 0), 0)::numeric(15,2) as out
    from ${those} group by n.currency order by n.currency`);
  const [still] = await db.rows<{ stand: number }>(sql`
    select count(*)::int as stand from night_acceptance n join bank_movement m on m.id = n.movement_id
    where n.profile_id = ${profileId} and n.run_id = ${run.id} and ${STANDS}`);
  const rules = await db.rows<NightRule>(sql`
    with line as (
      select n.rule_id, n.rule_kind, n.currency, count(*) as movements, sum(n.amount) as amount from ${those}
      group by n.rule_id, n.rule_kind, n.currency)
    select l.rule_id as rule, l.rule_kind as kind, coalesce(k.full_name, g.name, array_to_string(r.words, ' '), '') as name,
      sum(l.movements)::int as movements,
      jsonb_agg(jsonb_build_object('currency', l.currency, 'amount', l.amount::numeric(15,2)::text) order by l.currency) as amounts
    from line l left join reconciliation_rule r on r.id = l.rule_id
    left join customer k on k.id = r.customer_id left join movement_category g on g.id = r.category_id
    group by l.rule_id, l.rule_kind, k.full_name, g.name, r.words
    order by l.rule_kind is not null, sum(l.movements) desc, name, l.rule_id`);
  return {
    ...run,
    accepted: sums.reduce((total, { movements }) => total + movements, 0),
    stand: still?.stand ?? 0,
    amounts: sums.map(({ currency, amount }) => ({ currency, amount })).filter(isSome),
    outgoing: sums.map(({ currency, out }) => ({ currency, amount: out })).filter(isSome),
    rules,
  };
}

const isSome = ({ amount }: { amount: string }): boolean => !isZero(amount);

/** What waits now; a sure movement says why it was not accepted where that holds still. */
async function readQuestions(db: Queryable, profileId: string): Promise<Pick<Morning, 'questions' | 'asked'>> {
  const unclear = await unclearAccounts(db, profileId);
  const asked = await db.rows<NightQuestion & { questions: number }>(sql`
    select m.id as movement_id, c.id as conciliation, a.alias as bank_account_name, m.date::text as date, m.description, m.currency,
      ${MOVED} as amount,
      case when s.suggestion is distinct from 'segura' then coalesce(s.suggestion, 'ninguna')
        when m.bank_account_id = any(${unclear}::uuid[]) then 'cuenta'
        when l.per_movement > 0 and ${IS_UNTOUCHED} and (abs(${MOVED}) > l.per_movement
          or abs(${MOVED}) > l.per_night - (
            select coalesce(sum(abs(n.amount)), 0) from night_acceptance n where n.currency = m.currency and n.run_id = (
              select r.id from night_run r where r.profile_id = ${profileId} order by r.at desc limit 1))) then 'limite'
        else 'segura' end as why,
      count(*) over ()::int as questions
    from ${WAITING} join bank_account a on a.id = m.bank_account_id
    left join movement_suggestion s on s.movement_id = m.id
    left join night_limit l on l.profile_id = m.profile_id and l.currency = m.currency
    where m.profile_id = ${profileId}
    order by row_number() over (partition by m.currency order by abs(${MOVED}) desc, m.id), m.currency
    limit ${NAMED}`);
  return { questions: asked[0]?.questions ?? 0, asked: asked.map(({ questions: _, ...one }) => one) };
}
