import { CHANNEL_NAMES } from '../../src/api/contract/messaging/channels';
import { IS_ABOUT } from '../campaigns/departure';
import { unanswered } from '../campaigns/suppressions';
import { opensAt, readOpeningHours } from '../company/openingHours';
import { numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { APPROVED, mustApprove } from '../templates/approved';
import { type About, NAMED, type Part } from './homePart';

/** The days that a failed message stays on the page. */
const FAILED_DAYS = 7;
/** The days that a campaign with a missed hour stays on it. */
const MISSED_DAYS = 30;

/** The campaigns that leave next, and those that stopped, missed their hour or cannot leave. */
export async function nextCampaigns(db: Queryable, profileId: string, { channels }: About): Promise<Part<'campaigns'>> {
  // A campaign leaves later than its hour where the company is closed then.
  const calendar = await readOpeningHours(db, profileId);
  const next = await db.rows<
    Part<'campaigns'>['next'][number] & { count: number }
  >(sql`select g.id, coalesce(nullif(g.name, ''), t.name) as template, ${numberOf(sql`g.channel`)} as channel, g.launch_date, count(*) over () as count
      from campaign g join template t on t.id = g.template_id
      where g.profile_id = ${profileId} and g.deleted_at is null and g.status = 'programada'
      order by g.launch_date, g.id limit ${NAMED}`);
  const halted = await db.rows<
    NonNullable<Part<'campaigns'>['halted']>[number]
  >(sql`select g.id, coalesce(nullif(g.name, ''), t.name) as template, ${numberOf(sql`g.channel`)} as channel, g.launch_date, g.status,
        ${owedOf(sql`campaign_customer c join document d on d.customer_id = c.customer_id and d.is_owed and ${IS_ABOUT}
          where c.campaign_id = g.id and not c.has_message`)} as owed
      from campaign g join template t on t.id = g.template_id
      where g.profile_id = ${profileId} and g.deleted_at is null and g.last_error <> '' and g.status in ('pausada', 'fallida')
      order by g.launch_date desc, g.id limit ${NAMED}`);
  const missed = await db.rows<
    NonNullable<Part<'campaigns'>['missed']>[number]
  >(sql`select m.id, coalesce(nullif(m.name, ''), t.name) as template, ${numberOf(sql`m.channel`)} as channel, m.launch_date, m.planned from (
        select id, template_id, name, channel, launch_date, false as planned from campaign
        where profile_id = ${profileId} and deleted_at is null and launch_date < now() and status in ('borrador', 'perdida')
        union all
        select id, template_id, '', channel, launch_date, true from timeslot
        where profile_id = ${profileId} and campaign_id is null and launch_date < now()) m
      join template t on t.id = m.template_id
      where m.launch_date > current_date - ${MISSED_DAYS}::int order by m.launch_date desc, m.id limit ${NAMED}`);
  const approving = CHANNEL_NAMES.filter((name) => mustApprove(channels, name));
  const unapproved =
    approving.length > 0
      ? await db.rows<
          NonNullable<Part<'campaigns'>['unapproved']>[number]
        >(sql`select g.id, coalesce(nullif(g.name, ''), t.name) as template, ${numberOf(sql`g.channel`)} as channel, g.launch_date from campaign g join template t on t.id = g.template_id
            where g.profile_id = ${profileId} and g.deleted_at is null and g.status = 'programada' and g.channel = any(${approving})
              and not ${APPROVED} order by g.launch_date, g.id limit ${NAMED}`)
      : [];
  const [counts] = await db.rows<{ count: number; owed: Amounts; failed: number; since: string }>(sql`
    with u as materialized (${unanswered(profileId)})
    select (select count(*) from u), ${owedOf(sql`u join document d on d.customer_id = u.customer_id and d.is_owed`)} as owed,
      current_date - ${FAILED_DAYS}::int as since, (select count(*) from message m
        where m.profile_id = ${profileId} and m.status = 'fallido' and m.created_at >= current_date - ${FAILED_DAYS}::int) as failed`);
  return {
    halted,
    missed,
    unapproved,
    unanswered: counts?.count ?? 0,
    unanswered_owed: counts?.owed ?? [],
    count: next[0]?.count ?? 0,
    next: next.map(({ count: _, launch_date, ...campaign }) => ({
      ...campaign,
      launch_date: new Date(opensAt(Date.parse(launch_date), calendar)).toISOString(),
    })),
    failed: counts?.failed ?? 0,
    since: counts?.since ?? '',
  };
}

type Amounts = { currency: string; amount: string }[];

/** What documents `d` of these rows owe, by currency. */
const owedOf = (rows: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text) order by s.currency)
  from (select d.currency, sum(d.balance)::numeric(15,2) as amount from ${rows} group by d.currency) s), '[]')`;
