import type * as z from 'zod/mini';
import { centsOf } from '../../src/api/contract/money';
import type { NightLimit, setNightLimit } from '../../src/api/contract/reconciliation/nights';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { mustBeCurrent, refused } from '../problems';

/** Condition on `night_limit l`: nights accept by it. Who sets one has the rest of the day to think about it. */
export const IS_ON = sql`l.per_movement > 0 and l.changed_at < current_date`;

const limitsOf = (where: Sql) => sql`
  select c.currency, coalesce(l.per_movement, 0)::numeric(15,2) as per_movement, coalesce(l.per_night, 0)::numeric(15,2) as per_night,
    coalesce(l.version, 0) as version
  from (select profile_id, currency from bank_account where deleted_at is null union select profile_id, currency from night_limit) c
  left join night_limit l using (profile_id, currency) where ${where} order by c.currency`;

/** Of each currency of the company's accounts; zero where nothing is accepted. */
export const listLimits = (db: Queryable, profileId: string): Promise<NightLimit[]> =>
  db.rows<NightLimit>(limitsOf(sql`c.profile_id = ${profileId}`));

/** Problem 412 for a stale version, 422 for a currency of no account, and where a night may take less than a movement. */
export async function changeLimit(
  tx: Queryable,
  who: Actor,
  { currency, per_movement, per_night, version }: z.output<(typeof setNightLimit)['body']>,
): Promise<NightLimit> {
  // Two who set the first limit of a currency wait for each other.
  await tx.rows(sql`select from profile where id = ${who.profileId} for no key update`);
  const read = () => tx.rows<NightLimit>(limitsOf(sql`c.profile_id = ${who.profileId} and c.currency = ${currency}`));
  const [before] = await read();
  if (!before) {
    throw refused('Ninguna cuenta de la empresa es de esa moneda. No se guardó.', {
      fields: { currency: 'Elija la moneda de una cuenta' },
    });
  }
  mustBeCurrent({ version: before.version ?? 0 }, version);
  if (centsOf(per_night) < centsOf(per_movement)) {
    throw refused('El límite de la noche no puede ser menor que el de un movimiento. No se guardó.', {
      fields: { per_night: 'No menos que el límite de un movimiento' },
    });
  }
  await tx.rows(sql`
    insert into night_limit (profile_id, currency, per_movement, per_night, changed_by)
    values (${who.profileId}, ${currency}, ${per_movement}, ${per_night}, ${who.userId})
    on conflict (profile_id, currency) do update set per_movement = excluded.per_movement, per_night = excluded.per_night,
      changed_by = excluded.changed_by, changed_at = now(), version = night_limit.version + 1`);
  const [after] = await read();
  await audit(tx, who, [
    { action: 'cambiar', entity: 'night_limit', entityId: who.profileId, before, ...(after && { after }) },
  ]);
  return after ?? before;
}
