import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { MOVEMENT_FILTERS } from '../../machines/workbench/movements';
import type { WorkbenchActor, workbenchMachine } from '../../machines/workbench/workbench';

/** Where the address says that staff were. */
export function viewAt(params: URLSearchParams) {
  return {
    filter: MOVEMENT_FILTERS.find((filter) => filter === params.get('filter')) ?? 'open',
    text: params.get('search') ?? '',
    selected: params.get('movement') ?? undefined,
  };
}

/**
 * Keeps in the address which movements are on show and which is in hand, so that a reload or a link lands there. The machine
 * decides which one is next, hence the address follows it, without a step in the history for each.
 */
export function useWorkbenchAddress(workbenchRef: WorkbenchActor): void {
  const [params, setParams] = useSearchParams();
  const address = useSelector(workbenchRef, addressOf);
  const here = params.toString();
  useEffect(() => {
    if (address !== undefined && address !== here) setParams(address, { replace: true });
  }, [address, here, setParams]);
}

/** Nothing while staff pass over movements: a key held down writes no address for each. */
function addressOf(snapshot: SnapshotFrom<typeof workbenchMachine>): string | undefined {
  if (!snapshot.matches('working') || snapshot.matches({ working: { detail: 'debouncing' } })) return undefined;
  const { filter, text, selected } = snapshot.context;
  const view = { filter: filter === 'open' ? '' : filter, movement: selected ?? '', search: text };
  return new URLSearchParams(Object.entries(view).filter(([, value]) => value !== '')).toString();
}
