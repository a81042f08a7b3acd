import { useActorRef, useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { useFailureNotices } from '../../hooks/useFailureNotices';
import { uploadMachine } from '../../machines/conciliation/upload';
import { KeepFocus } from '../../ui/KeepFocus';
import { Page } from '../../ui/Page';
import { Stepper } from '../../ui/Stepper';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { steps, words } from './uploadWords';

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

export function UploadScreen() {
  const [params] = useSearchParams();
  const upload = useActorRef(uploadMachine, { input: { account: params.get('cuenta') ?? undefined } });
  return <Upload upload={upload} />;
}

/** From a bank's file to saved movements; once saved, on to the workbench. */
export function Upload({ upload }: { upload: UploadActor }) {
  useFailureNotices(upload);
  const saved = useSelector(upload, ({ context }) => context.saved?.id);
  const isPreview = useSelector(upload, (current) => current.hasTag('vista'));
  if (saved !== undefined) return <Navigate to={`/conciliaciones/${saved}`} replace />;
  return (
    <Page title={words.title} actions={<Stepper steps={steps} current={isPreview ? 1 : 0} />}>
      <KeepFocus>{isPreview ? <PreviewStep upload={upload} /> : <FileStep upload={upload} />}</KeepFocus>
    </Page>
  );
}
