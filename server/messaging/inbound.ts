import { type AddressField, CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import { withoutTokens } from '../customers/pageLinks';
import { internationalPhone } from '../customers/phone';
import { addressOf } from '../database/channels';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { nameOf } from '../disputes/evidence';
import { notFound } from '../problems';
import { advance, applyStatuses } from './advance';
import type { Inbound, Reported } from './channel';
import { queueFetch } from './media.job';
import { optsOut, withdrawConsent } from './optOut';

const LONGEST_TEXT = 10_000;
/** Without `inReplyTo` it answers the last message to its sender within this time. */
const ANSWERS_WITHIN = sql`interval '7 days'`;

/** Applies what a provider reported of a channel, however often and in whatever order it comes; `unscoped`, since all companies send by one account. */
export async function applyReported(
  unscoped: Database,
  channel: ChannelName,
  { statuses, messages = [] }: Reported,
): Promise<void> {
  if (statuses.length > 0) await unscoped.transaction((tx) => applyStatuses(tx, channel, statuses));
  for (const message of messages) await receive(unscoped, { ...message, channel });
}

type Place = { profileId: string | null; message: string | null; recipient: string | null };

/**
 * Stores it for its company, with its customer and the message it answers, if known. Adds one campaign event per answered
 * message, and withdraws consent if the text asks only for that.
 */
export async function receive(unscoped: Database, inbound: Inbound): Promise<'stored' | 'repeated'> {
  const { channel, at, media } = inbound;
  const text = withoutTokens(storable(inbound.text)).slice(0, LONGEST_TEXT);
  const from = senderOf(inbound);
  const place = await placeOf(unscoped, inbound, from);
  if (place?.profileId == null) throw notFound('la empresa');
  const { profileId, message } = place;
  const address = from || (place.recipient ?? '');
  return unscoped.scoped(profileId).transaction(async (tx) => {
    const leaves = optsOut(text);
    const key = addressOf(channel).key;
    const [stored] = await tx.rows<{ id: string }>(
      sql`insert into inbound_message (profile_id, channel, sender, text, at, provider_id, message_id, opts_out, media_kind, media_id, media_name, customer_id, contact_id)
       select ${profileId}, ${channel}, ${from}, ${text}, ${at}, ${storable(inbound.providerId)}, ${message}::uuid, ${leaves},
         ${media?.kind ?? null}, ${storable(media?.id ?? '')}, ${media?.name ? nameOf(media.name) : ''}, coalesce(m.customer_id, t.customer_id), t.id
       from (select (select customer_id from message where id = ${message}::uuid)) m(customer_id)
       left join lateral (
         select t.id, t.customer_id from contact t join customer c on c.id = t.customer_id and c.deleted_at is null
         where t.profile_id = ${profileId} and t.${key} = address_key(${address}) and t.${key} <> ''
           and t.customer_id = coalesce(m.customer_id, t.customer_id)
         order by t.is_main desc, t.created_at, t.id limit 1) t on true
       on conflict (channel, provider_id) do nothing returning id`,
    );
    if (!stored) return 'repeated';
    if (media && media.id !== '') await queueFetch(tx, profileId, stored.id);
    if (message !== null) await advance(tx, [{ id: message, providerId: '', to: 'respondido' }]);
    if (leaves && address !== '') await withdrawConsent(tx, { profileId, channel, address, how: 'respuesta', at });
    return 'stored';
  });
}

/**
 * The company of a message: the one whose message it answers; else the one that wrote to that number last; else one that
 * knows the number. An unknown number goes to the first company, which owns the service's channels, so that its staff see it.
 */
async function placeOf(
  unscoped: Database,
  { channel, at, inReplyTo = '' }: Inbound,
  from: string,
): Promise<Place | undefined> {
  const key = addressOf(channel).key;
  const [found] = await unscoped.rows<Place>(
    sql`with sought as (select address_key(${from}) as key)
     select * from (
       (select 1 as place, profile_id as "profileId", id as message, recipient from message
        where channel = ${channel} and provider_id = ${inReplyTo} and provider_id <> '' limit 1)
       union all
       (select 2, m.profile_id, case when coalesce(m.sent_at, m.created_at) > ${at}::timestamptz - ${ANSWERS_WITHIN} then m.id end, m.recipient
        from sought join message m on m.channel = ${channel} and address_key(m.recipient) = sought.key
        where sought.key <> '' and m.status not in ('en_cola', 'fallido', 'cancelado') order by m.created_at desc limit 1)
       union all
       (select 3, t.profile_id, null, null from sought join contact t on t.${key} = sought.key and t.${key} <> ''
        join customer c on c.id = t.customer_id and c.deleted_at is null
        order by t.profile_id = first_profile() desc, t.created_at, t.id limit 1)
       union all select 4, first_profile(), null, null
     ) p order by place limit 1`,
  );
  return found;
}

/** An address as the contact's field has it in normal form. */
const SENDER: Record<AddressField, (address: string) => string> = {
  /** The number in international form, like all of WhatsApp's; unchanged if it is no number. */
  phone: (address) => {
    if (!/^\+?\d+$/.test(address)) return address;
    const number = address.startsWith('+') ? address : `+${address}`;
    return internationalPhone(number, undefined) ?? number;
  },
  email: (address) => address.toLowerCase(),
};
const senderOf = ({ channel, from }: Inbound): string =>
  SENDER[CHANNELS[channel].address](storable(from).trim().slice(0, 200));

/** PostgreSQL cannot store this character. */
const storable = (text: string) => text.replaceAll('\0', '');
