import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { listMachine, PageOf, UrlQuery } from '../../machines/kit/list';
import { useFailureNotices } from '../notices';
import { useActorRef } from './useActorRef';

/** To choose from, all are asked for at once. */
const ALL = { page_size: '200' };

type Option = { value: string; label: string };

/** What a list offers to choose from, as a select's options. */
export function useOptions<Q extends object, T, O extends Option>(
  machine: ReturnType<typeof listMachine<Q, PageOf<T>>>,
  optionOf: (one: T) => O,
  /** What narrows the list from the start. */
  narrowed: UrlQuery = {},
): O[] {
  const list = useActorRef(machine, { input: { url: { ...ALL, ...narrowed } } });
  useFailureNotices(list);
  const page = useSelector(list, ({ context }) => context.page);
  return useMemo(() => page?.results.map(optionOf) ?? [], [page, optionOf]);
}
