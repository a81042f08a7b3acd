import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer, AnyRow } from '../api/contract/row';
import { EmptyState } from '../ui/EmptyState';
import { RefusedState } from '../ui/RefusedState';
import { SkeletonRows } from '../ui/SkeletonRows';
import type { RecordHandle } from './hooks/useRecord';
import { RecordOddities } from './Oddities';
import { goneWords } from './words';

type Props<R extends AnyRow> = { handle: RecordHandle<R>; children: (record: Answer<R>) => ReactNode };

/** Shows a record, or that it is loading, or why it could not be loaded. */
export function RecordPage<R extends AnyRow>({ handle: [snapshot, ref], children }: Props<R>) {
  const { record, problem } = snapshot.context;
  const retry = () => ref.send({ type: 'RETRY' });
  if (record === undefined) {
    if (problem?.status === 404) return <Gone message={problem.reason} />;
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

/** What is not there does not come by asking again: back to the list it would be in. */
function Gone({ message }: { message: string }) {
  const navigate = useNavigate();
  const list = /^\/[^/]*/.exec(useLocation().pathname)?.[0] ?? '/';
  return (
    <div role="alert">
      <EmptyState
        title={goneWords.title}
        body={message}
        icon={<DocumentQuestionMarkRegular />}
        action={<Button onClick={() => navigate(list)}>{goneWords.back}</Button>}
      />
    </div>
  );
}
