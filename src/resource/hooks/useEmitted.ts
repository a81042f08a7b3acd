import { useEffect } from 'react';
import { useStable } from '../../ui/useStable';

/** Subscribes to one type of emitted event for the lifetime of the screen. */
export function useEmitted<T extends string, E>(
  actor: { on(type: NoInfer<T>, then: (emitted: NoInfer<E>) => void): { unsubscribe(): void } },
  type: T,
  then: (emitted: E) => void,
): void {
  const stable = useStable(then);
  useEffect(() => {
    const subscription = actor.on(type, stable);
    return () => subscription.unsubscribe();
  }, [actor, type, stable]);
}
