import { useSelector } from '@xstate/react';
import { documentSyncMachine } from '../../machines/documents/documentSync';
import { useOutcomeNotices } from '../notices';
import { useActorRef } from './useActorRef';

/** The sync's actor for the lifetime of its screen, as `[isSyncing, ref]`; `next` runs after documents were synced. */
export function useSync(next: () => void) {
  const sync = useActorRef(documentSyncMachine);
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  useOutcomeNotices(sync, next);
  return [isSyncing, sync] as const;
}
