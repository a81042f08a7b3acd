import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type AnyRow, type Ask, byId } from '../../api/contract/row';
import type { ReadElsewhere, recordMachine } from '../../machines/kit/record';
import { useFailureNotices } from '../notices';
import { useChanges } from './useChanges';
import { useRecordRef } from './useRowActor';
import { useSessionOpened } from './useSessionOpened';

type RecordOf<R extends AnyRow> = ReturnType<typeof recordMachine<R>>;

/** A record in a screen: `[snapshot, ref]`. */
export type RecordHandle<R extends AnyRow> = readonly [SnapshotFrom<RecordOf<R>>, ActorRefFrom<RecordOf<R>>];

/**
 * A record's actor for the lifetime of its screen. Only the first request counts: another record remounts the screen.
 * `elsewhere` reads it where the service does not offer the row.
 */
export function useRecord<R extends AnyRow>(row: R, ask: Ask<R>, elsewhere?: ReadElsewhere<R>): RecordHandle<R> {
  const record = useRecordRef(row, ask, elsewhere);
  const snapshot = useSelector(record, (current) => current);
  useFailureNotices(record);
  useSessionOpened(() => record.send({ type: 'RETRY' }));
  useChanges(row, idOf(ask.params), () => record.send({ type: 'REFRESH' }));
  return [snapshot, record];
}

const idOf = (params: unknown): string | undefined => byId.safeParse(params).data?.id;
