import { randomUUID } from 'node:crypto';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { AGREEMENT } from '../agreements/read';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import type { Actor } from '../ledger/audit';
import { type Entry, type Payment, payAndAllocate } from '../ledger/pay';

type Due = { agreement: string; customer: string; currency: string; left: string };
type Open = { id: string; agreement: string; balance: string };

/** Three in four instalments that are due today are paid. Returns how many. */
export async function payInstalments(tx: Queryable, who: Actor): Promise<number> {
  const due = await tx.rows<Due>(sql`
    select a.id as agreement, a.customer_id as customer, a.currency, s.amount - s.paid as left
    from payment_agreement a join agreement_standing s on s.agreement_id = a.id and s.due_on = current_date and s.paid < s.amount
    where a.profile_id = ${who.profileId} and ${AGREEMENT.vigente} and mod(a.number + s.number, 4) <> 0 order by a.id`);
  if (due.length === 0) return 0;
  const open = await tx.rows<Open>(sql`
    select d.id, x.agreement_id as agreement, d.balance from agreement_document x join document d on d.id = x.document_id
    where x.agreement_id = any(${due.map(({ agreement }) => agreement)}) and d.is_owed order by d.id for update of d`);
  const date = await today(tx);
  const payments: Payment[] = [];
  const entries: Entry[] = [];
  for (const { agreement, customer, currency, left } of due) {
    const id = randomUUID();
    let cents = centsOf(left);
    const common = {
      id,
      customerId: customer,
      origin: 'manual',
      method: 'transferencia',
      movementId: null,
      reference: '',
    } as const;
    payments.push({ ...common, date, cents, currency });
    for (const document of open.filter((one) => one.agreement === agreement)) {
      const part = Math.min(cents, centsOf(document.balance));
      if (part === 0) continue;
      cents -= part;
      entries.push({ id: randomUUID(), payment_id: id, document_id: document.id, amount: fromCents(part) });
    }
  }
  await payAndAllocate(tx, who, payments, entries, randomUUID());
  return due.length;
}
