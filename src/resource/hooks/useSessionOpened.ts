import { useApp } from '../../console/AppProvider';
import { useEmitted } from './useEmitted';

/** Runs whenever the person logs in again, in any tab, to repeat what was refused. */
export function useSessionOpened(then: () => void): void {
  const { session } = useApp();
  useEmitted(session, 'OPENED', then);
}
