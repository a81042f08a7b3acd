import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type RecordsImport, ROW_STATUS, type RowStatus } from '../../api/contract/imports';
import { importRowsMachine, ROWS_A_PAGE } from '../../machines/recordsImport/importRows';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices } from '../../resource/notices';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { saveLink } from '../../ui/saveLink';
import { DataList } from '../../ui/table/DataList';
import { Pager } from '../../ui/table/Pager';
import { rowColumns } from './rowColumns';
import { type RowFilter, words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
});

const FILTERS: readonly RowFilter[] = ['all', ...ROW_STATUS];

/** The rows of the file with their expected or final results. */
export function ImportRows({ preview, only }: { preview: RecordsImport; only?: RowStatus }) {
  const styles = useStyles();
  const rowsRef = useActorRef(importRowsMachine, { input: { id: preview.id, status: only } });
  const snapshot = useSelector(rowsRef, (current) => current);
  useFailureNotices(rowsRef);
  useSessionOpened(() => rowsRef.send({ type: 'RETRY' }));
  useEmitted(rowsRef, 'READY', ({ href, fileName }: { href: string; fileName: string }) => saveLink(href, fileName));
  const columns = useMemo(() => rowColumns(preview), [preview]);
  const { asked, page, problem } = snapshot.context;
  const { counts } = preview;
  const all = counts.nuevo + counts.cambia + counts.igual + counts.problema;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <FilterTabs
          label={words.filters}
          filters={FILTERS}
          names={words.filterNames}
          counts={{ all, ...counts }}
          value={asked.status ?? 'all'}
          onChange={(filter) => rowsRef.send({ type: 'SHOW', status: filter === 'all' ? undefined : filter, p: 1 })}
        />
        {counts.problema > 0 && (
          <Button
            size="small"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={!snapshot.can({ type: 'EXPORT' })}
            onClick={() => rowsRef.send({ type: 'EXPORT' })}
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
        offset={(asked.p - 1) * ROWS_A_PAGE}
        status={snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => rowsRef.send({ type: 'RETRY' })}
        empty={{ title: words.noneHere }}
        footer={
          <Pager
            page={asked.p}
            pageSize={ROWS_A_PAGE}
            total={page?.count ?? 0}
            onPage={(p) => rowsRef.send({ type: 'SHOW', status: asked.status, p })}
          />
        }
      />
    </div>
  );
}
