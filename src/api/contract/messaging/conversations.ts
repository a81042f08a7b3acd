import * as z from 'zod/mini';
import { PROOF_KIND, PROOF_STATUS } from '../receivables/paymentProofs';
import { byId, day, exportedFile, id, kindOf, listed, listQuery, moment, money, pageShape, row, version } from '../row';
import { channel, channelText } from './channels';
import { ASKS_WHEN, LEAVES, messageDetail } from './messages';
import { EVENT_STATUS } from './shapes';

/** Our addition: what customers write back, beside what they were sent. */

/** What came besides text. */
export const MEDIA_KIND = ['imagen', 'documento', 'audio', 'video', 'otro'] as const;
/** Whether the file was fetched from its channel, which gives it out for some days. */
export const MEDIA_STATE = ['pendiente', 'guardado', 'fallido'] as const;
/** `demasiado_grande` and `ya_no_esta` are final; the others are tried again. */
export const MEDIA_FAILURE = ['demasiado_grande', 'ya_no_esta', 'sin_permiso', 'sin_respuesta'] as const;
/** How the file may be shown, by its first bytes. */
const SHOWN_AS = ['imagen', 'pdf', 'audio'] as const;
const media = z.looseObject({
  kind: kindOf(MEDIA_KIND),
  name: z.string(),
  /** Null if it was never fetched; absent in lists. */
  state: z.optional(z.nullable(kindOf(MEDIA_STATE))),
  failure: z.optional(z.nullable(kindOf(MEDIA_FAILURE))),
  /** Null if it may only be downloaded. */
  shown_as: z.optional(z.nullable(kindOf(SHOWN_AS))),
  /** What it is taken for among the proofs of payment, if it is there. */
  proof: z.optional(
    z.nullable(
      z.looseObject({
        id,
        kind: kindOf(PROOF_KIND),
        status: kindOf(PROOF_STATUS),
        customer: z.nullable(id),
        version,
      }),
    ),
  ),
});
export type Media = z.output<typeof media>;

/** Who of staff a conversation can be assigned to. */
const colleague = z.looseObject({ id, name: z.string() });
export type Colleague = z.output<typeof colleague>;

/** The state of a conversation. `assigned_to`: who of staff has it; `resolved_at`: until they write again. */
const status = {
  assigned_to: z.optional(z.nullable(colleague)),
  resolved_at: z.optional(z.nullable(moment)),
  resolved_by: z.optional(z.string()),
  version,
};

const conversationSummary = z.looseObject({
  /** The customer, or the first message of a stranger. */
  id,
  channel,
  /** Null for a stranger. */
  customer: z.nullable(id),
  customer_name: z.string(),
  /** A number or an e-mail; empty where none was shown. */
  address: z.string(),
  /** The last that they wrote. */
  text: z.string(),
  media: z.optional(z.nullable(media)),
  /** Of an e-mail. */
  subject: z.optional(z.string()),
  /** A program wrote it: it waits for nothing. */
  is_automatic: z.optional(z.boolean()),
  at: moment,
  opts_out: z.boolean(),
  /** How many of their messages wait. */
  unanswered: z.int(),
  /** Whether the caller has not opened what waits. */
  unread: z.boolean(),
  balances: z.array(z.looseObject({ currency: z.string(), balance: money, overdue: money })),
  ...status,
});
export type ConversationSummary = z.output<typeof conversationSummary>;

/** `abiertas`: not resolved; of these `por_contestar` of customers who wait, `mias` the caller's, `desconocidos` of strangers. */
export const CONVERSATION_TAB = ['abiertas', 'por_contestar', 'mias', 'desconocidos', 'resueltas'] as const;

/** A row per person who wrote, who waits longest first; without `tab` the open ones. `search` looks in names, texts and the address. */
export const listConversations = row({
  name: 'listConversations',
  method: 'GET',
  path: '/console/conversations/',
  shows: ['conversation'],
  ours: true,
  query: z.extend(listQuery, { tab: z.optional(z.enum(CONVERSATION_TAB)) }),
  answer: listed(
    z.extend(pageShape(conversationSummary), {
      /** How many each tab has without a search. */
      tabs: z.optional(z.record(z.enum(CONVERSATION_TAB), z.int())),
    }),
  ),
});

/** `salida`: what was sent, or would have been; `entrada`: what was written back; `nota`: what colleagues wrote to each other. */
const DIRECTION = ['salida', 'entrada', 'nota'] as const;

/** What a message suggests to staff: to look for a payment, to note a dispute or a promise, to send the statement of account. */
const PROPOSAL = ['pago', 'disputa', 'promesa', 'estado_de_cuenta'] as const;
/** `due_on`: the day that a promise names; `amount`: what was paid or is promised, where the message says it. */
const proposal = z.looseObject({
  kind: kindOf(PROPOSAL),
  due_on: z.nullable(day),
  amount: z.optional(z.nullable(money)),
});
export type Proposal = { kind: (typeof PROPOSAL)[number]; due_on: string | null; amount: string | null };

const utterance = z.looseObject({
  id,
  direction: kindOf(DIRECTION),
  at: moment,
  text: z.string(),
  /** Of an e-mail. */
  subject: z.string(),
  /** Whom it was sent to, or from whom it came. */
  address: z.string(),
  /** Where one that was sent stands; null for what came. */
  status: z.nullable(kindOf(EVENT_STATUS)),
  /** Why it was not sent. */
  reason: z.string(),
  /** When it leaves, if it waits for the opening hours. */
  leaves_at: z.optional(z.nullable(moment)),
  template_name: z.string(),
  opts_out: z.boolean(),
  /** Of what came: a program wrote it, as an absence; it waits for no answer. */
  is_automatic: z.optional(z.boolean()),
  /** Of an e-mail that answers what the customer was sent: its sender is none of their contacts. */
  is_unknown_sender: z.optional(z.boolean()),
  /** Of an e-mail: the mailbox's server says that its sender is not whom it names. It withdraws, proves and holds nothing. */
  is_unverified: z.optional(z.boolean()),
  /** Of an e-mail: with what it quotes, where that is more. */
  full_text: z.optional(z.nullable(z.string())),
  /** Of what came: it reads as if no more were wanted, which staff decide. */
  may_opt_out: z.optional(z.boolean()),
  /** Of what came, by its words: nothing is done by itself. */
  proposes: z.optional(z.array(proposal)),
  /** Of what came. */
  media: z.optional(z.nullable(media)),
});
export type Utterance = z.output<typeof utterance>;

const n = z.int();

/**
 * Why replies are blocked: `solo_salida`, the channel has no replies; `no_escribio`, nobody wrote; `sin_numero`, the sender
 * showed no number; `pidio_baja` and `no_contactar`, they want no messages; `ventana`, 24 hours passed since they wrote;
 * `remitente`, who wrote is no contact of the customer; `sin_verificar`, it is not sure who wrote.
 */
const NO_REPLY = [
  'solo_salida',
  'no_escribio',
  'sin_numero',
  'pidio_baja',
  'no_contactar',
  'ventana',
  'remitente',
  'sin_verificar',
] as const;

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
  /** Until when what staff write reaches them; null where nothing may be written, or where it reaches them whenever it is. */
  reply_until: z.optional(z.nullable(moment)),
  /** Why not; null where something may be. */
  no_reply: z.optional(z.nullable(kindOf(NO_REPLY))),
  /** Null where they never wrote. */
  last_inbound: z.optional(z.nullable(id)),
  /** Who it can be assigned to. */
  colleagues: z.optional(z.array(colleague)),
  ...status,
});
export type Conversation = z.output<typeof conversation>;

/** `id`: the customer, or a message of somebody nobody knows. */
export const getConversation = row({
  name: 'getConversation',
  method: 'GET',
  path: '/console/conversations/{id}/',
  shows: ['conversation', 'activity'],
  ours: true,
  params: byId,
  query: z.object({ channel: channelText }),
  answer: conversation,
});

/** The file of an inbound message (`id`): `url` shows what `shown_as` allows, and downloads anything else. */
export const getInboundMedia = row({
  name: 'getInboundMedia',
  method: 'GET',
  path: '/console/conversations/media/{id}/',
  ours: true,
  params: byId,
  answer: exportedFile,
});

/**
 * Replies to a WhatsApp message of a customer or a stranger (`id` as above) within 24 hours, later only approved templates
 * are allowed, or to an e-mail whenever it came. 409 then, and where they asked to stop; `answered` when a colleague answered after `seen`, the last message
 * that the writer saw; and outside the opening hours as `LEAVES` says, unless they wrote within the last hour. The answer waits
 * in its queue.
 */
export const sendReply = row({
  name: 'sendReply',
  method: 'POST',
  path: '/console/conversations/{id}/reply/',
  ours: true,
  params: byId,
  /** `resolve`: and nothing is left to do until they write again. */
  body: z.object({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_096)),
    resolve: z.optional(z.boolean()),
    seen: z.optional(id),
    /** WhatsApp, where it is absent. */
    channel: z.optional(channel),
    leaves: z.optional(z.enum(LEAVES)),
  }),
  answer: messageDetail,
  idempotent: true,
  asks: ['answered', ...ASKS_WHEN],
  success: 'La respuesta quedó en la cola de salida',
  failure: 'La respuesta no se envió',
});

/**
 * Gives a conversation to somebody of staff or to nobody (null), resolves it or opens it again. 409 when `seen`, the last
 * message that was read, is not their last any more.
 */
export const updateConversation = row({
  name: 'updateConversation',
  method: 'PUT',
  path: '/console/conversations/{id}/status/',
  ours: true,
  params: byId,
  body: z.object({
    assigned_to: z.optional(z.nullable(id)),
    resolved: z.optional(z.boolean()),
    seen: z.optional(id),
    version: z.optional(version),
  }),
  answer: z.looseObject(status),
});

/** A note for colleagues; it is never sent. */
export const addConversationNote = row({
  name: 'addConversationNote',
  method: 'POST',
  path: '/console/conversations/{id}/notes/',
  ours: true,
  params: byId,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_096)) }),
  answer: utterance,
  idempotent: true,
});

/** A template to one customer by WhatsApp, whether they wrote or not; 409 as `LEAVES` says. The answer waits in its queue. */
export const sendTemplate = row({
  name: 'sendTemplate',
  method: 'POST',
  path: '/customers/customers/{id}/send_template/',
  ours: true,
  params: byId,
  body: z.object({ contact: id, template: id, leaves: z.optional(z.enum(LEAVES)) }),
  answer: messageDetail,
  idempotent: true,
  asks: ASKS_WHEN,
  success: 'El mensaje quedó en la cola de salida',
  failure: 'El mensaje no se envió',
});
