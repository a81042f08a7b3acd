import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isTaken, ROW_FILTERS, rowCounts, rowsShown } from '../../machines/statementUpload/previewRows';
import type { UploadActor } from '../../machines/statementUpload/statementUpload';
import { DataList } from '../../ui/table/DataList';
import { FilterTabs } from '../../ui/table/FilterTabs';
import { previewColumns } from './previewColumns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } });

/** The rows that look like movements, each with its fate. */
export function PreviewRows({ upload }: { upload: UploadActor }) {
  const styles = useStyles();
  const preview = useSelector(upload, ({ context }) => context.preview);
  const turned = useSelector(upload, ({ context }) => context.turned);
  const filter = useSelector(upload, ({ context }) => context.filter);
  const isRereading = useSelector(upload, (current) => current.matches('rereading'));
  const counts = useMemo(() => rowCounts({ preview, turned }), [preview, turned]);
  const rows = useMemo(() => rowsShown({ preview, turned, filter }), [preview, turned, filter]);
  const columns = useMemo(
    () => (preview ? previewColumns(preview, turned, (row) => upload.send({ type: 'TURN', row })) : []),
    [preview, turned, upload],
  );
  if (!preview) return null;
  return (
    <div className={styles.root}>
      <FilterTabs
        label={words.filters}
        filters={ROW_FILTERS}
        names={words.filterNames}
        counts={counts}
        value={filter}
        onChange={(next) => upload.send({ type: 'SHOW', filter: next })}
      />
      <DataList
        label={words.rows}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        rowHeight={52}
        maxHeight="max(320px, calc(100dvh - 440px))"
        status={isRereading ? 'loading' : 'ready'}
        isMuted={(row) => !isTaken(row, preview, turned)}
        onToggle={({ row }) => upload.send({ type: 'TURN', row })}
        empty={{ title: words.noneHere }}
      />
    </div>
  );
}
