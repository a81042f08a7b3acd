import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { listDebitDetails } from '../../api/contract/debits';
import type { Answer } from '../../api/contract/row';
import { guardOn, on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../kit/outcome';
import { exclusionKey } from './exclusions';

/** Ids of the lines and keys of the exclusions that match the search; the debit keeps all of them, with their edits. */
export type Found = { lines: ReadonlySet<string>; leftOut: ReadonlySet<string> };
type Details = Pick<Answer<typeof listDebitDetails>, 'lines' | 'left_out'>;

/** Searches the details of a debit by customer, DNI or document. */
export const debitSearchMachine = setup({
  types: {
    context: {} as { id: string; search: string; details: Details | undefined; problem: Problem | undefined },
    events: {} as { type: 'SEARCH'; search: string } | { type: 'RETRY' },
    input: {} as { id: string },
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    find: fromPromise<Details, { id: string; search: string }>(({ input: { id, search }, signal }) =>
      call(listDebitDetails, { params: { id }, query: { search } }, { signal }),
    ),
  },
  actions: {
    setSearch: on('SEARCH', (_, { search }) => ({ search })),
    setDetails: assign((_, output: Details) => ({ details: output, problem: undefined })),
    clear: assign({ search: '', details: undefined, problem: undefined }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
  guards: {
    asksSomething: guardOn('SEARCH', (_, { search }) => search.trim() !== ''),
  },
}).createMachine({
  id: 'debitSearch',
  context: ({ input: { id } }) => ({ id, search: '', details: undefined, problem: undefined }),
  initial: 'closed',
  on: {
    SEARCH: [
      {
        guard: 'asksSomething',
        target: '.searching',
        reenter: true,
        actions: 'setSearch',
      },
      { target: '.closed', actions: 'clear' },
    ],
  },
  states: {
    closed: {
      description: 'No se busca nada: se ven todos los cobros y a quién se dejó fuera.',
      meta: { title: 'Todos los detalles' },
    },
    searching: {
      description: 'Lo último que se encontró sigue a la vista; otra búsqueda deja esta sin efecto.',
      meta: { title: 'Buscando en los detalles' },
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context: { id, search } }) => ({ id, search }),
        onDone: { target: 'found', actions: { type: 'setDetails', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    found: {
      description: 'Se ven solo los cobros y los excluidos que coinciden con lo escrito.',
      meta: { title: 'Detalles encontrados' },
    },
    refused: {
      description: 'Se ve por qué y se puede buscar lo mismo otra vez.',
      meta: { title: 'No se pudo buscar' },
      tags: 'refused',
      on: { RETRY: 'searching' },
    },
  },
});

/** The search result; undefined without a search. */
export function foundIn(details: Details | undefined): Found | undefined {
  if (!details) return undefined;
  return {
    lines: new Set(details.lines.map(({ id }) => id)),
    leftOut: new Set(details.left_out.map(exclusionKey)),
  };
}
