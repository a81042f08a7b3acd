import { useEffect } from 'react';
import { pollingMachine } from '../../machines/kit/polling';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';

const EVERY_MS = 10_000;

/** Calls `renew` at intervals, and whenever the window regains focus, while `mayChange` is true. */
export function usePolling(mayChange: boolean, renew: () => void, everyMs = EVERY_MS): void {
  const polling = useActorRef(pollingMachine, { input: { everyMs } });
  useEffect(() => polling.send({ type: mayChange ? 'START' : 'STOP' }), [polling, mayChange]);
  useEffect(() => {
    const onFocus = () => polling.send({ type: 'RETURN' });
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [polling]);
  useEmitted(polling, 'DUE', renew);
}
