import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from './audit';
import { addEntries, type Entry } from './pay';
import { returnToCredit } from './reverse';
import { formatMoney } from './words';

/** The result; `reason` is Spanish, for staff. */
type Used = { ok: true; batch: string } | { ok: false; reason: string };

const USE = 'usar saldo a favor';

/** Pays an amount of a document from its customer's credit, the oldest payments first. */
export async function spendCredit(
  tx: Queryable,
  who: Actor,
  customerId: string,
  document: { id: string; cents: Cents },
): Promise<Used> {
  const [owed] = await tx.rows<{ number: string; balance: string; currency: string }>(sql`
    select number, balance, currency from document
    where profile_id = ${who.profileId} and id = ${document.id} and customer_id = ${customerId}
      and voided_at is null for update`);
  if (!owed) return { ok: false, reason: 'El documento no es de este cliente, o ya no está. Elija otro.' };
  if (document.cents <= 0) return { ok: false, reason: 'El monto debe ser mayor que cero.' };
  const balance = centsOf(owed.balance);
  if (document.cents > balance) {
    return { ok: false, reason: `A ${owed.number} le quedan ${formatMoney(balance)} por cobrar. Ajuste el monto.` };
  }
  const payments = await tx.rows<{ id: string; credit: string }>(sql`
    select id, amount - allocated as credit from payment
    where profile_id = ${who.profileId} and customer_id = ${customerId} and currency = ${owed.currency}
      and keeps_rest and voided_at is null and allocated < amount
    order by date, created_at, id for update`);
  const credit = payments.reduce((sum, one) => sum + centsOf(one.credit), 0);
  if (document.cents > credit) {
    return { ok: false, reason: `El cliente tiene ${formatMoney(credit)} a favor. Ajuste el monto.` };
  }
  const batch = randomUUID();
  let left = document.cents;
  const entries = payments.flatMap(({ id, credit }): Entry[] => {
    const cents = Math.min(left, centsOf(credit));
    left -= cents;
    return cents > 0 ? [{ id: randomUUID(), payment_id: id, document_id: document.id, amount: fromCents(cents) }] : [];
  });
  await addEntries(tx, who, entries, batch);
  await audit(tx, who, [{ action: USE, entity: 'customer', entityId: customerId, after: { batch, entries } }]);
  return { ok: true, batch };
}

/** Undoes one use of a customer's credit, at most once. Returns whether there was such a use. */
export async function undoSpending(tx: Queryable, who: Actor, customerId: string, used: string): Promise<boolean> {
  const [found] = await tx.rows(sql`
    select from audit_line where profile_id = ${who.profileId} and entity = 'customer'
      and entity_id = ${customerId} and action = ${USE} and after->>'batch' = ${used}`);
  if (found) await returnToCredit(tx, who, customerId, used, randomUUID());
  return found !== undefined;
}
