import type { CONSENT_HOW } from '../../src/api/contract/customers/contacts';
import type { ChannelName } from '../../src/api/contract/messaging/channels';
import { withoutAccents } from '../../src/api/contract/withoutAccents';
import { addressOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { audit } from '../ledger/audit';
import { noteCampaignEvents } from './messages';

/** A text that is one of these and nothing else opts out. Without accents, in capitals. */
const WORDS = new Set([
  'BAJA',
  'DE BAJA',
  'DAR DE BAJA',
  'DARME DE BAJA',
  'DEME DE BAJA',
  'STOP',
  'ALTO',
  'CANCELAR',
  'CANCELAR SUSCRIPCION',
  'SALIR',
  'DESUSCRIBIR',
  'DESUSCRIBIRME',
  'ELIMINAR',
  'NO MOLESTAR',
  'NO ESCRIBIR',
  'NO CONTACTAR',
  'NO MAS MENSAJES',
  'UNSUBSCRIBE',
]);

/** Finds an opt-out within a longer text: staff decide, since it may mean something else. */
const ASKING =
  /\b(NO (ME|NOS) (ESCRIBAN?|ESCRIBAS|CONTACTEN?|MOLESTEN?|LLAMEN?|ENVIEN?|MANDEN?)|(DEJEN?|DEJAR) DE (ESCRIBIR|CONTACTAR|MOLESTAR|ENVIAR|MANDAR|LLAMAR)|NO (QUIERO|DESEO) (RECIBIR|MAS MENSAJES|SUS MENSAJES|QUE ME (ESCRIBAN|CONTACTEN|LLAMEN))|(DARME|DEME|DENME|DAR) DE BAJA|QUITENME|BORRENME|NO MAS MENSAJES)\b/;

/** `Por favor no me escriban más`: it withdraws nothing, and staff see that it may be an opt-out. */
export const seemsToOptOut = (text: string): boolean => !optsOut(text) && ASKING.test(lettersOf(text));

/** `¡Baja!` opts out, `Ya pagué, dé de baja esa deuda` does not. */
export function optsOut(text: string): boolean {
  return WORDS.has(lettersOf(text));
}

/** Without accents and signs, in capitals. */
function lettersOf(text: string): string {
  const letters = withoutAccents(text).toUpperCase();
  return letters.replace(/[^A-Z0-9]+/g, ' ').trim();
}

type Withdrawal = {
  profileId: string;
  channel: ChannelName;
  /** A number or an e-mail, however it is written. */
  address: string;
  how: Exclude<(typeof CONSENT_HOW)[number], 'equipo'>;
  at: Date;
};

/**
 * Withdraws consent for this channel from every contact with this address, of any customer, and fails the messages
 * that wait for them. An earlier withdrawal stays unchanged.
 */
export async function withdrawConsent(tx: Queryable, withdrawal: Withdrawal): Promise<void> {
  const { profileId, channel, address, how, at } = withdrawal;
  const key = addressOf(channel).key;
  const left = await tx.rows<{ id: string; customer: string }>(
    sql`with left_out as (
       insert into contact_consent as k (profile_id, contact_id, channel, consent, at, how)
       select t.profile_id, t.id, ${channel}, 'no', ${at}, ${how} from contact t
       where t.profile_id = ${profileId} and t.${key} = address_key(${address}) and t.${key} <> ''
       on conflict (contact_id, channel) do update set consent = 'no', at = excluded.at, by = null, how = excluded.how
       where k.consent <> 'no'
       returning k.contact_id)
     update contact t set version = version + 1 from left_out where t.id = left_out.contact_id
     returning t.id, t.customer_id as customer`,
  );
  await tx.rows(
    noteCampaignEvents(sql`
      update message set status = 'fallido', failure = 'permanente', reason = ${how === 'rebote' ? 'La dirección no existe: un mensaje anterior rebotó.' : 'Pidió que no se le escriba más.'}, cause = ${how === 'rebote' ? 'no_existe' : 'pidio_baja'}
      where profile_id = ${profileId} and customer_id = any(${left.map(({ customer }) => customer)}::uuid[]) and channel = ${channel} and status = 'en_cola'
        and address_key(recipient) = address_key(${address})
      returning *`),
  );
  await audit(
    tx,
    { profileId, userId: null },
    left.map(({ id }) => ({
      action: 'retirar',
      entity: 'contact',
      entityId: id,
      after: { [`consent_${channel}`]: 'no', how },
    })),
  );
}
