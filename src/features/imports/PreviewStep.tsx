import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { importProgress } from '../../api/contract/receivables/imports';
import type { RecordsImportActor } from '../../machines/imports/recordsImport';
import { FileWarnings } from '../../resource/FileWarnings';
import { RowsRead } from '../../resource/RowsRead';
import { Questions } from '../../ui/fields/Questions';
import { width } from '../../ui/frame/theme';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { Progress } from '../../ui/waiting/Progress';
import { ImportFigures } from './ImportFigures';
import { ImportRows } from './ImportRows';
import { UnderstoodFile } from './UnderstoodFile';
import { ofKind, words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  panes: {
    display: 'grid',
    gridTemplateColumns: '300px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px',
    // Narrower, the reason of a refused row would be out of view beside the mapping.
    [`@media (max-width: ${width.preview - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  save: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px', flexShrink: 0 },
});

/** Step 2: how the file was read, and the expected result of each row. */
export function PreviewStep({ importRef }: { importRef: RecordsImportActor }) {
  const styles = useStyles();
  const snapshot = useSelector(importRef, (current) => current);
  const { preview, problem } = snapshot.context;
  if (!preview) return null;
  const { kind, file_name: name, dialect, questions, warnings, counts } = preview;
  const isBusy = snapshot.hasTag('busy');
  const isSaving = snapshot.matches('saving');
  const chosen = counts.nuevo + counts.cambia + counts.espera;
  return (
    <div className={styles.root}>
      <div className={styles.file}>
        <span className={styles.name}>{name}</span>
        <span>{dialect.format_name}</span>
        <Button size="small" disabled={isBusy} onClick={() => importRef.send({ type: 'DISCARD' })}>
          {words.discard}
        </Button>
      </div>
      {snapshot.matches('restoring') && <Progress label={words.restoring} />}
      {snapshot.matches('rereading') && (
        <RowsRead row={importProgress} label={words.rereading} onCancel={() => importRef.send({ type: 'CANCEL' })} />
      )}
      {problem && <RefusalBar refusal={problem} isAlert />}
      <Questions
        questions={questions}
        disabled={isBusy}
        onAnswer={({ mapping }) => importRef.send({ type: 'MAP', mapping })}
      />
      <ImportFigures preview={preview}>
        <div className={styles.save}>
          <VerbButton
            busy={isSaving}
            disabled={!snapshot.can({ type: 'SAVE' })}
            onClick={() => importRef.send({ type: 'SAVE' })}
          >
            {isSaving ? words.saving(chosen, ofKind[kind]) : words.save(chosen, ofKind[kind])}
          </VerbButton>
          {questions.length > 0
            ? words.cannotSave(questions.length)
            : chosen === 0
              ? words.nothingToSave(counts.igual, counts.problema)
              : counts.problema > 0 && words.refusedStay(counts.problema)}
        </div>
      </ImportFigures>
      <FileWarnings texts={warnings} intent="info" />
      <div className={kind === 'electronic' ? styles.root : styles.panes}>
        {kind !== 'electronic' && <UnderstoodFile importRef={importRef} preview={preview} kind={kind} />}
        {/** Another reading remounts the rows. */}
        <ImportRows key={JSON.stringify([dialect.mapping, counts])} preview={preview} />
      </div>
    </div>
  );
}
