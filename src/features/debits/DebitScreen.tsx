import { useActorRef, useSelector } from '@xstate/react';
import { Navigate, useParams } from 'react-router-dom';
import { type DebitActor, debitMachine } from '../../machines/debits/debit';
import { useTextFiles } from '../../resource/useTextFiles';
import { useTold } from '../../resource/useTold';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { SkeletonRows } from '../../ui/SkeletonRows';
import { DebitPage } from './DebitPage';
import { detailWords } from './words';

export function DebitScreen() {
  const { id = '' } = useParams();
  return <DebitOf key={id} id={id} />;
}

function DebitOf({ id }: { id: string }) {
  return <DebitView debit={useActorRef(debitMachine, { input: { id } })} />;
}

/** An automatic debit, wherever it is between its details and the bank's answer. */
export function DebitView({ debit }: { debit: DebitActor }) {
  useTold(debit);
  useTextFiles(debit);
  const isRemoved = useSelector(debit, (current) => current.matches('removed'));
  const isRefused = useSelector(debit, (current) => current.matches('refused'));
  const header = useSelector(debit, ({ context }) => context.debit);
  const problem = useSelector(debit, ({ context }) => context.problem);
  if (isRemoved) return <Navigate to="/debitos" replace />;
  if (isRefused) {
    return (
      <Page title={detailWords.untitled}>
        <RefusedState message={problem?.reason ?? ''} onRetry={() => debit.send({ type: 'RETRY' })} />
      </Page>
    );
  }
  if (!header) {
    return (
      <Page title={detailWords.untitled}>
        <SkeletonRows columns="1fr 100px 120px 120px" />
      </Page>
    );
  }
  return <DebitPage debit={debit} header={header} />;
}
