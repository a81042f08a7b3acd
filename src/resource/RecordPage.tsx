import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Answer, AnyRow } from '../api/contract/row';
import { RefusedState } from '../ui/RefusedState';
import { SkeletonRows } from '../ui/SkeletonRows';
import { RecordOddities } from './Oddities';
import type { RecordHandle } from './useRecord';

type Props<R extends AnyRow> = { handle: RecordHandle<R>; children: (record: Answer<R>) => ReactNode };

/** Shows a record, or that it is loading, or why it could not be loaded. */
export function RecordPage<R extends AnyRow>({ handle: [snapshot, ref], children }: Props<R>) {
  const { record, problem } = snapshot.context;
  const retry = () => ref.send({ type: 'RETRY' });
  if (record === undefined) {
    return problem ? <RefusedState message={problem.reason} onRetry={retry} /> : <SkeletonRows columns="1fr 2fr" />;
  }
  return (
    <>
      {problem && (
        <MessageBar intent="warning">
          <MessageBarBody>{problem.reason}</MessageBarBody>
        </MessageBar>
      )}
      <RecordOddities record={record} />
      {children(record)}
    </>
  );
}
