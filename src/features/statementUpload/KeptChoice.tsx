import { useSelector } from '@xstate/react';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { choiceToKeep } from '../../machines/statementUpload/statementUploadSetup';
import { isSameBody, useKept } from '../../resource/hooks/useKept';

/** What was chosen of one preview, its name and its columns is kept until it is saved: a reload and a closed tab lose nothing. */
export function KeptChoice({ uploadRef, preview }: { uploadRef: StatementUploadActor; preview: string }) {
  const body = useSelector(uploadRef, ({ context }) => choiceToKeep(context), isSameBody);
  useKept({ kind: 'statement', subject: preview }, body, (kept) => {
    uploadRef.send({ type: 'RESUME', body: kept });
    return choiceToKeep(uploadRef.getSnapshot().context);
  });
  return null;
}
