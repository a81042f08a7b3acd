import { type AnyRow, successOf } from '../../api/contract/row';
import { isUncertain, type Problem, problemOf } from '../../api/problem';

/** The outcome of a call, shared by all machines. */

export type { Problem };

/** Emitted when a call succeeds; `message` is the specification's text for the notice. */
type SucceededEmitted = { type: 'SUCCEEDED'; message: string | undefined };
/**
 * `severity`: `warning` asks something of the person, `error` is a failure. `isInPlace`: the service lacks the call, or asks
 * something; the screen says that in place, without a notice.
 */
export type FailedEmitted = { type: 'FAILED'; message: string; severity: Problem['severity']; isInPlace?: true };
export type OutcomeEmitted = SucceededEmitted | FailedEmitted;

type Failure = { error: unknown };

/** An assigner that puts the failure into the context, for the screen to show. */
export const errorAsProblem = (_: unknown, { error }: Failure): { problem: Problem } => ({ problem: problemOf(error) });

/** A guard: the record changed since it was read. */
export const isStale = (_: unknown, { error }: Failure): boolean => problemOf(error).status === 412;

/** Whether the call failed because somebody else changed the record. */
export const isOvertaken = ({ error }: Failure): boolean =>
  [409, 412].some((status) => status === problemOf(error).status);

/** Whether nobody can say that the change was not done. */
export const isUnsure = ({ error }: Failure): boolean => isUncertain(error);

/** Whether what is known of the record may be old: somebody else changed it first, or nobody can say whether this change was done. */
export const isOutdated = (failed: Failure): boolean => isOvertaken(failed) || isUnsure(failed);

/** Whether the service lacks the resource, which the console then does without. */
export const isAbsent = (error: unknown): boolean => {
  const { kind, status } = problemOf(error);
  return kind === 'not-offered' || status === 404;
};

/** Whether nothing reached the service. */
export const isAway = (error: unknown): boolean => problemOf(error).kind === 'offline';

/** For a `catch`: undefined where the service lacks the resource. */
export function unlessAbsent(error: unknown): undefined {
  if (isAbsent(error)) return undefined;
  throw error;
}

/** The same without 404, where a missing record must not count as a missing call. */
export function unlessNotOffered(error: unknown): undefined {
  if (problemOf(error).kind === 'not-offered') return undefined;
  throw error;
}

/** For a `catch`: undefined where the service did what was asked, and answered no record of it. */
export function unlessConfirmed(error: unknown): undefined {
  if (problemOf(error).kind === 'confirmed') return undefined;
  throw error;
}

/** For a `catch` of a deletion that may have been done before: undefined where it was. */
export function unlessGone(error: unknown): undefined {
  return problemOf(error).status === 404 ? undefined : unlessConfirmed(error);
}

/** For `emit`. */
export const failure = (_: unknown, { error }: Failure): FailedEmitted => {
  const { message, kind, severity, asks } = problemOf(error);
  return { type: 'FAILED', message, severity, ...((kind === 'not-offered' || asks) && { isInPlace: true }) };
};
export const success = (row: AnyRow) => (): SucceededEmitted => ({ type: 'SUCCEEDED', message: successOf(row) });

/** Params of an actor's result. What a person's event carries is taken by `on.ts`. */
export const outputOf = <O>({ event }: { event: { output: O } }): O => event.output;
export const errorOf = ({ event }: { event: Failure }): Failure => ({ error: event.error });

/** Actions of an `onError`: store the failure in context and emit it, or only emit it. */
export const failed = [
  { type: 'setProblem' as const, params: errorOf },
  { type: 'reportFailure' as const, params: errorOf },
];
export const reported = { type: 'reportFailure' as const, params: errorOf };
