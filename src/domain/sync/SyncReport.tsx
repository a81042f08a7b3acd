import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { documentSyncMachine } from '../../machines/documents/documentSync';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { Progress } from '../../ui/waiting/Progress';
import { syncWords as words } from './syncWords';

const SyncOutcome = lazyPart(async () => (await import('./SyncOutcome')).SyncOutcome);

/** The progress, the report or the failure of a sync. It stays until the person closes it. */
export function SyncReport({ sync }: { sync: ActorRefFrom<typeof documentSyncMachine> }) {
  const isSyncing = useSelector(sync, (current) => current.hasTag('busy'));
  const { report, problem } = useSelector(sync, ({ context }) => context);
  if (isSyncing) return <Progress label={words.syncing} />;
  if (!report && !problem) return null;
  return (
    <LazyBoundary>
      <SyncOutcome report={report} problem={problem} onClose={() => sync.send({ type: 'CLOSE' })} />
    </LazyBoundary>
  );
}
