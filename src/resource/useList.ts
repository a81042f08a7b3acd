import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { listMachine, PageOf } from '../machines/list';
import { type UrlQuery, urlQueryOf, useUrlQuery } from '../ui/useUrlQuery';

type ListOf<Q extends object, P extends PageOf<unknown>> = ReturnType<typeof listMachine<Q, P>>;

/** A list as a screen holds it: `[snapshot, actor]`. */
export type Listed<Q extends object, P extends PageOf<unknown>> = readonly [
  SnapshotFrom<ListOf<Q, P>>,
  ActorRefFrom<ListOf<Q, P>>,
];

const DEFAULTS = { p: '1', page_size: '25' };

/** A list's actor for as long as its screen is shown, with its query in the address bar. */
export function useList<Q extends object, P extends PageOf<unknown>>(machine: ListOf<Q, P>): Listed<Q, P> {
  const { search } = useLocation();
  const list = useActorRef(machine, { input: { url: urlQueryOf(search) } });
  const snapshot = useSelector(list, (current) => current);
  useUrlQuery(urlOf(snapshot.context.query), (url) => list.send({ type: 'RESTORE', url }), { defaults: DEFAULTS });
  return [snapshot, list] as const;
}

/** A query as the address bar holds it; what is not set is left out. */
export function urlOf(query: object): UrlQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
