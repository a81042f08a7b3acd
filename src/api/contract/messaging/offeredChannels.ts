import { CHANNEL_NAMES, CHANNELS, type ChannelName, mediumOf } from './channels';

export const OUR_CHANNELS: readonly ChannelName[] = CHANNEL_NAMES.filter(
  (name) => mediumOf(CHANNELS[name].number).ours,
);

/** A channel's name in the list of offers: `channel sms`. */
export const channelOf = (name: ChannelName): string => `channel ${name}`;

export const offeredChannels = (offers: readonly string[] = []): ChannelName[] =>
  CHANNEL_NAMES.filter((name) => !OUR_CHANNELS.includes(name) || offers.includes(channelOf(name)));
