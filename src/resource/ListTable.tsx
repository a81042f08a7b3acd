import type { ComponentProps } from 'react';
import type { PageOf } from '../machines/list';
import { DataList } from '../ui/table/DataList';
import { Pager } from '../ui/table/Pager';
import { narrowingOf, widen } from './filters';
import { type Listed, urlOf } from './useList';

type RowOf<P extends PageOf<unknown>> = P['results'][number];

type Props<Q extends object, P extends PageOf<unknown>> = Pick<
  ComponentProps<typeof DataList<RowOf<P>>>,
  'label' | 'columns' | 'rowKey' | 'onOpen' | 'isMuted' | 'rowHeight' | 'empty'
> & { list: Listed<Q, P> };

/** The rows of a list in its four states, with its pager. */
export function ListTable<Q extends object, P extends PageOf<unknown>>({ list, ...table }: Props<Q, P>) {
  const [snapshot, actor] = list;
  const { query, page, problem } = snapshot.context;
  const { p = '1', page_size = '25' } = urlOf(query);
  const [at, pageSize] = [Number(p), Number(page_size)];
  return (
    <DataList<RowOf<P>>
      {...table}
      rows={page?.results ?? []}
      total={page?.count}
      offset={(at - 1) * pageSize}
      status={snapshot.hasTag('busy') ? 'loading' : snapshot.hasTag('refused') ? 'refused' : 'ready'}
      refusal={problem?.reason}
      onRetry={() => actor.send({ type: 'RETRY' })}
      filtered={Object.keys(narrowingOf(query)).length > 0}
      onClearFilters={() => widen(actor, query)}
      footer={
        <Pager
          page={at}
          pageSize={pageSize}
          total={page?.count ?? 0}
          onPage={(to) => actor.send({ type: 'PAGE', p: to })}
          onPageSize={(size) => actor.send({ type: 'PAGE_SIZE', page_size: size })}
        />
      }
    />
  );
}
