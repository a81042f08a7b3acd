import type { z } from 'zod';
import type {
  Conversation,
  InboundMessage,
  listInboundMessages as listRow,
  Utterance,
} from '../../src/api/contract/conversations';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, rowsOf, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { windowOf } from './reply';

type Filters = z.output<(typeof listRow)['query']>;

const media = sql`case when i.media_kind is not null then jsonb_build_object('kind', i.media_kind, 'name', i.media_name) end`;

const inboundFrom = (rows: Sql) => sql`
  select i.id, i.channel, i.sender as "from", i.text, i.at, i.customer_id as customer,
    coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name, i.opts_out, ${media} as media
  from ${rows} i left join customer c on c.id = i.customer_id`;

export function listInbound(
  db: Queryable,
  profileId: string,
  page: Page,
  asked: Filters,
): Promise<Listed<InboundMessage>> {
  const { search, channel, idCustomer, kind, start, end } = asked;
  const where = every([
    sql`i.profile_id = ${profileId}`,
    search &&
      sql`i.customer_id in (select customers_like(${profileId}, ${search}))
        or strpos(match_key(i.text || ' ' || i.sender), sought(${search})) > 0`,
    channel && sql`i.channel = ${channel}::smallint`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`i.customer_id = ${idCustomer}` : sql`false`),
    kind === 'baja' && sql`i.opts_out`,
    kind === 'desconocido' && sql`i.customer_id is null`,
    start && sql`i.at::date >= ${start}`,
    end && sql`i.at::date <= ${end}`,
  ]);
  const rows = sql`select i.* from inbound_message i`;
  return listed(db, { rows, where, order: sql`i.at desc, i.id`, told: inboundFrom }, page);
}

const LAST = 100;

/**
 * What a customer was sent by a channel and wrote back; where `id` is a message of somebody nobody knows, all that came from
 * there. Problem 404 when it is neither.
 */
export async function readConversation(
  db: Queryable,
  profileId: string,
  id: string,
  channel: number,
): Promise<Conversation> {
  const [customer] = await rowsOf<Standing>(db, standing(profileId, id, channel));
  const told = customer ?? (await strangerOf(db, profileId, id, channel));
  if (!told) throw notFound('la conversación');
  const [sent, came] = customer
    ? [sql`m.customer_id = ${id}`, sql`i.customer_id = ${id}`]
    : [
        sql`false`,
        sql`i.customer_id is null and (i.id = ${id} or i.sender <> '' and i.sender = (select sender from inbound_message where id = ${id}))`,
      ];
  const last = await rowsOf<Utterance & { count: number }>(
    db,
    sql`select *, count(*) over ()::int as count from (
      select m.id, 'salida' as direction, coalesce(m.sent_at, m.created_at) as at, m.text, m.subject, m.recipient as address,
        case m.status when 'enviando' then 'en_cola' else m.status end as status, m.reason,
        coalesce(t.name, '') as template_name, false as opts_out, null::jsonb as media
      from message m left join campaign g on g.id = m.campaign_id left join template t on t.id = g.template_id
      where m.profile_id = ${profileId} and m.channel = ${channel} and ${sent}
      union all
      select i.id, 'entrada', i.at, i.text, '', i.sender, null, '', '', i.opts_out, ${media} from inbound_message i
      where i.profile_id = ${profileId} and i.channel = ${channel} and ${came}
    ) u order by at desc, direction, id limit ${LAST}`,
  );
  const results = last.map(({ count: _, ...one }) => one).reverse();
  return { ...told, channel: channel === 1 ? 1 : 0, results, count: last[0]?.count ?? 0 };
}

type Standing = Pick<Conversation, 'customer' | 'contact' | 'documents' | 'open_documents' | 'reply_until'>;

async function strangerOf(
  db: Queryable,
  profileId: string,
  id: string,
  channel: number,
): Promise<Standing | undefined> {
  const found = await rowsOf(
    db,
    sql`select from inbound_message where profile_id = ${profileId} and id = ${id} and channel = ${channel} and customer_id is null`,
  );
  return found.length === 0
    ? undefined
    : { customer: null, contact: null, documents: [], open_documents: 0, reply_until: null };
}

/** Whom a message is written to: the main contact, and who has no address there is reached by the next. */
const standing = (profileId: string, customer: string, channel: number): Sql => sql`
  select c.id as customer, coalesce(
      (select contact_id from inbound_message where customer_id = c.id and channel = ${channel} and contact_id is not null order by at desc limit 1),
      (select id from contact where customer_id = c.id and case ${channel}::int when 0 then phone else email end <> ''
       order by is_main desc, created_at, id limit 1)) as contact,
    d.open_documents, d.documents, case when ${channel}::int = 0 then w.until end as reply_until
  from customer c left join lateral (${windowOf(sql`c.id`)}) w on true cross join lateral (
    select count(*)::int as open_documents, coalesce(jsonb_agg(to_jsonb(o) - 'place' order by o.place) filter (where o.place <= 5), '[]') as documents
    from (
      select id, number, due_date, currency, balance::text, row_number() over (order by due_date, number, id) as place
      from document where customer_id = c.id and balance > 0 and voided_at is null) o) d
  where c.profile_id = ${profileId} and c.id = ${customer} and c.deleted_at is null`;
