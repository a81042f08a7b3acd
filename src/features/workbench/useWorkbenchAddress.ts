import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { MOVEMENT_FILTERS, narrowed, SPAN_ENDS } from '../../machines/workbench/movements';
import type { WorkbenchActor, workbenchMachine } from '../../machines/workbench/workbench';
import { useFollowingAddress } from '../../resource/hooks/useFollowingAddress';

/** The workbench's state in the address. */
export function viewAt(params: URLSearchParams) {
  return {
    filter: MOVEMENT_FILTERS.find((filter) => filter === params.get('filter')) ?? 'open',
    text: params.get('search') ?? '',
    span: narrowed({}, Object.fromEntries(SPAN_ENDS.map((end) => [end, readEnd(end, params.get(end) ?? '')]))),
    selected: params.get('movement') ?? undefined,
  };
}

/** Writes the filter and the selection into the address. */
export function useWorkbenchAddress(workbenchRef: WorkbenchActor): void {
  useFollowingAddress(useSelector(workbenchRef, addressOf));
}

/** Undefined while a pressed key passes over movements, so that each writes no address. */
function addressOf(snapshot: SnapshotFrom<typeof workbenchMachine>): string | undefined {
  if (!snapshot.matches('working') || snapshot.matches({ working: { detail: 'debouncing' } })) return undefined;
  const { filter, text, span, selected } = snapshot.context;
  const view = { filter: filter === 'open' ? '' : filter, movement: selected ?? '', search: text, ...span };
  return new URLSearchParams(Object.entries(view).filter(([, value]) => value !== '')).toString();
}

/** Parses a day or an amount from the address; undefined if it is none. */
function readEnd(end: (typeof SPAN_ENDS)[number], said: string): string {
  const isRead = end === 'from' || end === 'until' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{1,12}\.\d{2}$/;
  return isRead.test(said) ? said : '';
}
