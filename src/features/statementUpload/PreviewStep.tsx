import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { readingProgress } from '../../api/contract/reconciliation/conciliations';
import { unreadableOf } from '../../api/contract/row';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { pointedOf } from '../../machines/statementUpload/statementUploadSetup';
import { FileWarnings } from '../../resource/FileWarnings';
import { Unreadable } from '../../resource/NormalizationNotices';
import { RowsRead } from '../../resource/RowsRead';
import { Questions } from '../../ui/fields/Questions';
import { openDetails } from '../../ui/frame/openDetails';
import { TakeFocus } from '../../ui/frame/TakeFocus';
import { width } from '../../ui/frame/theme';
import { lazyPart } from '../../ui/lazyPart';
import { RefusalBar } from '../../ui/RefusalBar';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { FixedColumns } from './FixedColumns';
import { LeftOutRows } from './LeftOutRows';
import { PreviewHead } from './PreviewHead';
import { PreviewRows } from './PreviewRows';
import { previewWords as words } from './previewWords';
import { answerOf, Truncated } from './Truncated';
import { COLUMNS_ID, UnderstoodFile } from './UnderstoodFile';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  name: { margin: 0, fontSize: 'inherit', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  panes: {
    display: 'grid',
    gridTemplateColumns: '300px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px',
    [`@media (max-width: ${width.preview - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  rows: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
});

/** What is asked of these may be answered by saying what the columns hold. */
const OF_COLUMNS: ReadonlySet<string> = new Set(['columns', 'signs', 'sides', 'oldest', 'accepted', 'date_order']);

/** What of these is asked a cell may answer. */
const OF_CELLS: ReadonlySet<string> = new Set(['columns', 'signs', 'sides', 'oldest', 'accepted', 'table']);

const PointedFile = lazyPart(async () => (await import('./PointedFile')).PointedFile);

/** Step 2: how the file was read, and which rows will be saved. */
export function PreviewStep({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const { preview, file, problem, accounts, account, isPointing } = useSelector(uploadRef, ({ context }) => context);
  const isRereading = useSelector(uploadRef, (current) => current.matches({ read: 'rereading' }));
  const isBusy = useSelector(uploadRef, (current) => current.hasTag('busy'));
  const isPointed = useSelector(
    uploadRef,
    ({ context }) => context.preview !== undefined && pointedOf(context).length > 0,
  );
  if (!preview) return null;
  const { dialect, questions, warnings, skipped } = preview;
  const { columns = [] } = dialect.mapping;
  const owner = accounts.find(({ id }) => id === account);
  return (
    <div className={styles.root}>
      <div className={styles.file}>
        <TakeFocus>
          <h2 className={styles.name}>{preview.file_name || file?.name}</h2>
        </TakeFocus>
        <span>{[dialect.format_name, owner && `${owner.alias} ${owner.number}`].filter(Boolean).join(' · ')}</span>
        <Button size="small" disabled={isBusy} onClick={() => uploadRef.send({ type: 'BACK' })}>
          {words.back}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => uploadRef.send({ type: 'DISCARD' })}>
          {words.discard}
        </Button>
        {dialect.picture && (
          <Button
            size="small"
            aria-expanded={isPointing || isPointed}
            onPointerEnter={PointedFile.fetch}
            onFocus={PointedFile.fetch}
            onClick={() => uploadRef.send({ type: isPointing ? 'HIDE_CELLS' : 'SHOW_CELLS' })}
          >
            {words.point}
          </Button>
        )}
      </div>
      {isRereading && (
        <RowsRead row={readingProgress} label={words.rereading} onCancel={() => uploadRef.send({ type: 'CANCEL' })} />
      )}
      {problem && <RefusalBar refusal={problem} isAlert />}
      <Truncated uploadRef={uploadRef} />
      <Questions
        questions={questions.filter(({ field }) => field !== 'truncated')}
        disabled={isBusy}
        onAnswer={(option) => uploadRef.send(answerOf(option))}
        instead={(field) => [
          ...(dialect.picture && OF_CELLS.has(field)
            ? [{ label: words.point, onChoose: () => uploadRef.send({ type: 'SHOW_CELLS' }) }]
            : []),
          ...(columns.length > 0 && OF_COLUMNS.has(field)
            ? [{ label: words.noneOfThese, onChoose: () => openDetails(COLUMNS_ID) }]
            : []),
        ]}
      />
      <PreviewHead uploadRef={uploadRef} />
      <LazyBoundary>
        {dialect.picture && (isPointing || isPointed) && (
          <PointedFile uploadRef={uploadRef} preview={preview} takesFocus={isPointing} />
        )}
      </LazyBoundary>
      <FileWarnings texts={warnings} />
      <div className={styles.panes}>
        <UnderstoodFile uploadRef={uploadRef} preview={preview} />
        <div className={styles.rows}>
          {dialect.mapping.delimiter === 'fixed' && <FixedColumns uploadRef={uploadRef} preview={preview} />}
          <Unreadable rows={unreadableOf(preview)} />
          <PreviewRows uploadRef={uploadRef} preview={preview} />
          <LeftOutRows title={words.skipped(skipped.length)} rows={skipped} />
        </div>
      </div>
    </div>
  );
}
