import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { listPreviewRows } from '../../api/contract/reconciliation/conciliations';
import { type Preview, ROW_FILTERS, type RowFilter } from '../../api/contract/reconciliation/preview';
import { isAbsent } from '../../api/contract/row';
import { type UrlQuery, urlOf } from '../../machines/kit/list';
import {
  choiceOf,
  currencyOf,
  isIncluded,
  isLong,
  isRead,
  linesShown,
  type PreviewLine,
  rowCounts,
} from '../../machines/statementUpload/previewRows';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { useListRef } from '../../resource/hooks/useRowActor';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { withNormalizationNotices } from '../../resource/NormalizationNotices';
import { useFailureNotices } from '../../resource/notices';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { DataList } from '../../ui/table/DataList';
import { Pager } from '../../ui/table/Pager';
import { previewColumns } from './previewColumns';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } });

type Props = { uploadRef: StatementUploadActor; preview: Preview };

/** The rows that look like movements, each with what will become of it, and those of them that cannot be read. */
export function PreviewRows({ uploadRef, preview }: Props) {
  return isLong(preview) ? (
    <RowsByPage key={preview.id} uploadRef={uploadRef} preview={preview} />
  ) : (
    <AllRows uploadRef={uploadRef} preview={preview} />
  );
}

function AllRows({ uploadRef, preview }: Props) {
  const overrides = useSelector(uploadRef, ({ context }) => context.overrides);
  const filter = useSelector(uploadRef, ({ context }) => context.filter);
  const lines = useMemo(() => linesShown({ preview, overrides, filter }), [preview, overrides, filter]);
  return (
    <Lines
      uploadRef={uploadRef}
      preview={preview}
      lines={lines}
      filter={filter}
      onFilter={(next) => uploadRef.send({ type: 'FILTER', filter: next })}
    />
  );
}

const ROWS_A_PAGE = 200;
/** The most of a query's text that row numbers may be. */
const LONGEST_LIST = 3_000;

/** The rows of a long file, asked for as they are looked at. */
function RowsByPage({ uploadRef, preview }: Props) {
  const rowsRef = useListRef(listPreviewRows, { params: { id: preview.id }, url: queryOf('all') });
  useFailureNotices(rowsRef);
  useSessionOpened(() => rowsRef.send({ type: 'RETRY' }));
  const snapshot = useSelector(rowsRef, (current) => current);
  const { query, page, problem } = snapshot.context;
  const p = Number(urlOf(query).p ?? 1);
  const filter = query.show ?? 'all';
  const show = (next: RowFilter, at = 1) => {
    const { excluded, included } = choiceOf(uploadRef.getSnapshot().context);
    rowsRef.send({
      type: 'RESTORE',
      url: { ...queryOf(next, at), ...listed('left_out', excluded), ...listed('taken_in', included) },
    });
  };
  const count = page?.count ?? 0;
  return (
    <Lines
      uploadRef={uploadRef}
      preview={preview}
      lines={page?.results ?? NONE}
      filter={filter}
      onFilter={(next) => show(next)}
      list={{
        total: count,
        offset: (p - 1) * ROWS_A_PAGE,
        status: snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready',
        ...(problem && { refusal: problem.reason }),
        onRetry: () => rowsRef.send({ type: 'RETRY' }),
        footer: <Pager page={p} pageSize={ROWS_A_PAGE} total={count} onPage={(at) => show(filter, at)} />,
      }}
    />
  );
}

const NONE: PreviewLine[] = [];

const queryOf = (show: RowFilter, p = 1): UrlQuery => ({ p: String(p), page_size: String(ROWS_A_PAGE), show });

function listed(name: 'left_out' | 'taken_in', rows: readonly number[]): UrlQuery {
  const text = rows.join(',').slice(0, LONGEST_LIST);
  return rows.length > 0 ? { [name]: text.replace(/,$/, '') } : {};
}

/** Without the statuses of rows where a provider gives none. */
const filtersOf = ({ rows }: Preview): readonly RowFilter[] =>
  rows.some((row) => isAbsent(row, 'status'))
    ? ROW_FILTERS.filter((one) => one !== 'nuevo' && one !== 'duplicado' && one !== 'posible')
    : ROW_FILTERS;

type LinesProps = Props & {
  lines: PreviewLine[];
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  /** Of a page: its place among all lines, and how it is loaded. */
  list?: Pick<
    Parameters<typeof DataList<PreviewLine>>[0],
    'total' | 'offset' | 'status' | 'refusal' | 'onRetry' | 'footer'
  >;
};

function Lines({ uploadRef, preview, lines, filter, onFilter, list }: LinesProps) {
  const styles = useStyles();
  const overrides = useSelector(uploadRef, ({ context }) => context.overrides);
  const isRereading = useSelector(uploadRef, (current) => current.matches({ read: 'rereading' }));
  const isBusy = useSelector(uploadRef, (current) => current.hasTag('busy'));
  const currency = useSelector(uploadRef, ({ context }) => currencyOf(context));
  const counts = useMemo(() => rowCounts({ preview, overrides }), [preview, overrides]);
  const columns = useMemo(
    () =>
      previewColumns(preview, lines, overrides, currency, isBusy, (line) =>
        uploadRef.send({ type: 'TOGGLE_ROW', line }),
      ),
    [preview, lines, overrides, currency, isBusy, uploadRef],
  );
  return (
    <div className={styles.root}>
      <FilterTabs
        label={words.filters}
        filters={filtersOf(preview)}
        names={words.filterNames}
        counts={counts}
        value={filter}
        onChange={onFilter}
      />
      <DataList
        label={words.rows}
        columns={withNormalizationNotices(columns, lines)}
        rows={lines}
        rowKey={(line) => (isRead(line) ? String(line.row) : `${line.row} ${line.msg}`)}
        rowHeight={36}
        maxHeight="max(320px, calc(100dvh - 440px))"
        isMuted={(line) => !isRead(line) || !isIncluded(line, preview, overrides)}
        onToggle={(line) => uploadRef.send({ type: 'TOGGLE_ROW', line })}
        empty={
          isAbsent(preview, 'rows') ? { title: words.notSaid, body: words.notSaidBody } : { title: words.noneHere }
        }
        {...list}
        status={isRereading ? 'loading' : (list?.status ?? 'ready')}
      />
    </div>
  );
}
