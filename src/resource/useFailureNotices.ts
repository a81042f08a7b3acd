import { useEffect } from 'react';
import { useConsole } from '../console/ConsoleProvider';

type Teller = { on(type: 'FAILED', told: (news: { message: string }) => void): { unsubscribe(): void } };

/** Shows as notices the failures an actor tells of, for as long as its screen is shown. */
export function useFailureNotices(actor: Teller): void {
  const { notices } = useConsole();
  useEffect(() => {
    const told = actor.on('FAILED', ({ message }) => notices.send({ type: 'SHOW', kind: 'failure', text: message }));
    return () => told.unsubscribe();
  }, [actor, notices]);
}
