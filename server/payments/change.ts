import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { PaymentDetail, updatePayment } from '../../src/api/contract/payments';
import type { Queryable } from '../database/database';
import { type Actor, audit } from '../ledger/audit';
import { holdPayment, reversePayments } from '../ledger/reverse';
import { conflict, notFound, stale } from '../problems';
import { keepRecord } from '../reconciliationRules/record';
import type { Changed } from './history';
import { readPayment } from './read';

type Changes = Omit<z.output<(typeof updatePayment)['body']>, 'id_payment_detail'>;
type Kept = Required<Changed> & { version: number; movement_id: string | null; voided_at: string | null };

/** Problem 404, 409 for one that was deleted or whose date the bank gave, 412 for a stale version. */
export async function changePayment(tx: Queryable, who: Actor, id: string, given: Changes): Promise<PaymentDetail> {
  const [kept] = await tx.rows<Kept>(`${KEPT} for update`, [who.profileId, id]);
  const { movement_id, voided_at: _, version: __, ...before } = mayChange(kept, given.version);
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
  await tx.rows('update payment set method = $2, date = $3, reference = $4, version = version + 1 where id = $1', [
    id,
    after.method,
    after.date,
    after.reference,
  ]);
  await audit(tx, who, [{ action: 'cambiar', entity: 'payment', entityId: id, before, after }]);
  return readPayment(tx, who.profileId, id);
}

/** What it settled is owed again, and the movement it came with is open again; the history stays. */
export async function removePayment(tx: Queryable, who: Actor, id: string, version: number | undefined): Promise<void> {
  // Documents and movements are locked first everywhere, and then payments.
  await holdPayment(tx, who, id);
  const [kept] = await tx.rows<Kept>(`${KEPT} for update`, [who.profileId, id]);
  const { method, date, reference } = mayChange(kept, version);
  await reversePayments(tx, who, [id], randomUUID());
  await tx.rows('update payment set voided_at = coalesce(voided_at, now()), version = version + 1 where id = $1', [id]);
  if (kept?.movement_id) await keepRecord(tx, who, [kept.movement_id], 1);
  // The debit that collected it must not go on saying that it did; its document may be debited again.
  await tx.rows(
    `update debit_detail set status = 'rechazado', collected = 0, reason = 'El pago se eliminó.', version = version + 1
     where profile_id = $1 and payment_id = $2 and status = 'cobrado'`,
    [who.profileId, id],
  );
  await audit(tx, who, [{ action: 'eliminar', entity: 'payment', entityId: id, before: { method, date, reference } }]);
}

const KEPT =
  'select version, method, date, reference, movement_id, voided_at from payment where profile_id = $1 and id = $2';

function mayChange(kept: Kept | undefined, version: number | undefined): Kept {
  if (!kept) throw notFound('el pago');
  if (kept.voided_at !== null) throw conflict('El pago ya está eliminado. No se cambió nada.', { code: 'voided' });
  if (version !== undefined && version !== kept.version) throw stale();
  return kept;
}
