import { assign, fromPromise, setup } from 'xstate';
import type { z } from 'zod';
import { call } from '../api/call';
import type { Row } from '../api/contract/row';
import { type Problem, problemOf } from '../api/problem';

export type PageQuery = { p?: number | undefined; search?: string | undefined; page_size?: number | undefined };
/** What a list answers; some tell more, like the totals of what the filters leave. */
export type PageOf<T> = { count: number; results: T[] };

/** Lists that are neither paged nor searched (banks) are sent no PAGE and no SEARCH by their screens. */
export type ListRow<Q extends object, P extends PageOf<unknown>> = Row<
  z.ZodType,
  z.ZodType<Q, Q>,
  z.ZodType,
  z.ZodType<P>
>;

/** A list's query as the address bar holds it. What the row's schema refuses is read as no query at all. */
export type UrlQuery = Record<string, string>;

export type ListContext<Q extends object, P extends PageOf<unknown>> = {
  /** What is asked: page, search and filters, under the names the row gives them. */
  query: Q;
  /** The last answer; it stays in sight while the next one is on its way. */
  page: P | undefined;
  problem: Problem | undefined;
};

export type ListEvent<Q extends object> =
  /** The field waits for a pause in typing; each event asks. */
  | { type: 'SEARCH'; search: string }
  | { type: 'FILTER'; filters: Partial<Q> }
  | { type: 'PAGE'; p: number }
  | { type: 'PAGE_SIZE'; page_size: number }
  | { type: 'RESTORE'; url: UrlQuery }
  | { type: 'RETRY' }
  | { type: 'REFRESH' }
  /** Something was created or deleted: the specification reloads at page 1 with an empty search. */
  | { type: 'CHANGED' };

export type ListInput = { url?: UrlQuery };

/**
 * A paged list. "Fetching" is the tag `busy`. A new request cancels the one in flight, so an old answer never
 * overwrites a newer one.
 */
export function listMachine<Q extends object, P extends PageOf<unknown>>(id: string, row: ListRow<Q, P>) {
  const queryOf = (url: UrlQuery = {}): Q => row.query.safeParse(url).data ?? row.query.parse({});

  return setup({
    types: {
      context: {} as ListContext<Q, P>,
      events: {} as ListEvent<Q>,
      input: {} as ListInput,
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      loadPage: fromPromise<P, { query: Q }>(({ input, signal }) => call(row, input, { signal })),
    },
    actions: {
      /** Any other question starts again at the first page. */
      ask: assign(({ context }, params: { query: Partial<Q> | PageQuery }) => ({
        query: { ...context.query, p: 1, ...params.query },
      })),
      askFromUrl: assign((_, params: { url: UrlQuery }) => ({ query: queryOf(params.url) })),
      forgetSearch: assign(({ context }) => ({ query: { ...context.query, p: 1, search: '' } })),
      keepPage: assign((_, params: { page: P }) => ({ page: params.page, problem: undefined })),
      keepProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ query: queryOf(input.url), page: undefined, problem: undefined }),
    initial: 'loading',
    on: {
      SEARCH: {
        target: '.loading',
        reenter: true,
        actions: { type: 'ask', params: ({ event }) => ({ query: { search: event.search } }) },
      },
      FILTER: {
        target: '.loading',
        reenter: true,
        actions: { type: 'ask', params: ({ event }) => ({ query: event.filters }) },
      },
      PAGE: {
        target: '.loading',
        reenter: true,
        actions: { type: 'ask', params: ({ event }) => ({ query: { p: event.p } }) },
      },
      PAGE_SIZE: {
        target: '.loading',
        reenter: true,
        actions: { type: 'ask', params: ({ event }) => ({ query: { page_size: event.page_size } }) },
      },
      RESTORE: {
        target: '.loading',
        reenter: true,
        actions: { type: 'askFromUrl', params: ({ event }) => ({ url: event.url }) },
      },
      REFRESH: { target: '.loading', reenter: true },
      CHANGED: { target: '.loading', reenter: true, actions: 'forgetSearch' },
    },
    states: {
      loading: {
        meta: { title: 'Cargando' },
        tags: 'busy',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) } },
          onError: {
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      shown: { meta: { title: 'Lista a la vista' } },
      refused: {
        description: 'The last page shown, if any, stays in context.',
        meta: { title: 'No se pudo cargar' },
        tags: 'refused',
        on: { RETRY: 'loading' },
      },
    },
  });
}
