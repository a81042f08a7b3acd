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

/** Writes where debts are on their way, after their actions, whose state says the rest. `others`: no policy that is on has them. */
export async function writeWalks(tx: Queryable, profileId: string, walks: DebtWalk[], others: string[]): Promise<void> {
  await tx.rows(sql`delete from policy_debt where document_id = any(${others}::uuid[])`);
  await tx.rows(sql`
    insert into policy_debt as o (document_id, profile_id, policy_id, state, day, held, action_id)
    select w.document, ${profileId}, w.policy,
      case when w.why is not null then 'retenida' when last.is_in_hand then last.status
        when exists (select from policy_step s where s.policy_id = w.policy and s.day > coalesce(last.day, -1000)) then 'espera' else 'terminada' end,
      last.day, w.why, case when w.why is null and last.is_in_hand then last.action_id end
    from jsonb_to_recordset(${JSON.stringify(walks)}) as w(document uuid, policy uuid, why text)
    join document d on d.id = w.document and d.is_owed
    left join lateral (
      select p.day, p.action_id, a.status, a.status in ('propuesta', 'aprobada', 'por_hacer') as is_in_hand
      from policy_pass p join policy_action a on a.id = p.action_id where p.document_id = w.document order by p.day desc limit 1) last on true
    on conflict (document_id) do update set
      policy_id = excluded.policy_id, state = excluded.state, day = excluded.day, held = excluded.held, action_id = excluded.action_id
    where (o.policy_id, o.state, o.day, o.held, o.action_id)
      is distinct from (excluded.policy_id, excluded.state, excluded.day, excluded.held, excluded.action_id)`);
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
