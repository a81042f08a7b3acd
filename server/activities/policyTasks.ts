import type { Activity } from '../../src/api/contract/customers/activities';
import type { TASK_ACT } from '../../src/api/contract/customers/worklist';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { auditAll } from '../ledger/audit';
import type { Author } from './read';

/** The act of a policy's task that each kind of activity does; a letter that was sent is a message. */
const DONE_BY: Partial<Record<Activity['kind'], (typeof TASK_ACT)[number]>> = {
  llamada: 'llamada',
  visita: 'visita',
  mensaje: 'carta',
};

/** An activity does the tasks of its act which policies set for the customer. */
export async function finishTasks(
  tx: Queryable,
  who: Author,
  id: string,
  customer: string,
  kind: Activity['kind'],
): Promise<void> {
  const act = DONE_BY[kind];
  if (!act) return;
  const done = await tx.rows<{ id: string }>(sql`
    update policy_action set status = 'hecha', decided_by = ${who.userId}, activity_id = ${id}
    where customer_id = ${customer} and status = 'por_hacer' and act = ${act} returning id`);
  const ids = done.map((one) => one.id);
  if (ids.length > 0) await auditAll(tx, who, { action: 'hacer', entity: 'policy_action', after: {} }, ids);
}

/** Brings back the tasks that an activity did, before it is deleted. */
export async function reopenTasks(tx: Queryable, who: Author, id: string): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    update policy_action set status = 'por_hacer', decided_by = null, activity_id = null where activity_id = ${id} returning id`);
  const ids = open.map((one) => one.id);
  if (ids.length > 0) await auditAll(tx, who, { action: 'reabrir', entity: 'policy_action', after: {} }, ids);
}
