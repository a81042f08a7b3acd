import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bodyOf } from '../../machines/workbench/movementDrafts';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { usePersistedDraft } from '../../resource/hooks/usePersistedDraft';

/** Persists the ticks and notes of every movement until they are confirmed, across rows, reloads and tabs. */
export function PersistedDrafts({ workbenchRef, id }: { workbenchRef: WorkbenchActor; id: string }) {
  const drafts = useSelector(workbenchRef, ({ context }) => context.drafts);
  const body = useMemo(() => bodyOf(drafts), [drafts]);
  usePersistedDraft({ kind: 'conciliation', subject: id }, body, (persisted) => {
    workbenchRef.send({ type: 'RESUME', body: persisted });
    return bodyOf(workbenchRef.getSnapshot().context.drafts);
  });
  return null;
}
