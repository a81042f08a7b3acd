import { PROMISE } from '../activities/promises';
import type { Staff } from '../activities/read';
import { AGREEMENT } from '../agreements/read';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { IS_DUE } from '../disputes/disputed';
import type { Part } from './homePart';

export async function promisesOfToday(db: Queryable, profileId: string): Promise<Part<'promises'>> {
  const found = await db.rows<{ currency: string; isBroken: boolean; amount: string; count: number }>(sql`
      select p.currency, p.due_on < current_date as "isBroken", sum(p.amount - p.paid)::numeric(15,2) as amount, count(*) as count
      from promise p join customer c on c.id = p.customer_id
      where p.profile_id = ${profileId} and p.due_on <= current_date and (${PROMISE.pendiente} or ${PROMISE.rota}) and c.deleted_at is null
      group by p.currency, 2 order by p.currency`);
  const sumsOf = (isBroken: boolean) =>
    summed(found.flatMap(({ isBroken: one, ...line }) => (one === isBroken ? [line] : [])));
  const broken = sumsOf(true);
  return { ...sumsOf(false), broken: broken.count, broken_amounts: broken.amounts };
}

export async function agreementsOfToday(db: Queryable, profileId: string): Promise<Part<'agreements'>> {
  const lines = await db.rows<{ isBroken: boolean; currency: string; amount: string; count: number }>(sql`
    select false as "isBroken", a.currency, sum(s.amount - s.paid)::numeric(15,2) as amount, count(*) as count
    from payment_agreement a join agreement_standing s on s.agreement_id = a.id and s.due_on = current_date and s.paid < s.amount
    where a.profile_id = ${profileId} and ${AGREEMENT.vigente} and a.next_on <= current_date
    group by a.currency
    union all
    select true, a.currency, sum(o.owed)::numeric(15,2), count(*)
    from payment_agreement a cross join lateral (
      select sum(least(d.balance, x.owed)) as owed from agreement_document x join document d on d.id = x.document_id and d.is_owed
      where x.agreement_id = a.id and x.live) o
    where a.profile_id = ${profileId} and ${AGREEMENT.roto} and o.owed > 0
    group by a.currency order by 1, 2`);
  const of = (isBroken: boolean) =>
    summed(lines.filter((one) => one.isBroken === isBroken).map(({ isBroken: _, ...line }) => line));
  return { ...of(false), broken: of(true).count, broken_amounts: of(true).amounts };
}

export async function disputesOfToday(db: Queryable, profileId: string, { userId }: Staff): Promise<Part<'disputes'>> {
  const due = await db.rows<{ currency: string; amount: string; count: number; own: number }>(sql`
    select d.currency, sum(x.disputed)::numeric(15,2) as amount, count(*) as count,
      count(*) filter (where x.owner_id = ${userId}) as own
    from dispute x join document d on d.id = x.document_id join customer c on c.id = d.customer_id
    where x.profile_id = ${profileId} and ${IS_DUE} and c.deleted_at is null group by d.currency order by d.currency`);
  const amounts = due.map(({ currency, amount }) => ({ currency, amount }));
  return { count: summed(due).count, own: due.reduce((sum, { own }) => sum + own, 0), amounts };
}

const summed = (lines: { currency: string; amount: string; count: number }[]) => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  amounts: lines.map(({ count: _, ...amount }) => amount),
});
