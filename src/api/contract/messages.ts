import { z } from 'zod';
import { byId, day, exportedFile, id, kindOf, listQuery, moment, orderingOf, pageOf, row } from './row';

/** Our addition, see ARCHITECTURE.md: every message that leaves, or would leave, for somebody. */

/** Which way it takes: nothing leaves the local outbox. */
export const VIA = ['bandeja_local', 'smtp', 'whatsapp'] as const;
/**
 * `incierto`: it was handed over, and whether it was taken nobody said; it is not sent again. What follows `enviado` only the
 * channels tell that know it.
 */
export const MESSAGE_STATUS = [
  'en_cola',
  'enviando',
  'enviado',
  'entregado',
  'leido',
  'respondido',
  'fallido',
  'incierto',
] as const;
/** Whether trying again may help. */
export const MESSAGE_FAILURE = ['temporal', 'permanente', 'desconocido'] as const;

/** What may go with an e-mail: the customer's statement of account as of a day. */
const attachment = z.looseObject({ kind: kindOf(['estado_de_cuenta']), at: day });
export type MessageAttachment = z.output<typeof attachment>;

export const message = z.looseObject({
  id,
  /** 0 WhatsApp, 1 Email. */
  channel: z.number().int(),
  /** A phone or an e-mail. */
  to: z.string(),
  /** Of an e-mail. */
  subject: z.string(),
  via: kindOf(VIA),
  status: kindOf(MESSAGE_STATUS),
  failure: kindOf(MESSAGE_FAILURE).nullable(),
  /** Why it was not sent, or not yet: Spanish, for staff. */
  reason: z.string(),
  /** Somebody of ours sent it to see how it looks. */
  is_test: z.boolean(),
  created_by: z.string(),
  created_at: moment,
  sent_at: moment.nullable(),
  attachments: z.array(attachment).optional(),
});
export type Message = z.output<typeof message>;

export const messageDetail = message.extend({
  text: z.string(),
  html: z.string(),
  provider_id: z.string(),
  /** How it came to where it stands, of a campaign's message. */
  states: z.array(z.looseObject({ status: kindOf(MESSAGE_STATUS), at: moment })).optional(),
});
export type MessageDetail = z.output<typeof messageDetail>;

/** The newest first; `search` looks in whom it went to and in the subject. */
export const listMessages = row({
  name: 'listMessages',
  method: 'GET',
  path: '/console/messages/',
  ours: true,
  query: listQuery.extend({
    channel: z.enum(['0', '1']).optional(),
    status: z.enum(MESSAGE_STATUS).optional(),
    /** They bound the day it was written, and both count. */
    start: day.optional(),
    end: day.optional(),
    ordering: orderingOf('created_at', 'to').optional(),
  }),
  answer: pageOf(message),
});

export const getMessage = row({
  name: 'getMessage',
  method: 'GET',
  path: '/console/messages/{id}/',
  ours: true,
  params: byId,
  answer: messageDetail,
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
