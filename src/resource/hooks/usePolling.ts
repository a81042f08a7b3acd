import { useEffect } from 'react';
import { startPolling } from '../../machines/kit/polling';
import { useStable } from '../../ui/useStable';

const EVERY_MS = 10_000;

/** Calls `renew` at intervals, and whenever the window regains focus, while `mayChange` is true. */
export function usePolling(mayChange: boolean, renew: () => void, everyMs = EVERY_MS): void {
  const onDue = useStable(renew);
  useEffect(() => (mayChange ? startPolling(everyMs, onDue) : undefined), [mayChange, everyMs, onDue]);
}
