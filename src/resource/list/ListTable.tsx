import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { TOO_DEEP, unreadableOf } from '../../api/contract/row';
import { isCounted, type PageOf, urlOf } from '../../machines/kit/list';
import { KeepFocus } from '../../ui/frame/KeepFocus';
import { ColumnsMenu } from '../../ui/table/ColumnsMenu';
import { DataList } from '../../ui/table/DataList';
import { Pager } from '../../ui/table/Pager';
import { useColumns } from '../hooks/useColumns';
import type { ListHandle } from '../hooks/useList';
import { Unreadable, withNormalizationNotices } from '../NormalizationNotices';
import { listWords } from '../words';
import { activeFilters, noFilters } from './filters';
import { ViewsMenu } from './ViewsMenu';

/** The height that the page leaves for the rows. */
const ROOM = 'max(280px, calc(100dvh - 230px))';

/** The row that last had the focus, by step of the browser's history. */
const lastRows = new Map<string, { current: string | undefined }>();

function lastRowAt(step: string) {
  const known = lastRows.get(step) ?? { current: undefined };
  lastRows.set(step, known);
  return known;
}

type RowOf<P extends PageOf<unknown>> = P['results'][number];

type Props<Q extends object, P extends PageOf<unknown>> = Pick<
  ComponentProps<typeof DataList<RowOf<P>>>,
  'label' | 'columns' | 'rowKey' | 'onOpen' | 'onToggle' | 'isMuted' | 'rowHeight' | 'empty'
> & { list: ListHandle<Q, P> };

/** The table of a list in its four states, with views, column choice and pager. */
export function ListTable<Q extends object, P extends PageOf<unknown>>({ list, ...table }: Props<Q, P>) {
  const [snapshot, ref, ask, url, heeds] = list;
  const { query, page, pageSize, problem } = snapshot.context;
  const { p = '1', ordering = '' } = urlOf(query);
  const at = Number(p);
  const isTooDeep = problem?.asks === TOO_DEEP;
  const rows: RowOf<P>[] = page?.results ?? [];
  const { key } = useLocation();
  const { choice, shown, choose } = useColumns(list, table.columns);
  return (
    <>
      <Unreadable rows={unreadableOf(page)} />
      {/** The row of the pressed button may no longer exist. */}
      <KeepFocus>
        <DataList<RowOf<P>>
          {...table}
          lastRow={lastRowAt(key)}
          columns={withNormalizationNotices(shown, rows)}
          maxHeight={ROOM}
          rows={rows}
          total={page?.count}
          {...(heeds('ordering') && { sorting: { ordering, onSort: (next: string) => ask({ ordering: next }) } })}
          offset={(at - 1) * pageSize}
          status={snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready'}
          refusal={problem?.reason}
          retry={isTooDeep ? listWords.usualOrder : undefined}
          {...(problem?.kind !== 'not-offered' && {
            onRetry: () => (isTooDeep ? ask({ ordering: '' }) : ref.send({ type: 'RETRY' })),
          })}
          filtered={Object.keys(activeFilters(url)).length > 0}
          onClearFilters={() => ask(noFilters(url))}
          toolbar={
            <>
              <ViewsMenu list={list} />
              <ColumnsMenu columns={choice} shown={shown} onChoose={choose} />
            </>
          }
          footer={
            <Pager
              page={at}
              pageSize={pageSize}
              total={page?.count ?? 0}
              isCounted={isCounted(page)}
              onPage={(to) => ask({ p: String(to) })}
              onPageSize={(size) => ask({ page_size: String(size) })}
            />
          }
        />
      </KeepFocus>
    </>
  );
}
