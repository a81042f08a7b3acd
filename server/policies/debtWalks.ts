import type { PolicyStanding } from '../../src/api/contract/messaging/policies';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { OpenDebtor } from './debtors';
import { type Decision, dueStep } from './decide';
import type { Rules } from './rules';

/** Where an open debt of a policy stands; of one that waits for something else than its day, for what. */
export type DebtWalk = { document: string; policy: string; why: string | null };

/** What a day's decision leaves each debt of the customer waiting for. */
export function walksOf({ debts }: OpenDebtor, policy: Rules, { message, task }: Decision, today: number): DebtWalk[] {
  return debts.flatMap(({ id, dueOn, reached, held }): DebtWalk[] => {
    if (dueOn === null) return [];
    if (held) return [{ document: id, policy: policy.id, why: held }];
    const due = dueStep(policy.steps, { dueOn, reached }, today);
    const decided = due && (due.act === 'mensaje' ? message : task);
    return [{ document: id, policy: policy.id, why: decided?.kind === 'waits' ? decided.why : null }];
  });
}

/**
 * Writes where debts are on their way and were not there before, after their actions, whose state says the rest. `others`: no
 * policy that is on has them. Each lookup is of one row and stands alone: joined, they are planned by statistics from before
 * the company's first run, and then go through all of its actions for each debt.
 */
export async function writeWalks(tx: Queryable, profileId: string, walks: DebtWalk[], others: string[]): Promise<void> {
  if (others.length > 0) await tx.rows(sql`delete from policy_debt where document_id = any(${others}::uuid[])`);
  if (walks.length === 0) return;
  await tx.rows(sql`
    insert into policy_debt (document_id, profile_id, policy_id, state, day, held, action_id)
    select n.document, ${profileId}, n.policy, n.state, n.day, n.why, n.action from (
      select w.document, w.policy, w.why, last.day, case when w.why is null and a.is_in_hand then last.action_id end as action,
        case when w.why is not null then 'retenida' when a.is_in_hand then a.status
          when exists (select from policy_step s where s.policy_id = w.policy and s.day > coalesce(last.day, -1000)) then 'espera' else 'terminada' end as state
      from unnest(${walks.map(({ document }) => document)}::uuid[], ${walks.map(({ policy }) => policy)}::uuid[], ${walks.map(({ why }) => why)}::text[]) as w(document, policy, why)
      join document d on d.id = w.document and d.is_owed
      left join lateral (
        select p.day, p.action_id from policy_pass p where p.document_id = w.document order by p.day desc limit 1) last on true
      left join lateral (
        select a.status, a.status in ('propuesta', 'aprobada', 'por_hacer') as is_in_hand
        from policy_action a where a.id = last.action_id limit 1) a on true) n
    left join lateral (
      select o.policy_id, o.state, o.day, o.held, o.action_id from policy_debt o where o.document_id = n.document limit 1) o on true
    where (o.policy_id, o.state, o.day, o.held, o.action_id) is distinct from (n.policy, n.state, n.day, n.why, n.action)
    on conflict (document_id) do update set
      policy_id = excluded.policy_id, state = excluded.state, day = excluded.day, held = excluded.held, action_id = excluded.action_id`);
}

/** What was paid while a run looked at it walks no policy any more. */
export const forgetPaid = (tx: Queryable, profileId: string) =>
  tx.rows(sql`
    delete from policy_debt w using document d where w.profile_id = ${profileId} and d.id = w.document_id and not d.is_owed`);

/** From stored counts alone. */
export const debtCounts = (profileId: string, policy: string | undefined): Sql => sql`
  select (select coalesce(sum(count), 0)::int from due_total where profile_id = ${profileId}) as open,
    coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'day', s.day, 'held', s.held, 'debts', s.debts) order by s.state, s.day, s.held), '[]') as states
  from (
    select t.state, t.day, t.held, sum(t.count)::int as debts from policy_debt_total t
    join policy p on p.id = t.policy_id and p.state in ('propone', 'automatica') and p.deleted_at is null
    where t.profile_id = ${profileId} and (${policy ?? null}::uuid is null or t.policy_id = ${policy ?? null})
    group by t.state, t.day, t.held having sum(t.count) <> 0) s`;

/** How many open debts stand where: of a policy, or of all that are on, whose others are outside. */
export async function countDebts(
  db: Queryable,
  profileId: string,
  policy: string | undefined,
): Promise<PolicyStanding> {
  const [row] = await db.rows<{ open: number; states: PolicyStanding['states'] }>(debtCounts(profileId, policy));
  const { open = 0, states = [] } = row ?? {};
  const walking = states.reduce((sum, { debts }) => sum + debts, 0);
  return { states, outside: policy === undefined ? open - walking : 0 };
}
