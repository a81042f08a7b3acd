import { type AnyRow, successOf } from '../../api/contract/row';
import { type Problem, problemOf } from '../../api/problem';

/** How something a machine sends ends, written once for all of them. */

export type { Problem };

/** What an actor emits when a call ends; `message` is for a notice, in the specification's words. */
type SucceededEmitted = { type: 'SUCCEEDED'; message: string | undefined };
/** `severity`: whether it is a failure at all, or something that is asked of the person. `isOffered`: false where the service does not have what was asked for, which is said in its place and by no notice. */
export type FailedEmitted = { type: 'FAILED'; message: string; severity: Problem['severity']; isOffered?: false };
export type OutcomeEmitted = SucceededEmitted | FailedEmitted;

type Failure = { error: unknown };

/** For `assign`: a failure stays in context, so that the screen itself can say it. */
export const errorAsProblem = (_: unknown, { error }: Failure): { problem: Problem } => ({ problem: problemOf(error) });

/** A guard: somebody else changed it since it was read. */
export const isStale = (_: unknown, { error }: Failure): boolean => problemOf(error).status === 412;

/** Whether it was not done since things are not as they were: somebody else changed them. */
export const isOvertaken = ({ error }: Failure): boolean => [409, 412].includes(problemOf(error).status ?? 0);

/** Whether the service has no such thing: what the console can be without, it is without. */
export const isAbsent = (error: unknown): boolean => {
  const { kind, status } = problemOf(error);
  return kind === 'not-offered' || status === 404;
};

/** For a `catch`: nothing, where the service has no such thing. */
export function unlessAbsent(error: unknown): undefined {
  if (isAbsent(error)) return undefined;
  throw error;
}

/** The same for what must not be taken for absent because something else is. */
export function unlessNotOffered(error: unknown): undefined {
  if (problemOf(error).kind === 'not-offered') return undefined;
  throw error;
}

/** For `emit`. */
export const failure = (_: unknown, { error }: Failure): FailedEmitted => {
  const { message, kind, severity } = problemOf(error);
  return { type: 'FAILED', message, severity, ...(kind === 'not-offered' && { isOffered: false }) };
};
export const success = (row: AnyRow) => (): SucceededEmitted => ({ type: 'SUCCEEDED', message: successOf(row) });

/** Params of an action: the event as it came, be it a person's or what an actor answered (`output`, `error`). */
export const eventAsParams = <E>({ event }: { event: E }): E => event;

/** Actions of an `onError`: the failure stays in context, and is told. */
export const failed = [
  { type: 'setProblem' as const, params: eventAsParams<Failure> },
  { type: 'reportFailure' as const, params: eventAsParams<Failure> },
];
