import type { IncomingHttpHeaders } from 'node:http';

/** A provider's event about a link. `at` is ISO 8601; `amount` is the paid sum, as a decimal string. */
export type LinkEvent = {
  id: string;
  /** The provider's id of the link. */
  link: string;
  at: string;
} & (
  | { kind: 'paid'; amount: string; currency: string; transaction: string }
  | { kind: 'failed' | 'expired' | 'other' }
);

export type WantedLink = { reference: string; amount: string; currency: string; expiresAt: Date };

type ReadEvent =
  | { ok: true; event: LinkEvent }
  /** `unsigned`: the signature is wrong or too old. `unreadable`: the signature is right, the content unknown. */
  | { ok: false; why: 'unsigned' | 'unreadable' };

/** `temporal`: a later try may work. */
export type MadeLink =
  /** `externalId`: the provider's id in its events. `url`: the customer's payment page. */
  { kind: 'made'; externalId: string; url: string } | { kind: 'temporal' | 'permanente'; reason: string };

/** A provider of payment links: it creates them, and its events are verified and read. */
export type PaymentLinkProvider = {
  /** It never throws. The same reference always gets the same link: an earlier caller may have missed the answer. */
  createLink(wanted: WantedLink, secret: string): Promise<MadeLink>;
  /** `raw`: the received bytes; nothing in them is trusted before the signature is verified. */
  readEvent(headers: IncomingHttpHeaders, raw: Buffer, secret: string, now: Date): ReadEvent;
};
