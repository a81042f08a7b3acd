import type { Home, HomePart } from '../../src/api/contract/console/home';
import type { Sources } from '../accountingSource/sources';
import type { Channels } from '../messaging/channel';

export type Part<P extends HomePart> = NonNullable<Home[P]>;

/** What the service was started with. */
export type About = { channels: Channels; sources: Pick<Sources, 'hasOne'> };

/** The number of items of a kind that the page names. */
export const NAMED = 5;
