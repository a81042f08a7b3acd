import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import type { Channels } from '../messaging/channel';
import { carriesStatement } from '../templates/approved';
import { type approvedWriter, contactOf, holdOf, reachOf } from '../templates/preview';
import type { Addressee } from '../templates/values';

type Write = Awaited<ReturnType<typeof approvedWriter>>;

/** A message to one customer, as the row that is queued says it. */
export type Written = Omit<ReturnType<Write>, 'missing'> & {
  customer: string;
  contact: string | null;
  channel: ChannelName;
  via: string;
  to: string;
  carries: boolean;
};

/** A template written for one customer, or what holds them back from it. */
export function messageOrHold(
  channels: Channels,
  write: Write,
  addressee: Addressee | undefined,
  channel: ChannelName,
): Written | SuppressionReason {
  const to = addressee ? reachOf(addressee, channel) : '';
  if (!addressee || to === '') return 'sin_direccion';
  const { missing, ...message } = write(addressee);
  const suppressed = holdOf(missing);
  if (suppressed) return suppressed;
  const contact = contactOf(addressee, channel);
  const carries = carriesStatement(message.template);
  return { customer: addressee.id, contact, channel, via: channels[channel].via, to, ...message, carries };
}
