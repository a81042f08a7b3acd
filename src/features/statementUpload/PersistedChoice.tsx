import { useSelector } from '@xstate/react';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { choiceToPersist } from '../../machines/statementUpload/statementUploadSetup';
import { isSameBody, usePersistedDraft } from '../../resource/hooks/usePersistedDraft';

/** Persists the choices, the name and the columns of one preview until it is saved, across reloads and tabs. */
export function PersistedChoice({ uploadRef, preview }: { uploadRef: StatementUploadActor; preview: string }) {
  const body = useSelector(uploadRef, ({ context }) => choiceToPersist(context), isSameBody);
  usePersistedDraft({ kind: 'statement', subject: preview }, body, (persisted) => {
    uploadRef.send({ type: 'RESUME', body: persisted });
    return choiceToPersist(uploadRef.getSnapshot().context);
  });
  return null;
}
