import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import {
  CONVERSATION_TAB,
  type Colleague,
  type Conversation,
  type ConversationSummary,
  type listConversations as conversationsRow,
  type Utterance,
} from '../../src/api/contract/messaging/conversations';
import { shownTextOf } from '../customers/pageLinks';
import { addressOf, numberOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { type List, type Listed, listed, MOST_FOUND, type Page } from '../database/list';
import { every, listOf, named, type Sql, sql } from '../database/sql';
import { LEAVES_AT } from '../messaging/messages';
import { seemsToOptOut } from '../messaging/optOut';
import { STATUS_OF as PROOF_STATUS_OF } from '../paymentProofs/read';
import { notFound } from '../problems';
import { proposalsOf } from './proposes';
import { IS_UNKNOWN_SENDER, keyOf, partnerOf, sentTo, windowOf, writtenBy } from './reply';
import { markRead, readStatus, statusOf } from './status';
import { isWaiting } from './waits';

/** Of a list, without the file. */
const media = sql`case when i.media_kind is not null then jsonb_build_object('kind', i.media_kind, 'name', i.media_name) end`;

const mediaWithFile = sql`case when i.media_kind is not null then jsonb_build_object('kind', i.media_kind, 'name', i.media_name,
  'state', f.state, 'failure', f.failure, 'shown_as', case when f.media_type = 'application/pdf' then 'pdf'
    when f.media_type like 'image/%' then 'imagen' when f.media_type like 'audio/%' then 'audio' end,
  'proof', (select jsonb_build_object('id', p.id, 'kind', p.kind, 'status', ${PROOF_STATUS_OF}, 'customer', p.customer_id, 'version', p.version)
    from payment_proof p where p.profile_id = i.profile_id and p.message_id = i.id)) end`;

type Tab = (typeof CONVERSATION_TAB)[number];

/** Of `conversation v`. */
const tabOf = (userId: string): Record<Tab, Sql> => ({
  abiertas: sql`not v.is_resolved`,
  por_contestar: sql`v.customer_id is not null and ${isWaiting}`,
  mias: sql`v.assigned_to = ${userId} and not v.is_resolved`,
  desconocidos: sql`v.customer_id is null and not v.is_resolved`,
  resueltas: sql`v.is_resolved`,
});

/** Those of a customer who was deleted are not shown. */
const IS_SHOWN = sql`not exists (select from customer k where k.id = v.customer_id and k.deleted_at is not null)`;

/** How many each tab has: stored where that may be very many, less the conversations of deleted customers. */
function tabsOf(profileId: string, of: Record<Tab, Sql>): Sql {
  const mine = sql`v.profile_id = ${profileId}`;
  const stored = (which: Sql) =>
    sql`(select coalesce(sum(count), 0) from conversation_total where profile_id = ${profileId} and ${which})
      - (select count(*) from customer k join conversation v on v.customer_id = k.id
        where k.profile_id = ${profileId} and k.deleted_at is not null and ${which})`;
  const counted = (tab: Tab) => sql`(select count(*) from conversation v where ${every([mine, of[tab], IS_SHOWN])})`;
  const counts: Record<Tab, Sql> = {
    abiertas: stored(sql`not is_resolved`),
    por_contestar: counted('por_contestar'),
    mias: counted('mias'),
    desconocidos: sql`(select coalesce(sum(count), 0) from conversation_total where profile_id = ${profileId} and not is_resolved and not is_known)`,
    resueltas: stored(sql`is_resolved`),
  };
  return sql`select ${listOf(CONVERSATION_TAB.map((tab) => sql`(${counts[tab]})::int as ${named(tab)}`))}`;
}

const summariesFrom = (rows: Sql, userId: string) => sql`
  select coalesce(v.customer_id, v.first_id) as id, ${numberOf(sql`v.channel`)} as channel, v.customer_id as customer,
    coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name, i.sender as address, i.text, i.subject, i.is_automatic, ${media} as media, i.at, i.opts_out,
    case when ${isWaiting} then v.unanswered else 0 end as unanswered,
    ${isWaiting} and not exists (select from conversation_read r where r.conversation_id = v.id and r.user_id = ${userId} and r.last_id = v.last_id) as unread,
    coalesce(o.balances, '[]') as balances, ${statusOf}
  from ${rows} v join inbound_message i on i.id = v.last_id left join customer c on c.id = v.customer_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('currency', currency, 'balance', balance::text, 'overdue', overdue::text) order by documents desc, currency) as balances
    from (
      select currency, sum(balance) as balance, count(*) as documents,
        coalesce(sum(balance) filter (where due_date < current_date), 0)::numeric(15,2) as overdue
      from document where customer_id = v.customer_id and is_owed group by currency) d) o on true`;

/** A row per person; who waits longest comes first, then the newest. */
export async function listConversations(
  db: Queryable,
  { profileId, userId }: { profileId: string; userId: string },
  page: Page,
  { search, tab = 'abiertas' }: Pick<z.output<(typeof conversationsRow)['query']>, 'search' | 'tab'>,
): Promise<Listed<ConversationSummary> & { tabs: Record<Tab, number> }> {
  const of = tabOf(userId);
  const counted = db.rows<Record<Tab, number>>(tabsOf(profileId, of));
  const others = { where: sql`(${isWaiting}) is not true`, order: sql`v.last_at desc, v.id` };
  const waiting = { where: isWaiting, order: sql`v.waiting_at, v.last_at desc, v.id` };
  const list: List = {
    rows: sql`select v.* from conversation v`,
    alias: sql`v`,
    keys: sql`v.unanswered, v.waiting_at, v.last_at`,
    where: every([sql`v.profile_id = ${profileId}`, IS_SHOWN, of[tab]]),
    search: search
      ? [
          { column: sql`v.customer_id`, found: sql`select customers_like(${profileId}, ${search})` },
          { column: sql`v.id`, found: sql`select conversations_like(${profileId}, ${search}, ${MOST_FOUND + 1})` },
        ]
      : undefined,
    // Who waits has an index of its own.
    parts: tab === 'por_contestar' ? [waiting] : [waiting, others],
    order: sql`case when ${isWaiting} then v.waiting_at end, v.last_at desc, v.id`,
    projection: (some) => summariesFrom(some, userId),
  };
  const [tabs = NONE] = await counted;
  return { ...(await listed<ConversationSummary>(db, list, page, tabs[tab])), tabs };
}

const NONE: Record<Tab, number> = { por_contestar: 0, mias: 0, desconocidos: 0, resueltas: 0, abiertas: 0 };

const LAST = 100;

/**
 * The messages to and from a customer on a channel; if `id` is a message of an unknown sender, those with that sender.
 * Problem 404 when it is neither. The reader has then read them.
 */
export async function readConversation(
  db: Queryable,
  { profileId, userId }: { profileId: string; userId: string },
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
  const sent = isCustomer ? sentTo(partner) : sql`not m.is_test and ${sentTo(partner)}`;
  const last = await db.rows<
    Utterance & { count: number; day: string }
  >(sql`select *, at::date::text as day, count(*) over ()::int as count from (
      select m.id, 'salida' as direction, coalesce(m.sent_at, m.created_at) as at, ${shownTextOf(sql`m.text`)} as text, m.subject, m.recipient as address,
        case m.status when 'enviando' then 'en_cola' else m.status end as status, m.reason, ${LEAVES_AT} as leaves_at,
        coalesce(t.name, '') as template_name, false as opts_out, null::jsonb as media,
        false as is_automatic, false as is_unknown_sender, false as is_unverified, null::text as full_text
      from message m left join campaign g on g.id = m.campaign_id left join template t on t.id = g.template_id
      where m.profile_id = ${profileId} and m.channel = ${channel} and ${sent}
      union all
      select i.id, 'entrada', i.at, i.text, i.subject, i.sender, null, '', null, '', i.opts_out, ${mediaWithFile},
        i.is_automatic, ${IS_UNKNOWN_SENDER}, i.is_unverified, i.full_text from inbound_message i
      left join inbound_media f on f.profile_id = i.profile_id and f.message_id = i.id
      where ${came} and i.channel = ${channel}
      union all
      select n.id, 'nota', n.created_at, n.text, '', coalesce(name_of(n.created_by), ''), null, '', null, '', false, null, false, false, false, null from conversation_note n
      join conversation v on v.id = n.conversation_id where v.profile_id = ${profileId} and v.partner = ${keyOf(partner)}
    ) u order by at desc, direction, id limit ${LAST}`);
  const results = last
    .map(({ count: _, day, ...one }) => ({
      ...one,
      proposes:
        one.direction === 'entrada' && !one.opts_out && !one.is_automatic && !one.is_unverified
          ? proposalsOf({ text: one.text, media: one.media?.kind, day })
          : [],
      may_opt_out: one.direction === 'entrada' && !one.opts_out && !one.is_automatic && seemsToOptOut(one.text),
    }))
    .reverse();
  await markRead(db, { profileId, userId }, partner);
  const [status, colleagues] = await Promise.all([
    readStatus(db, profileId, partner),
    db.rows<Colleague>(sql`select id, name from colleagues() order by name, id`),
  ]);
  return { ...state, ...status, colleagues, channel: CHANNELS[channel].number, results, count: last[0]?.count ?? 0 };
}

type State = Pick<Conversation, 'customer' | 'contact' | 'documents' | 'open_documents' | 'reply_until' | 'no_reply'>;

/** The end of the time to reply, or why nobody can. */
const answerable = (channel: ChannelName) => {
  const { isAnswered, approvesTexts } = CHANNELS[channel];
  if (!isAnswered) return sql`null as reply_until, 'solo_salida' as no_reply`;
  // Who never wrote is sent an approved text from here; where none is approved they are written to elsewhere.
  const elsewhere = sql`case w.why when 'no_escribio' then 'solo_salida' else w.why end`;
  return sql`w.until as reply_until, ${approvesTexts ? sql`w.why` : elsewhere} as no_reply`;
};

/** No row if the message came by another channel. */
const strangerState = (id: string, channel: ChannelName, came: Sql): Sql => sql`
  select null as customer, null as contact, '[]'::jsonb as documents, 0 as open_documents, ${answerable(channel)}
  from inbound_message m cross join lateral (${windowOf(came, channel)}) w where m.id = ${id} and m.channel = ${channel}`;

/** `contact` is the last one who wrote, else the first with an address, the main contact before others. */
const customerState = (profileId: string, customer: string, channel: ChannelName, came: Sql): Sql => sql`
  select c.id as customer, coalesce(
      (select contact_id from inbound_message where customer_id = c.id and channel = ${channel} and contact_id is not null order by at desc limit 1),
      (select id from contact where customer_id = c.id and ${addressOf(channel).column} <> ''
       order by is_main desc, created_at, id limit 1)) as contact,
    d.open_documents, d.documents, ${answerable(channel)}
  from customer c cross join lateral (${windowOf(came, channel)}) w cross join lateral (
    select count(*)::int as open_documents, coalesce(jsonb_agg(to_jsonb(o) - 'place' order by o.place) filter (where o.place <= 5), '[]') as documents
    from (
      select id, number, due_date, currency, balance::text, row_number() over (order by due_date, number, id) as place
      from document where customer_id = c.id and is_owed) o) d
  where c.profile_id = ${profileId} and c.id = ${customer} and c.deleted_at is null`;
