import { useApp } from '../console/AppProvider';
import type { FailedEmitted } from '../machines/kit/outcome';
import type { Notice } from '../machines/notices';
import { useEmitted } from './hooks/useEmitted';

type On<T extends string, E> = { on(type: T, then: (emitted: E) => void): { unsubscribe(): void } };

/** Shows an actor's failures as notices for the lifetime of its screen. What the screen says in place is none. */
export function useFailureNotices(actor: On<'FAILED', FailedEmitted>): void {
  const { notices } = useApp();
  useEmitted(actor, 'FAILED', ({ message, severity, isInPlace }: FailedEmitted) => {
    if (!isInPlace) notices.send({ type: 'SHOW', kind: severity, text: message });
  });
}

type Succeeded = { message: string | undefined };
type Outcome<S> = On<'SUCCEEDED', S> & On<'FAILED', FailedEmitted>;

/** Shows an outcome as a notice, in the specification's words where it has any, with a link of `offer`; then `next` runs. */
export function useOutcomeNotices<S extends Succeeded = Succeeded>(
  actor: Outcome<S>,
  next?: () => void,
  offer?: (succeeded: S) => Notice['action'],
): void {
  const { notices } = useApp();
  useFailureNotices(actor);
  useEmitted(actor, 'SUCCEEDED', (succeeded: S) => {
    const { message } = succeeded;
    if (message) notices.send({ type: 'SHOW', kind: 'success', text: message, action: offer?.(succeeded) });
    next?.();
  });
}

/** The same of what was done without an answer to show: there is nothing to link to, and what is shown is read again. */
export function useConfirmedNotices(actor: On<'CONFIRMED', { message: string }>, next?: () => void): void {
  const { notices } = useApp();
  useEmitted(actor, 'CONFIRMED', ({ message }: { message: string }) => {
    notices.send({ type: 'SHOW', kind: 'success', text: message });
    next?.();
  });
}
