import { randomUUID } from 'node:crypto';
import type { DemoDays } from '../../src/api/contract/console/demoClock';
import { CHANNEL_NAMES, CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { advance } from '../messaging/advance';
import type { Step } from '../messaging/channel';
import { receive } from '../messaging/inbound';
import type { ReceivedMail } from '../messaging/mail/parse';
import { readReport } from '../messaging/mail/report';
import { takeMail } from '../messaging/mail/take';

type Sent = { id: string; channel: ChannelName; to: Step; recipient: string; subject: string; providerId: string };

const ANSWERS = [
  'Buenos días, mañana realizo la transferencia. Gracias.',
  'Ya pagué la semana pasada, por favor revise.',
  '¿Me puede enviar el detalle de las facturas?',
  'Este mes se me complica, ¿podemos acordar una fecha?',
];

/** Simulates delivery of the local outbox's messages: most are read, a tenth is answered, and one customer opts out. Of the e-mails one is returned, and one is answered by a program. */
export async function answerMessages(database: Database, profileId: string): Promise<Partial<DemoDays>> {
  const sent = await database.scoped(profileId).rows<Sent>(
    sql`select id, channel, recipient, subject, provider_id as "providerId",
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
  for (const [place, one] of answering.entries()) {
    const { channel, recipient, providerId } = one;
    const text = place === 3 ? 'BAJA' : (ANSWERS[place % ANSWERS.length] ?? '');
    if (channel === 'email') {
      await mailed(database, profileId, mailTo(one, { subject: `Re: ${one.subject}`, text }));
      continue;
    }
    const answer = { providerId: `demo.${randomUUID()}`, channel, from: recipient, text, at: new Date() };
    await receive(database, providerId === '' ? answer : { ...answer, inReplyTo: providerId });
  }
  const [returned, absent] = sent.filter(({ channel, to }) => channel === 'email' && to === 'enviado');
  if (returned) await mailed(database, profileId, mailTo(returned, { subject: 'Undelivered Mail', report: FULL }));
  if (absent) {
    const away = {
      subject: 'Respuesta automática',
      text: 'Estoy fuera de la oficina hasta el lunes.',
      isAutomatic: true,
    };
    await mailed(database, profileId, mailTo(absent, away));
  }
  return { read: sent.filter(({ to }) => to === 'leido').length, answers: answering.length };
}

const FULL: ReceivedMail['report'] = {
  delivery: readReport('Final-Recipient: rfc822; x\nAction: failed\nStatus: 5.2.2'),
  mailIds: [],
  message: undefined,
};

const mailTo = ({ recipient, providerId }: Sent, mail: Partial<ReceivedMail>): ReceivedMail => ({
  mailId: `<${randomUUID()}@demo.example>`,
  references: [providerId],
  from: recipient.toLowerCase(),
  to: [],
  subject: '',
  text: '',
  fullText: mail.text ?? '',
  isAutomatic: false,
  checks: [],
  report: undefined,
  files: [],
  ...mail,
});

const mailed = (database: Database, profileId: string, mail: ReceivedMail) =>
  database
    .scoped(profileId)
    .transaction((tx) =>
      takeMail(tx, profileId, mail, { addressOf: () => undefined, messagesAt: () => [] }, new Date(), ''),
    );
