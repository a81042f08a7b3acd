import { CHANNEL_NAMES, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { HOLD_OF } from '../agreements/collectable';
import { closedBy, lockOpeningHours } from '../company/openingHours';
import { blockCredits } from '../customers/creditBlock';
import { type PortalLinks, withLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Channels } from '../messaging/channel';
import { APPROVED, mustApprove } from '../templates/approved';
import { approvedWriter } from '../templates/preview';
import { addresseesThat } from '../templates/values';
import { suppressionsOn } from './debtors';
import { debtSuppression } from './decide';
import { messageOrHold, type Written } from './written';

const SLICE = 200;

type Approved = {
  id: string;
  customer: string;
  policy: string;
  isOwed: boolean;
  /** What holds all that it is about. */
  hold: SuppressionReason | null;
} & (
  | { act: 'mensaje'; channel: ChannelName; template: string; isApproved: boolean }
  | { act: 'bloqueo'; channel: null; template: null; isApproved: null }
);
type Message = Extract<Approved, { act: 'mensaje' }>;
type OfAction = Written & { action: string };

/**
 * Writes the messages of the next approved actions and blocks the credits, and answers how many it looked at. What holds a
 * customer by now stops its action, whose steps then count as not done.
 */
export async function sendSome(
  tx: Queryable,
  channels: Channels,
  links: PortalLinks,
  profileId: string,
): Promise<number> {
  const calendar = await lockOpeningHours(tx, profileId);
  if (closedBy(calendar.now, calendar)) return 0;
  const due = await tx.rows<Approved>(sql`
    select a.id, a.customer_id as customer, a.act, a.channel, a.template_id as template, p.name as policy, ${APPROVED} as "isApproved",
      exists (select from policy_pass p join document d on d.id = p.document_id and d.is_owed where p.action_id = a.id) as "isOwed",
      (select ${HOLD_OF} as kind from policy_pass p join document d on d.id = p.document_id and d.is_owed where p.action_id = a.id
        order by kind nulls first limit 1) as hold
    from policy_action a join policy p on p.id = a.policy_id left join template t on t.id = a.template_id
    where a.profile_id = ${profileId} and a.status = 'aprobada' order by a.id limit ${SLICE} for update of a skip locked`);
  if (due.length === 0) return 0;
  const suppressed = await suppressedOf(tx, channels, profileId, due);
  const free = due.filter(({ id }) => !suppressed.has(id));
  const messages = free.filter((one) => one.act === 'mensaje');
  const written = await writtenFor(tx, channels, links, profileId, messages, suppressed);
  await queue(tx, profileId, await withLinks(tx, profileId, links, written));
  const blocks = free.filter(({ act }) => act === 'bloqueo');
  const reasons = blocks.map(({ customer, policy }) => ({ customer, why: `Política «${policy}»` }));
  if (blocks.length > 0) await blockCredits(tx, profileId, reasons);
  await tx.rows(sql`update policy_action set status = 'hecha' where id = any(${blocks.map(({ id }) => id)}::uuid[])`);
  await hold(tx, suppressed);
  return due.length;
}

/** What stops each of these actions, by its id. */
async function suppressedOf(tx: Queryable, channels: Channels, profileId: string, due: Approved[]) {
  const suppressed = new Map<string, SuppressionReason>();
  for (const one of due) {
    if (!one.isOwed) suppressed.set(one.id, 'pagado');
    else if (one.hold) suppressed.set(one.id, one.hold);
    else if (one.act === 'mensaje' && mustApprove(channels, one.channel) && !one.isApproved)
      suppressed.set(one.id, 'falta_dato');
  }
  const reasonsOn = (some: Approved[], of: ChannelName[]) =>
    suppressionsOn(
      tx,
      profileId,
      some.map(({ customer }) => customer),
      of,
    );
  for (const channel of [...CHANNEL_NAMES, null]) {
    const some = due.filter((one) => one.channel === channel);
    if (some.length === 0) continue;
    const kinds = await reasonsOn(some, channel === null ? [] : [channel]);
    for (const { id, customer } of some) {
      const of = kinds.get(customer) ?? {};
      const first = channel === null ? debtSuppression({ suppressions: of }) : of[channel]?.[0];
      if (first && !suppressed.has(id)) suppressed.set(id, first);
    }
  }
  return suppressed;
}

/** What is not written is noted in `suppressed` with its cause. */
async function writtenFor(
  tx: Queryable,
  channels: Channels,
  links: PortalLinks,
  profileId: string,
  some: Message[],
  suppressed: Map<string, SuppressionReason>,
): Promise<OfAction[]> {
  const ids = some.map(({ customer }) => customer);
  const found = await addresseesThat(tx, profileId, sql`c.id = any(${ids}::uuid[])`, SLICE);
  const addressees = new Map(found.map((one) => [one.id, one]));
  const written: OfAction[] = [];
  for (const template of new Set(some.map((one) => one.template))) {
    const write = await approvedWriter(tx, template, links);
    for (const { id, customer, channel } of some.filter((one) => one.template === template)) {
      const one = messageOrHold(channels, write, addressees.get(customer), channel);
      if (typeof one === 'string') suppressed.set(id, one);
      else written.push({ action: id, ...one });
    }
  }
  return written;
}

/** Each message is a row and a job of its own, as all that goes out. */
async function queue(tx: Queryable, profileId: string, written: OfAction[]): Promise<void> {
  await tx.rows(sql`
    with made as (
      insert into message (profile_id, policy_action_id, customer_id, channel, recipient, subject, text, html, template, via, statement_on, portal_link_id)
      select ${profileId}, r.action, r.customer, r.channel, r."to", r.subject, r.text, r.html, r.template, r.via, case when r.carries then current_date end, r.link
      from jsonb_to_recordset(${JSON.stringify(written)}) as r(action uuid, customer uuid, channel text, "to" text, subject text, text text, html text,
        template jsonb, via text, carries boolean, link uuid)
      returning id, recipient, policy_action_id
    ), sent as (
      update policy_action a set status = 'enviada' from made m where a.id = m.policy_action_id
    )
    insert into job (profile_id, name, key, about) select ${profileId}, 'send_message', id::text, recipient from made
    on conflict (name, key) where state in ('waiting', 'running') do nothing`);
}

async function hold(tx: Queryable, suppressed: Map<string, SuppressionReason>): Promise<void> {
  const rows = [...suppressed].map(([id, kind]) => ({ id, kind }));
  await tx.rows(sql`
    with held as (select * from jsonb_to_recordset(${JSON.stringify(rows)}) as h(id uuid, kind text)), undone as (
      delete from policy_pass p using held h where p.action_id = h.id)
    update policy_action a set status = 'retenida', held = h.kind from held h where a.id = h.id`);
}
