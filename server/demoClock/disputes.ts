import type { DemoDays } from '../../src/api/contract/console/demoClock';
import { centsOf, fromCents } from '../../src/api/contract/money';
import type { DISPUTE_KIND } from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { daysFrom } from '../demo/days';
import { openDispute } from '../disputes/change';
import { endDispute } from '../disputes/end';
import type { Actor } from '../ledger/audit';

type Said = { kind: (typeof DISPUTE_KIND)[number]; part: number; note: string };

/** A customer disputes something each so many days, and staff look at it within so many. */
const EACH = 3;
const REVIEW_DAYS = 5;
const SAID: Said[] = [
  { kind: 'cantidad', part: 0.2, note: 'Faltaron tres unidades.' },
  { kind: 'no_recibido', part: 1, note: 'Dice que el camión no pasó por su local.' },
  { kind: 'precio', part: 0.3, note: 'El vendedor le ofreció el precio del mes pasado.' },
];

/** On the day that staff were to look at one they end it, in turn rejected or with a credit note; now and then somebody disputes what has just fallen due. */
export async function disputeSome(tx: Queryable, who: Actor, day: number): Promise<Partial<DemoDays>> {
  const due = await tx.rows<{ id: string; cents: number }>(sql`
    select id, (disputed * 100)::float8 as cents from dispute
    where profile_id = ${who.profileId} and disputed > 0 and due_on = current_date order by created_at, id`);
  for (const { id, cents } of due) {
    const ending =
      cents % 2 === 0
        ? { outcome: 'rechazada' as const, reason: 'La guía tiene la firma del cliente' }
        : { outcome: 'nota_credito' as const, reason: 'Bodega lo confirmó' };
    await endDispute(tx, { ...who, role: 'administrador' }, id, ending);
  }
  return { disputes: day % EACH === 0 ? await openOne(tx, who, day / EACH) : 0, ended_disputes: due.length };
}

async function openOne(tx: Queryable, who: Actor, turn: number): Promise<number> {
  const [found] = await tx.rows<{ id: string; balance: string }>(sql`
    select d.id, d.balance from document d
    where d.profile_id = ${who.profileId} and d.is_owed and d.due_date < current_date and d.balance > 50
      and not exists (select from dispute x join document o on o.id = x.document_id where o.customer_id = d.customer_id)
      and not exists (select from promise p where p.customer_id = d.customer_id)
      and not exists (select from payment_agreement a where a.customer_id = d.customer_id)
    order by d.due_date desc, d.number limit 1`);
  const said = SAID[turn % SAID.length];
  if (!found || !said) return 0;
  const { kind, part, note } = said;
  await openDispute(tx, who, {
    document: found.id,
    kind,
    note,
    amount: fromCents(Math.round(centsOf(found.balance) * part)),
    owner: who.userId,
    due_on: daysFrom(await today(tx), REVIEW_DAYS),
  });
  return 1;
}
