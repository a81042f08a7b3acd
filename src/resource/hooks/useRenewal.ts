import { useEffect } from 'react';
import { renewalMachine } from '../../machines/kit/renewal';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';

const EVERY_MS = 10_000;

/** Does `renew` from time to time, and when somebody comes back to the window, while what is shown `mayChange` by itself. */
export function useRenewal(mayChange: boolean, renew: () => void, everyMs = EVERY_MS): void {
  const renewal = useActorRef(renewalMachine, { input: { everyMs } });
  useEffect(() => renewal.send({ type: mayChange ? 'WATCH' : 'REST' }), [renewal, mayChange]);
  useEffect(() => {
    const onFocus = () => renewal.send({ type: 'RETURN' });
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [renewal]);
  useEmitted(renewal, 'DUE', renew);
}
