import { z } from 'zod';
import { fromCents, toCents } from '../../../src/api/contract/money';

/** What Placetopay answers and sends, as far as we read it: docs.placetopay.dev, Checkout, Session and Notification. */

export const status = z.looseObject({
  status: z.string().min(1).max(60),
  reason: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  date: z.iso.datetime({ offset: true }),
});

/** A sum is a JSON number: one that is no integer of cents is no sum. */
const total = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,13}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .transform((value, context) => {
    const text = value.toFixed(2);
    const cents = toCents(text);
    if (cents === undefined || cents <= 0 || Number(text) !== value) {
      context.addIssue('not an integer of cents');
      return z.NEVER;
    }
    return fromCents(cents);
  });

/** An id: a number, or the same as a text. */
const number = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,20}$/)]);

/** A transaction of a session. Of `amount`, what was asked for is `from`, and `to` is that in the bank's currency. */
const payment = z.looseObject({
  status,
  internalReference: number,
  amount: z.looseObject({ from: z.looseObject({ currency: z.string().regex(/^[A-Z]{3}$/), total }) }),
  refunded: z.boolean().nullish(),
});
/** One that was not approved moved nothing: the rest of it is not read. */
const notApproved = z.looseObject({ status: z.looseObject({ status: z.string() }) });

export const session = z.looseObject({
  requestId: number,
  status,
  request: z.looseObject({ payment: z.looseObject({ reference: z.string() }) }),
  payment: z.array(z.looseObject({})).nullish(),
});

/** The approved ones among a session's payments, and undefined where one of them cannot be read. */
export function approvedOf(payments: readonly unknown[]): z.output<typeof payment>[] | undefined {
  const approved: z.output<typeof payment>[] = [];
  for (const one of payments) {
    const any = notApproved.safeParse(one);
    if (!any.success) return undefined;
    if (any.data.status.status !== APPROVED) continue;
    const read = payment.safeParse(one);
    if (!read.success) return undefined;
    approved.push(read.data);
  }
  return approved;
}

export const APPROVED = 'APPROVED';

export const created = z.looseObject({
  status: z.looseObject({ status: z.literal('OK') }),
  requestId: number,
  processUrl: z.url().max(2_000),
});

/** Any answer says at least this; the documentation has the code of a 401 as a number. */
export const answered = z.looseObject({
  status: z.looseObject({
    status: z.string(),
    reason: z.union([z.string(), z.number()]).nullish(),
    message: z.string().nullish(),
  }),
});

export const notification = z.looseObject({
  status: z.looseObject({ status: z.string().min(1).max(60), date: z.string().min(1).max(60) }),
  requestId: number,
  signature: z.string().max(200),
});
