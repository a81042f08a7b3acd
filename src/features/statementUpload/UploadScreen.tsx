import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { droppedIn } from '../../console/dropped';
import { conciliationSteps } from '../../domain/words';
import { type StatementUploadActor, statementUploadMachine } from '../../machines/statementUpload/statementUpload';
import { isFileUnread } from '../../machines/statementUpload/statementUploadSetup';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useConfirmedNotices, useFailureNotices } from '../../resource/notices';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { Stepper } from '../../ui/Stepper';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { usePreviewAddress } from './usePreviewAddress';
import { words } from './words';

/** Uploads a bank's file; saving leads to the workbench. The preview is in the address, so a reload resumes it. */
export function UploadScreen() {
  const [params] = useSearchParams();
  const { id } = useParams();
  const { state } = useLocation();
  const uploadRef = useActorRef(statementUploadMachine, {
    input: { account: params.get('cuenta') ?? undefined, preview: id, fileKey: droppedIn(state) },
  });
  useFailureNotices(uploadRef);
  useConfirmedNotices(uploadRef);
  useSessionOpened(() => uploadRef.send({ type: 'RETRY' }));
  usePreviewAddress(uploadRef, id);
  const saved = useSelector(uploadRef, ({ context }) => context.saved);
  const isFile = useSelector(uploadRef, (current) => current.hasTag('file'));
  const isUnread = useSelector(uploadRef, isFileUnread);
  return (
    <>
      <LeaveQuestion isUnsaved={isUnread} body={words.leave} />
      {saved !== undefined ? (
        <Navigate to={saved === null ? '/conciliaciones' : `/conciliaciones/${saved}`} replace />
      ) : (
        <Page title={words.title} actions={<Stepper steps={conciliationSteps} current={isFile ? 0 : 1} />}>
          <KeepFocus>
            <Step uploadRef={uploadRef} />
          </KeepFocus>
        </Page>
      )}
    </>
  );
}

const useStyles = makeStyles({ instead: { display: 'flex', justifyContent: 'center' } });

function Step({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const snapshot = useSelector(uploadRef, (current) => current);
  if (snapshot.matches('lost')) {
    return (
      <>
        <RefusedState message={snapshot.context.problem?.reason} onRetry={() => uploadRef.send({ type: 'RETRY' })} />
        <div className={styles.instead}>
          <Button onClick={() => uploadRef.send({ type: 'BACK' })}>{words.chooseFile}</Button>
        </div>
      </>
    );
  }
  const { fileIntake } = snapshot.children;
  if (fileIntake) return <FileStep uploadRef={uploadRef} intakeRef={fileIntake} />;
  return snapshot.hasTag('preview') ? (
    <PreviewStep uploadRef={uploadRef} />
  ) : (
    <SkeletonRows columns="64px 1fr 1fr 160px" />
  );
}
