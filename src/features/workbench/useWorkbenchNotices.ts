import { useApp } from '../../console/AppProvider';
import type { Done } from '../../machines/workbench/change';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useFailureNotices } from '../../resource/notices';
import { doneText, words } from './words';

/** The notice's button that undoes a batch. */
const UNDO = 'undo ';

/** Shows notices of failures and of bulk changes, with an undo. */
export function useWorkbenchNotices(workbenchRef: WorkbenchActor): void {
  const { notices } = useApp();
  useFailureNotices(workbenchRef);
  useEmitted(workbenchRef, 'DONE', (done: Done) => {
    // Other changes are shown in the line below the list, with their undo.
    if (done.change.kind !== 'bulk' || done.refused + done.before === 0) return;
    const undo = done.batch !== null && done.ok > 0 && { action: { name: UNDO + done.batch, label: words.undo } };
    notices.send({ type: 'SHOW', kind: done.ok > 0 ? 'success' : 'info', text: doneText(done), ...undo });
  });
  useEmitted(notices, 'ACTED', ({ name }: { name: string }) => {
    if (name.startsWith(UNDO)) workbenchRef.send({ type: 'UNDO', batch: name.slice(UNDO.length) });
  });
}
