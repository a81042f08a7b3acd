import { useSelector } from '@xstate/react';
import type { DraftBody } from '../../../api/contract/drafts';
import type { DebitActor } from '../../../machines/debits/debit';
import { answerToPersist } from '../../../machines/debits/debitAnswer';
import { editsToPersist } from '../../../machines/debits/editedLines';
import { isSameBody, usePersistedDraft } from '../../../resource/hooks/usePersistedDraft';

/** Persists typed amounts, excluded lines and a previewed answer until they are saved, across pages, reloads and tabs. */
export function PersistedEdits({ debitRef, id }: { debitRef: DebitActor; id: string }) {
  const answerRef = useSelector(debitRef, ({ children }) => children.answer);
  const edits = useSelector(debitRef, ({ context }) => editsToPersist(context.edits), isSameBody);
  const answer = useSelector(answerRef, (current) => (current ? answerToPersist(current.context) : null), isSameBody);
  usePersistedDraft({ kind: 'debit', subject: id }, joined(edits, answer), (persisted) => {
    // Outside editing the stored draft is left as it is.
    if (!debitRef.getSnapshot().can({ type: 'RESUME', body: persisted })) return persisted;
    debitRef.send({ type: 'RESUME', body: persisted });
    const { context, children } = debitRef.getSnapshot();
    return joined(
      editsToPersist(context.edits),
      children.answer ? answerToPersist(children.answer.getSnapshot().context) : null,
    );
  });
  return null;
}

const joined = (edits: DraftBody | null, answer: DraftBody | null): DraftBody | null =>
  edits || answer ? { ...edits, ...answer } : null;
