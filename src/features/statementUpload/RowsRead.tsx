import { useSelector } from '@xstate/react';
import { readingProgress } from '../../api/contract/reconciliation/conciliations';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { Poll } from '../../resource/Poll';
import { Progress } from '../../ui/waiting/Progress';
import { words } from './words';

const EVERY_MS = 1_000;

/** The progress of a reading, with its rows where the service reports them. */
export function RowsRead({ label, onCancel }: { label: string; onCancel: () => void }) {
  const progressRef = useRecordRef(readingProgress, {});
  const { rows, total } = useSelector(progressRef, ({ context }) => context.record) ?? { rows: null, total: null };
  return (
    <>
      <Progress
        label={label}
        {...(rows !== null && total !== null && { done: rows, total, detail: words.rowsRead(rows, total) })}
        onCancel={onCancel}
      />
      <Poll everyMs={EVERY_MS} onDue={() => progressRef.send({ type: 'REFRESH' })} />
    </>
  );
}
