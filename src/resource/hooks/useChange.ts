import { useEffect } from 'react';
import type { AnyRow } from '../../api/contract/row';
import type { commandMachine } from '../../machines/kit/command';
import { useCommand } from './useCommand';

/** The events of the page's record. */
export type RecordRef = { send(event: { type: 'REFRESH' }): void };

/**
 * A command that changes the page's record, which is reloaded after a success (or `next` runs instead), and also after a
 * 412, so that the person sees the other change and the next try names its version.
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
