import * as z from 'zod/mini';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, mediumOf } from './messaging/channels';
import type { AnyRow } from './row';

/** The calls (`callOf`) and channels (`channelOf`) that a provider offers beside the specification's; none where it does not say. */
export const offers = z.catch(z.array(z.string()), []);

/** A call's name in the list of offers: `GET /console/home/`. */
export const callOf = ({ method, path }: Pick<AnyRow, 'method' | 'path'>): string => `${method} ${path}`;

export const isOffered = (row: AnyRow, offers: readonly string[] = []): boolean =>
  row.ours === undefined || offers.includes(callOf(row));

export const OUR_CHANNELS: readonly ChannelName[] = CHANNEL_NAMES.filter(
  (name) => mediumOf(CHANNELS[name].number).ours,
);

/** A channel's name in the list of offers: `channel sms`. */
export const channelOf = (name: ChannelName): string => `channel ${name}`;

export const offeredChannels = (offers: readonly string[] = []): ChannelName[] =>
  CHANNEL_NAMES.filter((name) => !OUR_CHANNELS.includes(name) || offers.includes(channelOf(name)));
