import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { addressOf } from '../api/client';
import { type DocumentFilters, type EXPORT_FORMAT, exportDocuments } from '../api/contract/documents';
import { type FailedEmitted, failure, given } from './outcome';

type Ask = DocumentFilters & { format: (typeof EXPORT_FORMAT)[number] };

/** `href`: where the browser finds the file, for a minute. */
type Ready = { href: string; fileName: string };

export type DocumentExportEmitted = ({ type: 'READY' } & Ready) | FailedEmitted;

/** A file of exactly the documents that the filters leave. */
export const documentExportMachine = setup({
  types: {
    context: {} as { ask: Ask | undefined },
    events: {} as { type: 'EXPORT'; ask: Ask },
    emitted: {} as DocumentExportEmitted,
    tags: {} as 'busy',
    meta: {} as { title: string },
  },
  actors: {
    prepare: fromPromise<Ready, { ask: Ask | undefined }>(async ({ input, signal }) => {
      const { url, file_name } = await call(exportDocuments, { query: input.ask }, { signal });
      return { href: addressOf(url), fileName: file_name };
    }),
  },
  actions: {
    keepAsk: assign((_, { ask }: { ask: Ask }) => ({ ask })),
    reportReady: emit((_, { output }: { output: Ready }): DocumentExportEmitted => ({ type: 'READY', ...output })),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'documentExport',
  context: { ask: undefined },
  initial: 'idle',
  states: {
    idle: {
      meta: { title: 'Sin exportar' },
      on: { EXPORT: { target: 'preparing', actions: { type: 'keepAsk', params: given } } },
    },
    preparing: {
      description:
        'El servicio responde con un enlace que vale un minuto; el navegador descarga el archivo por su cuenta.',
      meta: { title: 'Preparando el archivo' },
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { ask } }) => ({ ask }),
        onDone: { target: 'idle', actions: { type: 'reportReady', params: given } },
        onError: { target: 'idle', actions: { type: 'reportFailure', params: given } },
      },
    },
  },
});
