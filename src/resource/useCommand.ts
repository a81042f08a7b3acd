import { useActorRef, useSelector } from '@xstate/react';
import type { AnyRow } from '../api/contract/row';
import type { commandMachine } from '../machines/command';
import type { Effect } from '../machines/tell';
import { type ToldList, useTold } from './useTold';

/** A command's actor for as long as its screen is shown; how it went is told, see `useTold`. Answers `[snapshot, actor]`. */
export function useCommand<R extends AnyRow>(
  machine: ReturnType<typeof commandMachine<R>>,
  list?: ToldList,
  effect?: Effect,
) {
  const command = useActorRef(machine);
  const snapshot = useSelector(command, (current) => current);
  useTold(command, list, effect);
  return [snapshot, command] as const;
}
