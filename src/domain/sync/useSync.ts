import { useSelector } from '@xstate/react';
import { documentSyncMachine } from '../../machines/documents/documentSync';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useOutcomeNotices } from '../../resource/notices';

/** The sync's actor for the lifetime of its screen, as `[isSyncing, ref]`; `next` runs after it, also where it failed: what came before that is stored. */
export function useSync(next: () => void) {
  const sync = useActorRef(documentSyncMachine);
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  useOutcomeNotices(sync, next);
  useEmitted(sync, 'FAILED', next);
  return [isSyncing, sync] as const;
}
