import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type {
  Conversation,
  InboundMessage,
  listInboundMessages as listRow,
  Utterance,
} from '../../src/api/contract/messaging/conversations';
import { addressOf, numberOf } from '../database/channels';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { notFound } from '../problems';
import { seemsToOptOut } from './optOut';
import { partnerOf, senderOf, windowOf, writtenBy } from './reply';
import { waitsForAnswer } from './waits';

type Filters = Omit<z.output<(typeof listRow)['query']>, 'channel'> & { channel?: ChannelName | undefined };

const media = sql`case when i.media_kind is not null then jsonb_build_object('kind', i.media_kind, 'name', i.media_name) end`;

const inboundFrom = (rows: Sql) => sql`
  select i.id, ${numberOf(sql`i.channel`)} as channel, i.sender as "from", i.text, i.at, i.customer_id as customer,
    coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name, i.opts_out, ${media} as media, i.unanswered > 0 as waits, i.unanswered
  from ${rows} i left join customer c on c.id = i.customer_id`;

/** The sender of `inbound_message i`: a customer, an unknown address, or the message itself without one. */
const PARTNER = sql`coalesce(i.customer_id::text, nullif(i.sender, ''), i.id::text)`;

export function listInbound(
  db: Queryable,
  profileId: string,
  page: Page,
  filters: Filters,
): Promise<Listed<InboundMessage>> {
  const { search, channel, idCustomer, kind, start, end } = filters;
  const where = every([
    sql`i.profile_id = ${profileId}`,
    search &&
      sql`i.customer_id in (select customers_like(${profileId}, ${search}))
        or ${contains(sql`i.text || ' ' || i.sender`, search)}`,
    channel && sql`i.channel = ${channel}`,
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`i.customer_id = ${idCustomer}` : sql`false`),
    kind === 'baja' && sql`i.opts_out`,
    kind === 'por_contestar' && waitsForAnswer,
    kind === 'desconocido' && sql`i.customer_id is null`,
    start && sql`i.at::date >= ${start}`,
    end && sql`i.at::date <= ${end}`,
  ]);
  // The last message of each conversation, and how many wait.
  const rows = sql`select i.* from (
    select distinct on (i.partner, i.channel) i.*, count(*) filter (where i.waits) over (partition by i.partner, i.channel) as unanswered
    from (select i.*, ${PARTNER} as partner, (${waitsForAnswer}) as waits from inbound_message i where ${where}) i
    order by i.partner, i.channel, i.at desc, i.id) i`;
  return listed(
    db,
    { rows, where: sql`true`, order: sql`i.unanswered = 0, i.at desc, i.id`, projection: inboundFrom },
    page,
  );
}

const LAST = 100;

/**
 * The messages to and from a customer on a channel; if `id` is a message of an unknown sender, those with that sender.
 * Problem 404 when it is neither.
 */
export async function readConversation(
  db: Queryable,
  profileId: string,
  id: string,
  channel: ChannelName,
): Promise<Conversation> {
  const partner = await partnerOf(db, profileId, id);
  if (!partner) throw notFound('la conversación');
  const came = writtenBy(profileId, partner);
  const isCustomer = 'customer' in partner;
  const [state] = await db.rows<State>(
    isCustomer ? customerState(profileId, partner.customer, channel, came) : strangerState(id, channel, came),
  );
  if (!state) throw notFound('la conversación');
  const sent = isCustomer
    ? sql`m.customer_id = ${partner.customer}`
    : sql`m.customer_id is null and not m.is_test and address_key(m.recipient) = address_key(${senderOf(id)}) and m.recipient <> ''`;
  const last = await db.rows<Utterance & { count: number }>(sql`select *, count(*) over ()::int as count from (
      select m.id, 'salida' as direction, coalesce(m.sent_at, m.created_at) as at, m.text, m.subject, m.recipient as address,
        case m.status when 'enviando' then 'en_cola' else m.status end as status, m.reason,
        coalesce(t.name, '') as template_name, false as opts_out, null::jsonb as media
      from message m left join campaign g on g.id = m.campaign_id left join template t on t.id = g.template_id
      where m.profile_id = ${profileId} and m.channel = ${channel} and ${sent}
      union all
      select i.id, 'entrada', i.at, i.text, '', i.sender, null, '', '', i.opts_out, ${media} from inbound_message i
      where ${came} and i.channel = ${channel}
    ) u order by at desc, direction, id limit ${LAST}`);
  const results = last
    .map(({ count: _, ...one }) => ({
      ...one,
      may_opt_out: one.direction === 'entrada' && !one.opts_out && seemsToOptOut(one.text),
    }))
    .reverse();
  return { ...state, channel: CHANNELS[channel].number, results, count: last[0]?.count ?? 0 };
}

type State = Pick<Conversation, 'customer' | 'contact' | 'documents' | 'open_documents' | 'reply_until' | 'no_reply'>;

/** The end of the time to reply, or why nobody can. */
const answerable = (channel: ChannelName) =>
  CHANNELS[channel].isAnswered
    ? sql`w.until as reply_until, w.why as no_reply`
    : sql`null as reply_until, 'solo_salida' as no_reply`;

/** No row if the message came by another channel. */
const strangerState = (id: string, channel: ChannelName, came: Sql): Sql => sql`
  select null as customer, null as contact, '[]'::jsonb as documents, 0 as open_documents, ${answerable(channel)}
  from inbound_message m cross join lateral (${windowOf(came)}) w where m.id = ${id} and m.channel = ${channel}`;

/** `contact` is the last one who wrote, else the first with an address, the main contact before others. */
const customerState = (profileId: string, customer: string, channel: ChannelName, came: Sql): Sql => sql`
  select c.id as customer, coalesce(
      (select contact_id from inbound_message where customer_id = c.id and channel = ${channel} and contact_id is not null order by at desc limit 1),
      (select id from contact where customer_id = c.id and ${addressOf(channel).column} <> ''
       order by is_main desc, created_at, id limit 1)) as contact,
    d.open_documents, d.documents, ${answerable(channel)}
  from customer c cross join lateral (${windowOf(came)}) w cross join lateral (
    select count(*)::int as open_documents, coalesce(jsonb_agg(to_jsonb(o) - 'place' order by o.place) filter (where o.place <= 5), '[]') as documents
    from (
      select id, number, due_date, currency, balance::text, row_number() over (order by due_date, number, id) as place
      from document where customer_id = c.id and balance > 0 and voided_at is null) o) d
  where c.profile_id = ${profileId} and c.id = ${customer} and c.deleted_at is null`;
