import type { OutgoingHold } from '../../src/api/contract/console/outgoingHold';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict } from '../problems';

/** What an entry was waiting for as the copy was made, the service that went on may have sent since. */
const MAY_BE_THERE =
  'Esta base es una copia restaurada: el asiento pudo enviarse después de hacerla. Mire allá si el asiento entró.';

/**
 * Holds whatever leaves the house, of all companies of a copy that was just restored: no job of `jobs/outward.ts` is done until `endHold`. With
 * `isWorking` the copy is known to be the one that works, and nothing is on hold. Entries that may have been sent since are sent again under their
 * key where the system knows keys or is asked for it first, else are left to staff. So are orders that were on their way to a bank, which knows no keys: one that it took
 * since would be collected twice. Answers how many orders were stopped.
 */
export async function holdRestored(
  tx: Queryable,
  { copiedAt, isWorking }: { copiedAt: string; isWorking: boolean },
): Promise<{ orders: number }> {
  await tx.rows(sql`delete from outgoing_hold`);
  if (!isWorking)
    await tx.rows(sql`insert into outgoing_hold (profile_id, copied_at) select id, ${copiedAt} from profile`);
  await tx.rows(sql`
    update accounting_dispatch d set status = 'no_se_sabe', reason = ${MAY_BE_THERE}, is_repeated = c.mapping->>'key_use' <> 'no_reconoce', called_at = null
    from accounting_connector c where c.profile_id = d.profile_id and d.status = 'por_enviar'`);
  const stopped = await tx.rows(sql`
    update order_dispatch set status = 'detenida', delivering_until = null where status = 'en_camino' returning id`);
  return { orders: stopped.length };
}

export async function readHold(db: Queryable, profileId: string): Promise<OutgoingHold> {
  const [hold] = await db.rows<{ since: string; copied_at: string | null }>(sql`
    select held_at as since, copied_at from outgoing_hold where profile_id = ${profileId}`);
  if (!hold) return { since: null };
  const [waiting] = await db.rows<NonNullable<OutgoingHold['waiting']>>(sql`
    select (select count(*) from message where profile_id = ${profileId} and status = 'en_cola') as messages,
      (select count(*) from order_dispatch where profile_id = ${profileId} and status = 'en_camino') as orders,
      (select count(*) from order_dispatch o join debit d on d.id = o.debit_id and d.deleted_at is null
        where o.profile_id = ${profileId} and o.status = 'detenida' and d.status = 'enviado') as stopped_orders,
      (select count(*) from accounting_dispatch where profile_id = ${profileId} and (status = 'por_enviar' or is_repeated)) as entries,
      (select count(*) from accounting_receipt where profile_id = ${profileId} and status = 'espera') as receipts,
      (select count(*) from webhook_delivery where profile_id = ${profileId} and status = 'espera') as notifications`);
  return { ...hold, ...(waiting && { waiting }) };
}

/** An administrator says that this copy is the one that works: what waited goes out. Problem 409 where nothing is on hold. */
export async function endHold(tx: Queryable, who: Actor): Promise<void> {
  const [hold] = await tx.rows<{ since: string; copied_at: string | null }>(sql`
    delete from outgoing_hold where profile_id = ${who.profileId} returning held_at as since, copied_at`);
  if (!hold)
    throw conflict('Nada está retenido: otra persona ya lo confirmó. Vuelva a cargar Inicio.', { code: 'over' });
  await audit(tx, who, [
    { action: 'confirmar la copia', entity: 'outgoing_hold', entityId: who.profileId, before: hold },
  ]);
  // The workers look again at once, and no open page says any longer that nothing goes out.
  await tx.rows(sql`select pg_notify('job', ''), pg_notify('change', ${`${who.profileId} outgoing_hold`})`);
}
