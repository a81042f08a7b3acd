import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStable } from '../useStable';

/** Whether something on the page would be lost with it: its guards are asked as a closing tab asks them. */
export const hasUnsavedInput = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * While there is something to lose, the page is not left without asking: `onLeave` is told of the try, and answers with
 * what this gives back. A tab that is closed is held by the browser's own question.
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
