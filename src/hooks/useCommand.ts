import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnyRow } from '../api/contract/row';
import type { commandMachine } from '../machines/command';
import { type Effect, tell } from '../machines/tell';
import { useConsole } from './console';

type List = { send(event: { type: Effect }): void };

/**
 * A command's actor for as long as its screen is shown; notices and the list it changes are told how it went: after a
 * create or delete the list begins anew, after an update (`REFRESH`) it stays at its page. Answers `[snapshot, actor]`.
 */
export function useCommand<R extends AnyRow>(
  machine: ReturnType<typeof commandMachine<R>>,
  list?: List,
  effect: Effect = 'CHANGED',
) {
  const { notices } = useConsole();
  const command = useActorRef(machine);
  const snapshot = useSelector(command, (current) => current);
  useEffect(() => tell(command, { notices, lists: list ? [list] : [], effect }), [command, notices, list, effect]);
  return [snapshot, command] as const;
}
