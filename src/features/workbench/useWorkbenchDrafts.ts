import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { bodyOf } from '../../machines/workbench/movementDrafts';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { useDraft } from '../../resource/hooks/useDraft';

/** What is ticked and written of every movement is kept until it is confirmed: another row, a reload and a closed tab lose nothing. */
export function useWorkbenchDrafts(workbenchRef: WorkbenchActor, id: string): void {
  const drafts = useSelector(workbenchRef, ({ context }) => context.drafts);
  const written = useRef(drafts);
  const draftRef = useDraft({ kind: 'conciliation', subject: id }, (body) => {
    const isFirst = bodyOf(written.current) === null;
    workbenchRef.send({ type: 'RESUME', body });
    if (isFirst) written.current = workbenchRef.getSnapshot().context.drafts;
  });
  useEffect(() => {
    if (written.current === drafts) return;
    written.current = drafts;
    draftRef.send({ type: 'WRITE', body: bodyOf(drafts) });
  }, [drafts, draftRef]);
}
