import * as z from 'zod/mini';
import { CHANNEL_NAMES } from '../messaging/channels';
import { DISPUTE_KIND } from '../receivables/disputes';
import { PAYMENT_LINK_STATUS } from '../receivables/paymentLinks';
import { day, enteredDay, id, kindOf, money, positive, row } from '../row';
import { contactEmail } from './contactEmail';
import { CONSENT } from './contacts';

/**
 * Ours: what the customer's own page asks. Its calls stand below the page's own address, carry no token of staff but the
 * visit's cookie, and are no rows of the catalogue: no other provider serves them.
 */

const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
const done = z.looseObject({});

const portalDocument = z.looseObject({
  id,
  number: z.string(),
  doc_type: z.string(),
  due_date: z.nullable(day),
  balance: money,
  /** What of the balance is in dispute. */
  disputed: money,
  /** Since it fell due; negative before. */
  days: z.nullable(z.int()),
});
export type PortalDocument = z.output<typeof portalDocument>;

const portalCurrency = z.looseObject({
  /** ISO 4217. */
  currency: z.string(),
  balance: money,
  overdue: money,
  /** What was paid and is not allocated yet. */
  credit: money,
  /** What is expected to have been withheld: no part of the balance. */
  expected: money,
  /** The oldest first. */
  documents: z.array(portalDocument),
  /** How many more are owed than are listed. */
  unlisted: z.int(),
  /** The company's, into which it is paid. */
  accounts: z.array(z.looseObject({ bank_name: z.string(), type: z.string(), number: z.string() })),
});
export type PortalCurrency = z.output<typeof portalCurrency>;

/** A document of which a withholding certificate may be sent: one that owes, is expected to be certified, or is paid. */
const portalCertifiable = z.looseObject({
  id,
  number: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  owed: money,
  /** What is expected to have been withheld of it, without certificate yet. */
  expected: money,
});

const portalContact = z.looseObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Of each channel by which they can be reached. */
  consents: z.array(z.looseObject({ channel: z.enum(CHANNEL_NAMES), consent: z.enum(CONSENT) })),
});
export type PortalContact = z.output<typeof portalContact>;

const portalAccount = z.looseObject({
  company: z.string(),
  company_phone: z.string(),
  customer_name: z.string(),
  /** Today, where the company is. */
  at: day,
  currencies: z.array(portalCurrency),
  /** What was promised and is not paid yet, the soonest first. */
  promises: z.array(z.looseObject({ id, amount: money, currency: z.string(), due_on: day })),
  /** Those whose certificate is missing first, then those that owe, then those paid and issued within a year. */
  certifiable: z.array(portalCertifiable),
  /** Who the link was made for. */
  contact: portalContact,
  /** How many proofs and certificates wait to be looked at. */
  proofs: z.int(),
  /** Whether the company can be paid here. */
  may_pay: z.boolean(),
});
export type PortalAccount = z.output<typeof portalAccount>;

const portalPayment = z.looseObject({
  id,
  /** `creando`: its provider is being asked for it, and it has no address yet. */
  status: kindOf(PAYMENT_LINK_STATUS),
  /** Where it is paid. */
  url: z.string(),
  amount: money,
  currency: z.string(),
});
export type PortalPayment = z.output<typeof portalPayment>;

/** 404 with this code: the link is unknown, has ended or was revoked; the answer does not say which. */
export const LINK_OVER = 'link-over';
/** 401 with this code: nobody is on the page, or has been for too long. */
export const VISIT_OVER = 'visit-over';
/** 422 with this code: what was typed is not the end of the identifier. */
export const WRONG_END = 'wrong-end';

export const portalCalls = {
  /** Who asks, before anybody said who they are. */
  greet: row({
    name: 'portalGreet',
    method: 'GET',
    path: '/c/{token}/greeting',
    outside: true,
    token: false,
    params,
    answer: z.looseObject({ company: z.string(), is_open: z.boolean() }),
  }),
  /** `end`: the last four of the customer's identifier, or all of it. The answer sets the visit's cookie. */
  enter: row({
    name: 'portalEnter',
    method: 'POST',
    path: '/c/{token}/visit',
    outside: true,
    token: false,
    params,
    body: z.object({ end: z.string().check(z.trim(), z.minLength(1, 'Escríbalos.'), z.maxLength(40)) }),
    answer: done,
    timeout: 15_000,
  }),
  leave: row({
    name: 'portalLeave',
    method: 'DELETE',
    path: '/c/{token}/visit',
    outside: true,
    token: false,
    params,
    answer: done,
  }),
  readAccount: row({
    name: 'portalAccount',
    method: 'GET',
    path: '/c/{token}/account',
    outside: true,
    token: false,
    params,
    answer: portalAccount,
    timeout: 15_000,
  }),
  /** To pay so much of what is owed, or of some documents of it, until a day. */
  promise: row({
    name: 'portalPromise',
    method: 'POST',
    path: '/c/{token}/promises',
    outside: true,
    token: false,
    params,
    body: z.object({
      amount: positive,
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      due_on: enteredDay,
      documents: z.optional(z.array(id).check(z.maxLength(200))),
    }),
    answer: done,
    idempotent: true,
    timeout: 15_000,
  }),
  /** What of a document is not accepted: all that is in no dispute yet, unless an amount is said. */
  dispute: row({
    name: 'portalDispute',
    method: 'POST',
    path: '/c/{token}/disputes',
    outside: true,
    token: false,
    params,
    body: z.object({
      document: id,
      kind: z.enum(DISPUTE_KIND),
      amount: z.optional(positive),
      note: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
    }),
    answer: done,
    idempotent: true,
    timeout: 15_000,
  }),
  /** What proves a payment that was made elsewhere: a PDF or a picture. */
  tellPayment: row({
    name: 'portalTellPayment',
    method: 'POST',
    path: '/c/{token}/proofs',
    outside: true,
    token: false,
    params,
    encoding: 'multipart',
    body: z.object({ file: z.file(), caption: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
    answer: done,
    timeout: 120_000,
  }),
  /** The certificate of what they withheld from a document, an XML, a PDF or a picture: staff register it. */
  tellWithholding: row({
    name: 'portalTellWithholding',
    method: 'POST',
    path: '/c/{token}/withholdings',
    outside: true,
    token: false,
    params,
    encoding: 'multipart',
    body: z.object({ file: z.file(), document: id }),
    answer: done,
    timeout: 120_000,
  }),
  /** Which messages they accept, at once; another phone or e-mail waits for staff. */
  tellContact: row({
    name: 'portalTellContact',
    method: 'POST',
    path: '/c/{token}/contact',
    outside: true,
    token: false,
    params,
    body: z.object({
      phone: z.string().check(z.trim(), z.maxLength(30)),
      email: contactEmail,
      consents: z
        .array(z.object({ channel: z.enum(CHANNEL_NAMES), accepts: z.boolean() }))
        .check(z.maxLength(CHANNEL_NAMES.length)),
    }),
    answer: done,
    idempotent: true,
    timeout: 15_000,
  }),
  /** A link for all that is owed of these documents now, in one currency; its address follows. */
  pay: row({
    name: 'portalPay',
    method: 'POST',
    path: '/c/{token}/payments',
    outside: true,
    token: false,
    params,
    body: z.object({ documents: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    answer: portalPayment,
    idempotent: true,
    timeout: 15_000,
  }),
  readPayment: row({
    name: 'portalPayment',
    method: 'GET',
    path: '/c/{token}/payments/{payment}',
    outside: true,
    token: false,
    params: z.extend(params, { payment: id }),
    answer: portalPayment,
  }),
};

/** Where the browser downloads the statement of account. */
export const statementPath = (token: string): string => `/c/${encodeURIComponent(token)}/statement.pdf`;
