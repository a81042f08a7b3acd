import type { MESSAGE_FAILURE, VIA } from '../../src/api/contract/messages';
import type { Channel as ChannelNumber } from '../../src/api/contract/templates';

export type Attachment = { fileName: string; mediaType: string; bytes: Uint8Array };

/** A message as a channel is given it. */
export type Outgoing = {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Of an e-mail. */
  html: string;
  attachments?: Attachment[];
  /** Where whoever gets it asks for no more, by one click and without logging in. */
  unsubscribe?: string;
};

export type Sent = { kind: 'sent'; providerId: string };
/** `temporal`: nothing was sent, and later it may be. `desconocido`: whether it was sent nobody knows, and it must not be sent twice. */
export type Failed = { kind: (typeof MESSAGE_FAILURE)[number]; reason: string };

/** A way out for messages. It never throws: how it went is its answer. */
export type Channel = {
  via: (typeof VIA)[number];
  /** How many messages a second it is given at most, by all processes together; 20 unless said. */
  perSecond?: number;
  send(message: Outgoing): Promise<Sent | Failed>;
};

export type Channels = Record<ChannelNumber, Channel>;

/** Nothing leaves: staff see in the outbox what would have been sent. */
export const localOutbox: Channel = {
  via: 'bandeja_local',
  perSecond: 500,
  send: async ({ id }) => ({ kind: 'sent', providerId: id }),
};
