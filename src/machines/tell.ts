import type { ActorRefFrom } from 'xstate';
import type { AnyRow } from '../api/contract/row';
import type { commandMachine } from './command';
import type { NoticesEvent } from './notices';

type Command<R extends AnyRow> = Pick<ActorRefFrom<ReturnType<typeof commandMachine<R>>>, 'on'>;

type Told = {
  notices: { send(event: NoticesEvent): void };
  /** Lists that hold what the command concerns. */
  lists?: { send(event: { type: Effect }): void }[];
  /** `CHANGED`, as the specification has it after a create or delete, unless said otherwise; `REFRESH` keeps the page. */
  effect?: Effect;
};

export type Effect = 'CHANGED' | 'REFRESH';

/** Tells the notices, and the lists it concerns, how a command went. Answers how to stop telling. */
export function tell<R extends AnyRow>(command: Command<R>, { notices, lists = [], effect = 'CHANGED' }: Told) {
  const succeeded = command.on('SUCCEEDED', ({ message }) => {
    if (message) notices.send({ type: 'SHOW', kind: 'success', text: message });
    for (const list of lists) list.send({ type: effect });
  });
  const failed = command.on('FAILED', ({ message }) => notices.send({ type: 'SHOW', kind: 'failure', text: message }));
  return () => {
    succeeded.unsubscribe();
    failed.unsubscribe();
  };
}
