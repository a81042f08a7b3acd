import type { IncomingHttpHeaders } from 'node:http';
import type { ChannelName } from '../../src/api/contract/channels';
import type { FAILURE_CAUSE, MESSAGE_FAILURE, VIA } from '../../src/api/contract/messages';

export type Attachment = { fileName: string; mediaType: string; bytes: Uint8Array };

/** A template as WhatsApp's provider approved it, and what stands in place of `{{1}}`, `{{2}}`… */
export type ApprovedTemplate = { name: string; language: string; parameters: string[] };

/** A message as a channel is given it. */
export type Outgoing = {
  id: string;
  /** How often it was begun: what a provider tells of an earlier time is not told of this one. */
  round: number;
  to: string;
  subject: string;
  text: string;
  /** Of an e-mail. */
  html: string;
  /** Of WhatsApp: without one the text goes as it is, which reaches only who wrote to us within a day. */
  template?: ApprovedTemplate | null;
  attachments?: Attachment[];
  /** Of an e-mail: the company's name as its sender, and where answers go; each empty where nobody said. */
  sender?: { name: string; replyTo: string };
};

export type Sent = { kind: 'sent'; providerId: string };
/** `temporal`: nothing was sent, and later it may be. `desconocido`: whether it was sent nobody knows, and it must not be sent twice. */
export type Failed = {
  kind: (typeof MESSAGE_FAILURE)[number];
  reason: string;
  /** What it failed for, where more is known than its kind: `failures.ts`. */
  cause?: (typeof FAILURE_CAUSE)[number];
  /** It was asked to wait so long: that is no attempt of the message. All of the channel's messages wait, or this one's recipient. */
  pause?: { seconds: number; of: 'channel' | 'recipient' };
  /** Nothing else would go out either until somebody mends it: the campaign is paused, and its messages wait. */
  stops?: true;
  /** Whoever has this address is not to be written to again on this channel, as this told us. */
  withdraws?: 'rebote' | 'proveedor';
};

/** How far a message got, each further than the one before. */
export const STEPS = ['enviado', 'entregado', 'leido', 'respondido'] as const;
export type Step = (typeof STEPS)[number];

/** How far a provider says that a message got: by its own id of it, or by the mark that went along (`advance.ts`). */
export type Status = { providerId: string; mark: { id: string; round: number } | undefined } & (
  | { to: Step }
  | { to: 'fallido'; why: Failed }
);

/** A way out for messages. It never throws: how it went is its answer. */
export type Channel = {
  via: (typeof VIA)[number];
  /** How many messages a second it is given at most, by all processes together; 20 unless said. */
  perSecond?: number;
  send(message: Outgoing): Promise<Sent | Failed>;
  /** Where its provider tells what became of messages, by a POST to `/api/v1/integrations/<channel>/webhook`. */
  reports?: Reports;
};

export type Reports = {
  /** Whether these bytes came from the provider. */
  isTrusted(headers: IncomingHttpHeaders, raw: Buffer): boolean;
  /** What we do not know of it is passed over, and keeps nothing else from being read. */
  read(raw: Buffer): Status[];
};

export type Channels = Record<ChannelName, Channel>;

/** Nothing leaves: staff see in the outbox what would have been sent. */
export const localOutbox: Channel = {
  via: 'bandeja_local',
  perSecond: 500,
  send: async ({ id }) => ({ kind: 'sent', providerId: id }),
};
