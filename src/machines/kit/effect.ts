import { fromPromise } from 'xstate';
import { z } from 'zod';
import { call } from '../../api/call';
import { getEffect } from '../../api/contract/effects';
import type { Answer } from '../../api/contract/row';
import { type Attempt, noAttempt } from './idempotency';

/**
 * What was sent and never answered, because its page went: the attempt is kept with what was begun, and the next visit asks
 * the service what it has made before anything is sent again, which then goes under the same key.
 */

export type Effect = Answer<typeof getEffect>;

/** Nothing was made, or nobody could tell. */
export type Recalled = 'undone' | 'unsure';

export const recall = fromPromise<Effect, { key: string }>(({ input: { key }, signal }) =>
  call(getEffect, { params: { key } }, { signal }),
);

export const isMade = (_: unknown, { output }: { output: Effect }): boolean => output.made !== null;

/** As it is kept; `key` is the seed's where nothing was sent. */
export const sentAttempt = ({ seed, key }: Attempt) => ({ seed, key });

/** The same as it is read again; an attempt of our own where there is none. */
export const storedAttempt = z
  .object({ seed: z.uuid(), key: z.uuid() })
  .transform(({ seed, key }): Attempt => ({ ...noAttempt(seed), key }))
  .optional()
  .catch(undefined);
