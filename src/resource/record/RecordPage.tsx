import type { ReactNode } from 'react';
import type { Answer, AnyRow } from '../../api/contract/row';
import { ToolsSlot } from '../../ui/frame/slots';
import { WarningBar } from '../../ui/table/WarningBar';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import type { RecordHandle } from '../hooks/useRecord';
import { RecordNormalizationNotices } from '../NormalizationNotices';
import { Refusal } from './Refusal';

type Props<R extends AnyRow> = { handle: RecordHandle<R>; children: (record: Answer<R>) => ReactNode };

/** Shows a record, or that it is loading, or why it could not be loaded. */
export function RecordPage<R extends AnyRow>({ handle: [snapshot, ref], children }: Props<R>) {
  const { record, problem } = snapshot.context;
  if (record === undefined) {
    return problem ? (
      <Refusal problem={problem} onRetry={() => ref.send({ type: 'RETRY' })} />
    ) : (
      <SkeletonRows columns="1fr 2fr" />
    );
  }
  return (
    <>
      {problem && <WarningBar>{problem.reason}</WarningBar>}
      <RecordNormalizationNotices record={record} />
      <ToolsSlot value={undefined}>{children(record)}</ToolsSlot>
    </>
  );
}
