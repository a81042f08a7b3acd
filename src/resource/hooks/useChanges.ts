import type { AnyRow } from '../../api/contract/row';
import { useApp } from '../../console/AppProvider';
import type { ChangesEmitted } from '../../machines/changes/changes';
import { useEmitted } from './useEmitted';

/** Runs when somebody changed what the row's answer shows; `id` is the one thing it is about, if it is about one. */
export function useChanges({ shows = [] }: AnyRow, id: string | undefined, then: () => void): void {
  const [own] = shows;
  useEmitted(useApp().changes, 'CHANGED', ({ changes }: ChangesEmitted) => {
    const isShown = (one: (typeof changes)[number]) =>
      one.kind === 'all' ||
      (shows.includes(one.kind) && (one.kind !== own || id === undefined || one.id === undefined || one.id === id));
    if (changes.some(isShown)) then();
  });
}
