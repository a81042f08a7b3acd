import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Answer, AnyRow, Ask } from '../../api/contract/row';
import { commandMachine } from '../../machines/kit/command';
import type { WatchedCommand } from '../../machines/kit/formDraft';
import type { Problem } from '../../machines/kit/outcome';
import { useConfirmedNotices, useOutcomeNotices } from '../notices';
import { useActorRef } from './useActorRef';
import { useEmitted } from './useEmitted';
import { useMachineOf } from './useRowActor';

/** The part of a command, `[snapshot, ref]`, that its dialogs need. */
export type CommandHandle = readonly [
  {
    matches(state: 'closed'): boolean;
    hasTag(tag: 'busy'): boolean;
    context: { ask: { body?: unknown }; problem: Problem | undefined; isUnsure: boolean };
  },
  WatchedCommand & {
    send(event: { type: 'CONFIRM'; version?: number | undefined } | { type: 'CANCEL' }): void;
  },
  ...unknown[],
];

/** The record that a command changes. */
export type RecordRef = { send(event: { type: 'REFRESH' }): void };

type CommandOf<R extends AnyRow, A> = ReturnType<typeof commandMachine<R, A>>;

type Options<R extends AnyRow> = {
  /** Runs after a success. */
  next?: (() => void) | undefined;
  /** Makes the link that the success notice offers. */
  offer?: (answer: Answer<R>) => { label: string; to: string };
  /**
   * Is reloaded after a success without `next`; after a 412, so that the person sees the other change and the next try
   * names its version; and where nobody knows whether it was done, so that the person can look.
   */
  changes?: RecordRef;
};

/** A command's actor for the lifetime of its screen, as `[snapshot, ref]`. Its outcome is shown as a notice. */
export function useCommand<R extends AnyRow>(row: R, options?: Options<R>) {
  return useCommandActor<R, unknown>(row, options);
}

/** The request of a command about a record with an id. */
export const askById = <A extends { id: string }>({ id }: A) => ({ params: { id } });

/** A command about one record: `[snapshot, ref, open]`, where `open` asks about a record, which the snapshot then holds. */
export function useCommandAbout<R extends AnyRow, A>(row: R, askOf: (record: A) => Ask<R>, options?: Options<R>) {
  const [snapshot, ref] = useCommandActor<R, A>(row, options);
  const open = (about: A) => ref.send({ type: 'OPEN', ask: askOf(about), about });
  return [snapshot, ref, open] as const;
}

function useCommandActor<R extends AnyRow, A>(
  row: R,
  { changes, next = () => changes?.send({ type: 'REFRESH' }), offer }: Options<R> = {},
): readonly [SnapshotFrom<CommandOf<R, A>>, ActorRefFrom<CommandOf<R, A>>] {
  const [machine, named] = useMachineOf(row, commandMachine<R, A>);
  const command = useActorRef(machine, named);
  const snapshot = useSelector(command, (current) => current);
  useOutcomeNotices<{ message: string | undefined; answer: Answer<R> }>(command, next, ({ answer }) => offer?.(answer));
  useConfirmedNotices(command, next);
  useEmitted(command, 'FAILED', () => {
    const { problem } = command.getSnapshot().context;
    if (problem?.status === 412 || problem?.isUncertain) changes?.send({ type: 'REFRESH' });
  });
  return [snapshot, command];
}
