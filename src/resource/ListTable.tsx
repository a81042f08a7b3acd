import type { ComponentProps } from 'react';
import { unreadableOf } from '../api/contract/row';
import { type PageOf, urlOf } from '../machines/list';
import { DataList } from '../ui/table/DataList';
import { Pager } from '../ui/table/Pager';
import { activeFilters, noFilters } from './filters';
import { Unreadable, withOddities } from './Oddities';
import type { ListHandle } from './useList';

type RowOf<P extends PageOf<unknown>> = P['results'][number];

type Props<Q extends object, P extends PageOf<unknown>> = Pick<
  ComponentProps<typeof DataList<RowOf<P>>>,
  'label' | 'columns' | 'rowKey' | 'onOpen' | 'isMuted' | 'rowHeight' | 'empty'
> & { list: ListHandle<Q, P> };

/** The rows of a list in its four states, with its pager. */
export function ListTable<Q extends object, P extends PageOf<unknown>>({ list, ...table }: Props<Q, P>) {
  const [snapshot, ref, ask, fixed] = list;
  const { query, page, problem } = snapshot.context;
  const { p = '1', page_size = '25' } = urlOf(query);
  const [at, pageSize] = [Number(p), Number(page_size)];
  const rows: RowOf<P>[] = page?.results ?? [];
  return (
    <>
      <Unreadable rows={unreadableOf(page)} />
      <DataList<RowOf<P>>
        {...table}
        columns={withOddities(table.columns, rows)}
        rows={rows}
        total={page?.count}
        offset={(at - 1) * pageSize}
        status={snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready'}
        refusal={problem?.reason}
        onRetry={() => ref.send({ type: 'RETRY' })}
        filtered={Object.keys(activeFilters(query, fixed)).length > 0}
        onClearFilters={() => ask(noFilters(query, fixed))}
        footer={
          <Pager
            page={at}
            pageSize={pageSize}
            total={page?.count ?? 0}
            onPage={(to) => ask({ p: String(to) })}
            onPageSize={(size) => ask({ page_size: String(size) })}
          />
        }
      />
    </>
  );
}
