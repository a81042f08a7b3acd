import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { listMachine } from '../machines/list';
import { type UrlQuery, urlQueryOf, useUrlQuery } from '../ui/useUrlQuery';

const DEFAULTS = { p: '1', page_size: '25' };

/** A list's actor for as long as its screen is shown, with its query in the address bar. Answers `[snapshot, actor]`. */
export function useList<Q extends object, T>(machine: ReturnType<typeof listMachine<Q, T>>) {
  const { search } = useLocation();
  const list = useActorRef(machine, { input: { url: urlQueryOf(search) } });
  const snapshot = useSelector(list, (current) => current);
  useUrlQuery(asUrl(snapshot.context.query), (url) => list.send({ type: 'RESTORE', url }), { defaults: DEFAULTS });
  return [snapshot, list] as const;
}

function asUrl(query: object): UrlQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
