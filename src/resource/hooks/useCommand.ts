import { useSelector } from '@xstate/react';
import type { AnyRow } from '../../api/contract/row';
import type { commandMachine } from '../../machines/kit/command';
import type { Problem } from '../../machines/kit/outcome';
import { useOutcomeNotices } from '../notices';
import { useActorRef } from './useActorRef';

/** As much of a command, `[snapshot, ref]`, as its dialogs look at. */
export type CommandHandle = readonly [
  {
    matches(state: 'closed'): boolean;
    hasTag(tag: 'busy'): boolean;
    context: { ask: { body?: unknown }; problem: Problem | undefined };
  },
  { send(event: { type: 'CONFIRM'; version?: number | undefined } | { type: 'CANCEL' }): void },
];

/** A command's actor for as long as its screen is shown, as `[snapshot, ref]`; how it went is shown, then `next` is done. */
export function useCommand<R extends AnyRow>(machine: ReturnType<typeof commandMachine<R>>, next?: () => void) {
  const command = useActorRef(machine);
  const snapshot = useSelector(command, (current) => current);
  useOutcomeNotices(command, next);
  return [snapshot, command] as const;
}
