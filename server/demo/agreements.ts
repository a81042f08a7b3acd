import { centsOf } from '../../src/api/contract/money';
import { instalmentsOf } from '../../src/api/contract/receivables/instalments';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { daysFrom } from './days';

/** `of`: whose document, by what became of it; days count from today. */
type Plan = {
  of: 'abierto' | 'parcial' | 'pagado';
  made: number;
  first: number;
  count: number;
  every: 'semanal' | 'mensual';
  note: string;
  cancelled?: string;
};

/** Some of each state, and one that breaks soon: those of paid documents are fulfilled, those of open ones whose first day is over are broken. */
const PLANS: Plan[] = [
  { of: 'abierto', made: -6, first: 0, count: 4, every: 'semanal', note: 'Paga los jueves, con transferencia.' },
  { of: 'abierto', made: -3, first: 2, count: 3, every: 'mensual', note: '' },
  { of: 'abierto', made: -10, first: -2, count: 3, every: 'mensual', note: 'Si no paga, se rompe en dos días.' },
  { of: 'abierto', made: -1, first: 5, count: 6, every: 'mensual', note: 'Firmado por la gerente.' },
  { of: 'parcial', made: -200, first: 1, count: 2, every: 'mensual', note: '' },
  { of: 'parcial', made: -200, first: 6, count: 4, every: 'semanal', note: '' },
  { of: 'abierto', made: -20, first: -9, count: 3, every: 'mensual', note: 'Pidió plazo hasta cobrar a su cliente.' },
  { of: 'abierto', made: -35, first: -14, count: 4, every: 'semanal', note: '' },
  { of: 'pagado', made: -200, first: 0, count: 3, every: 'semanal', note: '' },
  { of: 'pagado', made: -200, first: -2, count: 2, every: 'mensual', note: '' },
  {
    of: 'abierto',
    made: -12,
    first: 8,
    count: 3,
    every: 'mensual',
    note: '',
    cancelled: 'Prefirió pagar todo a fin de mes.',
  },
];
const GRACE_DAYS = 3;

type Candidate = { id: string; number: string; customer: string; currency: string; total: string; of: Plan['of'] };

/** One document each, of customers of whom nothing else is waited for. */
export async function fillAgreements(tx: Queryable, who: Actor, today: string): Promise<void> {
  const found = await tx.rows<Candidate>(sql`
    select distinct on (d.customer_id) d.id, d.number, d.customer_id as customer, d.currency, d.total,
      case when d.balance = 0 then 'pagado' when d.allocated > 0 then 'parcial' else 'abierto' end as of
    from document d where d.profile_id = ${who.profileId} and d.voided_at is null and d.due_date < current_date and d.total > 20
      and not exists (select from promise p where p.customer_id = d.customer_id)
      and not exists (select from activity t where t.customer_id = d.customer_id)
    order by d.customer_id, d.due_date, d.number`);
  const candidates = found.toSorted((a, b) => a.number.localeCompare(b.number));
  const rows = PLANS.flatMap(({ of, made, first, count, every, ...plan }, at) => {
    const place = candidates.findIndex((one) => one.of === of);
    const [document] = place < 0 ? [] : candidates.splice(place, 1);
    if (!document || centsOf(document.total) === 0) return [];
    const first_on = daysFrom(today, first);
    const { instalments } = instalmentsOf({ kind: 'iguales', count, first_on, every }, document.total);
    return [{ ...plan, ...document, place: at + 1, made: daysFrom(today, made), instalments }];
  });
  await tx.rows(sql`
    with r as (
      select gen_random_uuid() as agreement, r.* from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, customer uuid, currency text,
        total numeric, place int, made date, note text, cancelled text, instalments jsonb)),
    a as (
      insert into payment_agreement (id, profile_id, number, customer_id, currency, amount, grace_days, note, created_by, created_at,
        cancelled_at, cancelled_by, cancel_reason)
      select agreement, ${who.profileId}, place, customer, currency, total, ${GRACE_DAYS}, note, ${who.userId}, made + time '10:00',
        case when cancelled is not null then now() end, case when cancelled is not null then ${who.userId}::uuid end, coalesce(cancelled, '')
      from r),
    i as (
      insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount)
      select ${who.profileId}, r.agreement, i.place, (i.value ->> 'due_on')::date, (i.value ->> 'amount')::numeric
      from r cross join jsonb_array_elements(r.instalments) with ordinality as i(value, place)),
    x as (
      insert into agreement_document (profile_id, agreement_id, document_id, owed, total, live)
      select ${who.profileId}, agreement, id, total, total, cancelled is null from r)
    select`);
  await tx.rows(
    sql`select keep_agreements(array(select id from payment_agreement where profile_id = ${who.profileId}))`,
  );
}
