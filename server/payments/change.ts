import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PaymentDetail, updatePayment } from '../../src/api/contract/receivables/payments';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { applyToPromises } from '../ledger/applyToPromises';
import { type Actor, audit } from '../ledger/audit';
import { lockPayment, reversePayments } from '../ledger/reverse';
import { conflict, mustBeCurrent, notFound } from '../problems';
import { recordOutcomes } from '../reconciliationRules/record';
import type { Changed } from './history';
import { readPayment } from './read';

type Changes = Omit<z.output<(typeof updatePayment)['body']>, 'id_payment_detail'>;
type LockedPayment = Required<Changed> & {
  version: number;
  origin: string;
  customer_id: string;
  movement_id: string | null;
  voided_at: string | null;
};

/** Problem 404, 409 for a deleted payment or a change of the bank's date, 412 for a stale version. */
export async function changePayment(tx: Queryable, who: Actor, id: string, changes: Changes): Promise<PaymentDetail> {
  const payment = await lockedPayment(tx, who, id);
  const {
    movement_id,
    customer_id,
    voided_at: _,
    version: __,
    origin: ___,
    ...before
  } = mayChange(payment, changes.version);
  const after = {
    method: changes.method ?? before.method,
    date: changes.date ?? before.date,
    reference: changes.reference ?? before.reference,
  };
  if (movement_id !== null && after.date !== before.date) {
    throw conflict(
      'La fecha es la que dio el banco al movimiento conciliado. No se cambió; deje la fecha como estaba.',
      {
        fields: { date: 'Es la del movimiento del banco' },
      },
    );
  }
  await tx.rows(sql`update payment set method = ${after.method}, date = ${after.date}, reference = ${after.reference},
    version = version + 1 where id = ${id}`);
  await applyToPromises(tx, [customer_id]);
  await audit(tx, who, [{ action: 'cambiar', entity: 'payment', entityId: id, before, after }]);
  return readPayment(tx, who.profileId, id);
}

/**
 * Deletes a payment: its documents are owed again, its movement is open again; the history stays. With a `reason` it undoes one that staff booked by
 * hand: problem 409 for another one, and for one that a movement is tied to.
 */
export async function removePayment(
  tx: Queryable,
  who: Actor,
  id: string,
  version: number | undefined,
  reason?: string,
): Promise<void> {
  // Every call locks documents and movements before payments.
  await lockPayment(tx, who, id);
  const payment = await lockedPayment(tx, who, id);
  const { customer_id, method, date, reference, origin, movement_id } = mayChange(payment, version);
  if (reason !== undefined) mustBeByHand(origin, movement_id);
  await reversePayments(tx, who, [id], randomUUID());
  await tx.rows(sql`update payment set voided_at = coalesce(voided_at, now()), version = version + 1 where id = ${id}`);
  await applyToPromises(tx, [customer_id]);
  if (movement_id !== null) await recordOutcomes(tx, who, [movement_id], 'movement');
  // The debit must no longer count as collected; its document may be debited again.
  await tx.rows(sql`
    update debit_detail set status = 'rechazado', collected = 0, reason = 'El pago se eliminó.', version = version + 1
    where profile_id = ${who.profileId} and payment_id = ${id} and status = 'cobrado'`);
  const line = { action: 'eliminar', entity: 'payment', entityId: id, before: { method, date, reference } };
  await audit(tx, who, [reason === undefined ? line : { ...line, after: { reason } }]);
}

function mustBeByHand(origin: string, movement: string | null): void {
  if (origin !== 'manual') {
    throw conflict('Este pago no se registró a mano: se elimina, o se deshace en la conciliación.', {
      code: 'not-by-hand',
    });
  }
  if (movement === null) return;
  throw conflict('El pago está unido a un movimiento del banco. Deshaga primero esa unión en la conciliación.', {
    code: 'tied',
  });
}

/** Reads the payment and locks it until the transaction ends. */
async function lockedPayment(tx: Queryable, who: Actor, id: string): Promise<LockedPayment | undefined> {
  const [payment] = await tx.rows<LockedPayment>(sql`
    select version, origin, customer_id, method, date, reference, movement_id, voided_at from payment
    where profile_id = ${who.profileId} and id = ${id} for update`);
  return payment;
}

function mayChange(payment: LockedPayment | undefined, version: number | undefined): LockedPayment {
  if (!payment) throw notFound('el pago');
  if (payment.voided_at !== null) throw conflict('El pago ya está eliminado. No se cambió nada.', { code: 'voided' });
  mustBeCurrent(payment, version);
  return payment;
}
