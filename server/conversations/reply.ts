import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import type { Conversation, sendReply } from '../../src/api/contract/messaging/conversations';
import type { MessageDetail } from '../../src/api/contract/messaging/messages';
import { shownTextOf } from '../customers/pageLinks';
import { replyEnd } from '../database/channels';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import type { Channels } from '../messaging/channel';
import { threadOf } from '../messaging/mail/messageId';
import { queueMessage } from '../messaging/messages';
import { leavesAt } from '../messaging/sendingTime';
import { conflict, notFound } from '../problems';

type NoReply = NonNullable<Conversation['no_reply']>;
export type Partner = { customer: string } | { stranger: string };

/** What names a conversation in its table. */
export const keyOf = (partner: Partner): Sql =>
  'customer' in partner
    ? sql`${partner.customer}::text`
    : sql`(select partner_of(customer_id, sender, id) from inbound_message where id = ${partner.stranger})`;

/** The partner of a conversation: a customer, by their id or that of their message, or the unknown sender of a message. */
export async function partnerOf(db: Queryable, profileId: string, id: string): Promise<Partner | undefined> {
  const [found] = await db.rows<{
    customer: string | null;
  }>(sql`select id as customer from customer where profile_id = ${profileId} and id = ${id} and deleted_at is null
      union all
      select i.customer_id from inbound_message i left join customer c on c.id = i.customer_id
      where i.profile_id = ${profileId} and i.id = ${id} and c.deleted_at is null`);
  if (!found) return undefined;
  return found.customer === null ? { stranger: id } : { customer: found.customer };
}

/** The partner's messages (`i`): a stranger's are all from that number, or the one message without a number. */
export const writtenBy = (profileId: string, partner: Partner): Sql =>
  'customer' in partner
    ? sql`i.profile_id = ${profileId} and i.customer_id = ${partner.customer}`
    : sql`i.profile_id = ${profileId} and i.customer_id is null
        and (i.id = ${partner.stranger} or i.sender <> '' and i.sender = ${senderOf(partner.stranger)})`;

/** The sender of a stranger's message. */
const senderOf = (stranger: string): Sql => sql`(select sender from inbound_message where id = ${stranger})`;

/** Of an e-mail `i`: what it answers was sent to a customer, of whom its sender is no contact. */
export const IS_UNKNOWN_SENDER: Sql = sql`i.channel = 'email' and i.customer_id is not null and i.contact_id is null`;

/** The contact refused the channel after they wrote `i`, in a word of theirs or noted by staff. */
const saidNoSince: Sql = sql`exists (select from contact_consent k where k.contact_id = i.contact_id and k.channel = i.channel
        and k.consent = 'no' and k.how in ('respuesta', 'equipo') and k.at >= i.at)`;

const UNTIL = replyEnd(sql`i.channel`, sql`i.at`);

/**
 * The address of the last message by the channel that a person wrote (`sender`), that message, and the end of the time to reply (null where there is none),
 * or `why` nobody can; one row. Of e-mails those of unknown senders come last.
 */
export const windowOf = (written: Sql, channel: ChannelName): Sql => sql`
  select w.id, w.sender, w.subject, w.mail_id, w.mail_references, w.at, case when w.why is null then w.until end as until, w.why from (
    select i.id, i.sender, i.subject, i.mail_id, i.mail_references, i.at, ${UNTIL} as until, case
      when i.id is null then 'no_escribio'
      when i.opts_out or ${saidNoSince} then 'pidio_baja'
      when t.do_not_contact then 'no_contactar'
      when i.sender = '' then 'sin_numero'
      when i.is_unverified then 'sin_verificar'
      when ${IS_UNKNOWN_SENDER} then 'remitente'
      when ${UNTIL} <= now() then 'ventana' end as why
    from (select) one
    left join lateral (
      select i.* from inbound_message i where ${written} and i.channel = ${channel} and not i.is_automatic
      order by ${IS_UNKNOWN_SENDER}, i.at desc limit 1) i on true
    left join contact t on t.id = i.contact_id) w`;

const REFUSED: Record<NoReply, string> = {
  solo_salida: 'Por este canal no se responde desde aquí.',
  no_escribio: 'No ha escrito por este canal, y solo se puede responder a quien escribe.',
  sin_numero: 'Quien escribió no mostró su número o su dirección.',
  sin_verificar: 'El servidor del buzón no confirma quién escribió: escríbale desde su ficha, o llámele.',
  remitente: 'Quien escribió no es contacto de este cliente: agregue su dirección a los contactos y responda.',
  pidio_baja: 'Pidió que no se le escriba más.',
  no_contactar: 'Está marcado para no contactarle.',
  ventana: 'Pasaron 24 horas desde que escribió, y WhatsApp ya no deja responder.',
  otro: 'Por ahora no se puede responder.',
};

/** Of `message m`: what was written to them. */
export const sentTo = (partner: Partner): Sql =>
  'customer' in partner
    ? sql`m.customer_id = ${partner.customer}`
    : sql`m.customer_id is null and address_key(m.recipient) = address_key(${senderOf(partner.stranger)}) and m.recipient <> ''`;

/** When the writer had read a message, a reply or a note: nothing before it is new to them. */
const readAt = (profileId: string, seen: string): Sql => sql`(
  select max(at) from (
    select coalesce(sent_at, created_at) as at from message where profile_id = ${profileId} and id = ${seen}
    union all select greatest(at, received_at) from inbound_message where profile_id = ${profileId} and id = ${seen}
    union all select created_at from conversation_note where profile_id = ${profileId} and id = ${seen}) s)`;

/** Problem 409 when a colleague answered after what the writer saw; of two at once, the second waits and is refused. */
async function mustBeUnanswered(
  tx: Queryable,
  who: Actor,
  partner: Partner,
  channel: ChannelName,
  seen: string,
): Promise<void> {
  await tx.rows(
    sql`select from conversation where profile_id = ${who.profileId} and partner = ${keyOf(partner)} for update`,
  );
  const [answer] = await tx.rows<{ name: string; at: string; text: string }>(sql`
    select coalesce(name_of(m.created_by), 'Otra persona') as name, ${shownTextOf(sql`m.text`)} as text,
      to_char(m.created_at, case when m.created_at::date = current_date then 'HH24:MI' else 'DD/MM/YYYY HH24:MI' end) as at
    from message m where m.profile_id = ${who.profileId} and m.channel = ${channel} and ${sentTo(partner)} and m.campaign_id is null
      and not m.is_test and m.status not in ('fallido', 'cancelado') and m.created_by is distinct from ${who.userId}
      and m.created_at > coalesce(${readAt(who.profileId, seen)}, '-infinity')
    order by m.created_at desc limit 1`);
  if (!answer) return;
  const { name, at, text } = answer;
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text;
  throw conflict(`${name} ya respondió (${at}): «${short}» Su respuesta no se envió; revise si todavía hace falta.`, {
    code: 'answered',
  });
}

const SHOWN = 120;

type Window = {
  sender: string;
  subject: string;
  mail_id: string;
  mail_references: string;
  until: string | null;
  isAwaited: boolean;
  why: NoReply | null;
};

/** `Re: …` (RFC 5322, 3.6.5), once. */
const subjectOf = (subject: string): string =>
  `Re: ${subject.replace(/^(?:(?:re|rv|fwd?|aw)\s*:\s*)+/i, '') || 'Su mensaje'}`;

type Body = z.output<(typeof sendReply)['body']>;

/**
 * Queues a reply of staff by the channel. Problem 409 when WhatsApp would refuse it, the person opted out, a colleague was quicker, or the
 * company is closed and staff have not said when it leaves.
 */
export async function queueReply(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  id: string,
  { text, seen, leaves, channel: number = 0 }: Body,
): Promise<MessageDetail> {
  const partner = await partnerOf(tx, who.profileId, id);
  if (!partner) throw notFound('la conversación');
  const channel = nameOf(number);
  if (seen !== undefined) await mustBeUnanswered(tx, who, partner, channel, seen);
  const [found] = await tx.rows<Window>(
    sql`select w.*, w.at > now() - interval '1 hour' as "isAwaited" from (${windowOf(writtenBy(who.profileId, partner), channel)}) w`,
  );
  if (!CHANNELS[channel].isAnswered) throw conflict(`No se envió nada. ${REFUSED.solo_salida}`);
  if (!found || found.why !== null) throw conflict(`No se envió nada. ${REFUSED[found?.why ?? 'no_escribio']}`);
  const departsAt = await leavesAt(tx, who.profileId, leaves, found);
  const { via } = channels[channel];
  const message = await queueMessage(tx, who, {
    channel,
    via,
    to: found.sender,
    subject: CHANNELS[channel].isLetter ? subjectOf(found.subject) : '',
    text,
    html: '',
    references: found.mail_id === '' ? null : threadOf(found.mail_references, found.mail_id),
    leavesAt: departsAt,
    ...('customer' in partner && partner),
  });
  await audit(tx, who, [{ action: 'responder', entity: 'message', entityId: message.id, after: { to: found.sender } }]);
  return message;
}
