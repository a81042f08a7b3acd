import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import { getEffect } from '../../api/contract/effects';
import type { Answer } from '../../api/contract/row';
import { assertDefined } from './assertDefined';
import { type Attempt, noAttempt } from './idempotency';
import { outputOf } from './outcome';

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

/** What a machine that recalls a pending request keeps of it. */
export type PendingRequest = {
  attempt: Attempt;
  /** The outcome of a request that an earlier visit sent, once the service has answered. */
  pendingOutcome: PendingOutcome | undefined;
};

/** An earlier visit sent a request, and the service was not asked yet whether it was applied. */
export const wasSent = ({ context: { attempt, pendingOutcome } }: { context: PendingRequest }): boolean =>
  attempt.key !== attempt.seed && pendingOutcome === undefined;

export const isAlreadyApplied = (_: unknown, { made }: Effect): boolean => made !== null;

/** Id of the record that the pending request created. */
export const madeBy = ({ made }: Effect): string => assertDefined(made ?? undefined, 'made');

/** The state that asks, and goes back to `resuming` unless the request was applied. `made`: the final state; `report`: its report. */
export const checkingPending = <Made extends string, Report extends string>(made: Made, report: Report) =>
  ({
    description:
      'Lo último que se envió se quedó sin respuesta: el servicio dice si se hizo. Si no lo dice, se ve que no se sabe.',
    meta: { title: 'Mirando si ya se hizo' },
    tags: ['busy', 'quiet'],
    invoke: {
      id: 'checkPending',
      src: 'checkPending',
      input: ({ context: { attempt } }: { context: PendingRequest }) => ({ key: attempt.key }),
      onDone: [
        {
          guard: { type: 'isAlreadyApplied', params: outputOf },
          target: made,
          actions: [{ type: 'setMade', params: outputOf }, report],
        },
        { target: 'resuming', actions: 'noteUndone' },
      ],
      onError: { target: 'resuming', actions: 'noteUnsure' },
    },
  }) as const;

/** The part of an attempt that a draft stores. `key` equals `seed` while nothing was sent. */
export const sentAttempt = ({ seed, key }: Attempt) => ({ seed, key });

/** Reads an attempt back from a stored draft; undefined where it has none. */
export const storedAttempt = z.catch(
  z.optional(
    z.pipe(
      z.object({ seed: z.uuid(), key: z.uuid() }),
      z.transform(({ seed, key }): Attempt => ({ ...noAttempt(seed), key })),
    ),
  ),
  undefined,
);
