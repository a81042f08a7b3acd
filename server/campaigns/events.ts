import type * as z from 'zod/mini';
import type { listCampaignEvents as row } from '../../src/api/contract/messaging/campaigns';
import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { CampaignEvent } from '../../src/api/contract/messaging/shapes';
import { addressAs, numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type List, type Listed, listed, MOST_FOUND, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';

type Filters = Omit<z.output<(typeof row)['query']>, 'chanel'> & { channel?: ChannelName | undefined };

const number = addressAs('phone', sql`e.channel`, sql`e.address`);
const email = addressAs('email', sql`e.channel`, sql`e.address`);

const eventsFrom = (rows: Sql) => sql`
  select e.id, e.campaign_id as campaign, m.name as template_name, e.customer_id as customer,
    trim(c.first_name || ' ' || c.last_name) as customer_name, ${numberOf(sql`e.channel`)} as channel,
    ${number} as number, ${email} as email, e.status, e.reason, e.at,
    e.message_id as message, a.text as answer
  from ${rows} e
  join customer c on c.id = e.customer_id
  join campaign g on g.id = e.campaign_id
  join template m on m.id = g.template_id
  left join lateral (
    select text from inbound_message where message_id = e.message_id and not is_automatic and e.status = 'respondido' order by at, id limit 1) a on true`;

/** As `events_to`: an index knows parts of three letters or more, and what an address begins with. */
const isTo = (address: Sql, part: string): Sql =>
  part.length < 3
    ? sql`starts_with(ltrim(${address}, '+'), ltrim(${part}, '+'))`
    : sql`strpos(${address}, ${part}) > 0`;

/** Newest first. */
export function listEvents(
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<CampaignEvent>> {
  const { idCampaign, profile_id, idCustomer, status, start, end, channel, search } = filters;
  const few = [
    sql`e.profile_id = ${profileId}`,
    idCampaign !== undefined && (isUuid(idCampaign) ? sql`e.campaign_id = ${idCampaign}` : sql`false`),
    status && sql`e.status = ${status}`,
    channel && sql`e.channel = ${channel}`,
  ];
  const narrower = [
    profile_id !== undefined && profile_id !== profileId && sql`false`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`e.customer_id = ${idCustomer}` : sql`false`),
    start && sql`e.at >= (${start}::date)::timestamptz`,
    end && sql`e.at < (${end}::date + 1)::timestamptz`,
    filters.number && isTo(number, filters.number),
    filters.email && isTo(sql`lower(${email})`, filters.email.toLowerCase()),
  ];
  const address = filters.number || filters.email;
  const mentions = search
    ? [{ column: sql`e.customer_id`, found: sql`select customers_like(${profileId}, ${search})` }]
    : address
      ? [
          {
            column: sql`e.id`,
            found: sql`select events_to(${profileId}, ${address}, ${MOST_FOUND + 1})`,
            holds: sql`true`,
          },
        ]
      : undefined;
  const isStored = !search && !narrower.some(Boolean);
  const counted = sql`from campaign_event_total e where ${every(few)}`;
  const list: List = {
    rows: sql`select e.* from campaign_event e`,
    where: every([...few, ...narrower]),
    search: mentions,
    isCountedToLimit: true,
    stored: isStored ? sql`select coalesce(sum(count), 0)::bigint as count ${counted}` : undefined,
    days: isStored
      ? { counts: sql`select 0 as rank, day, count ${counted}`, column: sql`e.at`, isMoment: true, isNewestFirst: true }
      : undefined,
    order: sql`e.at desc, e.id`,
    alias: sql`e`,
    keys: sql`e.at`,
    projection: eventsFrom,
  };
  return listed(db, list, page);
}
