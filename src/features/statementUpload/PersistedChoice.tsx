import { useSelector } from '@xstate/react';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { choiceToPersist } from '../../machines/statementUpload/statementUploadSetup';
import { isSameBody, usePersistedDraft } from '../../resource/hooks/usePersistedDraft';

/** What was chosen of one preview, its name and its columns is kept until it is saved: a reload and a closed tab lose nothing. */
export function PersistedChoice({ uploadRef, preview }: { uploadRef: StatementUploadActor; preview: string }) {
  const body = useSelector(uploadRef, ({ context }) => choiceToPersist(context), isSameBody);
  usePersistedDraft({ kind: 'statement', subject: preview }, body, (persisted) => {
    uploadRef.send({ type: 'RESUME', body: persisted });
    return choiceToPersist(uploadRef.getSnapshot().context);
  });
  return null;
}
