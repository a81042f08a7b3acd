import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isHeeded } from '../../api/contract/offers';
import { useUser } from '../../console/AppProvider';
import { type ListRow, type listMachine, type PageOf, type UrlQuery, urlOf } from '../../machines/kit/list';
import { readPreference, writePreference } from '../../ui/preference';
import { useStable } from '../../ui/useStable';
import { useFailureNotices } from '../notices';
import { useChanges } from './useChanges';
import { useEmitted } from './useEmitted';
import { useListRef } from './useRowActor';
import { useSessionOpened } from './useSessionOpened';

type ListOf<Q extends object, P extends PageOf<unknown>> = ReturnType<typeof listMachine<Q, P>>;

/**
 * A list in a screen: `[snapshot, ref, ask, url, heeds]`. `ask` changes parts of the query; an empty value removes one. `url`: the
 * query in the address, with `columns` and the chosen `view`.
 */
export type ListHandle<Q extends object, P extends PageOf<unknown>> = readonly [
  SnapshotFrom<ListOf<Q, P>>,
  ActorRefFrom<ListOf<Q, P>>,
  (changes: UrlQuery) => void,
  UrlQuery,
  /** Whether the service heeds a field of the query. */
  (field: string) => boolean,
];

/** The options that are not in the address. */
const DEFAULTS: UrlQuery = { p: '1', page_size: '25' };

const NOTHING: UrlQuery = {};

/** The parts of an address that filter and order nothing. */
const ALWAYS = ['p', 'page_size', 'columns', 'view'];

/**
 * A list's actor for the lifetime of its screen. The address owns the query: a change is written there, and the list follows
 * it. `fixed` is always part of the query; `named` are the path parameters.
 */
export function useList<Q extends object, P extends PageOf<unknown>>(
  row: ListRow<Q, P>,
  fixed: UrlQuery = NOTHING,
  named?: UrlQuery,
): ListHandle<Q, P> {
  const [params, setParams] = useSearchParams();
  const user = useUser();
  const heeds = (field: string) => isHeeded(row, field, user?.offers);
  const read = (from: string): UrlQuery =>
    Object.fromEntries([...new URLSearchParams(from)].filter(([name]) => ALWAYS.includes(name) || heeds(name)));
  const columnsKey = `cartera.columnas.${user?.id ?? ''}.${row.name}`;
  const [lastColumns, setLastColumns] = useState(() => readPreference(columnsKey));
  const address = params.toString();
  const list = useListRef(row, { url: { ...read(address), ...fixed }, params: named });
  const snapshot = useSelector(list, (current) => current);
  const restore = useStable((from: string) => list.send({ type: 'RESTORE', url: { ...read(from), ...fixed } }));
  useEffect(() => restore(address), [restore, address]);

  // The last chosen columns, unless the address or a view names them.
  const { view = '', columns = view === '' ? lastColumns : '' } = read(address);
  const write = (url: UrlQuery) => {
    const said = Object.entries(url).filter(
      ([name, value]) => value !== '' && value !== DEFAULTS[name] && !(name in fixed),
    );
    const wanted = new URLSearchParams(said.sort(([a], [b]) => (a < b ? -1 : 1)));
    if (wanted.toString() !== address) setParams(wanted);
  };
  useFailureNotices(list);
  useSessionOpened(() => list.send({ type: 'RETRY' }));
  useChanges(row, undefined, () => list.send({ type: 'REFRESH' }));
  useEmitted(list, 'REWOUND', ({ url }: { url: UrlQuery }) => write({ columns, view, ...url }));
  const asked = Object.entries(urlOf(snapshot.context.query)).filter(([name]) => !(name in fixed));
  const url = urlOf({ ...Object.fromEntries(asked), columns, view });
  /** Any other change of the query returns to the first page. */
  const ask = (changes: UrlQuery) => {
    if (changes.columns !== undefined && changes.view === undefined && view === '') {
      writePreference(columnsKey, changes.columns);
      setLastColumns(changes.columns);
    }
    write({ ...url, p: '1', ...changes });
  };
  return [snapshot, list, ask, url, heeds];
}
