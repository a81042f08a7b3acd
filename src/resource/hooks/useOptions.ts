import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { listMachine, PageOf, UrlQuery } from '../../machines/kit/list';
import { useFailureNotices } from '../notices';
import { useActorRef } from './useActorRef';

type Option = { value: string; label: string };

/** What a list offers to choose from, as a select's options. */
export function useOptions<Q extends object, P extends PageOf<unknown>, O extends Option>(
  machine: ReturnType<typeof listMachine<Q, P>>,
  optionOf: (one: P['results'][number]) => O,
  /** What narrows the list from the start. */
  narrowed: UrlQuery = {},
): O[] {
  const list = useActorRef(machine, { input: { url: narrowed, isWhole: true } });
  useFailureNotices(list);
  const page = useSelector(list, ({ context }) => context.page);
  return useMemo(() => page?.results.map(optionOf) ?? [], [page, optionOf]);
}
