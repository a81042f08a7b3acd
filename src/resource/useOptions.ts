import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { listMachine, PageOf } from '../machines/list';
import { useFailureNotices } from './notices';

/** To choose from, all are asked for at once. */
const ALL = { page_size: '200' };

/** What a list offers to choose from, as a select's options. */
export function useOptions<Q extends object, T>(
  machine: ReturnType<typeof listMachine<Q, PageOf<T>>>,
  optionOf: (one: T) => { value: string; label: string },
): { value: string; label: string }[] {
  const list = useActorRef(machine, { input: { url: ALL } });
  useFailureNotices(list);
  const page = useSelector(list, ({ context }) => context.page);
  return useMemo(() => page?.results.map(optionOf) ?? [], [page, optionOf]);
}
