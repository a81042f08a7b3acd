import { type AnyRow, successOf } from '../../api/contract/row';
import { type Problem, problemOf } from '../../api/problem';

/** How something a machine sends ends, written once for all of them. */

export type { Problem };

/** What an actor emits when a call ends; `message` is for a notice, in the specification's words. */
type SucceededEmitted = { type: 'SUCCEEDED'; message: string | undefined };
export type FailedEmitted = { type: 'FAILED'; message: string };
export type OutcomeEmitted = SucceededEmitted | FailedEmitted;

type Failure = { error: unknown };

/** For `assign`: a failure stays in context, so that the screen itself can say it. */
export const keptProblem = (_: unknown, { error }: Failure): { problem: Problem } => ({ problem: problemOf(error) });

/** A guard: somebody else changed it since it was read. */
export const isStale = (_: unknown, { error }: Failure): boolean => problemOf(error).status === 412;

/** For `emit`. */
export const failure = (_: unknown, { error }: Failure): FailedEmitted => ({
  type: 'FAILED',
  message: problemOf(error).message,
});
export const success = (row: AnyRow) => (): SucceededEmitted => ({ type: 'SUCCEEDED', message: successOf(row) });

/** Params of an action: the event as it came, be it a person's or what an actor answered (`output`, `error`). */
export const given = <E>({ event }: { event: E }): E => event;

/** Actions of an `onError`: the failure stays in context, and is told. */
export const failed = [
  { type: 'keepProblem' as const, params: given<Failure> },
  { type: 'reportFailure' as const, params: given<Failure> },
];
