import { centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';

/**
 * Applies these customers' payments, and what they withheld, to their promises. A payment counts once: for the soonest due of the promises that were made
 * before its registration and whose day had not passed at its date. Each change of a payment, a withholding or a promise calls this afterwards,
 * in the same transaction.
 */
export async function applyToPromises(tx: Queryable, customers: string[]): Promise<void> {
  // A concurrent call waits here, and then counts the other one's payments.
  const promises = await tx.rows<{ id: string; amount: string }>(
    planned(
      customers.length,
      sql`
    select id, amount from promise where customer_id = any(${customers}) and cancelled_at is null order by id for update`,
    ),
  );
  if (promises.length === 0) return;
  const payments = await tx.rows<{ worth: string; promised: string[] }>(sql`
    with paid as (
      select p.id, p.customer_id, p.currency, p.worth, p.date, p.created_at from payment p where p.customer_id = any(${customers}) and p.worth > 0
      union all
      -- of the day of its payment, also once its certificate ended it; what that ended and did not certify is owed again
      select e.id, d.customer_id, d.currency, e.pending + coalesce((
        select sum(least(c.ended, c.amount)) from withholding_certificate c where c.expected_id = e.id and c.voided_at is null), 0), m.date, e.created_at
      from document d join expected_withholding e on e.document_id = d.id join bank_movement m on m.id = e.movement_id
      where d.customer_id = any(${customers})
      union all
      select c.id, d.customer_id, d.currency, c.amount - c.ended, c.issued_on, c.created_at
      from document d join withholding_certificate c on c.document_id = d.id and c.voided_at is null
      where d.customer_id = any(${customers}) and c.amount > c.ended
    )
    select p.worth, array_agg(o.id order by o.due_on, o.created_at, o.id) as promised
    from promise o join paid p on p.customer_id = o.customer_id and p.currency = o.currency
      and p.date <= o.due_on and p.created_at > o.created_at
    where o.id = any(${promises.map(({ id }) => id)}) and p.worth > 0
    group by p.id, p.worth, p.date, p.created_at order by p.date, p.created_at, p.id`);
  const open = new Map(promises.map(({ id, amount }) => [id, centsOf(amount)]));
  for (const { worth, promised } of payments) {
    let rest = centsOf(worth);
    for (const id of promised) {
      const part = Math.min(rest, open.get(id) ?? 0);
      open.set(id, (open.get(id) ?? 0) - part);
      rest -= part;
    }
  }
  await tx.rows(sql`
    update promise o set paid = o.amount - u.open
    from unnest(${[...open.keys()]}::uuid[], ${[...open.values()].map(fromCents)}::numeric[]) as u(id, open)
    where o.id = u.id and o.paid <> o.amount - u.open`);
}
