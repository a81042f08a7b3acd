import { useSelector } from '@xstate/react';
import type { Answer, AnyRow } from '../../api/contract/row';
import type { commandMachine } from '../../machines/kit/command';
import type { Problem } from '../../machines/kit/outcome';
import { useOutcomeNotices } from '../notices';
import { useActorRef } from './useActorRef';

/** The part of a command, `[snapshot, ref]`, that its dialogs need. */
export type CommandHandle = readonly [
  {
    matches(state: 'closed'): boolean;
    hasTag(tag: 'busy'): boolean;
    context: { ask: { body?: unknown }; problem: Problem | undefined };
  },
  { send(event: { type: 'CONFIRM'; version?: number | undefined } | { type: 'CANCEL' }): void },
];

/**
 * A command's actor for the lifetime of its screen, as `[snapshot, ref]`. Its outcome is shown as a notice, with a link of
 * `offer`; then `next` runs.
 */
export function useCommand<R extends AnyRow>(
  machine: ReturnType<typeof commandMachine<R>>,
  next?: () => void,
  offer?: (answer: Answer<R>) => { label: string; to: string },
) {
  const command = useActorRef(machine);
  const snapshot = useSelector(command, (current) => current);
  useOutcomeNotices<{ message: string | undefined; answer: Answer<R> }>(command, next, ({ answer }) => offer?.(answer));
  return [snapshot, command] as const;
}
