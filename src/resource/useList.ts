import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type listMachine, type PageOf, type UrlQuery, urlOf } from '../machines/list';
import { useStable } from '../ui/useStable';
import { useFailureNotices } from './notices';
import { useEmitted } from './useEmitted';
import { useSessionOpened } from './useSessionOpened';

type ListOf<Q extends object, P extends PageOf<unknown>> = ReturnType<typeof listMachine<Q, P>>;

/** A list as a screen holds it: `[snapshot, ref, ask, fixed]`. `ask` changes some of what is asked; an empty value takes one away. */
export type ListHandle<Q extends object, P extends PageOf<unknown>> = readonly [
  SnapshotFrom<ListOf<Q, P>>,
  ActorRefFrom<ListOf<Q, P>>,
  (changes: UrlQuery) => void,
  UrlQuery,
];

/** What need not stand in the address. */
const DEFAULTS: UrlQuery = { p: '1', page_size: '25' };

const NOTHING: UrlQuery = {};

/**
 * A list's actor for as long as its screen is shown. The address owns what is asked: whoever asks for something else writes
 * it there, and from there it reaches the list. `fixed` is asked besides, for as long as the screen is this one.
 */
export function useList<Q extends object, P extends PageOf<unknown>>(
  machine: ListOf<Q, P>,
  fixed: UrlQuery = NOTHING,
): ListHandle<Q, P> {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const list = useActorRef(machine, { input: { url: { ...read(address), ...fixed } } });
  const snapshot = useSelector(list, (current) => current);
  const restore = useStable((url: UrlQuery) => list.send({ type: 'RESTORE', url: { ...url, ...fixed } }));
  useEffect(() => restore(read(address)), [restore, address]);

  const write = (url: UrlQuery) => {
    const kept = Object.entries(url).filter(
      ([name, value]) => value !== '' && value !== DEFAULTS[name] && !(name in fixed),
    );
    const wanted = new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
    if (wanted.toString() !== address) setParams(wanted);
  };
  useFailureNotices(list);
  useSessionOpened(() => list.send({ type: 'RETRY' }));
  useEmitted(list, 'REWOUND', ({ url }: { url: UrlQuery }) => write(url));
  /** Anything else that is asked starts again at the first page. */
  const ask = (changes: UrlQuery) => write({ ...urlOf(snapshot.context.query), p: '1', ...changes });
  return [snapshot, list, ask, fixed];
}

const read = (address: string): UrlQuery => Object.fromEntries(new URLSearchParams(address));
