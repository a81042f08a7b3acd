import type { DispatchPause } from '../../src/api/contract/receivables/accountingDispatches';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';

/** So many refusals in a row pause the sending: by then it is the mapping or the accounts, and no single entry. */
const MOST_REFUSALS = 5;

/** The system refused the entry; one too many in a row pauses the sending. */
export const noteRefusal = (tx: Queryable, profileId: string, dispatch: string, reason: string) =>
  tx.rows(sql`
    update accounting_connector c set reason = '', failures = 0, refusals = c.refusals + 1, refusal = ${reason},
      paused_at = case when c.refusals + 1 >= ${MOST_REFUSALS} then now() end,
      paused_lot = case when c.refusals + 1 >= ${MOST_REFUSALS} then l.number end
    from accounting_dispatch d join accounting_lot l on l.id = d.lot_id
    where c.profile_id = ${profileId} and d.profile_id = c.profile_id and d.id = ${dispatch} and c.paused_at is null`);

/** The system answers, and what it took ends the refusals in a row. */
export const noteAnswered = (tx: Queryable, profileId: string, { isAccepted }: { isAccepted: boolean }) =>
  tx.rows(sql`
    update accounting_connector set reason = '', failures = 0, refusals = case when ${isAccepted} then 0 else refusals end
    where profile_id = ${profileId} and (failures > 0 or (${isAccepted} and refusals > 0))`);

export async function readPause(db: Queryable, profileId: string): Promise<DispatchPause | null> {
  const [paused] = await db.rows<DispatchPause>(sql`
    select paused_at as since, refusals, refusal as reason, paused_lot as lot, (
      select count(*) from accounting_dispatch d where d.profile_id = c.profile_id and (d.status = 'por_enviar' or d.is_repeated)) as waiting
    from accounting_connector c where profile_id = ${profileId} and paused_at is not null`);
  return paused ?? null;
}

/** What was paused goes on: the next refusal pauses it again. Answers whether it was paused. */
export async function resume(tx: Queryable, who: Actor): Promise<boolean> {
  const { profileId } = who;
  const [gone] = await tx.rows(sql`
    update accounting_connector set paused_at = null, paused_lot = null, refusals = ${MOST_REFUSALS - 1}, next_at = now()
    where profile_id = ${profileId} and paused_at is not null returning profile_id`);
  if (!gone) return false;
  await audit(tx, who, [{ action: 'seguir con el envío', entity: 'accounting_connector', entityId: profileId }]);
  return true;
}

/** Problem 409 where nothing is paused. */
export async function resumePaused(tx: Queryable, who: Actor): Promise<void> {
  if (!(await resume(tx, who)))
    throw conflict('El envío no está detenido: otra persona ya lo reanudó. Vuelva a cargar la lista.', {
      code: 'over',
    });
}
