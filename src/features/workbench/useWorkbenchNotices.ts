import { useApp } from '../../console/AppProvider';
import type { Done } from '../../machines/workbench/change';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useFailureNotices } from '../../resource/notices';
import { doneText, words } from './words';

/** The notice's button that undoes a batch. */
const UNDO = 'undo ';

/** Shows how changes went: failures, and what was done to many movements at once, which its notice offers to undo. */
export function useWorkbenchNotices(workbenchRef: WorkbenchActor): void {
  const { notices } = useApp();
  useFailureNotices(workbenchRef);
  useEmitted(workbenchRef, 'DONE', (done: Done) => {
    // What was done without more stands in the line below the list, with its way back.
    if (done.change.kind !== 'bulk' || done.refused + done.before === 0) return;
    const undo = done.batch !== null && done.ok > 0 && { action: { name: UNDO + done.batch, label: words.undo } };
    notices.send({ type: 'SHOW', kind: done.ok > 0 ? 'success' : 'info', text: doneText(done), ...undo });
  });
  useEmitted(notices, 'ACTED', ({ name }: { name: string }) => {
    if (name.startsWith(UNDO)) workbenchRef.send({ type: 'UNDO', batch: name.slice(UNDO.length) });
  });
}
