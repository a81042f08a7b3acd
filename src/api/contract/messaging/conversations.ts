import * as z from 'zod/mini';
import { byId, day, id, kindOf, listQuery, moment, money, pageOf, row } from '../row';
import { channel, channelText } from './channels';
import { messageDetail } from './messages';
import { EVENT_STATUS } from './shapes';

/** Our addition, see ARCHITECTURE.md: what customers write back, beside what they were sent. */

/** What came besides text. */
export const MEDIA_KIND = ['imagen', 'documento', 'audio', 'video', 'otro'] as const;
const media = z.looseObject({ kind: kindOf(MEDIA_KIND), name: z.string() });

const inboundMessage = z.looseObject({
  id,
  channel,
  /** The sender's number or e-mail; empty where the channel reports none. */
  from: z.string(),
  text: z.string(),
  at: moment,
  /** Null for an unknown sender. */
  customer: z.nullable(id),
  customer_name: z.string(),
  /** The message only asks to stop. */
  opts_out: z.boolean(),
  /** A picture, a document or a sound; `text` is what is written below it. */
  media: z.optional(z.nullable(media)),
  /** Unanswered by staff. */
  waits: z.optional(z.boolean()),
  /** How many of their messages are unanswered. */
  unanswered: z.optional(z.int()),
});
export type InboundMessage = z.output<typeof inboundMessage>;

/** `por_contestar`: of a customer who waits for an answer; `baja`: who asks for no more; `desconocido`: from whom nobody knows. */
export const INBOUND_KIND = ['por_contestar', 'baja', 'desconocido'] as const;

/**
 * One row per conversation with its last matching message, unanswered ones first, then the newest. `search` looks in the
 * customer's names, the texts and the number.
 */
export const listInboundMessages = row({
  name: 'listInboundMessages',
  method: 'GET',
  path: '/console/inbound_messages/',
  ours: true,
  query: z.extend(listQuery, {
    channel: z.optional(channelText),
    idCustomer: z.optional(id),
    kind: z.optional(z.enum(INBOUND_KIND)),
    start: z.optional(day),
    end: z.optional(day),
  }),
  answer: pageOf(inboundMessage),
});

/** `salida`: what was sent, or would have been; `entrada`: what was written back. */
const DIRECTION = ['salida', 'entrada'] as const;

const utterance = z.looseObject({
  id,
  direction: kindOf(DIRECTION),
  at: moment,
  text: z.string(),
  /** Of an e-mail that was sent. */
  subject: z.string(),
  /** Whom it was sent to, or from whom it came. */
  address: z.string(),
  /** Where one that was sent stands; null for what came. */
  status: z.nullable(kindOf(EVENT_STATUS)),
  /** Why it was not sent. */
  reason: z.string(),
  template_name: z.string(),
  opts_out: z.boolean(),
  /** Of what came: it reads as if no more were wanted, which staff decide. */
  may_opt_out: z.optional(z.boolean()),
  /** Of what came. */
  media: z.optional(z.nullable(media)),
});
export type Utterance = z.output<typeof utterance>;

const n = z.int();

/**
 * Why replies are blocked: `solo_salida`, the channel has no replies; `no_escribio`, nobody wrote; `sin_numero`, the sender
 * showed no number; `pidio_baja` and `no_contactar`, they want no messages; `ventana`, 24 hours passed since they wrote.
 */
const NO_REPLY = ['solo_salida', 'no_escribio', 'sin_numero', 'pidio_baja', 'no_contactar', 'ventana'] as const;

export const conversation = z.looseObject({
  channel,
  /** Null where nobody knows whose number it is. */
  customer: z.nullable(id),
  /** With whom of theirs: the last who wrote, else who is written to. */
  contact: z.nullable(id),
  /** In the order of time: the last hundred of `count`. */
  results: z.array(utterance),
  count: n,
  /** What they owe, the longest due first: the first five of `open_documents`. */
  documents: z.array(
    z.looseObject({ id, number: z.string(), due_date: z.nullable(day), currency: z.string(), balance: money }),
  ),
  open_documents: n,
  /** Until when what staff write reaches them; null where nothing may be written. */
  reply_until: z.optional(z.nullable(moment)),
  /** Why not; null where something may be. */
  no_reply: z.optional(z.nullable(kindOf(NO_REPLY))),
});
export type Conversation = z.output<typeof conversation>;

/** `id`: the customer, or a message of somebody nobody knows. */
export const getConversation = row({
  name: 'getConversation',
  method: 'GET',
  path: '/console/conversations/{id}/',
  ours: true,
  params: byId,
  query: z.object({ channel: channelText }),
  answer: conversation,
});

/**
 * Replies to a WhatsApp message of a customer or a stranger (`id` as above) within 24 hours; later only approved templates
 * are allowed. 409 then, and where they asked to stop. The answer waits in its queue.
 */
export const sendReply = row({
  name: 'sendReply',
  method: 'POST',
  path: '/console/conversations/{id}/reply/',
  ours: true,
  params: byId,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_096)) }),
  answer: messageDetail,
  idempotent: true,
  success: 'La respuesta quedó en la cola de salida',
  failure: 'La respuesta no se envió',
});

/** A template to one customer by WhatsApp, whether they wrote or not. The answer waits in its queue. */
export const sendTemplate = row({
  name: 'sendTemplate',
  method: 'POST',
  path: '/customers/customers/{id}/send_template/',
  ours: true,
  params: byId,
  body: z.object({ contact: id, template: id }),
  answer: messageDetail,
  idempotent: true,
  success: 'El mensaje quedó en la cola de salida',
  failure: 'El mensaje no se envió',
});
