import { randomUUID } from 'node:crypto';
import { COLLECTABLE_OF } from '../agreements/collectable';
import { closedBy, lockOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { policiesFor } from './audience';
import { debtorsAfter, type OpenDebt, suppressionsOn } from './debtors';
import { type DebtWalk, forgetPaid, walksOf, writeWalks } from './debtWalks';
import { type Debt, type Decided, decide, type Step } from './decide';
import { todayIn } from './figures';
import { forgetForecast } from './replay';
import { channelsOf, type Rules, rulesOf } from './rules';
import { allPolicies, isOn } from './stored';

const SLICE = 1_000;
/** What a slice looks up and the slices before it wrote. */
const GROWING = ['policy_action', 'policy_pass', 'policy_debt'];

type Action = {
  id: string;
  policy: string;
  customer: string;
  step: number;
  act: string;
  status: 'propuesta' | 'aprobada' | 'por_hacer';
  channel: string | null;
  template: string | null;
};
type Passed = { action: string; document: string; day: number };

/** How many customers the next slice of today's run looked at; undefined once it is over, or while the company is closed. */
export async function decideSome(tx: Queryable, profileId: string): Promise<number | undefined> {
  const calendar = await lockOpeningHours(tx, profileId);
  if (closedBy(calendar.now, calendar)) return undefined;
  const run = await runOfToday(tx, profileId);
  if (run.isOver) return undefined;
  // Planned by the statistics of a company without actions, each customer’s are looked for among all of them.
  await tx.rows(sql`select renew_outgrown_statistics(${GROWING}::regclass[])`);
  const policies = (await allPolicies(tx, profileId)).filter(({ state }) => state !== 'borrador').map(rulesOf);
  const debtors = await debtorsAfter(tx, profileId, run.reached, SLICE);
  const suppressions = await suppressionsOn(
    tx,
    profileId,
    debtors.map(({ id }) => id),
    channelsOf(policies),
  );
  const today = await todayIn(tx);
  const [actions, passes]: [Action[], Passed[]] = [[], []];
  const [walks, others]: [DebtWalk[], string[]] = [[], []];
  const note = (policy: Rules, customer: string, decided: Decided | undefined) => {
    if (decided?.kind !== 'acts') return;
    const action = actionOf(policy, customer, decided);
    actions.push(action);
    passes.push(...decided.passes.map((pass) => ({ ...pass, action: action.id })));
  };
  for (const debtor of debtors) {
    const [policy] = policiesFor(policies, debtor, today);
    if (!policy || !isOn(policy.state)) {
      others.push(...debtor.debts.map(({ id }) => id));
      continue;
    }
    const decision = decide(
      policy,
      { ...debtor, debts: dated(debtor.debts), suppressions: suppressions.get(debtor.id) ?? {} },
      today,
    );
    note(policy, debtor.id, decision.message);
    note(policy, debtor.id, decision.task);
    walks.push(...walksOf(debtor, policy, decision, today));
  }
  await write(tx, profileId, actions, passes);
  await writeWalks(tx, profileId, walks, others);
  const last = debtors.at(-1)?.id ?? run.reached;
  const isOver = debtors.length < SLICE;
  await tx.rows(sql`
    update policy_run set reached = ${last}, ended_at = case when ${isOver} then now() end
    where profile_id = ${profileId} and day = current_date`);
  return isOver ? undefined : debtors.length;
}

/** What walks a policy: a document with a due date, of which something is in no dispute, which no agreement spreads and no promise names. */
export const dated = (debts: readonly OpenDebt[]): Debt[] =>
  debts.flatMap(({ id, dueOn, reached, held }) => (dueOn === null || held ? [] : [{ id, dueOn, reached }]));

/** The service does it; the others are tasks of staff. */
const isOurs = (act: Step['act']): boolean => act === 'mensaje' || act === 'bloqueo';

const actionOf = (policy: Rules, customer: string, { step, way }: Extract<Decided, { kind: 'acts' }>): Action => ({
  id: randomUUID(),
  policy: policy.id,
  customer,
  step: step.day,
  act: step.act,
  status: !isOurs(step.act) ? 'por_hacer' : policy.state === 'automatica' ? 'aprobada' : 'propuesta',
  channel: way?.channel ?? null,
  template: way?.template ?? null,
});

/**
 * Locks today's run. The first of the day takes back what was proposed before and never sent, and tasks about what was paid, is
 * disputed, promised or in an agreement. What a person approved before it began is of today.
 */
async function runOfToday(tx: Queryable, profileId: string): Promise<{ reached: string | null; isOver: boolean }> {
  const find = () =>
    tx.rows<{ reached: string | null; isOver: boolean }>(sql`
      select reached, ended_at is not null as "isOver" from policy_run where profile_id = ${profileId} and day = current_date for update`);
  const [found] = await find();
  if (found) return found;
  await tx.rows(sql`insert into policy_run (profile_id, day) values (${profileId}, current_date)`);
  await forgetForecast(tx, profileId);
  await forgetPaid(tx, profileId);
  await tx.rows(sql`
    update policy_action a set on_day = current_date
    where a.profile_id = ${profileId} and a.status = 'aprobada' and a.decided_by is not null and a.on_day < current_date
      and not exists (select from policy_action o where o.customer_id = a.customer_id and o.is_task = a.is_task
        and o.status = 'aprobada' and o.decided_by is not null and o.on_day > a.on_day)`);
  await tx.rows(sql`
    delete from policy_action a where a.profile_id = ${profileId} and (
      (a.status in ('propuesta', 'aprobada') and a.on_day < current_date)
      or (a.status = 'por_hacer' and not exists (
        select from policy_pass p join document d on d.id = p.document_id and d.is_owed and ${COLLECTABLE_OF} > 0 where p.action_id = a.id)))`);
  return { reached: null, isOver: false };
}

async function write(tx: Queryable, profileId: string, actions: Action[], passes: Passed[]): Promise<void> {
  if (actions.length === 0) return;
  await tx.rows(sql`
    insert into policy_action (id, profile_id, policy_id, customer_id, step_day, act, on_day, status, channel, template_id)
    select a.id, ${profileId}, a.policy, a.customer, a.step, a.act, current_date, a.status, a.channel, a.template
    from jsonb_to_recordset(${JSON.stringify(actions)}) as a(id uuid, policy uuid, customer uuid, step int, act text, status text, channel text, template uuid)`);
  await tx.rows(sql`
    insert into policy_pass (profile_id, document_id, day, action_id)
    select ${profileId}, p.document, p.day, p.action
    from jsonb_to_recordset(${JSON.stringify(passes)}) as p(document uuid, day int, action uuid)`);
}
