import { useSelector } from '@xstate/react';
import { listJobs } from '../../api/contract/console/jobs';
import { documentSyncMachine } from '../../machines/documents/documentSync';
import { isGoingOn, jobsMachine } from '../../machines/jobs';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useChanges } from '../../resource/hooks/useChanges';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useOutcomeNotices } from '../../resource/notices';

/**
 * The sync's actor for the lifetime of its screen, and the service's own work, which outlives the screen: a sync that was begun before, or by
 * a colleague, is shown too. `next` runs after one that this screen asked for, also where it failed: what came before that is stored.
 */
export function useSync(next: () => void) {
  const sync = useActorRef(documentSyncMachine);
  const jobs = useActorRef(jobsMachine);
  const isAsked = useSelector(sync, (current) => current.hasTag('busy'));
  const job = useSelector(jobs, ({ context }) =>
    context.jobs.find((one) => one.name === 'sync_documents' && isGoingOn(one)),
  );
  useOutcomeNotices(sync, next);
  useEmitted(sync, 'FAILED', next);
  useChanges(listJobs, undefined, () => jobs.send({ type: 'LOOK' }));
  return { ref: sync, job, isAsked, isSyncing: isAsked || job !== undefined };
}

export type Syncing = ReturnType<typeof useSync>;
