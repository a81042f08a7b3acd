import { assign, emit, fromPromise, setup } from 'xstate';
import type * as z from 'zod/mini';
import { call } from '../../api/call';
import type { Row } from '../../api/contract/row';
import { guardOn, on } from './on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from './outcome';
import { everyPage, onePage } from './pages/ask';
import { countOf, type PagePlace, pageSizeOf } from './pages/infer';

/** A page of a list; some lists add totals of all matching rows. */
export type PageOf<T> = {
  count: number;
  results: T[];
  next?: string | null | undefined;
  /** The service did not count the rows: `count` is the number known. */
  uncounted?: boolean | undefined;
  previous?: string | null | undefined;
  place?: PagePlace | undefined;
};

/** Whether `count` is exact. */
export const isCounted = <P extends PageOf<unknown>>(page: P | undefined): page is P =>
  page !== undefined && page.uncounted !== true;

/** What has no pages comes at once. */
const entire = <P extends PageOf<unknown>>(page: P): P => ({ ...page, uncounted: false });

/** Lists without pages or search (banks) ignore `p` and `search`. */
export type ListRow<Q extends object, P extends PageOf<unknown>> = Row<
  z.ZodMiniType,
  z.ZodMiniType<Q, Q>,
  z.ZodMiniType,
  z.ZodMiniType<P>
>;

/** A list's query as the address bar holds it. What the row's schema refuses is read as no query at all. */
export type UrlQuery = Record<string, string>;

type ListContext<Q extends object, P extends PageOf<unknown>> = {
  /** The query: page, search and filters, under the row's names. */
  query: Q;
  /** The path parameters of the row, if it has any. */
  params: UrlQuery | undefined;
  /** Loads all pages at once, for a list of options. */
  loadsAllPages: boolean;
  /** The last answer; it stays visible while the next one loads. */
  page: P | undefined;
  /** The page size, inferred from the answers. */
  pageSize: number;
  problem: Problem | undefined;
  /** Rows changed while they were read: the answer may be from before. */
  isStale: boolean;
};

type ListEvent =
  /** The address changed. It owns the query; the current query is not loaded again. */
  | { type: 'RESTORE'; url: UrlQuery }
  | { type: 'RETRY' }
  | { type: 'REFRESH' }
  /** Something was created or deleted: the specification reloads at page 1 with an empty search. */
  | { type: 'CHANGED' };

/** `REWOUND`: the query is no longer that of the address. */
type ListEmitted = { type: 'REWOUND'; url: UrlQuery } | FailedEmitted;

export type ListInput = { url?: UrlQuery; params?: UrlQuery | undefined; loadsAllPages?: boolean };

/** Rows on a page of our own service. */
const USUAL = 25;

const pageOf = (query: object) => Number(urlOf(query).p ?? 1);
const askedSize = (query: object) => Number(urlOf(query).page_size ?? USUAL);

/**
 * A paged list. "Fetching" is the tag `busy`. A new request cancels the one in flight, so an old answer never
 * overwrites a newer one.
 */
export function listMachine<Q extends object, P extends PageOf<unknown>>(row: ListRow<Q, P>) {
  const queryOf = (url: UrlQuery): Q => {
    const asked = row.query.safeParse({ p: '1', ...url });
    return asked.success ? asked.data : row.query.parse({ p: '1' });
  };

  type Asked = Pick<ListContext<Q, P>, 'query' | 'params' | 'loadsAllPages' | 'page' | 'pageSize'>;
  return setup({
    types: {
      context: {} as ListContext<Q, P>,
      events: {} as ListEvent,
      emitted: {} as ListEmitted,
      input: {} as ListInput,
      tags: {} as 'busy' | 'refused',
      meta: {} as { title: string },
    },
    actors: {
      loadPage: fromPromise<P, Asked>(({ input: { query, params, loadsAllPages, page, pageSize }, signal }) => {
        if (!('p' in query)) return call(row, { query, params }, { signal }).then(entire);
        const ask = (p?: number) => call(row, { query: { ...query, p }, params }, { signal });
        return loadsAllPages ? everyPage(ask) : onePage(ask, pageOf(query), page, pageSize);
      }),
    },
    actions: {
      ask: on('RESTORE', ({ query: before, pageSize }, { url }) => {
        const query = queryOf(url);
        return { query, pageSize: askedSize(query) === askedSize(before) ? pageSize : askedSize(query) };
      }),
      forgetSearch: assign(({ context }) => ({ query: queryOf({ ...rewound(context.query), search: '' }) })),
      reportRewound: emit(({ context }): ListEmitted => ({ type: 'REWOUND', url: rewound(context.query) })),
      setPage: assign(({ context: { query, page: before, pageSize: usual } }, output: P) => {
        const pageSize = pageSizeOf(output, pageOf(query), usual, before?.results.length === usual);
        const page: P = { ...output, count: countOf(output, pageOf(query), pageSize) };
        return { page, pageSize, problem: undefined };
      }),
      setProblem: assign(errorAsProblem),
      reportFailure: emit(failure),
      noteStale: assign({ isStale: true }),
      forgetStale: assign({ isStale: false }),
    },
    guards: {
      isStale: ({ context: { isStale } }) => isStale,
      isOther: guardOn('RESTORE', ({ query }, { url }) => !same(queryOf(url), query)),
    },
  }).createMachine({
    id: 'list',
    context: ({ input: { url = {}, params, loadsAllPages = false } }) => ({
      query: queryOf(url),
      params,
      loadsAllPages,
      page: undefined,
      pageSize: askedSize(queryOf(url)),
      problem: undefined,
      isStale: false,
    }),
    initial: 'loading',
    on: {
      RESTORE: {
        guard: 'isOther',
        target: '.loading',
        reenter: true,
        actions: 'ask',
      },
      REFRESH: { target: '.loading', reenter: true },
      CHANGED: { target: '.loading', reenter: true, actions: ['forgetSearch', 'reportRewound'] },
    },
    states: {
      loading: {
        description:
          'Lo ya mostrado sigue a la vista. Otra pregunta cancela la anterior: una respuesta vieja no tapa a una nueva.',
        meta: { title: 'Cargando' },
        tags: 'busy',
        entry: 'forgetStale',
        // A reading is not cut off: of what changes all the time nobody would ever see one.
        on: { REFRESH: { actions: 'noteStale' } },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { query, params, loadsAllPages, page, pageSize } }) => ({
            query,
            params,
            loadsAllPages,
            page,
            pageSize,
          }),
          onDone: { target: 'shown', actions: { type: 'setPage', params: outputOf } },
          onError: {
            target: 'refused',
            actions: failed,
          },
        },
      },
      shown: {
        description: 'Se ve la página que se pidió; otra página, búsqueda o filtro la pide de nuevo.',
        meta: { title: 'Lista a la vista' },
        always: { guard: 'isStale', target: 'loading' },
      },
      refused: {
        description: 'La última página que se mostró, si la hay, sigue a la vista.',
        meta: { title: 'No se pudo cargar' },
        tags: 'refused',
        on: { RETRY: 'loading' },
      },
    },
  });
}

/** A query as the address bar holds it; what is not set is left out. */
export function urlOf(query: object): UrlQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/** The first page without the search. */
function rewound(query: object): UrlQuery {
  const { p: _, search: __, ...rest } = urlOf(query);
  return rest;
}

/** Whether two queries are equal, in any order of their fields. */
export function same(one: object, other: object): boolean {
  const written = (query: object) => JSON.stringify(Object.entries(urlOf(query)).sort(([a], [b]) => (a < b ? -1 : 1)));
  return written(one) === written(other);
}
