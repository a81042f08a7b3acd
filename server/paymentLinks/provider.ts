import type { IncomingHttpHeaders } from 'node:http';

/** A provider's event about a link. `at` is ISO 8601; `amount` is the paid sum, as a decimal string. */
export type LinkEvent = {
  id: string;
  /** The provider's id of the link. */
  link: string;
  at: string;
} & (
  | { kind: 'paid'; amount: string; currency: string; transaction: string }
  /** Money went back, and the provider does not say how much. */
  | { kind: 'refunded'; transaction: string }
  | { kind: 'failed' | 'expired' | 'other' }
);

/** What a company has with a provider. */
export type Keys = {
  /** What the provider knows the company by; empty of the demo one. */
  login: string;
  secret: string;
  /** The origin at which the provider is asked, as `https://checkout.example`; empty of the demo one. */
  address: string;
  /** Whether that may be in the service's own network. */
  anywhere: boolean;
};

export type WantedLink = {
  reference: string;
  amount: string;
  currency: string;
  expiresAt: Date;
  /** Where the payer goes from the payment page; undefined when the service has no public address. */
  returnUrl: string | undefined;
};

type ReadEvent =
  | { ok: true; event: LinkEvent }
  /** Something became of the link of this external id, and only `queryStatus` says what. */
  | { ok: true; about: string }
  /** `unsigned`: the signature is wrong or too old. `unreadable`: the signature is right, the content unknown. */
  | { ok: false; why: 'unsigned' | 'unreadable' };

/** `temporal`: a later try may work. */
export type Refusal = { kind: 'temporal' | 'permanente'; reason: string };

export type MadeLink =
  /** `externalId`: the provider's id in its events. `url`: the customer's payment page. */
  { kind: 'made'; externalId: string; url: string } | Refusal;

export type StatusQuery = { externalId: string; reference: string; expiresAt: Date };

/** `isOver`: no payment can come any more. `raw`: the provider's answer. */
export type LinkStatus = { kind: 'known'; events: LinkEvent[]; isOver: boolean; raw: Buffer } | Refusal;

/** A provider of payment links: it creates them, and its events are verified and read. */
export type PaymentLinkProvider = {
  /**
   * It never throws. An earlier caller may have missed the answer: the same reference gets the same link, or another one while
   * nobody ever got the first.
   */
  createLink(wanted: WantedLink, keys: Keys): Promise<MadeLink>;
  /** `raw`: the received bytes; nothing in them is trusted before the signature is verified. */
  readEvent(headers: IncomingHttpHeaders, raw: Buffer, keys: Keys, now: Date): ReadEvent;
  /** Asks what became of a link. It never throws. Without it all that happens comes as events. */
  queryStatus?(link: StatusQuery, keys: Keys): Promise<LinkStatus>;
};
