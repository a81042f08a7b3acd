import type * as z from 'zod/mini';
import type {
  discardProposedActions,
  ProposedAction,
  listProposedActions as row,
  sendProposedActions,
} from '../../src/api/contract/messaging/policies';
import { COLLECTABLE_OF } from '../agreements/collectable';
import { numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { enqueue } from '../jobs/enqueue';
import { type Actor, audit, auditAll } from '../ledger/audit';
import { conflict, notFound } from '../problems';

type Chosen = z.output<(typeof sendProposedActions)['body']>;

const DOCUMENTS = sql`policy_pass x join document d on d.id = x.document_id and d.is_owed and ${COLLECTABLE_OF} > 0 where x.action_id = a.id`;

const actionsFrom = (rows: Sql) => sql`
  select a.id, a.policy_id as policy, p.name as policy_name, a.customer_id as customer, c.full_name as customer_name, a.status, a.act,
    a.step_day as day, a.on_day, ${numberOf(sql`a.channel`)} as channel, coalesce(t.name, '') as template_name, a.reason, a.held,
    (select count(*) from ${DOCUMENTS}) as documents,
    (select coalesce(jsonb_agg(jsonb_build_object('currency', o.currency, 'amount', o.amount::text) order by o.amount desc), '[]')
      from (select d.currency, sum(${COLLECTABLE_OF}) as amount from ${DOCUMENTS} group by d.currency) o) as owed
  from ${rows} a join policy p on p.id = a.policy_id join customer c on c.id = a.customer_id
  left join template t on t.id = a.template_id`;

type Filters = Pick<z.output<(typeof row)['query']>, 'status' | 'policy' | 'search'>;

const actionsThat = (profileId: string, { status, policy, search }: Filters): Sql =>
  every([
    sql`a.profile_id = ${profileId}`,
    status && sql`a.status = ${status}`,
    policy !== undefined && (isUuid(policy) ? sql`a.policy_id = ${policy}` : sql`false`),
    search && sql`a.customer_id in (select customers_like(${profileId}, ${search}))`,
  ]);

/** The newest day first, in it what is worth most. */
export function listActions(
  db: Queryable,
  profileId: string,
  page: Page,
  query: Filters,
): Promise<Listed<ProposedAction>> {
  const where = actionsThat(profileId, query);
  const most = sql`(select max(o.amount) from (select sum(${COLLECTABLE_OF}) as amount from ${DOCUMENTS} group by d.currency) o)`;
  const order = sql`a.on_day desc, ${most} desc nulls last, a.id`;
  return listed(db, { rows: sql`select a.* from policy_action a`, where, order, projection: actionsFrom }, page);
}

/** What waits for staff of those named or filtered. Problem 409 where they are not as many as staff saw. */
async function proposed(tx: Queryable, who: Actor, { actions, expected, ...filters }: Chosen): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`
    select a.id from policy_action a where a.status in ('propuesta', 'por_hacer')
      and ${actionsThat(who.profileId, actions ? {} : filters)}
      ${actions ? sql`and a.id = any(${actions.filter(isUuid)}::uuid[])` : sql``}
    order by a.id for update`);
  if (found.length === expected && expected > 0) return found.map(({ id }) => id);
  throw conflict('Las propuestas cambiaron mientras las miraba. No se hizo nada; revíselas otra vez.', {
    code: 'changed',
  });
}

export async function sendActions(tx: Queryable, who: Actor, chosen: Chosen): Promise<{ count: number }> {
  const ids = await proposed(tx, who, chosen);
  const sent = await tx.rows(sql`
    update policy_action set status = 'aprobada', decided_by = ${who.userId} where id = any(${ids}) and status = 'propuesta' returning id`);
  if (sent.length !== ids.length) throw conflict('Las tareas no se envían: márquelas como hechas.', { code: 'task' });
  await auditAll(tx, who, { action: 'enviar', entity: 'policy_action', after: {} }, ids);
  await enqueue(tx, { name: 'run_policies', key: who.profileId, profileId: who.profileId, createdBy: who.userId });
  return { count: ids.length };
}

/** Its steps count as done. */
export async function discardActions(
  tx: Queryable,
  who: Actor,
  { reason, ...chosen }: z.output<(typeof discardProposedActions)['body']>,
): Promise<{ count: number }> {
  const ids = await proposed(tx, who, chosen);
  await tx.rows(sql`
    update policy_action set status = 'descartada', reason = ${reason}, decided_by = ${who.userId} where id = any(${ids})`);
  await auditAll(tx, who, { action: 'descartar', entity: 'policy_action', after: { reason } }, ids);
  return { count: ids.length };
}

/** Problem 409 for what is no task to do. */
export async function finishTask(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows<{ status: string }>(sql`
    select status from policy_action where profile_id = ${who.profileId} and id = ${id} for update`);
  if (!found) throw notFound('la tarea');
  if (found.status !== 'por_hacer') throw conflict('Esta tarea ya no está por hacer.', { code: 'over' });
  await tx.rows(sql`update policy_action set status = 'hecha', decided_by = ${who.userId} where id = ${id}`);
  await audit(tx, who, [{ action: 'hacer', entity: 'policy_action', entityId: id }]);
}
