import { useSelector } from '@xstate/react';
import type { DebitActor } from '../../machines/debits/debit';
import { editsToKeep } from '../../machines/debits/editedLines';
import { isSameBody, useKept } from '../../resource/hooks/useKept';

/** Amounts that were typed and lines that were dropped are kept until they are saved: another page, a reload and a closed tab lose nothing. */
export function KeptEdits({ debitRef, id }: { debitRef: DebitActor; id: string }) {
  const body = useSelector(debitRef, ({ context }) => editsToKeep(context.edits), isSameBody);
  useKept({ kind: 'debit', subject: id }, body, (kept) => {
    debitRef.send({ type: 'RESUME', body: kept });
    return editsToKeep(debitRef.getSnapshot().context.edits);
  });
  return null;
}
