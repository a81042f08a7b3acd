import { Button, Link, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  createImport,
  importProgress,
  listWaitingNotes,
  type RecordsImport,
  type TabularKind,
} from '../../api/contract/receivables/imports';
import { useOffers } from '../../console/AppProvider';
import type { FileIntakeActor } from '../../machines/kit/files/fileIntake';
import { FileIntake } from '../../resource/FileIntake';
import { fileIntakeWords } from '../../resource/words';
import type { Pack } from '../../ui/fields/droppedFile';
import { Panel } from '../../ui/frame/Panel';
import { lazyPart } from '../../ui/lazyPart';
import { RawTable } from '../../ui/table/RawTable';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { ofKind, words } from './words';

const WaitingNotes = lazyPart(async () => (await import('./WaitingNotes')).WaitingNotes);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  go: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
});

type Props = { intakeRef: FileIntakeActor<{ kind: TabularKind }, RecordsImport>; kind: TabularKind; dropped: File[] };

/** What packs is fetched with the first files that need it. */
const packOnce: Pack = async (files, largest) => (await import('./packElectronic')).packElectronic(files, largest);

/** Step 1: the file and its first rows. */
export function FileStep({ intakeRef, kind, dropped }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(intakeRef, (current) => current);
  const { sample } = snapshot.context.file ?? {};
  const offers = useOffers();
  // Only documents have several files that are one import, and only where the service reads electronic ones.
  const pack = kind === 'documents' && offers(createImport) ? packOnce : undefined;
  const { drop, example, rule } = ofKind[kind];
  return (
    <div className={styles.root}>
      <Panel body={rule}>
        <FileIntake
          intakeRef={intakeRef}
          label={drop}
          hint={words.formats[kind]}
          reading={importProgress}
          pack={pack}
          dropped={dropped}
        />
        <div className={styles.go}>
          <Link href={example} download>
            {words.example}
          </Link>
          {(snapshot.matches('ready') || snapshot.matches('sending')) && (
            <Button
              appearance="primary"
              disabledFocusable={!snapshot.can({ type: 'SEND' })}
              onClick={() => intakeRef.send({ type: 'SEND' })}
            >
              {fileIntakeWords.send}
            </Button>
          )}
        </div>
      </Panel>
      {sample && sample.rows.length > 0 && (
        <Panel title={words.head} body={words.headBody}>
          <RawTable label={words.head} rows={sample.rows} />
        </Panel>
      )}
      <LazyBoundary>{kind === 'documents' && offers(listWaitingNotes) && <WaitingNotes />}</LazyBoundary>
    </div>
  );
}
