import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Writes a machine's state into the address (`lista=fuera`), so that a reload or a link restores it. The machine decides, so
 * the address follows without history entries. Undefined leaves the address.
 */
export function useFollowingAddress(shown: string | undefined): void {
  const [params, setParams] = useSearchParams();
  const here = params.toString();
  useEffect(() => {
    if (shown !== undefined && shown !== here) setParams(shown, { replace: true });
  }, [shown, here, setParams]);
}
