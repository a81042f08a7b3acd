import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { addressOf } from '../../api/client';
import { exportRefusedRows, type ImportRow, listImportRows, type RowStatus } from '../../api/contract/imports';
import { errorAsProblem, eventAsParams, type FailedEmitted, failed, failure, type Problem } from '../kit/outcome';

/** The rows shown: by result, or all, and the page. */
type Asked = { status: RowStatus | undefined; p: number };
type Page = { count: number; results: ImportRow[] };

type ImportRowsContext = {
  /** Id of the import. */
  id: string;
  asked: Asked;
  /** The last answer; it stays visible while the next one loads. */
  page: Page | undefined;
  problem: Problem | undefined;
};

/** `href`: the address of the file, valid for a minute. */
type Ready = { href: string; fileName: string };
type ImportRowsEmitted = ({ type: 'READY' } & Ready) | FailedEmitted;

export const ROWS_A_PAGE = 50;

/** The rows of an import, page by page, and a file of the refused ones. */
export const importRowsMachine = setup({
  types: {
    context: {} as ImportRowsContext,
    events: {} as { type: 'SHOW'; status?: RowStatus | undefined; p: number } | { type: 'RETRY' } | { type: 'EXPORT' },
    input: {} as { id: string; status?: RowStatus | undefined },
    emitted: {} as ImportRowsEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    loadRows: fromPromise<Page, { id: string; asked: Asked }>(({ input: { id, asked }, signal }) =>
      call(listImportRows, { params: { id }, query: { ...asked, page_size: ROWS_A_PAGE } }, { signal }),
    ),
    prepare: fromPromise<Ready, { id: string }>(async ({ input: { id }, signal }) => {
      const { url, file_name } = await call(exportRefusedRows, { params: { id } }, { signal });
      return { href: addressOf(url), fileName: file_name };
    }),
  },
  actions: {
    ask: assign((_, { status, p }: { status?: RowStatus | undefined; p: number }) => ({ asked: { status, p } })),
    setPage: assign((_, { output }: { output: Page }) => ({ page: output, problem: undefined })),
    setProblem: assign(errorAsProblem),
    reportReady: emit((_, { output }: { output: Ready }): ImportRowsEmitted => ({ type: 'READY', ...output })),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'importRows',
  context: ({ input: { id, status } }) => ({ id, asked: { status, p: 1 }, page: undefined, problem: undefined }),
  initial: 'loading',
  on: { SHOW: { target: '.loading', reenter: true, actions: { type: 'ask', params: eventAsParams } } },
  states: {
    loading: {
      description: 'Otra pregunta cancela la anterior: una respuesta vieja no tapa a una nueva.',
      meta: { title: 'Cargando filas' },
      tags: 'busy',
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context: { id, asked } }) => ({ id, asked }),
        onDone: { target: 'shown', actions: { type: 'setPage', params: eventAsParams } },
        onError: { target: 'refused', actions: failed },
      },
    },
    shown: {
      description: 'Se ve una página de las filas; las rechazadas se pueden descargar.',
      meta: { title: 'Filas a la vista' },
      on: { EXPORT: 'preparing' },
    },
    refused: {
      description: 'Se ve por qué y se pueden pedir otra vez.',
      meta: { title: 'No se cargaron las filas' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    preparing: {
      description:
        'El servicio responde con un enlace que vale un minuto; el navegador descarga el archivo por su cuenta.',
      meta: { title: 'Preparando las filas rechazadas' },
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'reportReady', params: eventAsParams } },
        onError: { target: 'shown', actions: { type: 'reportFailure', params: eventAsParams } },
      },
    },
  },
});
