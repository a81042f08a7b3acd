import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AnyRow, Ask } from '../../api/contract/row';
import type { recordMachine } from '../../machines/kit/record';
import { useFailureNotices } from '../notices';
import { useActorRef } from './useActorRef';
import { useSessionOpened } from './useSessionOpened';

type RecordOf<R extends AnyRow> = ReturnType<typeof recordMachine<R>>;

/** A record in a screen: `[snapshot, ref]`. */
export type RecordHandle<R extends AnyRow> = readonly [SnapshotFrom<RecordOf<R>>, ActorRefFrom<RecordOf<R>>];

/** A record's actor for the lifetime of its screen. Only the first request counts: another record remounts the screen. */
export function useRecord<R extends AnyRow>(machine: RecordOf<R>, ask: Ask<R>): RecordHandle<R> {
  const record = useActorRef(machine, { input: { ask } });
  const snapshot = useSelector(record, (current) => current);
  useFailureNotices(record);
  useSessionOpened(() => record.send({ type: 'RETRY' }));
  return [snapshot, record];
}
