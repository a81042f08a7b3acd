import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bodyOf } from '../../machines/workbench/movementDrafts';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { useKept } from '../../resource/hooks/useKept';

/** What is ticked and written of every movement is kept until it is confirmed: another row, a reload and a closed tab lose nothing. */
export function KeptDrafts({ workbenchRef, id }: { workbenchRef: WorkbenchActor; id: string }) {
  const drafts = useSelector(workbenchRef, ({ context }) => context.drafts);
  const body = useMemo(() => bodyOf(drafts), [drafts]);
  useKept({ kind: 'conciliation', subject: id }, body, (kept) => {
    workbenchRef.send({ type: 'RESUME', body: kept });
    return bodyOf(workbenchRef.getSnapshot().context.drafts);
  });
  return null;
}
