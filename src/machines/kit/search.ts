import { assign, emit, fromPromise, setup } from 'xstate';
import { assertDefined } from './assertDefined';
import { guardOn, on } from './on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from './outcome';

type SearchContext<Q, F> = {
  /** Undefined searches nothing. */
  query: Q | undefined;
  /** Stays visible during the next search. */
  found: F | undefined;
  problem: Problem | undefined;
};

type SearchEvent<Q> =
  /** The same query again is ignored, unless its search failed. Undefined clears the search. */
  { type: 'SEARCH'; query: Q | undefined } | { type: 'REFRESH' } | { type: 'RETRY' };

/** `query`: searched at once. */
type SearchInput<Q> = { query?: Q };

/** Searches what was asked last: another query cancels the search before it. */
export function searchMachine<Q, F>(find: (query: Q, signal: AbortSignal) => Promise<F>) {
  return setup({
    types: {
      context: {} as SearchContext<Q, F>,
      events: {} as SearchEvent<Q>,
      input: {} as SearchInput<Q>,
      emitted: {} as FailedEmitted,
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      find: fromPromise<F, { query: Q }>(({ input: { query }, signal }) => find(query, signal)),
    },
    actions: {
      setQuery: on('SEARCH', (_, { query }) => ({
        query,
        ...(query === undefined && { found: undefined, problem: undefined }),
      })),
      setFound: assign((_, output: F) => ({ found: output, problem: undefined })),
      setProblem: assign(errorAsProblem),
      reportFailure: emit(failure),
    },
    guards: {
      isOther: guardOn(
        'SEARCH',
        (context, { query }) =>
          context.problem !== undefined || JSON.stringify(query) !== JSON.stringify(context.query),
      ),
      hasQuery: ({ context: { query } }) => query !== undefined,
    },
  }).createMachine({
    id: 'search',
    context: ({ input }) => ({ query: input.query, found: undefined, problem: undefined }),
    initial: 'idle',
    on: {
      SEARCH: { guard: 'isOther', target: '.idle', actions: 'setQuery' },
      REFRESH: '.idle',
    },
    states: {
      idle: {
        description: 'No se busca nada hasta que la persona lo pida.',
        meta: { title: 'Sin buscar' },
        always: { guard: 'hasQuery', target: 'searching' },
      },
      searching: {
        description: 'Lo último que se encontró sigue a la vista; otra búsqueda deja esta sin efecto.',
        meta: { title: 'Buscando' },
        tags: 'busy',
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context }) => ({ query: assertDefined(context.query, 'query') }),
          onDone: { target: 'found', actions: { type: 'setFound', params: outputOf } },
          onError: { target: 'refused', actions: failed },
        },
      },
      found: {
        description: 'Se ve lo que coincide con lo último que se buscó.',
        meta: { title: 'Encontrado' },
      },
      refused: {
        description: 'Se ve por qué y se puede buscar lo mismo otra vez; lo último que se encontró sigue a la vista.',
        meta: { title: 'No se pudo buscar' },
        tags: 'refused',
        on: { RETRY: 'searching' },
      },
    },
  });
}
