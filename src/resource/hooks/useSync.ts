import { useSelector } from '@xstate/react';
import { documentSyncMachine } from '../../machines/documents/documentSync';
import { useOutcomeNotices } from '../notices';
import { useActorRef } from './useActorRef';

/** The sync's actor for as long as its screen is shown, as `[isSyncing, ref]`; `next` is done once documents were taken over. */
export function useSync(next: () => void) {
  const sync = useActorRef(documentSyncMachine);
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  useOutcomeNotices(sync, next);
  return [isSyncing, sync] as const;
}
