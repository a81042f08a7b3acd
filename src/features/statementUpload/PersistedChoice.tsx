import { draftMachine } from '../../machines/kit/draft';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { choiceToPersist } from '../../machines/statementUpload/statementUploadSetup';
import { useActorRef } from '../../resource/hooks/useActorRef';

/** Persists the choices, the name and the columns of one preview until it is saved, across reloads and tabs. */
export function PersistedChoice({ uploadRef, preview }: { uploadRef: StatementUploadActor; preview: string }) {
  useActorRef(draftMachine, {
    input: {
      about: { kind: 'statement', subject: preview },
      parent: uploadRef,
      toPersist: () => choiceToPersist(uploadRef.getSnapshot().context),
    },
  });
  return null;
}
