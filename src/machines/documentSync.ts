import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { accountingService } from '../api/client';
import { type SyncReport, syncDocuments } from '../api/contract/documents';
import { successOf } from '../api/contract/row';
import { type Problem, problemOf } from './problem';

export type SyncNews = { type: 'SUCCEEDED'; message: string | undefined } | { type: 'FAILED'; message: string };

/** Taking over what the accounting system says of documents. However long it lasts, one runs at a time. */
export const documentSyncMachine = setup({
  types: {
    context: {} as { report: SyncReport | undefined; problem: Problem | undefined },
    events: {} as { type: 'SYNC' } | { type: 'CLOSE' },
    emitted: {} as SyncNews,
    tags: {} as 'busy',
    meta: {} as { title: string },
  },
  actors: {
    sync: fromPromise<SyncReport>(({ signal }) =>
      call(syncDocuments, { params: { service: accountingService() } }, { signal }),
    ),
  },
  actions: {
    keepReport: assign((_, params: { report: SyncReport }) => ({ report: params.report, problem: undefined })),
    keepProblem: assign((_, params: { error: unknown }) => ({
      report: undefined,
      problem: problemOf(params.error),
    })),
    forget: assign({ report: undefined, problem: undefined }),
    tellSuccess: emit((): SyncNews => ({ type: 'SUCCEEDED', message: successOf(syncDocuments) })),
    tellFailure: emit(
      (_, params: { error: unknown }): SyncNews => ({ type: 'FAILED', message: problemOf(params.error).message }),
    ),
  },
}).createMachine({
  id: 'documentSync',
  context: { report: undefined, problem: undefined },
  initial: 'idle',
  states: {
    idle: { meta: { title: 'Sin sincronizar' }, on: { SYNC: 'syncing' } },
    syncing: {
      description:
        'Leaving the screen stops waiting for the answer, not the sync: done again, it changes nothing twice.',
      meta: { title: 'Sincronizando documentos' },
      tags: 'busy',
      invoke: {
        id: 'sync',
        src: 'sync',
        onDone: {
          target: 'synced',
          actions: [{ type: 'keepReport', params: ({ event }) => ({ report: event.output }) }, 'tellSuccess'],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    synced: {
      description: 'What was created, updated and left out stays in sight until it is closed.',
      meta: { title: 'Documentos sincronizados' },
      on: { SYNC: 'syncing', CLOSE: { target: 'idle', actions: 'forget' } },
    },
    failed: {
      meta: { title: 'Ha ocurrido un error' },
      on: { SYNC: 'syncing', CLOSE: { target: 'idle', actions: 'forget' } },
    },
  },
});
