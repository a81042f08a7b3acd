import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Keeps in the address what a machine shows (`lista=fuera`), so that a reload or a link lands there. The machine decides what
 * is shown, hence the address follows it, without a step in the history for each. Undefined: it stays.
 */
export function useFollowingAddress(shown: string | undefined): void {
  const [params, setParams] = useSearchParams();
  const here = params.toString();
  useEffect(() => {
    if (shown !== undefined && shown !== here) setParams(shown, { replace: true });
  }, [shown, here, setParams]);
}
