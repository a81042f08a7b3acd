import type { IncomingHttpHeaders } from 'node:http';

/** What a provider tells of a link. `at` is ISO 8601; the amount is what was paid, as a decimal string. */
export type LinkEvent = {
  id: string;
  /** The provider's name of the link. */
  link: string;
  at: string;
} & (
  | { kind: 'paid'; amount: string; currency: string; transaction: string }
  | { kind: 'failed' | 'expired' | 'other' }
);

export type WantedLink = { reference: string; amount: string; currency: string; expiresAt: Date };

type ReadEvent =
  | { ok: true; event: LinkEvent }
  /** `unsigned`: not by who holds the secret, or not lately. `unreadable`: theirs, and not what we know how to read. */
  | { ok: false; why: 'unsigned' | 'unreadable' };

/** `temporal`: asked again later, the same may work. */
export type MadeLink =
  /** `externalId`: what it calls the link in its events. `url`: where the customer pays. */
  { kind: 'made'; externalId: string; url: string } | { kind: 'temporal' | 'permanente'; reason: string };

/** A provider of payment links: how one is had of it, and how what it tells of one is known to be its own. */
export type PaymentLinkProvider = {
  /** It never throws. Of the same reference it is the same link, however often it is asked: whoever asked before may not have heard the answer. */
  createLink(wanted: WantedLink, secret: string): Promise<MadeLink>;
  /** `raw`: the body as it was received; nothing of it is trusted before its signature holds. */
  readEvent(headers: IncomingHttpHeaders, raw: Buffer, secret: string, now: Date): ReadEvent;
};
