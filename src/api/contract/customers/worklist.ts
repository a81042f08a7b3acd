import * as z from 'zod/mini';
import { channel } from '../messaging/channels';
import { byId, day, id, kindOf, listQuery, moment, money, pageOf, row, version } from '../row';
import { ACTIVITY_KIND, ACTIVITY_OUTCOME } from './activities';
import { contact } from './contacts';
import { promise } from './promises';
import { customer } from './shapes';

/** Our addition: the customers whom a person calls, visits or answers today. */

/** Why somebody is on it: the first is what does not wait. */
export const WORK_REASON = [
  'mensaje',
  'tarea',
  'promesa_rota',
  'acuerdo_roto',
  'disputa',
  'comprobante',
  'retencion',
  'proximo',
  'sin_contacto',
] as const;
export const TASK_ACT = ['llamada', 'visita', 'carta'] as const;

const n = z.int();

const reason = z.looseObject({
  kind: kindOf(WORK_REASON),
  /**
   * Of `mensaje` the messages that wait, of `promesa_rota` the promises, of `acuerdo_roto` the agreements, of
   * `disputa` the disputes, of `comprobante` the proofs of payment without a movement, of `retencion` the documents whose certificate of
   * withholding is missing; else one.
   */
  count: n,
  /** When the message came, the task was set, the last promise or agreement was broken, the dispute was to be ended, the movement was waited for, the first of these documents was paid, or the next act was planned for. */
  day: z.nullable(day),
  /** Of `tarea`: the task, what is done, and its step by days from the due date. */
  task: z.nullable(id),
  act: z.nullable(kindOf(TASK_ACT)),
  step: z.nullable(n),
});
export type WorkReason = z.output<typeof reason>;

export const workItem = z.looseObject({
  ...z.pick(customer, { id: true, days_overdue: true, owner: true, last_contact: true, balances: true }).shape,
  customer_name: z.string(),
  reasons: z.array(reason),
  /** Who else of staff speaks with them now. */
  claimed_by: z.optional(z.nullable(z.looseObject({ id, name: z.string() }))),
});
export type WorkItem = z.output<typeof workItem>;

/**
 * Each customer once, what is worth most first: the largest sum past due, in the currency most documents owed are in. Without
 * `owner` an operator is answered their own and nobody's; who reads for the company, all.
 */
export const listWorklist = row({
  name: 'listWorklist',
  method: 'GET',
  path: '/customers/worklist/',
  shows: [
    'customer',
    'activity',
    'document',
    'payment',
    'agreement',
    'dispute',
    'payment_proof',
    'conversation',
    'job',
  ],
  ours: true,
  query: z.extend(listQuery, {
    /** A person, or nobody (`NOBODY`). */
    owner: z.optional(id),
    reason: z.optional(z.enum(WORK_REASON)),
  }),
  answer: pageOf(workItem),
});

/** What was said last: staff's activities, and the messages that went out and came in. */
export const TALK = ['gestion', 'enviado', 'recibido'] as const;

const talk = z.looseObject({
  id,
  kind: kindOf(TALK),
  at: moment,
  /** Of an activity. */
  activity: z.nullable(kindOf(ACTIVITY_KIND)),
  outcome: z.nullable(kindOf(ACTIVITY_OUTCOME)),
  /** Of a message. */
  channel: z.nullable(channel),
  by: z.string(),
  text: z.string(),
});
export type Talk = z.output<typeof talk>;

/** One customer of the worklist, with all that a call needs. */
export const workDetail = z.extend(workItem, {
  contacts: z.array(
    z.pick(contact, {
      ...{ id: true, name: true, phone: true, email: true },
      ...{ do_not_contact: true, consent_whatsapp: true },
    }),
  ),
  /** What they owe, the oldest first; 200 at most, as many as a promise names. `undisputed`: what of the balance is in no dispute. */
  documents: z.array(
    z.looseObject({
      ...{ id, number: z.string(), currency: z.string(), balance: money },
      ...{ undisputed: money, due_date: z.nullable(day) },
    }),
  ),
  /** Those that are not fulfilled yet, the latest first. */
  promises: z.array(
    z.pick(promise, { id: true, currency: true, amount: true, paid: true, due_on: true, status: true }),
  ),
  talks: z.array(talk),
  /** Whether they have ever written: there is a conversation in the inbox. */
  has_conversation: z.boolean(),
  /** The day of the next act by what comes of this one, an open day of the company; a promise comes back by itself. */
  plan: z.array(z.looseObject({ outcome: kindOf(ACTIVITY_OUTCOME), next_on: day })),
  /** What to say for the first reason: the company’s text, or the usual one. */
  script: z.optional(z.nullable(z.string())),
  /** The day that a promise is filled in with. */
  promise_on: day,
});
export type WorkDetail = z.output<typeof workDetail>;

/**
 * Claims a customer, to speak with them, for as long as the visit is announced (`announcePresence` at `workPlace`). Of whom
 * somebody else speaks with, `claimed_by` says who, and the visit holds nothing.
 */
export const openWork = row({
  name: 'openWork',
  method: 'PUT',
  path: '/customers/worklist/{id}/',
  ours: true,
  params: byId,
  body: z.object({ visit: id }),
  answer: workDetail,
});

/** Where a visit that speaks with a customer is announced. */
export const workPlace = (customer: string): string => `/gestion/${customer}`;

/** What is said by each reason: a text with the variables of templates. */
const script = z.string().check(z.trim(), z.maxLength(1_000));
const scripts = {
  ...{ mensaje: script, tarea: script, promesa_rota: script, acuerdo_roto: script },
  ...{ disputa: script, comprobante: script, retencion: script, proximo: script, sin_contacto: script },
};

const callScripts = z.looseObject({ ...scripts, version });
export type CallScripts = z.output<typeof callScripts>;

export const getCallScripts = row({
  name: 'getCallScripts',
  method: 'GET',
  path: '/customers/call_scripts/',
  ours: true,
  answer: callScripts,
});

/** An empty text is the usual one again. */
export const setCallScripts = row({
  name: 'setCallScripts',
  method: 'PUT',
  path: '/customers/call_scripts/',
  ours: true,
  body: z.object({ ...scripts, version: z.optional(version) }),
  answer: callScripts,
  success: 'Guiones guardados',
});
