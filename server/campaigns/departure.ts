import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { Campaign, Departure, LaunchPreview, launchAct } from '../../src/api/contract/messaging/shapes';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { COLLECTABLE_OF } from '../agreements/collectable';
import { closedBy, type OpeningHours, opensAt, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { bounds, UNDATED } from '../dueWallet/dueWallet';
import { RETRY_OF } from '../messaging/failures';
import { suppressionsOf } from './suppressions';
import { UNWRITTEN } from './write';

type Act = (typeof launchAct)['options'][number];
type Going = { profileId: string; id: string; channel: ChannelName; quietDays: number };

/** The departure of a launch for `at` (at least now), and what delays it. */
export async function departureOf(db: Queryable, profileId: string, at: string | null = null): Promise<Departure> {
  const calendar = await readOpeningHours(db, profileId);
  const [wanted] = await db.rows<{ at: string | null }>(sql`select ${at}::timestamptz as at`);
  const from = Math.max(Date.parse(wanted?.at ?? '') || 0, calendar.now);
  return { leaves_at: new Date(opensAt(from, calendar)).toISOString(), closed: closedBy(from, calendar) };
}

/** Until when the channel of `campaign g` delays its messages, and why; null without a delay. */
export const CHANNEL_WAITS: Sql = sql`(
  select jsonb_build_object('until', j.run_at, 'kind', 'canal', 'name', coalesce((
    select m.reason from message m where m.campaign_id = g.id and m.status = 'en_cola' and m.reason <> ''
    order by m.retry_at desc nulls last limit 1), ''))
  from job j where g.status in ('lanzando', 'lanzada') and j.name = 'send_campaign' and j.key = g.id::text and j.state = 'waiting'
    and j.run_at > now() + interval '10 seconds' limit 1)`;

/** Until when messages wait, and why: first for the opening hours, then for the channel. */
export function waitsOf(
  campaign: Pick<Campaign, 'status' | 'launch_date' | 'waits'>,
  calendar: OpeningHours,
): Campaign['waits'] {
  const { status, launch_date, waits } = campaign;
  if (status !== 'programada' && status !== 'lanzando' && status !== 'lanzada') return waits;
  const at = status === 'programada' ? Math.max(Date.parse(launch_date ?? ''), calendar.now) : calendar.now;
  const closed = closedBy(at, calendar);
  return closed ? { until: new Date(opensAt(at, calendar)).toISOString(), ...closed } : waits;
}

/** The recipients of an act, as `id`, before suppression. */
const MEANT: Record<Act, (id: string) => Sql> = {
  launch: (id) => sql`select c.customer_id as id from campaign_customer c where c.campaign_id = ${id} and ${UNWRITTEN}`,
  resume: (id) => sql`select c.customer_id as id from campaign_customer c
    where c.campaign_id = ${id} and (c.again or (
      select true from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.status = 'en_cola' limit 1))`,
  resend: (id) => sql`select m.customer_id as id from message m
    where m.campaign_id = ${id} and m.status = 'fallido' and ${RETRY_OF} = 'now'`,
};

const [LEAST, MOST] = bounds();
/** Whether `campaign g` is about `document d`. */
/** Whether what document `d` owes is what campaign `g` is about. */
export const IS_ABOUT = sql`(g.cost_center_id is null or d.cost_center_id = g.cost_center_id) and (g.ages = '{}' or exists (
    select from unnest(${BUCKETS}::text[], ${LEAST}::int[], ${MOST}::int[]) b(bucket, least, most)
    where b.bucket = any(g.ages) and coalesce(current_date - d.due_date, ${UNDATED}::int) between b.least and b.most))`;

/** Previews an act: recipients, their debt, the departure, and the excluded with the reason. */
export async function previewLaunch(
  db: Queryable,
  act: Act,
  { profileId, id, channel, quietDays }: Going,
): Promise<LaunchPreview> {
  const meant = MEANT[act](id);
  const terms = { profileId, channel, quietDays, campaignId: id };
  const checked = sql`select h.customer_id, first_hold(h.held, c.let_through) as kind
    from (${suppressionsOf(meant, terms)}) h cross join lateral (
      select c.let_through from campaign_customer c where c.campaign_id = ${id} and c.customer_id = h.customer_id offset 0) c`;
  const counts = await db.rows<LaunchPreview['held'][number] & { kind: string | null }>(
    sql`select kind, count(*) as customers from (${checked}) l group by kind order by 2 desc, 1`,
  );
  const owed = await db.rows<
    LaunchPreview['owed'][number]
  >(sql`select d.currency, sum(${COLLECTABLE_OF})::numeric(15,2) as amount from (${checked}) l
      join campaign g on g.id = ${id}
      join document d on d.customer_id = l.customer_id and d.is_owed and ${IS_ABOUT}
      where l.kind is null group by d.currency having sum(${COLLECTABLE_OF}) > 0 order by 2 desc, 1`);
  const [about] = await db.rows<Pick<LaunchPreview, 'ages' | 'cost_center_name'>>(
    sql`select g.ages, k.name as cost_center_name from campaign g left join cost_center k on k.id = g.cost_center_id where g.id = ${id}`,
  );
  const left_out =
    act === 'resend'
      ? await db.rows<
          LaunchPreview['left_out'][number]
        >(sql`select cause, retry, count(*) as customers, max(case when retry = 'after' then retry_at end) as "after" from (
              select coalesce(m.cause, 'pasajero') as cause, ${RETRY_OF} as retry, m.retry_at from message m
              where m.campaign_id = ${id} and m.status = 'fallido') f
            where retry <> 'now' group by cause, retry order by 3 desc, 1`)
      : [];
  return {
    customers: counts.find(({ kind }) => kind === null)?.customers ?? 0,
    held: counts.filter(({ kind }) => kind !== null),
    owed,
    ...about,
    left_out,
    ...(await departureOf(db, profileId)),
  };
}
