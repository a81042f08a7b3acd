import type { IncomingHttpHeaders } from 'node:http';
import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { MEDIA_FAILURE, MEDIA_KIND } from '../../src/api/contract/messaging/conversations';
import type { FAILURE_CAUSE, MESSAGE_FAILURE, VIA } from '../../src/api/contract/messaging/messages';
import type { PROVIDER_FAILURE, ProviderTemplate } from '../../src/api/contract/messaging/providerTemplates';

/** `cid`: the name by which the HTML of an e-mail shows it, instead of a file to save. */
export type Attachment = { fileName: string; mediaType: string; bytes: Uint8Array; cid?: string };

/**
 * A template as WhatsApp's provider approved it; `parameters` replace `{{1}}`, `{{2}}`… A picture above it is the company's
 * logo, a document the message's attachment. `suffixes`: the ends of its buttons' addresses.
 */
export type ApprovedTemplate = {
  name: string;
  language: string;
  parameters: string[];
  header?: { kind: 'texto'; text: string } | { kind: 'imagen' | 'documento' };
  suffixes?: { index: number; text: string }[];
};

/** A message for a channel to send. */
export type Outgoing = {
  id: string;
  /** Counts the sends: a report about an earlier round does not concern this one. */
  round: number;
  to: string;
  subject: string;
  text: string;
  /** For e-mail. */
  html: string;
  /** For WhatsApp: a text without a template reaches only people who wrote to us within a day. */
  template?: ApprovedTemplate | null;
  attachments?: Attachment[];
  /** For e-mail: the company's name as sender, the address for answers, and the mailbox that takes them in; each is empty if not set. */
  sender?: { name: string; replyTo: string; mailbox?: string };
  /** Of an e-mail that answers one: the Message-IDs of its thread, the answered one last. */
  references?: string | null;
};

export type Sent = { kind: 'sent'; providerId: string };
/** `temporal`: nothing was sent, and a later try may work. `desconocido`: it may have been sent, and must not be sent twice. */
export type Failed = {
  kind: (typeof MESSAGE_FAILURE)[number];
  reason: string;
  /** The cause, when more is known than the kind: `failures.ts`. */
  cause?: (typeof FAILURE_CAUSE)[number];
  /** The provider asked us to wait: that is no attempt. All messages of the channel wait, or only the one to this recipient. */
  pause?: { seconds: number; of: 'channel' | 'recipient' };
  /** No message would go out until somebody fixes it: the campaign is paused, and its messages wait. */
  stops?: true;
  /** The failure withdraws consent for this address on this channel. */
  withdraws?: 'rebote' | 'proveedor';
};

/** The steps of a message in their order. */
export const STEPS = ['enviado', 'entregado', 'leido', 'respondido'] as const;
export type Step = (typeof STEPS)[number];

/** A provider's report on a message: by its own id of it, or by the mark that we sent along (`advance.ts`). */
export type Status = { providerId: string; mark: { id: string; round: number } | undefined } & (
  | { to: Step }
  | { to: 'fallido'; why: Failed }
);

export type FetchedMedia = { bytes: Buffer } | { failure: (typeof MEDIA_FAILURE)[number] };

export type ReadTemplates = { templates: ProviderTemplate[] } | { failure: (typeof PROVIDER_FAILURE)[number] };

/** It sends messages. It never throws: its answer is the outcome. */
export type Channel = {
  via: (typeof VIA)[number];
  /** The most messages a second from all processes together; the default is 20. */
  perSecond?: number;
  send(message: Outgoing): Promise<Sent | Failed>;
  /** Fetches the file of an inbound message by the channel's id. It never throws. */
  fetchMedia?(id: string): Promise<FetchedMedia>;
  /** Reads the templates that the channel's provider knows. It never throws. */
  readTemplates?(): Promise<ReadTemplates>;
  /** Reads what the provider sends to `/api/v1/integrations/<channel>/webhook`. */
  reports?: Reports;
};

/** An inbound message, as a channel reports it. */
export type Inbound = {
  /** The channel's id: a repeated report counts once. */
  providerId: string;
  channel: ChannelName;
  /** A number with its country, `+` or not, or an e-mail; empty if the channel shows none. */
  from: string;
  /** The text, or a picture's caption; it may be empty. */
  text: string;
  /** The attachment: `id` is the channel's, `name` the sender's. */
  media?: { kind: (typeof MEDIA_KIND)[number]; id: string; name: string };
  at: Date;
  /** `provider_id` of the message it answers, if the channel reports it. */
  inReplyTo?: string;
};

/** A provider’s report: the fate of our messages, and what people wrote. */
export type Reported = { statuses: Status[]; messages?: Omit<Inbound, 'channel'>[] };

type Reports = {
  /** Whether these bytes came from the provider. */
  isTrusted(headers: IncomingHttpHeaders, raw: Buffer): boolean;
  /** It skips unknown parts and reads the rest. */
  read(raw: Buffer): Reported;
};

export type Channels = Record<ChannelName, Channel>;

/** Sends nothing: staff see the messages in the outbox. */
export const localOutbox: Channel = {
  via: 'bandeja_local',
  perSecond: 500,
  send: async ({ id }) => ({ kind: 'sent', providerId: id }),
};
