import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  currencyOf,
  isIncluded,
  isRead,
  linesShown,
  ROW_FILTERS,
  rowCounts,
} from '../../machines/statementUpload/previewRows';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { withNormalizationNotices } from '../../resource/NormalizationNotices';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { DataList } from '../../ui/table/DataList';
import { previewColumns } from './previewColumns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } });

/** The rows that look like movements, each with what will become of it, and those of them that cannot be read. */
export function PreviewRows({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const preview = useSelector(uploadRef, ({ context }) => context.preview);
  const overrides = useSelector(uploadRef, ({ context }) => context.overrides);
  const filter = useSelector(uploadRef, ({ context }) => context.filter);
  const isRereading = useSelector(uploadRef, (current) => current.matches({ read: 'rereading' }));
  const counts = useMemo(() => rowCounts({ preview, overrides }), [preview, overrides]);
  const lines = useMemo(() => linesShown({ preview, overrides, filter }), [preview, overrides, filter]);
  const currency = useSelector(uploadRef, ({ context }) => currencyOf(context));
  const columns = useMemo(
    () =>
      preview ? previewColumns(preview, overrides, currency, (row) => uploadRef.send({ type: 'TOGGLE_ROW', row })) : [],
    [preview, overrides, currency, uploadRef],
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
        columns={withNormalizationNotices(columns, lines)}
        rows={lines}
        rowKey={(line) => (isRead(line) ? String(line.row) : `${line.row} ${line.msg}`)}
        rowHeight={36}
        maxHeight="max(320px, calc(100dvh - 440px))"
        status={isRereading ? 'loading' : 'ready'}
        isMuted={(line) => !isRead(line) || !isIncluded(line, preview, overrides)}
        onToggle={({ row }) => uploadRef.send({ type: 'TOGGLE_ROW', row })}
        empty={{ title: words.noneHere }}
      />
    </div>
  );
}
