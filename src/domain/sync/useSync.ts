import { useSelector } from '@xstate/react';
import { documentSyncMachine } from '../../machines/documents/documentSync';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useOutcomeNotices } from '../../resource/notices';

/** The sync's actor for the lifetime of its screen, as `[isSyncing, ref]`; `next` runs after documents were synced. */
export function useSync(next: () => void) {
  const sync = useActorRef(documentSyncMachine);
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  useOutcomeNotices(sync, next);
  return [isSyncing, sync] as const;
}
