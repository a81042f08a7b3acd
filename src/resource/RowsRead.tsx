import { useSelector } from '@xstate/react';
import type * as z from 'zod/mini';
import type { Row, readSoFar } from '../api/contract/row';
import { Progress } from '../ui/waiting/Progress';
import { useRecordRef } from './hooks/useRowActor';
import { Poll } from './Poll';
import { fileIntakeWords as words } from './words';

const EVERY_MS = 1_000;

/** A row that says how far the caller's file is read. */
export type ReadingRow = Row<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, typeof readSoFar>;

type Props = { row: ReadingRow; label: string; onCancel: () => void };

/** The progress of a reading, with its rows where the service reports them. */
export function RowsRead({ row, label, onCancel }: Props) {
  const progressRef = useRecordRef(row, {});
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
