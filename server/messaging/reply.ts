import type { MessageDetail } from '../../src/api/contract/messages';
import { CHANNEL } from '../../src/api/contract/templates';
import type { Queryable } from '../database/database';
import { rowsOf, type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound } from '../problems';
import type { Channels } from './channel';
import { queueMessage } from './messages';

/** Where a customer who wrote last by WhatsApp is answered (`sender`), and until when; no row once it is too late, or where they want no more. */
export const windowOf = (customer: Sql): Sql => sql`
  select i.sender, i.at + interval '24 hours' as until from (
    select * from inbound_message where customer_id = ${customer} and channel = ${CHANNEL.whatsapp} order by at desc limit 1) i
  left join contact t on t.id = i.contact_id
  where i.at > now() - interval '24 hours' and i.sender <> '' and not i.opts_out and t.do_not_contact is not true`;

/** Puts an answer of staff in the queue. Problem 409 where WhatsApp would not take it, or the customer does not want it. */
export async function queueReply(
  tx: Queryable,
  who: Actor,
  channels: Channels,
  customer: string,
  text: string,
): Promise<MessageDetail> {
  const [found] = await rowsOf<{ sender: string | null }>(
    tx,
    sql`select w.sender from customer c left join lateral (${windowOf(sql`c.id`)}) w on true
      where c.profile_id = ${who.profileId} and c.id = ${customer} and c.deleted_at is null`,
  );
  if (!found) throw notFound('el cliente');
  if (found.sender === null) {
    throw conflict(
      'No se envió nada: WhatsApp solo deja responder hasta 24 horas después de que el cliente escribe, y a quien pidió la baja no se le escribe.',
    );
  }
  const { via } = channels[CHANNEL.whatsapp];
  const message = await queueMessage(tx, who, {
    channel: CHANNEL.whatsapp,
    via,
    to: found.sender,
    subject: '',
    text,
    html: '',
    customer,
  });
  await audit(tx, who, [{ action: 'responder', entity: 'message', entityId: message.id, after: { to: found.sender } }]);
  return message;
}
