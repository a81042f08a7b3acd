import { useState } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { AnyRow, Ask } from '../../api/contract/row';
import { type ListInput, type ListRow, listMachine, type PageOf } from '../../machines/kit/list';
import { type ReadElsewhere, recordMachine } from '../../machines/kit/record';
import { useActorRef } from './useActorRef';

/** The machine of a row, made once for its screen. The actor carries the row's name, which the flows page shows. */
export function useMachineOf<R extends { name: string }, M extends AnyStateMachine>(row: R, make: (row: R) => M) {
  const [machine] = useState(() => make(row));
  return [machine, { id: row.name }] as const;
}

/** A record's actor, without notices: for what a screen can do without. */
export function useRecordRef<R extends AnyRow>(
  row: R,
  ask: Ask<R>,
  elsewhere?: ReadElsewhere<R>,
): ActorRefFrom<ReturnType<typeof recordMachine<R>>> {
  const [machine, named] = useMachineOf(row, (one) => recordMachine(one, elsewhere));
  return useActorRef(machine, { ...named, input: { ask } });
}

/** A list's actor, without notices or address. */
export function useListRef<Q extends object, P extends PageOf<unknown>>(
  row: ListRow<Q, P>,
  input: ListInput = {},
): ActorRefFrom<ReturnType<typeof listMachine<Q, P>>> {
  const [machine, named] = useMachineOf(row, listMachine<Q, P>);
  return useActorRef(machine, { ...named, input });
}
