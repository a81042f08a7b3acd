import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  exportRefusedRows,
  listImportRows,
  type RecordsImport,
  type RowStatus,
} from '../../api/contract/receivables/imports';
import { type UrlQuery, urlOf } from '../../machines/kit/list';
import { useListRef } from '../../resource/hooks/useRowActor';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFiles } from '../../resource/list/ExportMenu';
import { useFailureNotices } from '../../resource/notices';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { DataList } from '../../ui/table/DataList';
import { Pager } from '../../ui/table/Pager';
import { rowColumns } from './rowColumns';
import { type RowFilter, statusesOf, words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
});

const ROWS_A_PAGE = 50;

/** The rows with this result, or all. */
const queryOf = (filter: RowFilter, p = 1): UrlQuery => ({
  p: String(p),
  page_size: String(ROWS_A_PAGE),
  ...(filter !== 'all' && { status: filter }),
});

/** The rows of the file with their expected or final results. */
export function ImportRows({ preview, only }: { preview: RecordsImport; only?: RowStatus }) {
  const styles = useStyles();
  const rowsRef = useListRef(listImportRows, { params: { id: preview.id }, url: queryOf(only ?? 'all') });
  const snapshot = useSelector(rowsRef, (current) => current);
  useFailureNotices(rowsRef);
  useSessionOpened(() => rowsRef.send({ type: 'RETRY' }));
  const [isExporting, exportRows] = useFiles(exportRefusedRows);
  const columns = useMemo(() => rowColumns(preview), [preview]);
  const { query, page, problem } = snapshot.context;
  const { p } = urlOf(query);
  const filter = query.status ?? 'all';
  const show = (next: RowFilter, at = 1) => rowsRef.send({ type: 'RESTORE', url: queryOf(next, at) });
  const { counts } = preview;
  const all = counts.nuevo + counts.cambia + counts.espera + counts.igual + counts.problema;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <FilterTabs
          label={words.filters}
          filters={['all', ...statusesOf(preview)]}
          names={words.filterNames}
          counts={{ all, ...counts }}
          value={filter}
          onChange={(next) => show(next)}
        />
        {counts.problema > 0 && (
          <Button
            size="small"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={isExporting}
            onClick={() => exportRows({}, 'csv', { id: preview.id })}
          >
            {words.download}
          </Button>
        )}
      </div>
      <DataList
        label={words.rows}
        columns={columns}
        rows={page?.results ?? []}
        rowKey={({ row }) => String(row)}
        rowHeight={64}
        maxHeight="max(320px, calc(100dvh - 440px))"
        total={page?.count ?? 0}
        offset={(Number(p) - 1) * ROWS_A_PAGE}
        status={snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => rowsRef.send({ type: 'RETRY' })}
        empty={{ title: words.noneHere }}
        footer={
          <Pager page={Number(p)} pageSize={ROWS_A_PAGE} total={page?.count ?? 0} onPage={(at) => show(filter, at)} />
        }
      />
    </div>
  );
}
