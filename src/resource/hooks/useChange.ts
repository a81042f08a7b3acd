import { useEffect } from 'react';
import type { AnyRow } from '../../api/contract/row';
import type { commandMachine } from '../../machines/kit/command';
import { useCommand } from './useCommand';

/** What the page's record is told. */
export type RecordRef = { send(event: { type: 'REFRESH' }): void };

/**
 * A command that changes what the page shows, which is read again once it is done (`next`, where something else is due then);
 * and also when somebody else was quicker, so that their change is seen, and named by the next try.
 */
export function useChange<R extends AnyRow>(
  machine: ReturnType<typeof commandMachine<R>>,
  record: RecordRef,
  next = () => record.send({ type: 'REFRESH' }),
) {
  const command = useCommand(machine, next);
  const isStale = command[0].context.problem?.status === 412;
  useEffect(() => {
    if (isStale) record.send({ type: 'REFRESH' });
  }, [isStale, record]);
  return command;
}
