import { useConsole } from '../../console/ConsoleProvider';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import type { WorkbenchNews } from '../../machines/workbench/workbenchContext';
import { useFailureNotices } from '../../resource/notices';
import { useEmitted } from '../../resource/useEmitted';
import { words } from './words';

/** The notice's button that undoes a batch. */
const UNDO = 'undo ';

type Done = Extract<WorkbenchNews, { type: 'DONE' }>;

/** Shows how changes went: failures, and what was done to many movements at once, which its notice offers to undo. */
export function useWorkbenchNotices(workbench: WorkbenchActor): void {
  const { notices } = useConsole();
  useFailureNotices(workbench);
  useEmitted(workbench, 'DONE', ({ text, batch, isBulk }: Done) => {
    if (!isBulk) return;
    const action = batch === undefined ? undefined : { name: UNDO + batch, label: words.undo };
    notices.send({ type: 'SHOW', kind: 'success', text, action });
  });
  useEmitted(notices, 'ACTED', ({ name }: { name: string }) => {
    if (name.startsWith(UNDO)) workbench.send({ type: 'UNDO', batch: name.slice(UNDO.length) });
  });
}
