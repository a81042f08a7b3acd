import type { ChannelName } from '../../src/api/contract/messaging/channels';
import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import { dayOf, suppressionsOn } from './debtors';
import type { Life, PastDebt } from './simulate';

const SLICE = 1_000;

/** The next customers after `after`, with what suppresses each; `last` is where the following ones begin, null after all of them. */
export async function nextLives(
  db: Queryable,
  profileId: string,
  after: string | null,
  from: number,
  isPast: boolean,
  channels: readonly ChannelName[],
) {
  const lives = await livesAfter(db, profileId, after, from, isPast);
  const ids = lives.map((one) => one.id);
  const last = lives.length < SLICE ? null : (ids.at(-1) ?? null);
  return { lives, last, suppressions: await suppressionsOn(db, profileId, ids, channels) };
}

/** The days of `promise p`, and of `payment_agreement a`. */
const PROMISED = sql`jsonb_build_object('from', ${dayOf(sql`p.created_at::date`)},
  'until', least(${dayOf(sql`p.due_on`)}, ${dayOf(sql`p.cancelled_at::date`)} - 1))`;
const AGREED = sql`jsonb_build_object('from', ${dayOf(sql`a.created_at::date`)}, 'until', least(${dayOf(sql`a.cancelled_at::date`)} - 1,
  ${dayOf(sql`coalesce(a.breaks_on - 1, (select max(i.due_on) from agreement_instalment i where i.agreement_id = a.id))`)}))`;

async function livesAfter(
  db: Queryable,
  profileId: string,
  after: string | null,
  from: number,
  isPast: boolean,
): Promise<Life[]> {
  type RawDebt = Omit<PastDebt, 'total' | 'paid'> & {
    total: string;
    paid: { own: number; known: number; cents: string }[];
  };
  // What was fulfilled by now suppresses nothing of the days to come.
  const isOfSpan = sql`p.due_on - date '1970-01-01' >= ${from} and (${isPast}::boolean or p.paid < p.amount)`;
  const rows = await db.rows<Omit<Life, 'debts' | 'suppressions'> & { debts: RawDebt[] }>(sql`
    select c.id, c.owner_id as owner,
      array(select m.subcategory_id::text from customer_subcategory m where m.customer_id = c.id) as subcategories,
      d.debts,
      (select coalesce(jsonb_agg(${PROMISED}), '[]') from promise p
        where p.customer_id = c.id and ${isOfSpan} and not exists (select from promise_document y where y.promise_id = p.id)) as promises,
      array(select ${dayOf(sql`a.on_day`)} from policy_action a where a.customer_id = c.id and not a.is_task and ${!isPast}::boolean
        and a.status in ('propuesta', 'aprobada', 'enviada') and a.on_day > current_date - 7) as "messagedOn"
    from customer c
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', d.id, 'dueOn', ${dayOf(sql`d.due_date`)}, 'currency', d.currency, 'costCenter', d.cost_center_id,
        'from', ${dayOf(sql`least(d.issue_date, d.created_at::date)`)}, 'voidOn', ${dayOf(sql`d.voided_at::date`)}, 'total', d.total::text,
        'isDisputed', not ${isPast}::boolean and d.is_owed and ${UNDISPUTED_OF} <= 0,
        'suspended', (select coalesce(jsonb_agg(s.days), '[]') from (
          select ${AGREED} as days from agreement_document y join payment_agreement a on a.id = y.agreement_id where y.document_id = d.id
          union all
          select ${PROMISED} from promise_document y join promise p on p.id = y.promise_id where y.document_id = d.id and ${isOfSpan}) s),
        'reached', case when ${isPast}::boolean then greatest(${from}::int - 1 - ${dayOf(sql`d.due_date`)}, -1000) else (select max(p.day) from policy_pass p where p.document_id = d.id) end,
        'paid', (
          select coalesce(jsonb_agg(jsonb_build_object('own', ${dayOf(sql`coalesce(p.date, a.created_at::date)`)},
            'known', ${dayOf(sql`case when p.date is null or d.created_at::date <= p.date then a.created_at::date else p.date end`)},
            'cents', a.amount::text)), '[]')
          from allocation a left join payment p on p.id = a.payment_id where a.document_id = d.id)) order by d.id) as debts
      from document d where d.customer_id = c.id and (d.is_owed or (${isPast}::boolean and (
        d.voided_at - interval '1 day' > date '1970-01-01' + ${from}::int
        or exists (select from allocation a left join payment p on p.id = a.payment_id
          where a.document_id = d.id and greatest(p.date, a.created_at::date) - date '1970-01-01' >= ${from})))) having count(*) > 0) d
    where c.profile_id = ${profileId} and c.deleted_at is null
      and c.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by c.id limit ${SLICE}`);
  return rows.map(({ debts, ...row }) => ({
    ...row,
    suppressions: {},
    debts: debts.map((debt) => ({
      ...debt,
      total: centsOf(debt.total),
      paid: debt.paid.map((one) => ({ ...one, cents: centsOf(one.cents) })),
    })),
  }));
}
