import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bodyOf } from '../../machines/workbench/movementDrafts';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { usePersistedDraft } from '../../resource/hooks/usePersistedDraft';

/** What is ticked and written of every movement is kept until it is confirmed: another row, a reload and a closed tab lose nothing. */
export function PersistedDrafts({ workbenchRef, id }: { workbenchRef: WorkbenchActor; id: string }) {
  const drafts = useSelector(workbenchRef, ({ context }) => context.drafts);
  const body = useMemo(() => bodyOf(drafts), [drafts]);
  usePersistedDraft({ kind: 'conciliation', subject: id }, body, (persisted) => {
    workbenchRef.send({ type: 'RESUME', body: persisted });
    return bodyOf(workbenchRef.getSnapshot().context.drafts);
  });
  return null;
}
