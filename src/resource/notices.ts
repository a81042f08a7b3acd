import { useConsole } from '../console/ConsoleProvider';
import { useEmitted } from './hooks/useEmitted';

type On<T extends string, E> = { on(type: T, then: (emitted: E) => void): { unsubscribe(): void } };

/** Shows as notices the failures an actor tells of, for as long as its screen is shown. */
export function useFailureNotices(actor: On<'FAILED', { message: string }>): void {
  const { notices } = useConsole();
  useEmitted(actor, 'FAILED', ({ message }: { message: string }) =>
    notices.send({ type: 'SHOW', kind: 'failure', text: message }),
  );
}

type Outcome = On<'SUCCEEDED', { message: string | undefined }> & On<'FAILED', { message: string }>;

/** Shows how something went, in the specification's words where it has any, and then does what comes next. */
export function useOutcomeNotices(actor: Outcome, next?: () => void): void {
  const { notices } = useConsole();
  useFailureNotices(actor);
  useEmitted(actor, 'SUCCEEDED', ({ message }: { message: string | undefined }) => {
    if (message) notices.send({ type: 'SHOW', kind: 'success', text: message });
    next?.();
  });
}
