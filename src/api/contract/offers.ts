import { z } from 'zod';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, mediumOf } from './channels';
import type { AnyRow } from './row';

/** Which calls (`callOf`) and channels (`channelOf`) a provider has beside the specification's. One that does not tell has none. */
export const offers = z.array(z.string()).catch([]);

/** A call's name wherever calls are told: `GET /console/home/`. */
export const callOf = ({ method, path }: Pick<AnyRow, 'method' | 'path'>): string => `${method} ${path}`;

export const isOffered = (row: AnyRow, told: readonly string[] = []): boolean =>
  row.ours === undefined || told.includes(callOf(row));

export const OUR_CHANNELS: readonly ChannelName[] = CHANNEL_NAMES.filter(
  (name) => mediumOf(CHANNELS[name].number).ours,
);

/** A channel's name where what is offered is told: `channel sms`. */
export const channelOf = (name: ChannelName): string => `channel ${name}`;

export const offeredChannels = (told: readonly string[] = []): ChannelName[] =>
  CHANNEL_NAMES.filter((name) => !OUR_CHANNELS.includes(name) || told.includes(channelOf(name)));
