import { emit, fromPromise, setup } from 'xstate';
import type * as z from 'zod/mini';
import { call } from '../../api/call';
import { addressOf } from '../../api/client';
import type { EXPORT_FORMAT, exportedFile, Row } from '../../api/contract/row';
import type { UrlQuery } from './list';
import { on } from './on';
import { type FailedEmitted, failure, outputOf, reported } from './outcome';

export type ExportRow<Q extends object> = Row<z.ZodMiniType, z.ZodMiniType<Q, Q>, z.ZodMiniType, typeof exportedFile>;

/** Lists are not exported as PDF; account statements are. */
export type ExportFormat = (typeof EXPORT_FORMAT)[number] | 'pdf';

/** `href`: the address of the file, valid for a minute. */
type Ready = { href: string; fileName: string };

/** The list's address, whose page number is ignored, and the path parameters of the row, if it has any. */
type Ask = { url: UrlQuery; format: ExportFormat; params?: UrlQuery | undefined };

type ExportEmitted = ({ type: 'READY' } & Ready) | FailedEmitted;

/** Exports exactly the rows that match a list's search and filters. */
export function exportMachine<Q extends object>(row: ExportRow<Q>) {
  return setup({
    types: {
      context: {} as { ask: Ask | undefined },
      events: {} as { type: 'EXPORT' } & Ask,
      emitted: {} as ExportEmitted,
      tags: {} as 'busy',
      meta: {} as { title: string },
    },
    actors: {
      prepare: fromPromise<Ready, { ask: Ask | undefined }>(async ({ input: { ask }, signal }) => {
        const query = row.query.parse({ ...ask?.url, format: ask?.format });
        const { url, file_name } = await call(row, { query, params: ask?.params }, { signal });
        return { href: addressOf(url), fileName: file_name };
      }),
    },
    actions: {
      setAsk: on('EXPORT', (_, { type: _type, ...ask }) => ({ ask })),
      reportReady: emit((_, output: Ready): ExportEmitted => ({ type: 'READY', ...output })),
      reportFailure: emit(failure),
    },
  }).createMachine({
    id: 'export',
    context: { ask: undefined },
    initial: 'idle',
    states: {
      idle: {
        description: 'El archivo se pide cuando la persona lo elige, con lo que la lista tenga filtrado.',
        meta: { title: 'Sin exportar' },
        on: { EXPORT: { target: 'preparing', actions: 'setAsk' } },
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
          onDone: { target: 'idle', actions: { type: 'reportReady', params: outputOf } },
          onError: { target: 'idle', actions: reported },
        },
      },
    },
  });
}
