import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { listMovements } from '../../api/contract/reconciliation/conciliations';
import { useUser } from '../../console/AppProvider';
import { workbenchMachine } from '../../machines/workbench/workbench';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useChanges } from '../../resource/hooks/useChanges';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { OpeningPage } from '../../resource/record/OpeningPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { useWorkbenchAddress, viewAt } from './useWorkbenchAddress';
import { useWorkbenchNotices } from './useWorkbenchNotices';
import { WorkbenchPage } from './WorkbenchPage';
import { words } from './words';

export function WorkbenchScreen() {
  return <RecordRoute page={Workbench} />;
}

/** The workbench of a saved conciliation. */
function Workbench({ id }: { id: string }) {
  const [params] = useSearchParams();
  const workbenchRef = useActorRef(workbenchMachine, { input: { id, person: useUser()?.id, ...viewAt(params) } });
  useWorkbenchNotices(workbenchRef);
  useWorkbenchAddress(workbenchRef);
  useChanges(listMovements, id, () => workbenchRef.send({ type: 'RENEW' }));
  useSessionOpened(() => workbenchRef.send({ type: 'RETRY' }));
  const isRefused = useSelector(workbenchRef, (current) => current.matches('refused'));
  const isWorking = useSelector(workbenchRef, (current) => current.matches('working'));
  const conciliation = useSelector(workbenchRef, ({ context }) => context.conciliation);
  const problem = useSelector(workbenchRef, ({ context }) => context.problem);
  if (!isWorking || conciliation === undefined) {
    return (
      <OpeningPage
        title={words.untitled}
        columns="64px 1fr 120px 120px"
        problem={isRefused ? problem : undefined}
        onRetry={() => workbenchRef.send({ type: 'RETRY' })}
      />
    );
  }
  return (
    <KeepFocus>
      <WorkbenchPage workbenchRef={workbenchRef} conciliation={conciliation} />
    </KeepFocus>
  );
}
