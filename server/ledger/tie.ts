import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from './audit';
import { formatMoney } from './words';

/** A payment and its movement as they stand; both are locked. */
type Found = {
  amount: string;
  currency: string;
  origin: string;
  voided: boolean;
  tied: boolean;
};

/**
 * Ties a payment that was booked by hand to its movement: nothing is booked anew. Returns why not, for staff. The caller holds the conciliation.
 */
export async function tie(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  { movementId, paymentId }: { movementId: string; paymentId: string },
  batch: string,
): Promise<string | undefined> {
  const [movement] = await tx.rows<{ amount: string; unassigned: string; currency: string }>(sql`
    select amount, unassigned, currency from bank_movement
    where profile_id = ${who.profileId} and conciliation_id = ${conciliationId} and id = ${movementId} and deleted_at is null
    for update`);
  const [payment] = await tx.rows<Found>(sql`
    select amount, currency, origin, voided_at is not null as voided, movement_id is not null as tied from payment
    where profile_id = ${who.profileId} and id = ${paymentId} for update`);
  if (!movement) return 'El movimiento ya no está en esta conciliación. Vuelva a cargarla.';
  if (!payment || payment.voided || payment.origin !== 'manual') return 'El pago anotado ya no está. Vuelva a cargar.';
  if (payment.tied) return 'Ese pago ya está unido a un movimiento del banco. Elija otro.';
  if (payment.currency !== movement.currency) {
    return `El pago está en ${payment.currency} y el movimiento en ${movement.currency}.`;
  }
  if (centsOf(payment.amount) > centsOf(movement.unassigned)) {
    return `Al movimiento le quedan ${formatMoney(centsOf(movement.unassigned))} por asignar y el pago es de ${formatMoney(centsOf(payment.amount))}.`;
  }
  await tx.rows(sql`
    update payment set movement_id = ${movementId}, tied_batch = ${batch}, version = version + 1 where id = ${paymentId}`);
  const after = { payment: paymentId, batch, tied: true };
  await audit(tx, who, [{ action: 'conciliar', entity: 'bank_movement', entityId: movementId, after, act: batch }]);
  return undefined;
}
