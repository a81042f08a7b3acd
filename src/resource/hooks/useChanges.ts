import type { Change } from '../../api/contract/console/changes';
import type { AnyRow } from '../../api/contract/row';
import { useApp } from '../../console/AppProvider';
import { useEmitted } from './useEmitted';

/** Runs when somebody changed what the row's answer shows; `id` is the one thing it is about, if it is about one. */
export function useChanges({ shows = [] }: AnyRow, id: string | undefined, then: () => void): void {
  const { changes } = useApp();
  const [own] = shows;
  const isShown = ({ kind, id: changed }: Change) =>
    kind === 'all' ||
    (shows.includes(kind) && (kind !== own || id === undefined || changed === undefined || changed === id));
  useEmitted(changes, 'CHANGED', (heard: { changes: Change[] }) => {
    if (heard.changes.some(isShown)) then();
  });
}
