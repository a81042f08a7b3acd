import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { TabularKind } from '../../api/contract/receivables/imports';
import { allDroppedIn } from '../../console/dropped';
import { type RecordsImportActor, recordsImportMachine } from '../../machines/imports/recordsImport';
import { takeFiles } from '../../machines/kit/files/fileRegistry';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices } from '../../resource/notices';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { Page } from '../../ui/frame/Page';
import { RefusedState } from '../../ui/RefusedState';
import { Stepper } from '../../ui/Stepper';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { Report } from './Report';
import { ofKind, words } from './words';

export const CustomersImportScreen = () => <ImportScreen kind="customers" />;
export const DocumentsImportScreen = () => <ImportScreen kind="documents" />;

/** Imports customers or documents from a file. The import is in the address, so a reload resumes it. */
function ImportScreen({ kind }: { kind: TabularKind }) {
  const { id } = useParams();
  const { state } = useLocation();
  const [dropped] = useState(() => takeFiles(allDroppedIn(state)));
  const importRef = useActorRef(recordsImportMachine, { input: { kind, id } });
  useFailureNotices(importRef);
  useImportAddress(importRef, id);
  useSessionOpened(() => importRef.send({ type: 'RETRY' }));
  const isFile = useSelector(importRef, (current) => current.hasTag('file'));
  const isReport = useSelector(importRef, (current) => current.hasTag('report'));
  return (
    <Page title={ofKind[kind].title} actions={<Stepper steps={words.steps} current={isFile ? 0 : isReport ? 2 : 1} />}>
      <KeepFocus>
        <Step importRef={importRef} dropped={dropped} />
      </KeepFocus>
    </Page>
  );
}

const useStyles = makeStyles({ instead: { display: 'flex', justifyContent: 'center' } });

function Step({ importRef, dropped }: { importRef: RecordsImportActor; dropped: File[] }) {
  const styles = useStyles();
  const snapshot = useSelector(importRef, (current) => current);
  if (snapshot.matches('lost')) {
    return (
      <>
        <RefusedState message={snapshot.context.problem?.reason} onRetry={() => importRef.send({ type: 'RETRY' })} />
        <div className={styles.instead}>
          <Button onClick={() => importRef.send({ type: 'DISCARD' })}>{words.discard}</Button>
        </div>
      </>
    );
  }
  const { context, children } = snapshot;
  if (children.fileIntake) return <FileStep intakeRef={children.fileIntake} kind={context.kind} dropped={dropped} />;
  if (snapshot.hasTag('report')) return <Report importRef={importRef} />;
  return snapshot.context.preview ? (
    <PreviewStep importRef={importRef} />
  ) : (
    <SkeletonRows columns="64px 1fr 1fr 160px" />
  );
}

/** The machine creates the import, so the address follows it, without a history entry. */
function useImportAddress(importRef: RecordsImportActor, here: string | undefined): void {
  const navigate = useNavigate();
  const { kind, id } = useSelector(importRef, ({ context }) => context);
  useEffect(() => {
    const base = `${ofKind[kind].list}/importar`;
    if (id !== here) navigate(id === undefined ? base : `${base}/${id}`, { replace: true });
  }, [kind, id, here, navigate]);
}
