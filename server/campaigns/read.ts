import type * as z from 'zod/mini';
import type { listCampaignCustomers, listCampaigns as listRow } from '../../src/api/contract/messaging/campaigns';
import type { Campaign, CampaignCustomer, CampaignDetail, Statistics } from '../../src/api/contract/messaging/shapes';
import type { WithNonNull } from '../../src/api/contract/row';
import { COLLECTABLE_OF } from '../agreements/collectable';
import { readOpeningHours } from '../company/openingHours';
import { addressIn, numberOf } from '../database/channels';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { ACT_OF } from '../messaging/failures';
import { notFound } from '../problems';
import { CHANNEL_WAITS, waitsOf } from './departure';

/** Payments within these days after a message count as collected with it. */
const COLLECTED_DAYS = 7;

/** The number of `campaign g`'s messages in each state. */
const MESSAGES = sql`(select coalesce(jsonb_object_agg(s.state, s.messages), '{}') from (
  select case m.status when 'enviando' then 'en_cola' else m.status end as state, sum(m.count)::integer as messages
  from message_total m where m.campaign_id = g.id and m.channel = g.channel and m.status <> 'cancelado' group by 1 having sum(m.count) > 0) s)`;

/** `rows`: the rows of `campaign` to read. */
const campaignsFrom = (rows: Sql, more = sql``) => sql`
  select g.id, g.version, jsonb_build_object('id', m.id, 'name', m.name) as template, g.name, ${numberOf(sql`g.channel`)} as campaign_type, g.launch_date,
    g.status, g.no_documentos, g.last_error, g.quiet_days, g.attach_statement,
    (select coalesce(sum(c.count), 0)::bigint from campaign_customer_total c where c.campaign_id = g.id) as customers, ${MESSAGES} as messages, ${CHANNEL_WAITS} as waits ${more}
  from ${rows} g join template m on m.id = g.template_id`;

const ORDERS: Orders<'launch_date' | 'name' | 'template' | 'customers'> = {
  by: {
    launch_date: sql`g.launch_date`,
    name: sql`match_key(coalesce(nullif(g.name, ''), g.template_name))`,
    template: sql`match_key(g.template_name)`,
    customers: sql`(select coalesce(sum(c.count), 0) from campaign_customer_total c where c.campaign_id = g.id)`,
  },
  usual: sql`g.launch_date desc, g.id`,
  id: sql`g.id`,
};

/** The latest launch first by default; `search` looks in its name and its template's. */
export async function listCampaigns(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, template, status, start, end, ordering }: z.output<(typeof listRow)['query']>,
): Promise<Listed<Campaign>> {
  const where = every([
    sql`g.profile_id = ${profileId} and g.deleted_at is null`,
    search &&
      sql`(${contains(sql`g.name`, search)} or g.template_id in (select t.id from template t where ${contains(sql`t.name`, search)}))`,
    template !== undefined && (isUuid(template) ? sql`g.template_id = ${template}` : sql`false`),
    status && sql`g.status = ${status}`,
    start && sql`g.launch_date >= ${start}::date`,
    end && sql`g.launch_date < ${end}::date + 1`,
  ]);
  const rows = sql`
    select g.* from (select c.*, (select t.name from template t where t.id = c.template_id) as template_name from campaign c) g`;
  const list = { rows, where, order: orderOf(ORDERS, ordering), projection: campaignsFrom };
  const found = await listed<Campaign>(db, list, page);
  const calendar = await readOpeningHours(db, profileId);
  return { ...found, results: found.results.map((one) => ({ ...one, waits: waitsOf(one, calendar) })) };
}

/** Our own service always has these fields. */
export type OwnCampaign = WithNonNull<CampaignDetail, 'template'>;

/** The number of `campaign g`'s recipients in each state, and of the events of their last messages: from stored totals alone, since anybody may ask. */
const STATISTICS = sql`(
  select jsonb_build_object('customers', coalesce(sum(s.recipients), 0), 'by_status', coalesce(jsonb_object_agg(s.state, s.recipients), '{}'),
    'events', g.archived_events + (select coalesce(sum(e.count), 0)::bigint from campaign_event_total e
      where e.profile_id = g.profile_id and e.campaign_id = g.id and not e.superseded))
  from (
    select key as state, value::bigint as recipients from jsonb_each_text(${MESSAGES})
    union all
    select case when c.suppressed_by is null then 'pendiente' else 'retenido' end, sum(c.count)::bigint from campaign_customer_total c
    where c.campaign_id = g.id and not c.has_message group by 1 having sum(c.count) > 0) s)`;

/** The number of `campaign g`'s suppressed recipients by kind, the commonest first. */
const SUPPRESSED = sql`(
  select coalesce(jsonb_agg(to_jsonb(s) order by s.customers desc, s.kind), '[]')
  from (select suppressed_by as kind, sum(count)::bigint as customers from campaign_customer_total
    where campaign_id = g.id and suppressed_by is not null group by 1 having sum(count) > 0) s)`;

/** The states of a message that reached its recipient. */
export const REACHED = sql`('enviado', 'entregado', 'leido', 'respondido')`;

/** What those whom `campaign g` reached did soon after: payments by currency, and how many paid, or promised to. */
const FOLLOWED = sql`(
  with reached as (
    select customer_id, min(at) as at from (
      select customer_id, at from campaign_event where campaign_id = g.id and status in ${REACHED}
      union all select customer_id, reached_at from campaign_customer where campaign_id = g.id and reached_at is not null) x group by customer_id),
  paid as (
    select p.currency, p.worth, p.customer_id from reached r
    join payment p on p.customer_id = r.customer_id and p.voided_at is null and p.created_at >= r.at
      and p.date between r.at::date and r.at::date + ${COLLECTED_DAYS}::int)
  select jsonb_build_object(
    'collected', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount::text, 'customers', c.customers) order by c.amount desc, c.currency), '[]')
      from (select currency, sum(worth)::numeric(15,2) as amount, count(distinct customer_id) as customers from paid group by currency) c),
    'paid', (select count(distinct customer_id) from paid),
    'promised', (
      select count(distinct p.customer_id) from reached r join promise p on p.customer_id = r.customer_id and p.cancelled_at is null
        and p.created_at >= r.at and p.created_at < r.at + make_interval(days => ${COLLECTED_DAYS}::int))))`;

/** The failed messages of `campaign g` by what can be done about them. */
const FAILED = sql`(
  select coalesce(jsonb_agg(to_jsonb(f) order by f.customers desc, f.act), '[]')
  from (
    select act, count(*) as customers, max(case when act = 'despues' then retry_at end) as "after" from (
      select ${ACT_OF} as act, m.retry_at from message m where m.campaign_id = g.id and m.status = 'fallido') x group by act) f)`;

/** One statement reads all figures at one moment, so that they add up while messages go out. Problem 404 when the profile has no such campaign. */
export async function readCampaign(db: Queryable, profileId: string, id: string): Promise<OwnCampaign> {
  const figures = sql`, g.launched_at, ${STATISTICS} as statistics, ${SUPPRESSED} as held, ${FOLLOWED} as followed, ${FAILED} as failed`;
  const [found] = await db.rows<
    OwnCampaign & { followed: Pick<OwnCampaign, 'collected' | 'paid' | 'promised'> }
  >(sql`${campaignsFrom(sql`campaign`, figures)}
      where g.profile_id = ${profileId} and g.id = ${id} and g.deleted_at is null`);
  if (!found) throw notFound('la campaña');
  const { followed, ...campaign } = found;
  return { ...campaign, ...followed, waits: waitsOf(found, await readOpeningHours(db, profileId)) };
}

/** Problem 404 when there is no such campaign. */
export async function statisticsOf(db: Queryable, id: string): Promise<Statistics> {
  const [found] = isUuid(id)
    ? await db.rows<{ statistics: Statistics }>(
        sql`select ${STATISTICS} as statistics from campaign g where g.id = ${id} and g.deleted_at is null`,
      )
    : [];
  if (!found) throw notFound('la campaña');
  return found.statistics;
}

/** The customers of a campaign, by name. */
export async function listCustomers(
  db: Queryable,
  profileId: string,
  page: Page,
  id: string,
  { search, held, status, failed }: z.output<(typeof listCampaignCustomers)['query']>,
): Promise<Listed<CampaignCustomer>> {
  const [known] = await db.rows(
    sql`select from campaign where profile_id = ${profileId} and id = ${id} and deleted_at is null`,
  );
  if (!known) throw notFound('la campaña');
  const where = every([
    sql`g.campaign_id = ${id}`,
    search && sql`g.customer_id in (select customers_like(${profileId}, ${search}))`,
    held === 'si' && sql`g.state = 'retenido'`,
    held === 'no' && sql`g.state <> 'retenido'`,
    held && held !== 'si' && held !== 'no' && sql`g.state = 'retenido' and g.held_by = ${held}`,
    status && sql`g.state = ${status}`,
    failed &&
      sql`g.state = 'fallido' and exists (select from message m where m.id = g.message_id and ${ACT_OF} = ${failed})`,
  ]);
  const rows = sql`select g.* from (
    select u.*, c.name_key, r.state, r.held_by, r.message_id from campaign_customer u join customer c on c.id = u.customer_id
    join campaign_recipient r on r.campaign_id = u.campaign_id and r.customer_id = u.customer_id) g`;
  return listed(db, { rows, where, order: sql`g.name_key, g.customer_id`, projection: customersFrom }, page);
}

const address = addressIn(sql`q.channel`, sql`t`);

const customersFrom = (rows: Sql) => sql`
  select c.id, c.first_name, c.last_name, c.dni, c.tradename, c.position,
    coalesce(nullif(k.phones[1], ''), case when k.contacts = 0 then 'Sin celular' else '' end) as phone,
    coalesce(nullif(k.emails[1], ''), case when k.contacts = 0 then 'Sin email' else '' end) as email,
    k.contacts as contactos, coalesce(d.saldo, 0)::numeric(15,2) as saldo, coalesce(d.docs, 0) as docs, coalesce(d.currency, 'USD') as currency, s.names as subcategories,
    g.state, case when g.state = 'retenido' then g.held else array(select h from unnest(g.held) h where h = any(g.let_through)) end as held, g.let_through, g.let_through_reason,
    nullif(nullif(g.state, 'retenido'), 'pendiente') as status, coalesce(m.reason, '') as reason,
    coalesce(m.recipient, a.address, '') as address
  from ${rows} g
  join customer c on c.id = g.customer_id
  cross join lateral (
    select count(*)::integer as contacts, array_agg(phone order by is_main desc, created_at, id) as phones,
      array_agg(email order by is_main desc, created_at, id) as emails from contact where customer_id = c.id) k
  left join lateral (
    select d.currency, sum(${COLLECTABLE_OF}) as saldo, (count(*) filter (where ${COLLECTABLE_OF} > 0))::integer as docs from document d
    where d.customer_id = c.id and d.is_owed group by d.currency order by 3 desc, d.currency limit 1) d on true
  cross join lateral (
    select coalesce(array_agg(b.name order by b.name), '{}') as names
    from customer_subcategory x join subcategory b on b.id = x.subcategory_id where x.customer_id = c.id) s
  join campaign q on q.id = g.campaign_id
  left join message m on m.id = g.message_id
  left join lateral (
    select ${address} as address from contact t
    where customer_id = c.id and ${address} <> '' order by is_main desc, created_at, id limit 1) a on true`;
