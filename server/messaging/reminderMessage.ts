import { AGREEMENT } from '../agreements/read';
import { closedBy, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/**
 * Whether the queued reminder of an instalment may not go any more: the company closed meanwhile, and then it comes again; or the
 * instalment is paid, or its agreement does not stand.
 */
export async function stopsReminder(tx: Queryable, profileId: string, message: string): Promise<boolean> {
  const calendar = await readOpeningHours(tx, profileId);
  const [due] = await tx.rows(sql`
    select from agreement_reminder r join payment_agreement a on a.id = r.agreement_id
    join agreement_standing s on s.agreement_id = r.agreement_id and s.number = r.number
    where r.message_id = ${message} and s.paid < s.amount and ${AGREEMENT.vigente}`);
  const isClosed = closedBy(calendar.now, calendar) !== null;
  const reason = !due ? 'La cuota ya no se debe.' : isClosed ? 'La empresa cerró antes de que saliera.' : '';
  if (reason === '') return false;
  const [stopped] = await tx.rows(sql`
    update message set status = 'cancelado', failure = null, reason = ${reason} where id = ${message} and status = 'en_cola' returning id`);
  if (!stopped) return false;
  await tx.rows(
    due
      ? sql`delete from agreement_reminder where message_id = ${message}`
      : sql`update agreement_reminder set held = 'pagado' where message_id = ${message}`,
  );
  return true;
}
