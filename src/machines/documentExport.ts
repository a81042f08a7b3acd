import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../api/call';
import { addressOf } from '../api/client';
import { type DocumentFilters, type EXPORT_FORMAT, exportDocuments } from '../api/contract/documents';
import { problemOf } from './problem';

type Ask = DocumentFilters & { format: (typeof EXPORT_FORMAT)[number] };

/** `href`: where the browser finds the file, for a minute. */
type Ready = { href: string; fileName: string };

export type ExportNews = ({ type: 'READY' } & Ready) | { type: 'FAILED'; message: string };

/** A file of exactly the documents that the filters leave. */
export const documentExportMachine = setup({
  types: {
    context: {} as { ask: Ask | undefined },
    events: {} as { type: 'EXPORT'; ask: Ask },
    emitted: {} as ExportNews,
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
    keepAsk: assign((_, params: { ask: Ask }) => ({ ask: params.ask })),
    tellReady: emit((_, params: { ready: Ready }): ExportNews => ({ type: 'READY', ...params.ready })),
    tellFailure: emit(
      (_, params: { error: unknown }): ExportNews => ({ type: 'FAILED', message: problemOf(params.error).message }),
    ),
  },
}).createMachine({
  id: 'documentExport',
  context: { ask: undefined },
  initial: 'idle',
  states: {
    idle: {
      meta: { title: 'Sin exportar' },
      on: {
        EXPORT: { target: 'preparing', actions: { type: 'keepAsk', params: ({ event }) => ({ ask: event.ask }) } },
      },
    },
    preparing: {
      meta: { title: 'Preparando el archivo' },
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => ({ ask: context.ask }),
        onDone: { target: 'idle', actions: { type: 'tellReady', params: ({ event }) => ({ ready: event.output }) } },
        onError: {
          target: 'idle',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
