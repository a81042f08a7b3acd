import { usePolling } from './hooks/usePolling';

/** Polls while it is mounted. */
export function Poll({ everyMs, onDue }: { everyMs: number; onDue: () => void }) {
  usePolling(true, onDue, everyMs);
  return null;
}
