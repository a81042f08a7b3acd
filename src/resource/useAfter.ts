import { useEffect } from 'react';
import { useStable } from '../ui/useStable';

type Doer = { on(type: 'SUCCEEDED', told: () => void): { unsubscribe(): void } };

/** Does what comes next once something succeeded, for as long as the screen is shown. */
export function useAfter(doer: Doer, next: () => void): void {
  const stable = useStable(next);
  useEffect(() => {
    const told = doer.on('SUCCEEDED', () => stable());
    return () => told.unsubscribe();
  }, [doer, stable]);
}
