import { useEffect, useRef } from 'react';
import { useStable } from '../useStable';
import { useGuard } from './AppRouter';

/** Whether closing the page would lose input: asks its guards with a `beforeunload` event. */
export const hasUnsavedInput = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Blocks navigation while there is unsaved input: `onLeave` is called for each attempt, and answers with the returned
 * functions. The browser itself asks before it closes the tab.
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave: () => void): { leave(): void; stay(): void } {
  const guard = useGuard();
  const way = useRef<() => void>(undefined);
  const ask = useStable((go: () => void) => {
    way.current = go;
    onLeave();
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = guard(ask);
    window.addEventListener('beforeunload', hold);
    return () => {
      release();
      window.removeEventListener('beforeunload', hold);
    };
  }, [isUnsaved, guard, ask]);
  const take = () => {
    const go = way.current;
    way.current = undefined;
    return go;
  };
  return { leave: () => take()?.(), stay: () => void take() };
}
