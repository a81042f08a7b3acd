import * as z from 'zod/mini';
import { byId, day, exportedFile, id, kindOf, listQuery, moment, orderingOf, pageOf, row, TOO_DEEP } from '../row';
import { CHANNEL_NAMES, CHANNELS, channel, channelText } from './channels';

/** Our addition: every message that leaves, or would leave, for somebody. */

/** Which way it takes: nothing leaves the local outbox. */
export const VIA = ['bandeja_local' as const, ...CHANNEL_NAMES.map((name) => CHANNELS[name].via)] as const;
/**
 * What becomes of a message that waited. `incierto`: handed over without an answer; it is not sent again. `cancelado`: withdrawn
 * before it was handed over. Only some channels report what follows `enviado`.
 */
export const SENT_STATUS = ['enviado', 'entregado', 'leido', 'respondido', 'fallido', 'incierto', 'cancelado'] as const;
export const MESSAGE_STATUS = ['en_cola', 'enviando', ...SENT_STATUS] as const;
/** Whether trying again may help. */
export const MESSAGE_FAILURE = ['temporal', 'permanente', 'desconocido'] as const;
/** What a message failed for: the service says of each whether it may be tried again, and when. */
export const FAILURE_CAUSE = [
  'sin_whatsapp',
  'pidio_baja',
  'bloqueado',
  'no_existe',
  'rechazado',
  'limite_del_dia',
  'buzon_lleno',
  'ritmo',
  'ventana',
  'contenido',
  'cuenta',
  'adjunto',
  'enlace',
  'pasajero',
] as const;

/**
 * When one message leaves, outside the opening hours: at once, or when the company opens. Unsaid it is 409: `outside-hours`, or
 * `outside-hours-now` when it cannot wait that long.
 */
export const LEAVES = ['ahora', 'al_abrir'] as const;
export type Leaves = (typeof LEAVES)[number];
export const ASKS_WHEN = ['outside-hours', 'outside-hours-now'] as const;

/** What may go with an e-mail: the customer's statement of account as of a day. */
const attachment = z.looseObject({ kind: kindOf(['estado_de_cuenta']), at: day });
export type MessageAttachment = z.output<typeof attachment>;

export const message = z.looseObject({
  id,
  channel,
  /** A phone or an e-mail. */
  to: z.string(),
  /** Of a letter. */
  subject: z.string(),
  via: kindOf(VIA),
  status: kindOf(MESSAGE_STATUS),
  failure: z.nullable(kindOf(MESSAGE_FAILURE)),
  /** Why it was not sent, or not yet: Spanish, for staff. */
  reason: z.string(),
  /** Somebody of ours sent it to see how it looks. */
  is_test: z.boolean(),
  created_by: z.string(),
  created_at: moment,
  sent_at: z.nullable(moment),
  /** When it leaves, if it waits for the opening hours. */
  leaves_at: z.optional(z.nullable(moment)),
  attachments: z.optional(z.array(attachment)),
  /** Whom of the customers it is for, and of which campaign it is; null where it is for nobody of them, or of none. */
  customer: z.optional(z.nullable(id)),
  customer_name: z.optional(z.string()),
  campaign: z.optional(z.nullable(id)),
  template_name: z.optional(z.string()),
  /** What was written back. */
  answer: z.optional(z.nullable(z.string())),
});
export type Message = z.output<typeof message>;

export const messageDetail = z.extend(message, {
  text: z.string(),
  html: z.string(),
  provider_id: z.string(),
  /** How it came to where it stands, of a campaign's message. */
  states: z.optional(z.array(z.looseObject({ status: kindOf(MESSAGE_STATUS), at: moment }))),
});
export type MessageDetail = z.output<typeof messageDetail>;

/** The newest first; `search` looks in whom it went to, in the customer's names and in the subject. */
export const listMessages = row({
  name: 'listMessages',
  method: 'GET',
  path: '/console/messages/',
  shows: ['message'],
  ours: true,
  asks: [TOO_DEEP],
  query: z.extend(listQuery, {
    channel: z.optional(channelText),
    status: z.optional(z.enum(MESSAGE_STATUS)),
    via: z.optional(z.enum(VIA)),
    idCustomer: z.optional(id),
    /** They bound the day it was written, and both count. */
    start: z.optional(day),
    end: z.optional(day),
    ordering: z.optional(orderingOf('created_at', 'to')),
  }),
  answer: pageOf(message),
});

export const getMessage = row({
  name: 'getMessage',
  method: 'GET',
  path: '/console/messages/{id}/',
  shows: ['message'],
  ours: true,
  params: byId,
  answer: messageDetail,
});

/** Withdraws a message that waits, and is no campaign's. 409 when it left already. */
export const cancelMessage = row({
  name: 'cancelMessage',
  method: 'POST',
  path: '/console/messages/{id}/cancel/',
  ours: true,
  params: byId,
  answer: messageDetail,
  success: 'El mensaje no se envía',
  failure: 'El mensaje no se canceló',
});

/** What went with a message, or will, as a file. */
export const exportMessageAttachment = row({
  name: 'exportMessageAttachment',
  method: 'GET',
  path: '/console/message_attachments/export/',
  ours: true,
  query: z.object({ message: id, format: z.enum(['pdf']) }),
  answer: exportedFile,
});
