import { fromPromise } from 'xstate';
import { z } from 'zod';
import { call } from '../../api/call';
import { getEffect } from '../../api/contract/effects';
import type { Answer } from '../../api/contract/row';
import { type Attempt, noAttempt } from './idempotency';

/**
 * A request can be sent and its page closed before the answer arrives. Its attempt is stored with the draft; the next visit
 * asks the service whether the request was applied, and sends it again under the same key only if it was not.
 */

export type Effect = Answer<typeof getEffect>;

/** The pending request was not applied, or the service could not say. */
export type PendingOutcome = 'undone' | 'unsure';

export const checkPending = fromPromise<Effect, { key: string }>(({ input: { key }, signal }) =>
  call(getEffect, { params: { key } }, { signal }),
);

export const isAlreadyApplied = (_: unknown, { made }: Effect): boolean => made !== null;

/** The part of an attempt that a draft stores. `key` equals `seed` while nothing was sent. */
export const sentAttempt = ({ seed, key }: Attempt) => ({ seed, key });

/** Reads an attempt back from a stored draft; undefined where it has none. */
export const storedAttempt = z
  .object({ seed: z.uuid(), key: z.uuid() })
  .transform(({ seed, key }): Attempt => ({ ...noAttempt(seed), key }))
  .optional()
  .catch(undefined);
