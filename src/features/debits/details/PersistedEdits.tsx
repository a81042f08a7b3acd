import { useSelector } from '@xstate/react';
import type { DraftBody } from '../../../api/contract/drafts';
import type { DebitActor } from '../../../machines/debits/debit';
import { answerToPersist } from '../../../machines/debits/debitAnswerSetup';
import { editsToPersist } from '../../../machines/debits/editedLines';
import { isSameBody, usePersistedDraft } from '../../../resource/hooks/usePersistedDraft';

/** Amounts that were typed, lines that were dropped and an answer that was looked at are kept until they are saved: another page, a reload and a closed tab lose nothing. */
export function PersistedEdits({ debitRef, id }: { debitRef: DebitActor; id: string }) {
  const answerRef = useSelector(debitRef, ({ children }) => children.answer);
  const edits = useSelector(debitRef, ({ context }) => editsToPersist(context.edits), isSameBody);
  const answer = useSelector(answerRef, (current) => (current ? answerToPersist(current.context) : null), isSameBody);
  usePersistedDraft({ kind: 'debit', subject: id }, joined(edits, answer), (persisted) => {
    // Where it is not edited, what was edited waits.
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
