import { useSelector } from '@xstate/react';
import type { DraftBody } from '../../../api/contract/drafts';
import type { DebitActor } from '../../../machines/debits/debit';
import { answerToKeep } from '../../../machines/debits/debitAnswerSetup';
import { editsToKeep } from '../../../machines/debits/editedLines';
import { isSameBody, useKept } from '../../../resource/hooks/useKept';

/** Amounts that were typed, lines that were dropped and an answer that was looked at are kept until they are saved: another page, a reload and a closed tab lose nothing. */
export function KeptEdits({ debitRef, id }: { debitRef: DebitActor; id: string }) {
  const answerRef = useSelector(debitRef, ({ children }) => children.answer);
  const edits = useSelector(debitRef, ({ context }) => editsToKeep(context.edits), isSameBody);
  const answer = useSelector(answerRef, (current) => (current ? answerToKeep(current.context) : null), isSameBody);
  useKept({ kind: 'debit', subject: id }, joined(edits, answer), (kept) => {
    // Where it is not edited, what was edited waits.
    if (!debitRef.getSnapshot().can({ type: 'RESUME', body: kept })) return kept;
    debitRef.send({ type: 'RESUME', body: kept });
    const { context, children } = debitRef.getSnapshot();
    return joined(
      editsToKeep(context.edits),
      children.answer ? answerToKeep(children.answer.getSnapshot().context) : null,
    );
  });
  return null;
}

const joined = (edits: DraftBody | null, answer: DraftBody | null): DraftBody | null =>
  edits || answer ? { ...edits, ...answer } : null;
