import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ListRow, PageOf, UrlQuery } from '../../machines/kit/list';
import type { Option, ReadOptions } from '../../ui/fields/options';
import { useFailureNotices } from '../notices';
import { useListRef } from './useRowActor';

/** The rows of a list as options of a select. */
export function useOptions<Q extends object, P extends PageOf<unknown>, O extends Option>(
  row: ListRow<Q, P>,
  optionOf: (one: P['results'][number]) => O,
  /** The fixed filters of the list. */
  narrowed: UrlQuery = {},
): ReadOptions<O> {
  return useOptionList(row, optionOf, narrowed)[0];
}

/** The same with the list's actor, for screens that add rows: `[options, ref]`. */
export function useOptionList<Q extends object, P extends PageOf<unknown>, O extends Option>(
  row: ListRow<Q, P>,
  optionOf: (one: P['results'][number]) => O,
  narrowed: UrlQuery = {},
) {
  const list = useListRef(row, { url: narrowed, loadsAllPages: true });
  useFailureNotices(list);
  const page = useSelector(list, ({ context }) => context.page);
  const isLost = useSelector(
    list,
    ({ context: { problem } }) => problem !== undefined && problem.kind !== 'not-offered',
  );
  const options = useMemo((): ReadOptions<O> => {
    if (page) return page.results.map(optionOf);
    return Object.assign([], isLost && { retry: () => list.send({ type: 'RETRY' }) });
  }, [page, optionOf, isLost, list]);
  return [options, list] as const;
}
