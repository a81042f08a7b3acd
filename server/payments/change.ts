import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { PaymentDetail, updatePayment } from '../../src/api/contract/payments';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { lockPayment, reversePayments } from '../ledger/reverse';
import { settlePromises } from '../ledger/settlePromises';
import { conflict, mustBeCurrent, notFound } from '../problems';
import { recordOutcomes } from '../reconciliationRules/record';
import type { Changed } from './history';
import { readPayment } from './read';

type Changes = Omit<z.output<(typeof updatePayment)['body']>, 'id_payment_detail'>;
type Kept = Required<Changed> & {
  version: number;
  customer_id: string;
  movement_id: string | null;
  voided_at: string | null;
};

/** Problem 404, 409 for a deleted payment or a change of the bank's date, 412 for a stale version. */
export async function changePayment(tx: Queryable, who: Actor, id: string, given: Changes): Promise<PaymentDetail> {
  const kept = await keptOf(tx, who, id);
  const { movement_id, customer_id, voided_at: _, version: __, ...before } = mayChange(kept, given.version);
  const after = {
    method: given.method ?? before.method,
    date: given.date ?? before.date,
    reference: given.reference ?? before.reference,
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
  await settlePromises(tx, [customer_id]);
  await audit(tx, who, [{ action: 'cambiar', entity: 'payment', entityId: id, before, after }]);
  return readPayment(tx, who.profileId, id);
}

/** Deletes a payment: its documents are owed again, its movement is open again; the history stays. */
export async function removePayment(tx: Queryable, who: Actor, id: string, version: number | undefined): Promise<void> {
  // Every call locks documents and movements before payments.
  await lockPayment(tx, who, id);
  const kept = await keptOf(tx, who, id);
  const { customer_id, method, date, reference } = mayChange(kept, version);
  await reversePayments(tx, who, [id], randomUUID());
  await tx.rows(sql`update payment set voided_at = coalesce(voided_at, now()), version = version + 1 where id = ${id}`);
  await settlePromises(tx, [customer_id]);
  if (kept?.movement_id) await recordOutcomes(tx, who, [kept.movement_id], 1);
  // The debit must no longer count as collected; its document may be debited again.
  await tx.rows(sql`
    update debit_detail set status = 'rechazado', collected = 0, reason = 'El pago se eliminó.', version = version + 1
    where profile_id = ${who.profileId} and payment_id = ${id} and status = 'cobrado'`);
  await audit(tx, who, [{ action: 'eliminar', entity: 'payment', entityId: id, before: { method, date, reference } }]);
}

/** Reads the payment and locks it until the transaction ends. */
async function keptOf(tx: Queryable, who: Actor, id: string): Promise<Kept | undefined> {
  const [kept] = await tx.rows<Kept>(sql`
    select version, customer_id, method, date, reference, movement_id, voided_at from payment
    where profile_id = ${who.profileId} and id = ${id} for update`);
  return kept;
}

function mayChange(kept: Kept | undefined, version: number | undefined): Kept {
  if (!kept) throw notFound('el pago');
  if (kept.voided_at !== null) throw conflict('El pago ya está eliminado. No se cambió nada.', { code: 'voided' });
  mustBeCurrent(kept, version);
  return kept;
}
