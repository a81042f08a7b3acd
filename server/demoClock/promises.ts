import { randomUUID } from 'node:crypto';
import { centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { type Entry, type Payment, payAndAllocate } from '../ledger/pay';

type Due = { id: string; customer: string; currency: string; left: string };
type Open = { id: string; customer: string; currency: string; balance: string };

/** Two in three promises due today are paid. Returns how many. */
export async function fulfilPromises(tx: Queryable, who: Actor): Promise<number> {
  const due = await tx.rows<Due>(sql`
    select id, customer_id as customer, currency, amount - paid as left from promise
    where profile_id = ${who.profileId} and due_on = current_date and cancelled_at is null and paid < amount
      and mod(abs(hashtext(amount::text)), 3) <> 0 order by id`);
  if (due.length === 0) return 0;
  const open = await tx.rows<Open>(sql`
    select id, customer_id as customer, currency, balance from document
    where profile_id = ${who.profileId} and customer_id = any(${due.map(({ customer }) => customer)})
      and is_owed order by id for update`);
  const [{ today } = { today: '' }] = await tx.rows<{ today: string }>(sql`select current_date as today`);
  const payments: Payment[] = [];
  const entries: Entry[] = [];
  for (const promise of due) {
    const payment = paymentOf(promise, today);
    payments.push(payment);
    let left = payment.cents;
    for (const document of open) {
      if (document.customer !== promise.customer || document.currency !== promise.currency) continue;
      const cents = Math.min(left, centsOf(document.balance));
      if (cents === 0) continue;
      left -= cents;
      document.balance = fromCents(centsOf(document.balance) - cents);
      entries.push({ id: randomUUID(), payment_id: payment.id, document_id: document.id, amount: fromCents(cents) });
    }
  }
  await payAndAllocate(tx, who, payments, entries, randomUUID());
  return due.length;
}

const paymentOf = ({ customer, currency, left }: Due, date: string): Payment => ({
  id: randomUUID(),
  customerId: customer,
  origin: 'manual',
  method: 'transferencia',
  movementId: null,
  date,
  reference: '',
  cents: centsOf(left),
  currency,
});
