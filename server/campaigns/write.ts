import type { ChannelName } from '../../src/api/contract/messaging/channels';
import { type PortalLinks, withLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { Channels } from '../messaging/channel';
import { noteCampaignEvents } from '../messaging/messages';
import { carriesStatement } from '../templates/approved';
import { approvedWriter, contactOf, holdOf, reachOf } from '../templates/preview';
import { addresseesThat } from '../templates/values';

/** Messages per transaction. */
const BATCH = 500;

export type Going = {
  profileId: string;
  campaignId: string;
  channel: ChannelName;
  template: string;
  attachStatement: boolean;
};

/**
 * A launch writes to all who got no message yet; later acts only to those marked `again`. Each looks its own message up: joined, the
 * planner, which takes a new campaign for empty, reads all of the campaign's messages for each.
 */
export const UNWRITTEN: Sql = sql`(c.again or (
  select true from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.status not in ('en_cola', 'cancelado') limit 1) is null)`;

export async function writeToAll(tx: Queryable, campaign: string): Promise<void> {
  await tx.rows(
    sql`update campaign_customer c set again = true where c.campaign_id = ${campaign} and not c.again and ${UNWRITTEN}`,
  );
}

/**
 * Writes a batch of pending messages to customers without suppression, and returns how many it checked, 0 at the end. It
 * suppresses a customer who lacks a value of the text.
 */
export async function writeSome(tx: Queryable, channels: Channels, links: PortalLinks, going: Going): Promise<number> {
  const { profileId, campaignId, channel } = going;
  const due = await tx.rows<{ id: string }>(
    sql`select c.customer_id as id from campaign_customer c
     left join lateral (
       select m.status from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.channel = ${channel} offset 0) m on true
     where c.campaign_id = ${campaignId} and c.held <@ c.let_through and c.again and (m.status is null or m.status in ('en_cola', 'fallido', 'cancelado'))
     order by c.customer_id limit ${BATCH}`,
  );
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const write = await approvedWriter(tx, going.template, links);
  const written = (await addresseesThat(tx, profileId, sql`c.id = any(${ids}::uuid[])`, BATCH)).map((addressee) => {
    const message = write(addressee);
    return {
      customer: addressee.id,
      to: reachOf(addressee, channel),
      contact: contactOf(addressee, channel),
      ...message,
      carries: going.attachStatement || carriesStatement(message.template),
    };
  });
  const complete = written.filter(({ to, missing }) => to !== '' && missing.length === 0);
  const sound = await withLinks(tx, profileId, links, complete);
  const isWritten = new Set(sound.map(({ customer }) => customer));
  const missingOf = new Map(written.map(({ customer, missing }) => [customer, missing]));
  const held = ids
    .filter((id) => !isWritten.has(id))
    .map((id) => ({ id, kind: holdOf(missingOf.get(id) ?? []) ?? 'falta_dato' }));
  await tx.rows(
    noteCampaignEvents(sql`
     insert into message (profile_id, campaign_id, customer_id, channel, recipient, subject, text, html, template, via, statement_on, portal_link_id)
     select ${profileId}, ${campaignId}, r.customer, ${channel}, r."to", r.subject, r.text, r.html, r.template, ${channels[channel].via}, case when r.carries then current_date end, r.link
     from jsonb_to_recordset(${JSON.stringify(sound)}) as r(customer uuid, "to" text, subject text, text text, html text, template jsonb, carries boolean, link uuid)
     on conflict (campaign_id, customer_id, channel) where campaign_id is not null do update set
       recipient = excluded.recipient, subject = excluded.subject, text = excluded.text, html = excluded.html, template = excluded.template,
       via = excluded.via, statement_on = excluded.statement_on, portal_link_id = excluded.portal_link_id, statement = null, statement_file = null, round = message.round + case message.status when 'en_cola' then 0 else 1 end,
       status = 'en_cola', failure = null, cause = null, reason = '', attempts = 0, retry_at = null
     where message.status in ('en_cola', 'fallido', 'cancelado')
     returning *`),
  );
  await tx.rows(
    sql`update campaign_customer c set again = false, held = case when h.kind is null then c.held else array_append(c.held, h.kind) end
     from unnest(${ids}::uuid[]) u(id) left join jsonb_to_recordset(${JSON.stringify(held)}) as h(id uuid, kind text) on h.id = u.id
     where c.campaign_id = ${campaignId} and c.customer_id = u.id`,
  );
  return due.length;
}
