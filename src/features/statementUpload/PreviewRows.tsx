import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isIncluded, ROW_FILTERS, rowCounts, rowsShown } from '../../machines/statementUpload/previewRows';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { withOddities } from '../../resource/Oddities';
import { DataList } from '../../ui/table/DataList';
import { FilterTabs } from '../../ui/table/FilterTabs';
import { previewColumns } from './previewColumns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } });

/** The rows that look like movements, each with what will become of it. */
export function PreviewRows({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const preview = useSelector(uploadRef, ({ context }) => context.preview);
  const overrides = useSelector(uploadRef, ({ context }) => context.overrides);
  const filter = useSelector(uploadRef, ({ context }) => context.filter);
  const isRereading = useSelector(uploadRef, (current) => current.matches('rereading'));
  const counts = useMemo(() => rowCounts({ preview, overrides }), [preview, overrides]);
  const rows = useMemo(() => rowsShown({ preview, overrides, filter }), [preview, overrides, filter]);
  const columns = useMemo(
    () => (preview ? previewColumns(preview, overrides, (row) => uploadRef.send({ type: 'TOGGLE_ROW', row })) : []),
    [preview, overrides, uploadRef],
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
        onChange={(next) => uploadRef.send({ type: 'FILTER', filter: next })}
      />
      <DataList
        label={words.rows}
        columns={withOddities(columns, rows)}
        rows={rows}
        rowKey={({ row }) => String(row)}
        rowHeight={52}
        maxHeight="max(320px, calc(100dvh - 440px))"
        status={isRereading ? 'loading' : 'ready'}
        isMuted={(row) => !isIncluded(row, preview, overrides)}
        onToggle={({ row }) => uploadRef.send({ type: 'TOGGLE_ROW', row })}
        empty={{ title: words.noneHere }}
      />
    </div>
  );
}
