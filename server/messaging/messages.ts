import type * as z from 'zod/mini';
import type { AccountStatement } from '../../src/api/contract/customers/accountStatements';
import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { listMessages as listRow, Message, MessageDetail } from '../../src/api/contract/messaging/messages';
import { dataUri, logoOf } from '../company/logo';
import { shownHtml, shownText } from '../customers/pageLinks';
import { numberOf } from '../database/channels';
import { hasPart } from '../database/contains';
import type { Queryable } from '../database/database';
import { DEEPEST, type List, type Listed, listed, MOST_FOUND, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { enqueue } from '../jobs/enqueue';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import type { Channel, Outgoing } from './channel';
import { LOGO, shown } from './letterLogo';

const attachments = sql`case when m.statement_on is null then '[]' else
  jsonb_build_array(jsonb_build_object('kind', 'estado_de_cuenta', 'at', m.statement_on)) end`;

/** Of `message m`: when it leaves, if it was deferred and waits. */
export const LEAVES_AT = sql`case when m.status = 'en_cola' then m.leaves_at end`;

const states = sql`(select coalesce(jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.at), '[]')
  from campaign_event e where e.message_id = m.id and e.round = m.round)`;

const messagesFrom = (rows: Sql, more = sql``) => sql`
  select m.id, ${numberOf(sql`m.channel`)} as channel, m.recipient as "to", m.subject, m.via, m.status, m.failure, m.reason, m.is_test,
    coalesce(name_of(m.created_by), '') as created_by, m.created_at, m.sent_at, ${LEAVES_AT} as leaves_at, ${attachments} as attachments,
    m.customer_id as customer, coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name,
    m.campaign_id as campaign, coalesce(t.name, '') as template_name, a.text as answer ${more}
  from ${rows} m left join customer c on c.id = m.customer_id
  left join campaign g on g.id = m.campaign_id left join template t on t.id = g.template_id
  left join lateral (select text from inbound_message where message_id = m.id and not is_automatic order by at, id limit 1) a on true`;

type Filters = Omit<z.output<(typeof listRow)['query']>, 'channel'> & { channel?: ChannelName | undefined };

const ORDERS: Orders<'created_at' | 'to'> = {
  by: { created_at: sql`m.created_at`, to: sql`m.recipient` },
  usual: sql`m.created_at desc, m.id`,
  id: sql`m.id`,
};

export function listMessages(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', channel, status, via, idCustomer, start, end, ordering }: Filters,
): Promise<Listed<Message>> {
  const few = [
    sql`m.profile_id = ${profileId}`,
    channel && sql`m.channel = ${channel}`,
    status && sql`m.status = ${status}`,
    via && sql`m.via = ${via}`,
  ];
  const narrower = [
    idCustomer !== undefined && (isUuid(idCustomer) ? sql`m.customer_id = ${idCustomer}` : sql`false`),
    start && sql`m.created_at >= (${start}::date)::timestamptz`,
    end && sql`m.created_at < (${end}::date + 1)::timestamptz`,
  ];
  const mentions = [
    {
      column: sql`m.id`,
      found: sql`select messages_like(${profileId}, ${search}, ${MOST_FOUND + 1})`,
      holds: hasPart(sql`m.recipient || ' ' || m.subject`, search),
    },
    { column: sql`m.customer_id`, found: sql`select customers_like(${profileId}, ${search})` },
  ];
  const isStored = !search && !narrower.some(Boolean);
  const counted = sql`from message_total m where ${every(few)}`;
  const list: List = {
    rows: sql`select m.* from message m`,
    where: every([...few, ...narrower]),
    search: search ? mentions : undefined,
    stored: isStored ? sql`select coalesce(sum(count), 0)::bigint as count ${counted}` : undefined,
    days:
      isStored && ordering?.endsWith('to') !== true
        ? {
            counts: sql`select 0 as rank, day, count ${counted}`,
            column: sql`m.created_at`,
            isMoment: true,
            isNewestFirst: ordering !== 'created_at',
          }
        : undefined,
    deepest: ordering?.endsWith('to') ? DEEPEST : undefined,
    isCountedToLimit: true,
    order: orderOf(ORDERS, ordering),
    alias: sql`m`,
    keys: sql`m.created_at, m.recipient`,
    projection: messagesFrom,
  };
  return listed(db, list, page);
}

/** Problem 404 when the profile has no such message. */
export async function readMessage(db: Queryable, profileId: string, id: string): Promise<MessageDetail> {
  const [found] = await db.rows<MessageDetail>(
    sql`${messagesFrom(sql`message`, sql`, m.text, m.html, m.provider_id, ${states} as states`)} where m.profile_id = ${profileId} and m.id = ${id}`,
  );
  if (!found) throw notFound('el mensaje');
  const readable = { ...found, text: shownText(found.text), html: shownHtml(found.html) };
  if (!found.html.includes(LOGO)) return readable;
  const logo = await logoOf(db, profileId);
  return { ...readable, html: shown(readable.html, logo && dataUri(logo)) };
}

/**
 * Runs `change` (an insert or update of `message` that returns all columns) and records one event for each new status of a
 * campaign's message. `columns`: those of the answer.
 */
export const noteCampaignEvents = (change: Sql, columns = sql`id`): Sql => sql`
  with changed as (${change}), noted as (
    insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, reason, at, message_id, round)
    select profile_id, campaign_id, customer_id, channel, recipient, status, reason, clock_timestamp(), id, round
    from changed where campaign_id is not null and status <> 'enviando'
    on conflict (message_id, status, round) where message_id is not null do nothing)
  select ${columns} from changed`;

/** Problem 409 for one that left already, or is of a campaign. */
export async function cancelMessage(tx: Queryable, who: Actor, id: string): Promise<MessageDetail> {
  const before = await readMessage(tx, who.profileId, id);
  const [withdrawn] = await tx.rows(sql`
    update message set status = 'cancelado', failure = null, cause = null, retry_at = null,
      reason = 'Lo canceló ' || coalesce(name_of(${who.userId}), 'alguien del equipo') || ' antes de que saliera.'
    where id = ${id} and profile_id = ${who.profileId} and status = 'en_cola' and campaign_id is null returning id`);
  if (!withdrawn) throw conflict('Ya no se puede cancelar: el mensaje salió, o es de una campaña.');
  await audit(tx, who, [{ action: 'cancelar', entity: 'message', entityId: id, before: { to: before.to } }]);
  return readMessage(tx, who.profileId, id);
}

/** Puts a message in its queue: it goes out once the caller's transaction ends. */
export async function queueMessage(
  tx: Queryable,
  who: Actor,
  message: Omit<Outgoing, 'id' | 'round' | 'attachments'> & {
    channel: ChannelName;
    via: Channel['via'];
    isTest?: boolean;
    /** The recipient's customer. */
    customer?: string;
    /** The attachment. */
    statement?: AccountStatement;
    /** When it leaves; null is at once. */
    leavesAt?: string | null;
    /** The link that it carries. */
    link?: string | undefined;
  },
): Promise<MessageDetail> {
  const [made] = await tx.rows<{ id: string }>(
    sql`insert into message (profile_id, channel, recipient, subject, text, html, via, is_test, created_by, customer_id, statement_on, statement, template, leaves_at, mail_references, portal_link_id)
     values (${who.profileId}, ${message.channel}, ${message.to}, ${message.subject}, ${message.text}, ${message.html}, ${message.via}, ${message.isTest ?? false}, ${who.userId}, ${message.customer ?? message.statement?.customer ?? null}, ${message.statement?.at ?? null}, ${message.statement ? JSON.stringify(message.statement) : null}, ${message.template ? JSON.stringify(message.template) : null}, ${message.leavesAt ?? null}, ${message.references ?? null}, ${message.link ?? null}) returning id`,
  );
  const id = made?.id ?? '';
  await enqueue(tx, {
    name: 'send_message',
    key: id,
    profileId: who.profileId,
    about: message.to,
    createdBy: who.userId,
    at: message.leavesAt ?? null,
  });
  return readMessage(tx, who.profileId, id);
}
