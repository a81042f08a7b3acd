import { useApp } from '../../console/AppProvider';
import { useEmitted } from './useEmitted';

/** Does something whenever the person is in again, whichever tab they logged in in: what was refused meanwhile is asked again. */
export function useSessionOpened(then: () => void): void {
  const { session } = useApp();
  useEmitted(session, 'OPENED', then);
}
