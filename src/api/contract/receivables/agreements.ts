import * as z from 'zod/mini';
import { historyLine } from '../history';
import { SUPPRESSION_REASON } from '../messaging/shapes';
import {
  byId,
  day,
  enteredAmount,
  enteredDay,
  exportedFile,
  id,
  kindOf,
  listed,
  listQuery,
  moment,
  money,
  orderingOf,
  pageShape,
  row,
  TIMEOUT,
  version,
} from '../row';
import { INSTALMENT_EVERY, INSTALMENT_PLAN, MOST_INSTALMENTS } from './instalments';

/** Payment agreements, ours: what a customer owes, in instalments with days. They change no document and no balance. */

/** `vigente`: no instalment is late beyond its days of grace. `cumplido`: all were paid so. `roto`: one was not. */
export const AGREEMENT_STATUS = ['vigente', 'cumplido', 'roto', 'anulado'] as const;
export const INSTALMENT_STATUS = ['pagada', 'vencida', 'pendiente'] as const;
export const MOST_GRACE_DAYS = 60;

const n = z.int();

export const agreement = z.looseObject({
  id,
  version,
  /** Counted in the company. */
  number: n,
  customer: id,
  customer_name: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** What was owed when it was made. */
  amount: money,
  /** What of that is owed no more. */
  paid: money,
  status: kindOf(AGREEMENT_STATUS),
  instalments: n,
  /** The first instalment that is not paid, and what it lacks; null once all are. */
  next_on: z.nullable(day),
  next_amount: z.nullable(money),
  /** The days after an instalment's own in which it may still be paid. */
  grace_days: n,
  note: z.string(),
  cancel_reason: z.optional(z.string()),
  created_by: z.string(),
  created_at: moment,
});
export type Agreement = z.output<typeof agreement>;

/** Days from an instalment's own on which it is reminded of: before, on and after. */
export const REMINDER_DAYS = [-7, -3, -1, 0, 1, 3] as const;

const instalment = z.looseObject({
  number: n,
  due_on: day,
  amount: money,
  /** What the documents' payments cover of it: the earlier instalments first. */
  paid: money,
  status: kindOf(INSTALMENT_STATUS),
  /** The last reminder of it: the message, or what suppressed it. */
  reminder: z.optional(
    z.nullable(z.looseObject({ on: day, message: z.nullable(id), held: z.nullable(kindOf(SUPPRESSION_REASON)) })),
  ),
});
export type AgreementInstalment = z.output<typeof instalment>;

const agreedDocument = z.looseObject({
  id,
  number: z.string(),
  due_date: z.nullable(day),
  /** When the agreement was made, and now. */
  owed: money,
  balance: money,
});
export type AgreedDocument = z.output<typeof agreedDocument>;

export const AGREEMENT_HISTORY = ['crear', 'anular', 'romper', 'volver', 'cambiar', 'firmar'] as const;

const grace = n.check(z.gte(0), z.lte(MOST_GRACE_DAYS));

/** Messages go through the channel of the template, while the agreement stands and the instalment is not paid. */
const reminders = z.object({
  template: id,
  days: z.array(n.check(z.gte(-30), z.lte(30))).check(z.minLength(1), z.maxLength(6)),
});

export const agreementDetail = z.extend(agreement, {
  documents: z.array(agreedDocument),
  plan: z.array(instalment),
  /** By which template its instalments are reminded of, and on which days. */
  reminders: z.optional(z.nullable(z.looseObject({ template: id, template_name: z.string(), days: z.array(n) }))),
  /** The copy that both signed; null without one. */
  signed: z.optional(
    z.nullable(z.looseObject({ name: z.string(), bytes: n, created_by: z.string(), created_at: moment })),
  ),
  history: z.optional(z.array(historyLine(AGREEMENT_HISTORY))),
});
export type AgreementDetail = z.output<typeof agreementDetail>;

/** The next instalment first, as it is due; `start` and `end` bound that day. */
export const listAgreements = row({
  name: 'listAgreements',
  method: 'GET',
  path: '/customers/agreements/',
  shows: ['agreement'],
  ours: true,
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    document: z.optional(id),
    status: z.optional(z.enum(AGREEMENT_STATUS)),
    start: z.optional(day),
    end: z.optional(day),
    ordering: z.optional(orderingOf('number', 'next_on', 'amount')),
  }),
  answer: listed(
    z.extend(pageShape(agreement), {
      /** Of all agreements the filters leave, one line a currency. */
      totals: z.optional(z.array(z.looseObject({ currency: z.string(), count: n, amount: money, paid: money }))),
    }),
  ),
});

export const getAgreement = row({
  name: 'getAgreement',
  method: 'GET',
  path: '/customers/agreements/{id}/',
  shows: ['agreement', 'document'],
  ours: true,
  params: byId,
  answer: agreementDetail,
});

const typedInstalment = z.object({ due_on: enteredDay, amount: enteredAmount });

export const createAgreement = row({
  name: 'createAgreement',
  method: 'POST',
  path: '/customers/agreements/',
  ours: true,
  body: z.object({
    customer: id,
    documents: z.array(id).check(z.minLength(1), z.maxLength(200)),
    /** What they owe together, as staff saw it: another sum by then is refused (409 `changed`). */
    amount: money,
    /** See `instalmentsOf`, which spreads it. */
    plan: z.object({
      kind: z.enum(INSTALMENT_PLAN),
      count: z.optional(n.check(z.gte(1), z.lte(MOST_INSTALMENTS))),
      first_on: z.optional(enteredDay),
      every: z.optional(z.enum(INSTALMENT_EVERY)),
      first_amount: z.optional(enteredAmount),
      first_percent: z.optional(n.check(z.gte(1), z.lte(99))),
      instalments: z.optional(z.array(typedInstalment).check(z.maxLength(MOST_INSTALMENTS))),
    }),
    grace_days: grace,
    reminders: z.optional(z.nullable(reminders)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  answer: agreementDetail,
  idempotent: true,
  success: 'Acuerdo de pago creado correctamente',
  failure: 'No se pudo crear el acuerdo de pago',
});

/** How long it waits and what it reminds of, while it stands: 422 where by fewer days of grace it would be broken already. Instalments stay as they were signed. */
export const updateAgreement = row({
  name: 'updateAgreement',
  method: 'PUT',
  path: '/customers/agreements/{id}/',
  ours: true,
  params: byId,
  body: z.object({ grace_days: grace, reminders: z.nullable(reminders), version: z.optional(version) }),
  answer: agreementDetail,
  success: 'Acuerdo de pago modificado correctamente',
});

/** The signed copy: a PDF or a picture by its bytes, 5 MB at most; it replaces the one before. */
export const signAgreement = row({
  name: 'signAgreement',
  method: 'POST',
  path: '/customers/agreements/{id}/signed/',
  ours: true,
  params: byId,
  body: z.object({ file: z.instanceof(Blob) }),
  encoding: 'multipart',
  answer: agreementDetail,
  timeout: TIMEOUT.grouping,
  success: 'Copia firmada guardada',
});

export const getSignedAgreement = row({
  name: 'getSignedAgreement',
  method: 'GET',
  path: '/customers/agreements/{id}/signed/',
  ours: true,
  params: byId,
  answer: exportedFile,
});

/** From then on its documents are as the others. */
export const cancelAgreement = row({
  name: 'cancelAgreement',
  method: 'POST',
  path: '/customers/agreements/{id}/cancel/',
  ours: true,
  params: byId,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    version: z.optional(version),
  }),
  answer: agreementDetail,
  success: 'Acuerdo de pago anulado correctamente',
});

/** A PDF to sign. */
export const exportAgreement = row({
  name: 'exportAgreement',
  method: 'GET',
  path: '/customers/agreements/{id}/export/',
  ours: true,
  params: byId,
  query: z.object({ format: z.optional(z.enum(['pdf'])) }),
  answer: exportedFile,
});
