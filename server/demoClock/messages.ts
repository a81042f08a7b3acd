import { randomUUID } from 'node:crypto';
import type { DemoDays } from '../../src/api/contract/console/demoClock';
import { CHANNEL_NAMES, CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { advance } from '../messaging/advance';
import type { Step } from '../messaging/channel';
import { receive } from '../messaging/inbound';

type Sent = { id: string; channel: ChannelName; to: Step; recipient: string; providerId: string };

const ANSWERS = [
  'Buenos días, mañana realizo la transferencia. Gracias.',
  'Ya pagué la semana pasada, por favor revise.',
  '¿Me puede enviar el detalle de las facturas?',
  'Este mes se me complica, ¿podemos acordar una fecha?',
];

/** Simulates delivery of the local outbox's messages: most are read, a tenth is answered, and one customer opts out. */
export async function answerMessages(database: Database, profileId: string): Promise<Partial<DemoDays>> {
  const sent = await database.scoped(profileId).rows<Sent>(
    sql`select id, channel, recipient, provider_id as "providerId",
       case when (share <= 0.1 or place = 1) and channel = any(${CHANNEL_NAMES.filter((name) => CHANNELS[name].isHeard)}) then 'respondido' when share <= 0.75 and channel = any(${CHANNEL_NAMES.filter((name) => CHANNELS[name].isHeard)}) then 'leido'
         when share <= 0.95 then 'entregado' else 'enviado' end as to
     from (
       select *, row_number() over turn as place, cume_dist() over turn as share from message
       where profile_id = ${profileId} and via = 'bandeja_local' and status = 'enviado' and customer_id is not null and sent_at > now() - interval '3 days'
       window turn as (order by hashtext(recipient), id)) m
     order by place`,
  );
  await database.scoped(profileId).transaction((tx) =>
    advance(
      tx,
      sent.map(({ id, to }) => ({ id, providerId: '', to: to === 'respondido' ? 'leido' : to })),
    ),
  );
  const answering = sent.filter(({ to }) => to === 'respondido');
  for (const [place, { channel, recipient, providerId }] of answering.entries()) {
    const text = place === 3 ? 'BAJA' : (ANSWERS[place % ANSWERS.length] ?? '');
    const answer = { providerId: `demo.${randomUUID()}`, channel, from: recipient, text, at: new Date() };
    await receive(database, providerId === '' ? answer : { ...answer, inReplyTo: providerId });
  }
  return { read: sent.filter(({ to }) => to === 'leido').length, answers: answering.length };
}
