import { AGREEMENT } from '../agreements/read';
import { closedBy, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/**
 * Whether a queued message of a policy may not go any more: the company closed meanwhile, nothing of it is owed, or something is disputed or agreed since. Then it is
 * cancelled, and its steps count as not done.
 */
export async function stopsPolicyMessage(tx: Queryable, profileId: string, action: string): Promise<boolean> {
  const calendar = await readOpeningHours(tx, profileId);
  const [owed] = await tx.rows(sql`
    select from policy_pass p join document d on d.id = p.document_id and d.is_owed where p.action_id = ${action} limit 1`);
  // Its sums are of when it was written.
  const [disputed] = await tx.rows(sql`
    select from message m join document d on d.customer_id = m.customer_id join dispute x on x.document_id = d.id and x.disputed > 0
    where m.policy_action_id = ${action} and x.created_at > m.created_at limit 1`);
  const [agreed] = await tx.rows(sql`
    select from message m join payment_agreement a on a.customer_id = m.customer_id
    where m.policy_action_id = ${action} and a.created_at > m.created_at and ${AGREEMENT.vigente} limit 1`);
  const reason = closedBy(calendar.now, calendar)
    ? 'La empresa cerró antes de que saliera.'
    : !owed
      ? 'Ya está pagado.'
      : disputed
        ? 'El cliente disputó algo después de que se escribiera.'
        : agreed
          ? 'Se hizo un acuerdo de pago después de que se escribiera.'
          : '';
  if (reason === '') return false;
  const [stopped] = await tx.rows(sql`
    update message set status = 'cancelado', failure = null, reason = ${reason}
    where policy_action_id = ${action} and status = 'en_cola' returning id`);
  if (!stopped) return false;
  await tx.rows(sql`delete from policy_pass where action_id = ${action}`);
  await tx.rows(
    sql`update policy_action set status = 'retenida', held = ${!owed ? 'pagado' : disputed ? 'disputa' : agreed ? 'acuerdo' : null} where id = ${action}`,
  );
  return true;
}
