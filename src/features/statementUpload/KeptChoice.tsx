import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { choiceToKeep } from '../../machines/statementUpload/statementUploadSetup';
import { useDraft } from '../../resource/useDraft';

/** What was chosen of one preview, its name and its columns is kept until it is saved: a reload and a closed tab lose nothing. */
export function KeptChoice({ uploadRef, preview }: { uploadRef: StatementUploadActor; preview: string }) {
  const body = useSelector(uploadRef, ({ context }) => choiceToKeep(context), isSame);
  const written = useRef<typeof body>(null);
  const draftRef = useDraft({ kind: 'statement', subject: preview }, (kept) => {
    uploadRef.send({ type: 'RESUME', body: kept });
    if (written.current === null) written.current = choiceToKeep(uploadRef.getSnapshot().context);
  });
  useEffect(() => {
    if (isSame(written.current, body)) return;
    written.current = body;
    draftRef.send(body === null ? { type: 'DISCARD' } : { type: 'WRITE', body });
  }, [body, draftRef]);
  return null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
