import type { Departure, LaunchPreview, launchAct } from '../../src/api/contract/campaignShapes';
import type { ChannelName } from '../../src/api/contract/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { RETRY_OF } from '../messaging/failures';
import { heldOf } from './holds';
import { UNWRITTEN } from './write';

type Act = (typeof launchAct)['options'][number];
type Going = { profileId: string; id: string; channel: ChannelName; quietDays: number };

/** When what is launched for `at` leaves, now unless it is later, and what keeps it until then. */
export async function departureOf(db: Queryable, profileId: string, at: string | null = null): Promise<Departure> {
  const [found] =
    await db.rows<Departure>(sql`select opens_at(${profileId}::uuid, w.at) as leaves_at, closed_by(${profileId}::uuid, w.at) as closed
      from (select greatest(${at}::timestamptz, now()) as at) w`);
  return found ?? { leaves_at: new Date().toISOString(), closed: null };
}

/** Of `campaign g`: until when what goes out waits, and why; null where nothing keeps it. */
export const WAITS: Sql = sql`(
  select jsonb_build_object('until', w.until, 'kind', w.kind, 'name', w.name) from (
    select opens_at(g.profile_id, l.at) as until, c.closed ->> 'kind' as kind, c.closed ->> 'name' as name
    from (select greatest(g.launch_date, now()) as at where g.status = 'programada'
      union all select now() where g.status in ('lanzando', 'lanzada')) l
    cross join lateral (select closed_by(g.profile_id, l.at) as closed) c where c.closed is not null
    union all
    select j.run_at, 'canal', coalesce((select m.reason from message m where m.campaign_id = g.id and m.status = 'en_cola' and m.reason <> ''
      order by m.retry_at desc nulls last limit 1), '')
    from job j where g.status in ('lanzando', 'lanzada') and j.name = 'send_campaign' and j.key = g.id::text and j.state = 'waiting'
      and j.run_at > now() + interval '10 seconds'
  ) w limit 1)`;

/** Whom an act of a campaign would write to, as `id`, before it is looked at who is held. */
const MEANT: Record<Act, (id: string) => Sql> = {
  launch: (id) => sql`select c.customer_id as id from campaign_customer c where c.campaign_id = ${id} and ${UNWRITTEN}`,
  resume: (id) => sql`select c.customer_id as id from campaign_customer c
    left join message m on m.campaign_id = c.campaign_id and m.customer_id = c.customer_id
    where c.campaign_id = ${id} and (m.status = 'en_cola' or c.again)`,
  resend: (id) => sql`select m.customer_id as id from message m
    where m.campaign_id = ${id} and m.status = 'fallido' and ${RETRY_OF} = 'now'`,
};

/** What an act would do now: whom it reaches, what they owe, when it leaves, and who is left out and why. */
export async function previewLaunch(
  db: Queryable,
  act: Act,
  { profileId, id, channel, quietDays }: Going,
): Promise<LaunchPreview> {
  const meant = MEANT[act](id);
  const holding = { profileId, channel, quietDays, campaignId: id };
  const looked = sql`select h.customer_id, first_hold(h.held, c.let_through) as kind
    from (${heldOf(meant, holding)}) h join campaign_customer c on c.campaign_id = ${id} and c.customer_id = h.customer_id`;
  const held = await db.rows<LaunchPreview['held'][number] & { kind: string | null }>(
    sql`select kind, count(*) as customers from (${looked}) l group by kind order by 2 desc, 1`,
  );
  const owed = await db.rows<
    LaunchPreview['owed'][number]
  >(sql`select d.currency, sum(d.balance)::numeric(15,2) as amount from (${looked}) l
      join document d on d.customer_id = l.customer_id and d.balance > 0 and d.voided_at is null
      where l.kind is null group by d.currency order by 2 desc, 1`);
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
    customers: held.find(({ kind }) => kind === null)?.customers ?? 0,
    held: held.filter(({ kind }) => kind !== null),
    owed,
    left_out,
    ...(await departureOf(db, profileId)),
  };
}
