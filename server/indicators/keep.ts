import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { MOST_MONTHS } from '../../src/api/contract/receivables/indicators';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { bounds, UNDATED } from '../dueWallet/dueWallet';
import type { ClaimedJob, JobKind } from '../jobs/job';
import { keepExpectedCash } from './expectedCash';

/** Months that are over and still change: their statements are reconciled and their payments typed after them. */
const UNSETTLED = 3;
/** A payment is attributed to what was done so many days before it, at most. */
export const ATTRIBUTION_DAYS = 7;
/** The first months on show are counted back over a year. */
const MONTHS_STORED = MOST_MONTHS + 12;

/** The outcomes of an activity that reached somebody. */
const REACHED = sql`('contesto', 'prometio_pagar', 'se_niega', 'disputa')`;

/** A month of a company: from the day after `before` until `until`, its last day, or today. */
type Month = { before: string; until: string };

/** Counts the months of a company that are missing, and anew those that changed, and foretells what comes in; its key is the profile. */
export const keepIndicators: JobKind = {
  name: 'keep_indicators',
  attempts: 3,
  async run(job) {
    // What is written while they are counted is of the next run.
    const [began] = await job.transaction((tx) => tx.rows<{ at: string }>('select now() as at'));
    await keepMonths(job, job.key);
    await keepExpectedCash(job, job.key);
    await job.transaction((tx) =>
      tx.rows(sql`insert into indicator_run (profile_id, made_at) values (${job.key}, ${began?.at})
        on conflict (profile_id) do update set made_at = excluded.made_at`),
    );
    return undefined;
  },
};

/** A transaction for each month: a company that has years of them goes on where it was ended. */
async function keepMonths(job: Pick<ClaimedJob, 'transaction'>, profileId: string): Promise<void> {
  const months = await job.transaction((tx) => forgetOthers(tx, profileId).then(() => monthsToCount(tx, profileId)));
  for (const month of months) await job.transaction((tx) => countMonth(tx, profileId, month));
}

/** What is of no month: that of an earlier today, and of before the months that are stored. Today's stays until it is counted anew: who reads meanwhile finds it. */
async function forgetOthers(tx: Queryable, profileId: string): Promise<void> {
  for (const table of [sql`indicator_month`, sql`indicator_source`]) {
    await tx.rows(sql`delete from ${table} where profile_id = ${profileId}
      and (day < current_date - ${31 * (MONTHS_STORED + 1)}::int
        or day <> current_date and day <> (date_trunc('month', day) + interval '1 month - 1 day')::date)`);
  }
}

/** Work that began before a run may be committed after it. */
const LONGEST_WORK = '10 minutes';

/** The earliest day of what was entered, undone or added since the last run: what was owed from then on is another. */
const changedFrom = (profileId: string): Sql => sql`
  select min(day) from indicator_run r cross join lateral (
    select greatest(least(d.issue_date, d.created_at::date), least(p.date, e.created_at::date)) as day
    from allocation a join allocation e on e.id = coalesce(a.reverses, a.id)
      join document d on d.id = e.document_id left join payment p on p.id = e.payment_id
    where a.profile_id = ${profileId} and a.created_at > r.made_at - ${LONGEST_WORK}::interval
    union all
    select least(issue_date, created_at::date) from document
    where profile_id = ${profileId} and created_at > r.made_at - ${LONGEST_WORK}::interval) change
  where r.profile_id = ${profileId}`;

/** Oldest first, from the month of the company's first document. */
function monthsToCount(tx: Queryable, profileId: string): Promise<Month[]> {
  return tx.rows<Month>(sql`
    with month as (
      select n, (date_trunc('month', current_date) - make_interval(months => n) - interval '1 day')::date as before,
        least((date_trunc('month', current_date) - make_interval(months => n - 1) - interval '1 day')::date, current_date) as until
      from generate_series(0, ${MONTHS_STORED - 1}::int) n),
    first as (select min(least(issue_date, created_at::date)) as day from document where profile_id = ${profileId})
    select before, until from month cross join first
    where until >= first.day and (n <= ${UNSETTLED} or until >= (${changedFrom(profileId)})
      or not exists (select from indicator_month k where k.profile_id = ${profileId} and k.day = month.until))
    order by until`);
}

/**
 * Counts one month from the ledger's entries by their days, as a statement of account does: a payment counts from its own date,
 * or from its allocation if that came first, and never before the document it pays; what was undone never counts. A document
 * counts from its date until it was voided. What was done about customers is counted beside it, and each cent that came in is
 * attributed to one of these acts, or to none.
 */
export async function countMonth(tx: Queryable, profileId: string, { before, until }: Month): Promise<void> {
  await tx.rows(sql`delete from indicator_month where profile_id = ${profileId} and day = ${until}`);
  await tx.rows(sql`delete from indicator_source where profile_id = ${profileId} and day = ${until}`);
  const isIn = (day: Sql) => sql`${day} > ${before} and ${day} <= ${until}`;
  const [least, most] = bounds();
  const ageAt = (
    day: string,
  ) => sql`(select b.bucket from unnest(${BUCKETS}::text[], ${least}::int[], ${most}::int[]) b(bucket, least, most)
    where coalesce(${day}::date - due_date, ${UNDATED}) between b.least and b.most)`;
  // The planner knows not how many rows a step before found, and one at a time is never the way for a company's month.
  await tx.rows('set local enable_nestloop = off');
  await tx.rows(sql`
    with debt as materialized (
      select d.id, d.customer_id, d.currency, d.cost_center_id, c.owner_id, d.due_date, d.total,
        least(d.issue_date, d.created_at::date) as since, d.voided_at::date as void_on
      from document d join customer c on c.id = d.customer_id
      where d.profile_id = ${profileId} and (d.issue_date <= ${until} or d.created_at < (${until}::date + 1)::timestamptz)
    ), entry as materialized (
      select row_number() over () as n, a.document_id, a.payment_id, p.origin, a.amount,
        num_nonnulls(a.certificate_id, a.expected_id) > 0 as is_withheld,
        greatest(d.since, least(p.date, a.created_at::date)) as day
      from allocation a join debt d on d.id = a.document_id left join payment p on p.id = a.payment_id
      where a.profile_id = ${profileId} and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
    ), age as materialized (
      select coalesce(due_date, 'infinity') as due, ${ageAt(before)} as was, ${ageAt(until)} as now from (select distinct due_date from debt) d
    ), balance as materialized (
      select d.*, g.was as was_aged, g.now as aged,
        case when d.since <= ${before} and coalesce(d.void_on > ${before}, true) then d.total - coalesce(e.by_then, 0) else 0 end as was,
        case when coalesce(d.void_on > ${until}, true) then d.total - coalesce(e.by_now, 0) else 0 end as owed,
        coalesce(e.paid, 0) as paid, coalesce(e.forgiven, 0) as forgiven, coalesce(e.withheld, 0) as withheld
      from debt d join age g on g.due = coalesce(d.due_date, 'infinity')
      left join (
        select document_id, sum(amount) filter (where day <= ${before}) as by_then, sum(amount) filter (where day <= ${until}) as by_now,
          sum(amount) filter (where ${isIn(sql`day`)} and payment_id is not null) as paid,
          sum(amount) filter (where ${isIn(sql`day`)} and payment_id is null and not is_withheld) as forgiven,
          sum(amount) filter (where ${isIn(sql`day`)} and is_withheld) as withheld
        from entry group by document_id) e on e.document_id = d.id
    ), paid as materialized (
      select e.n, e.amount, e.day, e.payment_id, e.origin, d.customer_id, d.currency, d.cost_center_id, d.owner_id, d.due_date
      from entry e join debt d on d.id = e.document_id where e.payment_id is not null and ${isIn(sql`e.day`)}
    ), act as materialized (
      select row_number() over (order by t.day, t.at, t.source, t.id) as n, t.*, c.owner_id from (
        select m.id, m.customer_id, m.sent_at::date as day, m.sent_at as at,
          case when m.policy_action_id is not null then 'politica' when m.campaign_id is not null then 'campana' else 'mensaje' end as source,
          m.channel, coalesce(a.template_id, k.template_id) as template_id, a.policy_id, a.step_day,
          exists (select from inbound_message i where i.message_id = m.id and not i.is_automatic) as is_answered
        from message m left join policy_action a on a.id = m.policy_action_id left join campaign k on k.id = m.campaign_id
        where m.profile_id = ${profileId} and m.customer_id is not null and not m.is_test and is_written(m.sent_at, m.status)
          and m.sent_at >= (${before}::date + 1 - ${ATTRIBUTION_DAYS}::int)::timestamptz and m.sent_at < (${until}::date + 1)::timestamptz
        union all
        select y.id, y.customer_id, y.happened_on, y.created_at, y.kind, null, null, s.policy_id, s.step_day,
          coalesce(y.outcome in ${REACHED}, false)
        from activity y
        left join lateral (
          select a.policy_id, a.step_day from policy_action a
          where a.customer_id = y.customer_id and a.is_task and a.act = y.kind and a.status = 'hecha'
            and a.on_day between y.happened_on - ${ATTRIBUTION_DAYS}::int and y.happened_on
          order by a.on_day desc limit 1) s on true
        where y.profile_id = ${profileId} and y.kind in ('llamada', 'visita', 'mensaje')
          and y.happened_on > ${before}::date - ${ATTRIBUTION_DAYS}::int and y.happened_on <= ${until}
        union all
        select a.id, a.customer_id, a.on_day, a.created_at, 'carta', null, null, a.policy_id, a.step_day, false
        from policy_action a
        where a.profile_id = ${profileId} and a.act = 'carta' and a.status = 'hecha'
          and a.on_day > ${before}::date - ${ATTRIBUTION_DAYS}::int and a.on_day <= ${until}
      ) t join customer c on c.id = t.customer_id
    ), last_act as (
      select entry, act from (
        select entry, max(act) over (partition by customer_id order by day, entry is not null) as act from (
          select customer_id, day, n as act, null::bigint as entry from act
          union all select customer_id, day, null, n from paid) e) e
      where entry is not null
    ), promised as (
      select distinct p.n as entry from paid p join promise o on o.customer_id = p.customer_id and o.currency = p.currency
        and p.day between o.created_at::date and o.due_on and coalesce(p.day < o.cancelled_at::date, true)
    ), attributed as (
      select p.*,
        case when p.origin = 'debito' then 'debito' when o.entry is not null then 'promesa'
          when a.day >= p.day - ${ATTRIBUTION_DAYS}::int then a.source else 'ninguna' end as source, a.n as act
      from paid p join last_act l on l.entry = p.n left join act a on a.n = l.act left join promised o on o.entry = p.n
    ), stored_sources as (
      insert into indicator_source
        (profile_id, day, source, channel, template_id, policy_id, step_day, currency, cost_center_id, owner_id, done, answered, payments, amount)
      select ${profileId}, ${until}, k.* from (
      select source, channel, template_id, policy_id, step_day, '', null::uuid, owner_id, count(*),
        count(*) filter (where is_answered), 0, 0
      from act where ${isIn(sql`day`)} group by source, channel, template_id, policy_id, step_day, owner_id
      union all
      select p.source, a.channel, a.template_id, a.policy_id, a.step_day, p.currency, p.cost_center_id, p.owner_id,
        0, 0, count(distinct p.payment_id), sum(p.amount)
      from attributed p left join act a on a.n = p.act and p.source not in ('debito', 'promesa', 'ninguna')
      group by p.source, a.channel, a.template_id, a.policy_id, a.step_day, p.currency, p.cost_center_id, p.owner_id) k
    ), reached as (
      select customer_id from activity
      where profile_id = ${profileId} and outcome in ${REACHED} and ${isIn(sql`happened_on`)}
      union
      select customer_id from inbound_message
      where profile_id = ${profileId} and not is_automatic and at >= (${before}::date + 1)::timestamptz and at < (${until}::date + 1)::timestamptz
    )
    insert into indicator_month (profile_id, day, measure, key, currency, cost_center_id, owner_id, count, amount)
    select ${profileId}, ${until}, k.* from (
    select 'counted', '', '', null::uuid, null::uuid, 1::int8, 0::numeric
    union all
    select 'owed', aged, currency, cost_center_id, owner_id, count(*), sum(owed)
    from balance where owed > 0 group by aged, currency, cost_center_id, owner_id
    union all
    select 'billed', '', currency, cost_center_id, owner_id, count(*), sum(total)
    from balance where ${isIn(sql`since`)} and coalesce(void_on > ${until}, true) group by currency, cost_center_id, owner_id
    union all
    select 'dropped', '', currency, cost_center_id, owner_id, count(*),
      sum(forgiven + withheld + case when ${isIn(sql`void_on`)} then was else 0 end)
    from balance where forgiven + withheld > 0 or (was > 0 and ${isIn(sql`void_on`)}) group by currency, cost_center_id, owner_id
    union all
    select 'collected', '', currency, cost_center_id, owner_id, count(distinct payment_id), sum(amount)
    from paid group by currency, cost_center_id, owner_id
    union all
    select 'dated', '', currency, cost_center_id, owner_id, count(*), sum(amount)
    from paid where due_date is not null group by currency, cost_center_id, owner_id
    union all
    select 'late', '', currency, cost_center_id, owner_id, count(*), sum(amount * (day - due_date))
    from paid where day > due_date group by currency, cost_center_id, owner_id
    union all
    select 'moved', m.way, b.currency, b.cost_center_id, b.owner_id, count(*), sum(m.amount)
    from balance b cross join lateral (values
      (was_aged || '>' || aged, case when was > 0 then owed else 0 end),
      (was_aged || '>pagada', case when was > 0 then paid else 0 end),
      (was_aged || '>condonada', case when was > 0 then forgiven else 0 end),
      (was_aged || '>retenida', case when was > 0 then withheld else 0 end),
      (was_aged || '>anulada', case when was > 0 and ${isIn(sql`void_on`)} then was - paid - forgiven - withheld else 0 end),
      ('nueva>' || aged, case when was = 0 then owed else 0 end)) m(way, amount)
    where m.amount > 0 group by m.way, b.currency, b.cost_center_id, b.owner_id
    union all
    select 'promised', '', o.currency, null, c.owner_id, count(*), sum(o.amount)
    from promise o join customer c on c.id = o.customer_id
    where o.profile_id = ${profileId} and o.cancelled_at is null and ${isIn(sql`o.due_on`)}
      and (o.due_on < current_date or o.paid >= o.amount) group by o.currency, c.owner_id
    union all
    select 'fulfilled', '', o.currency, null, c.owner_id, count(*) filter (where o.paid >= o.amount),
      sum(least(o.paid, o.amount))
    from promise o join customer c on c.id = o.customer_id
    where o.profile_id = ${profileId} and o.cancelled_at is null and ${isIn(sql`o.due_on`)}
      and (o.due_on < current_date or o.paid >= o.amount) group by o.currency, c.owner_id
    union all
    select 'debtors', '', currency, null, owner_id, count(distinct customer_id), 0
    from balance where was > 0 and due_date < ${before} group by currency, owner_id
    union all
    select 'reached', '', currency, null, owner_id, count(distinct customer_id), 0
    from balance join reached using (customer_id) where was > 0 and due_date < ${before} group by currency, owner_id) k`);
}

/** So that a month is counted when it is over, even if nobody looks at it. */
export async function askForIndicators(tx: Queryable): Promise<void> {
  await tx.rows(sql`
    insert into job (profile_id, name, key) select p.id, 'keep_indicators', p.id::text from profile p
    where exists (select from document d where d.profile_id = p.id)
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}
