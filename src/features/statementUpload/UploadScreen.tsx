import { useActorRef, useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { conciliationSteps } from '../../console/sharedWords';
import { statementUploadMachine, type UploadActor } from '../../machines/statementUpload/statementUpload';
import { useFailureNotices } from '../../resource/notices';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Page } from '../../ui/frame/Page';
import { Stepper } from '../../ui/Stepper';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { words } from './words';

export function UploadScreen() {
  const [params] = useSearchParams();
  const upload = useActorRef(statementUploadMachine, { input: { account: params.get('cuenta') ?? undefined } });
  return <Upload upload={upload} />;
}

/** From a bank's file to saved movements; once saved, on to the workbench. */
export function Upload({ upload }: { upload: UploadActor }) {
  useFailureNotices(upload);
  const saved = useSelector(upload, ({ context }) => context.saved?.id);
  const isPreview = useSelector(upload, (current) => current.hasTag('vista'));
  if (saved !== undefined) return <Navigate to={`/conciliaciones/${saved}`} replace />;
  return (
    <Page title={words.title} actions={<Stepper steps={conciliationSteps} current={isPreview ? 1 : 0} />}>
      <KeepFocus>{isPreview ? <PreviewStep upload={upload} /> : <FileStep upload={upload} />}</KeepFocus>
    </Page>
  );
}
