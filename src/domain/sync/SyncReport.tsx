import { useSelector } from '@xstate/react';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { Progress } from '../../ui/waiting/Progress';
import { syncWords as words } from './syncWords';
import type { Syncing } from './useSync';

const SyncOutcome = lazyPart(async () => (await import('./SyncOutcome')).SyncOutcome);

/** The progress, the report or the failure of a sync. It stays until the person closes it. */
export function SyncReport({ sync: { ref, job, isAsked, isSyncing } }: { sync: Syncing }) {
  const { report, problem } = useSelector(ref, ({ context }) => context);
  if (isSyncing) {
    const { done = 0, total } = job ?? {};
    return (
      <Progress
        label={words.syncing}
        done={done}
        {...(total && { total })}
        {...(isAsked && { onCancel: () => ref.send({ type: 'CANCEL' }), cancel: words.stopWaiting })}
      />
    );
  }
  if (!report && !problem) return null;
  return (
    <LazyBoundary>
      <SyncOutcome report={report} problem={problem} onClose={() => ref.send({ type: 'CLOSE' })} />
    </LazyBoundary>
  );
}
