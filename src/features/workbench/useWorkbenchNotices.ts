import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useConsole } from '../../console/ConsoleProvider';
import type { workbenchMachine } from '../../machines/workbench/workbench';
import { useFailureNotices } from '../../resource/useFailureNotices';

const UNDO = 'deshacer ';

/** Shows how changes went: failures, and what was done to many movements at once, which its notice offers to undo (`undoLabel`). */
export function useWorkbenchNotices(workbench: ActorRefFrom<typeof workbenchMachine>, undoLabel: string): void {
  const { notices } = useConsole();
  useFailureNotices(workbench);
  useEffect(() => {
    const done = workbench.on('DONE', ({ text, batch, isBulk }) => {
      if (!isBulk) return;
      const action = batch === undefined ? undefined : { name: UNDO + batch, label: undoLabel };
      notices.send({ type: 'SHOW', kind: 'success', text, action });
    });
    const acted = notices.on('ACTED', ({ name }) => {
      if (name.startsWith(UNDO)) workbench.send({ type: 'UNDO', batch: name.slice(UNDO.length) });
    });
    return () => {
      done.unsubscribe();
      acted.unsubscribe();
    };
  }, [workbench, notices, undoLabel]);
}
