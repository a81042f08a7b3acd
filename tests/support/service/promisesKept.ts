import type { Queryable } from '../../../server/database/database';

type Row = { customer: string; currency: string; cents: number; day: string; at: string };

/** What each promise was paid, beside what is due to it by the rule once more, in the plainest words there are for it. */
export async function promisesIn(db: Queryable): Promise<{ paid: number; due: number }[]> {
  const promises = await db.rows<Row & { paid: number }>(
    `select customer_id as customer, currency, (amount * 100)::int as cents, (paid * 100)::int as paid, due_on as day, created_at as at
     from promise where cancelled_at is null order by due_on, created_at, id`,
  );
  const payments = await db.rows<Row>(
    `select customer_id as customer, currency, (worth * 100)::int as cents, date as day, created_at as at, id
     from payment where voided_at is null
     union all
     select d.customer_id, d.currency, ((e.pending + coalesce((select sum(least(ended, amount)) from withholding_certificate where expected_id = e.id and voided_at is null), 0)) * 100)::int,
       m.date, e.created_at, e.id
     from expected_withholding e join document d on d.id = e.document_id join bank_movement m on m.id = e.movement_id
     union all
     select d.customer_id, d.currency, (greatest(c.amount - c.ended, 0) * 100)::int, c.issued_on, c.created_at, c.id
     from withholding_certificate c join document d on d.id = c.document_id where c.voided_at is null
     order by day, at, id`,
  );
  const due = promises.map(() => 0);
  for (const payment of payments) {
    let rest = payment.cents;
    for (const [i, { customer, currency, cents, day, at }] of promises.entries()) {
      if (customer !== payment.customer || currency !== payment.currency) continue;
      if (day < payment.day || Date.parse(at) >= Date.parse(payment.at)) continue;
      const part = Math.min(rest, cents - (due[i] ?? 0));
      due[i] = (due[i] ?? 0) + part;
      rest -= part;
    }
  }
  return promises.map(({ paid }, i) => ({ paid, due: due[i] ?? 0 }));
}
