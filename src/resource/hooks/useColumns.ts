import { useMemo } from 'react';
import type { PageOf } from '../../machines/kit/list';
import type { Column } from '../../ui/table/columns';
import type { ListHandle } from './useList';

/** The columns of a list: available, chosen, as table columns, and the setter. */
export function useColumns<Q extends object, P extends PageOf<unknown>, R>(
  [, , ask, url]: ListHandle<Q, P>,
  columns: Column<R>[],
) {
  const { columns: asked = '', p = '1' } = url;
  // Columns without a visible name, like a row's buttons, are always shown.
  const choice = columns.filter(({ hideHeader }) => !hideHeader);
  const shown = useMemo(() => shownOf(columns, asked.split(',')), [columns, asked]);
  const usual = keysOf(choice.filter(({ extra }) => !extra));
  return {
    choice,
    shown,
    choose(keys: string[]) {
      ask({ p, columns: keys.join() === usual ? '' : keys.join() });
    },
  };
}

const keysOf = <R>(columns: Column<R>[]) => columns.map(({ key }) => key).join();

/** Chosen columns are always shown, by scrolling if necessary; by default the usual ones are. */
function shownOf<R>(columns: Column<R>[], asked: string[]): Column<R>[] {
  const isAsked = columns.some(({ key }) => asked.includes(key));
  if (!isAsked) return columns.filter(({ extra }) => !extra);
  return columns
    .filter(({ key, hideHeader }) => hideHeader || asked.includes(key))
    .map((column) => ({ ...column, spare: false }));
}
