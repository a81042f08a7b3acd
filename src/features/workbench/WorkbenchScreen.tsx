import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../console/ConsoleProvider';
import { workbenchMachine } from '../../machines/workbench/workbench';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { RecordRoute } from '../../resource/RecordRoute';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { SkeletonRows } from '../../ui/SkeletonRows';
import { useWorkbenchAddress, viewAt } from './useWorkbenchAddress';
import { useWorkbenchDrafts } from './useWorkbenchDrafts';
import { useWorkbenchNotices } from './useWorkbenchNotices';
import { WorkbenchPage } from './WorkbenchPage';
import { words } from './words';

export function WorkbenchScreen() {
  return <RecordRoute page={Workbench} />;
}

function ToList() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate('/conciliaciones')}>{words.toList}</Button>;
}

/** A saved conciliation: its movements, and the one in hand. */
function Workbench({ id }: { id: string }) {
  const [params] = useSearchParams();
  const workbenchRef = useActorRef(workbenchMachine, { input: { id, person: useUser()?.id, ...viewAt(params) } });
  useWorkbenchDrafts(workbenchRef, id);
  useWorkbenchNotices(workbenchRef);
  useWorkbenchAddress(workbenchRef);
  useSessionOpened(() => {
    for (const type of ['RETRY', 'RETRY_DETAIL', 'RETRY_SEARCH'] as const) workbenchRef.send({ type });
  });
  const isRefused = useSelector(workbenchRef, (current) => current.matches('refused'));
  const conciliation = useSelector(workbenchRef, ({ context }) => context.conciliation);
  const problem = useSelector(workbenchRef, ({ context }) => context.problem);
  if (isRefused) {
    return (
      <Page title={words.untitled} actions={<ToList />}>
        <RefusedState message={problem?.reason ?? ''} onRetry={() => workbenchRef.send({ type: 'RETRY' })} />
      </Page>
    );
  }
  if (!conciliation) {
    return (
      <Page title={words.untitled}>
        <SkeletonRows columns="64px 1fr 120px 120px" />
      </Page>
    );
  }
  return (
    <KeepFocus>
      <WorkbenchPage workbenchRef={workbenchRef} conciliation={conciliation} />
    </KeepFocus>
  );
}
