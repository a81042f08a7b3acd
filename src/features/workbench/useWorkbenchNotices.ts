import { useApp } from '../../console/AppProvider';
import type { UndoBatch } from '../../machines/notices';
import type { Done } from '../../machines/workbench/change';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useFailureNotices } from '../../resource/notices';
import { bulkText, words } from './words';

/** Shows notices of failures and of bulk changes, with an undo. */
export function useWorkbenchNotices(workbenchRef: WorkbenchActor): void {
  const { notices } = useApp();
  useFailureNotices(workbenchRef);
  useEmitted(workbenchRef, 'DONE', (done: Done) => {
    const { change, refused, before, ok, batch } = done;
    // Other changes are shown in the line below the list, with their undo.
    if (change.kind !== 'bulk' || refused + before === 0) return;
    const action =
      batch !== null && ok > 0 ? { label: words.undo, event: { type: 'UNDO' as const, batch } } : undefined;
    notices.send({ type: 'SHOW', kind: ok > 0 ? 'success' : 'info', text: bulkText(done), action });
  });
  useEmitted(notices, 'ACTED', ({ event }: { event: UndoBatch }) => workbenchRef.send(event));
}
