import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStable } from '../useStable';

/** Whether closing the page would lose input: asks its guards with a `beforeunload` event. */
export const hasUnsavedInput = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Blocks navigation while there is unsaved input: `onLeave` is called for each attempt, and answers with the returned
 * functions. The browser itself asks before it closes the tab.
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave: () => void): { leave(): void; stay(): void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const tell = useStable(onLeave);
  useEffect(() => {
    if (blocker.state === 'blocked') tell();
  }, [blocker.state, tell]);
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
  return {
    leave: () => blocker.state === 'blocked' && blocker.proceed(),
    stay: () => blocker.state === 'blocked' && blocker.reset(),
  };
}
