import { useActorRef, useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { conciliationSteps } from '../../console/sharedWords';
import { statementUploadMachine } from '../../machines/statementUpload/statementUpload';
import { useFailureNotices } from '../../resource/notices';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Page } from '../../ui/frame/Page';
import { Stepper } from '../../ui/Stepper';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { words } from './words';

/** From a bank's file to saved movements; once saved, on to the workbench. */
export function UploadScreen() {
  const [params] = useSearchParams();
  const uploadRef = useActorRef(statementUploadMachine, { input: { account: params.get('cuenta') ?? undefined } });
  useFailureNotices(uploadRef);
  const saved = useSelector(uploadRef, ({ context }) => context.saved?.id);
  const isPreview = useSelector(uploadRef, (current) => current.hasTag('preview'));
  if (saved !== undefined) return <Navigate to={`/conciliaciones/${saved}`} replace />;
  return (
    <Page title={words.title} actions={<Stepper steps={conciliationSteps} current={isPreview ? 1 : 0} />}>
      <KeepFocus>{isPreview ? <PreviewStep uploadRef={uploadRef} /> : <FileStep uploadRef={uploadRef} />}</KeepFocus>
    </Page>
  );
}
