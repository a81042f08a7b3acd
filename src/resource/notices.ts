import { useConsole } from '../console/ConsoleProvider';
import type { FailedEmitted } from '../machines/kit/outcome';
import { useEmitted } from './hooks/useEmitted';

type On<T extends string, E> = { on(type: T, then: (emitted: E) => void): { unsubscribe(): void } };

/** Shows as notices the failures an actor tells of, for as long as its screen is shown. That a service does not offer something is no failure. */
export function useFailureNotices(actor: On<'FAILED', FailedEmitted>): void {
  const { notices } = useConsole();
  useEmitted(actor, 'FAILED', ({ message, severity, isOffered }: FailedEmitted) => {
    if (isOffered !== false) notices.send({ type: 'SHOW', kind: severity, text: message });
  });
}

type Outcome = On<'SUCCEEDED', { message: string | undefined }> & On<'FAILED', FailedEmitted>;

/** Shows how something went, in the specification's words where it has any, and then does what comes next. */
export function useOutcomeNotices(actor: Outcome, next?: () => void): void {
  const { notices } = useConsole();
  useFailureNotices(actor);
  useEmitted(actor, 'SUCCEEDED', ({ message }: { message: string | undefined }) => {
    if (message) notices.send({ type: 'SHOW', kind: 'success', text: message });
    next?.();
  });
}
