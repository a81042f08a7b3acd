import { type AddressField, CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import { addressOf } from '../database/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { refused } from '../problems';

const WORDS: Record<AddressField, { address: string; messages: string }> = {
  phone: { address: 'celular', messages: 'mensajes' },
  email: { address: 'email', messages: 'emails' },
};

/** Where a channel reaches a customer's contact. Refuses a contact who opted out, for every user. */
export async function contactAddress(
  tx: Queryable,
  channel: ChannelName,
  customer: string,
  contact: string,
): Promise<string> {
  const [found] = isUuid(contact)
    ? await tx.rows<{ address: string; left_out: boolean }>(
        sql`select t.${addressOf(channel).column} as address, t.do_not_contact or coalesce(k.consent = 'no', false) as left_out
         from contact t left join contact_consent k on k.contact_id = t.id and k.channel = ${channel}
         where t.id = ${contact} and t.customer_id = ${customer}`,
      )
    : [];
  if (!found) throw refusedAt('El contacto elegido ya no existe. Elija otro.', 'No existe');
  const { address, messages } = WORDS[CHANNELS[channel].address];
  if (found.left_out) {
    throw refusedAt(`Este contacto pidió no recibir ${messages}. No se envió nada.`, `Pidió no recibir ${messages}`);
  }
  if (found.address === '') throw refusedAt(`Este contacto no tiene ${address}. Elija otro.`, `No tiene ${address}`);
  return found.address;
}

const refusedAt = (msg: string, contact: string) => refused(msg, { fields: { contact } });
