import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnyRow } from '../api/contract/row';
import type { commandMachine } from '../machines/command';
import { tell } from '../machines/tell';
import { useConsole } from './console';

type List = { send(event: { type: 'CHANGED' }): void };

/**
 * A command's actor for as long as its screen is shown; notices and the list it changes are told how it went.
 * Answers `[snapshot, actor]`.
 */
export function useCommand<R extends AnyRow>(machine: ReturnType<typeof commandMachine<R>>, list?: List) {
  const { notices } = useConsole();
  const command = useActorRef(machine);
  const snapshot = useSelector(command, (current) => current);
  useEffect(() => tell(command, { notices, lists: list ? [list] : [] }), [command, notices, list]);
  return [snapshot, command] as const;
}
