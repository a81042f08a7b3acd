import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { accountingService } from '../../api/client';
import { type SyncReport, syncDocuments } from '../../api/contract/receivables/documents';
import type { Problem } from '../../api/problem';
import { errorAsProblem, failed, failure, type OutcomeEmitted, outputOf, success } from '../kit/outcome';

/** Syncs documents from the accounting system. One sync runs at a time. */
export const documentSyncMachine = setup({
  types: {
    context: {} as { report: SyncReport | undefined; problem: Problem | undefined },
    events: {} as { type: 'SYNC' } | { type: 'CANCEL' } | { type: 'CLOSE' },
    emitted: {} as OutcomeEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    sync: fromPromise<SyncReport>(({ signal }) =>
      call(syncDocuments, { params: { service: accountingService() } }, { signal }),
    ),
  },
  actions: {
    setReport: assign((_, output: SyncReport) => ({ report: output, problem: undefined })),
    setProblem: assign(errorAsProblem),
    forget: assign({ report: undefined, problem: undefined }),
    /** One that goes on in the service is shown in place. */
    reportSuccess: emit(
      (_, { accepted }: SyncReport): OutcomeEmitted =>
        accepted ? { type: 'SUCCEEDED', message: undefined } : success(syncDocuments)(),
    ),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'documentSync',
  context: { report: undefined, problem: undefined },
  initial: 'idle',
  states: {
    idle: {
      description: 'Los documentos se traen del sistema contable cuando la persona lo pide.',
      meta: { title: 'Sin sincronizar' },
      on: { SYNC: 'syncing' },
    },
    syncing: {
      description:
        'Dejar de esperar, o dejar la pantalla, no detiene la sincronización en el servicio: hecha otra vez, no cambia nada dos veces.',
      meta: { title: 'Sincronizando documentos' },
      tags: 'busy',
      on: { CANCEL: { target: 'idle', actions: 'forget' } },
      invoke: {
        id: 'sync',
        src: 'sync',
        onDone: {
          target: 'synced',
          actions: [
            { type: 'setReport', params: outputOf },
            { type: 'reportSuccess', params: outputOf },
          ],
        },
        onError: { target: 'failed', actions: ['forget', ...failed] },
      },
    },
    synced: {
      description: 'Lo creado, lo cambiado y lo que quedó fuera siguen a la vista hasta cerrarlos.',
      meta: { title: 'Documentos sincronizados' },
      on: { SYNC: 'syncing', CLOSE: { target: 'idle', actions: 'forget' } },
    },
    failed: {
      description: 'Se ve por qué; se puede pedir otra vez o cerrar el aviso.',
      meta: { title: 'Ha ocurrido un error' },
      tags: 'refused',
      on: { SYNC: 'syncing', CLOSE: { target: 'idle', actions: 'forget' } },
    },
  },
});
