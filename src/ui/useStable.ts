import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler with a stable identity that calls the latest one. It must not be called while rendering. */
export function useStable<Args extends unknown[], Out>(handler: (...args: Args) => Out): (...args: Args) => Out {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
