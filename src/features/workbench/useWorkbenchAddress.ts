import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { MOVEMENT_FILTERS } from '../../machines/workbench/movements';
import type { WorkbenchActor, workbenchMachine } from '../../machines/workbench/workbench';
import { useFollowingAddress } from '../../resource/hooks/useFollowingAddress';

/** Where the address says that staff were. */
export function viewAt(params: URLSearchParams) {
  return {
    filter: MOVEMENT_FILTERS.find((filter) => filter === params.get('filter')) ?? 'open',
    text: params.get('search') ?? '',
    selected: params.get('movement') ?? undefined,
  };
}

/** Keeps in the address which movements are on show and which is in hand. */
export function useWorkbenchAddress(workbenchRef: WorkbenchActor): void {
  useFollowingAddress(useSelector(workbenchRef, addressOf));
}

/** Nothing while staff pass over movements: a key held down writes no address for each. */
function addressOf(snapshot: SnapshotFrom<typeof workbenchMachine>): string | undefined {
  if (!snapshot.matches('working') || snapshot.matches({ working: { detail: 'debouncing' } })) return undefined;
  const { filter, text, selected } = snapshot.context;
  const view = { filter: filter === 'open' ? '' : filter, movement: selected ?? '', search: text };
  return new URLSearchParams(Object.entries(view).filter(([, value]) => value !== '')).toString();
}
