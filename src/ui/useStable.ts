import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that keeps its identity and always does what the last one given does. Not to be called while rendering. */
export function useStable<Args extends unknown[], Out>(handler: (...args: Args) => Out): (...args: Args) => Out {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
