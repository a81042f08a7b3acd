import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { countedCents } from '../../src/api/contract/money';
import type { LinkEvent, PaymentLinkProvider } from './provider';

/** The demo provider: we serve its payment page, and its events are signed like real ones. */

const HEADER = 'x-cartera-signature';
/** Each send of an event has a new signature; an old signature is a replay. */
const WINDOW_SECONDS = 300;

/** The payment page. */
export const demoPage = (externalId: string) => `/pagar/${externalId}`;

/** A link has one transaction, however often its payment is reported. */
export const demoTransaction = (externalId: string) =>
  `TX-${createHash('sha256').update(externalId).digest('hex').slice(0, 10).toUpperCase()}`;

const base = { id: z.string().min(1).max(200), link: z.string().min(1).max(200), at: z.iso.datetime({ offset: true }) };
const amount = z.string().refine((text) => countedCents(text) > 0);
const event = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('paid'),
    amount,
    currency: z.string().regex(/^[A-Z]{3}$/),
    transaction: z.string().min(1).max(120),
  }),
  z.object({ ...base, kind: z.enum(['failed', 'expired', 'other']) }),
]);

export const demoProvider: PaymentLinkProvider = {
  async createLink({ reference }, { secret }) {
    const hex = createHmac('sha256', secret).update(`link ${reference}`).digest('hex');
    const externalId = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return { kind: 'made', externalId, url: demoPage(externalId) };
  },
  readEvent(headers, raw, { secret }, now) {
    const header = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[HEADER] ?? ''));
    const [, seconds = '0', signature = '0'.repeat(64)] = header ?? [];
    // It compares in constant time, whatever came.
    const isTheirs = timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, seconds, raw));
    const isLate = Math.abs(now.getTime() / 1_000 - Number(seconds)) > WINDOW_SECONDS;
    if (!header || !isTheirs || isLate) return { ok: false, why: 'unsigned' };
    const read = event.safeParse(parsed(raw));
    return read.success ? { ok: true, event: read.data } : { ok: false, why: 'unreadable' };
  },
};

/** An event as the provider sends it. */
export function signedEvent(
  event: LinkEvent,
  secret: string,
  now: Date,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(event);
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const signature = digest(secret, seconds, Buffer.from(body)).toString('hex');
  return { headers: { 'content-type': 'application/json', [HEADER]: `t=${seconds},v1=${signature}` }, body };
}

function digest(secret: string, seconds: string, raw: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
