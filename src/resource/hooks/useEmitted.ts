import { useEffect } from 'react';
import { useStable } from '../../ui/useStable';

/** Does something whenever an actor emits events of one type, for as long as the screen is shown. */
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
