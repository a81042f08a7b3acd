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
  return useOptionList(machine, optionOf, narrowed)[0];
}

/** The same with the list itself, for who adds to it: `[options, ref]`. */
export function useOptionList<Q extends object, T, O extends Option>(
  machine: ReturnType<typeof listMachine<Q, PageOf<T>>>,
  optionOf: (one: T) => O,
  narrowed: UrlQuery = {},
) {
  const list = useActorRef(machine, { input: { url: { ...ALL, ...narrowed } } });
  useFailureNotices(list);
  const page = useSelector(list, ({ context }) => context.page);
  const options = useMemo(() => page?.results.map(optionOf) ?? [], [page, optionOf]);
  return [options, list] as const;
}
