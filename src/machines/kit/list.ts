import { assign, emit, fromPromise, setup } from 'xstate';
import type { z } from 'zod';
import { call } from '../../api/call';
import type { Row } from '../../api/contract/row';
import { errorAsProblem, eventAsParams, type FailedEmitted, failed, failure, type Problem } from './outcome';
import { countOf, everyPage, pageSizeOf } from './pages';

/** What a list answers; some tell more, like the totals of what the filters leave. */
export type PageOf<T> = {
  count: number;
  results: T[];
  next?: string | null | undefined;
  /** The service did not tell how many there are: `count` is of those known. */
  uncounted?: boolean | undefined;
};

/** Whether `count` is how many there are. */
export const isCounted = <P extends PageOf<unknown>>(page: P | undefined): page is P =>
  page !== undefined && page.uncounted !== true;

/** Lists that are neither paged nor searched (banks) pass over `p` and `search`. */
type ListRow<Q extends object, P extends PageOf<unknown>> = Row<z.ZodType, z.ZodType<Q, Q>, z.ZodType, z.ZodType<P>>;

/** A list's query as the address bar holds it. What the row's schema refuses is read as no query at all. */
export type UrlQuery = Record<string, string>;

type ListContext<Q extends object, P extends PageOf<unknown>> = {
  /** What is asked: page, search and filters, under the names the row gives them. */
  query: Q;
  /** What the row's path names, where it names something. */
  params: UrlQuery | undefined;
  /** To choose from, all pages are asked for at once. */
  isWhole: boolean;
  /** The last answer; it stays in sight while the next one is on its way. */
  page: P | undefined;
  /** How many rows the service puts on a page, as its answers show it. */
  pageSize: number;
  problem: Problem | undefined;
};

type ListEvent =
  /** The address says so: it owns what is asked, and what is asked already is not asked again. */
  | { type: 'RESTORE'; url: UrlQuery }
  | { type: 'RETRY' }
  | { type: 'REFRESH' }
  /** Something was created or deleted: the specification reloads at page 1 with an empty search. */
  | { type: 'CHANGED' };

/** `REWOUND`: what is asked is no longer what the address says. */
type ListEmitted = { type: 'REWOUND'; url: UrlQuery } | FailedEmitted;

type ListInput = { url?: UrlQuery; params?: UrlQuery | undefined; isWhole?: boolean };

/** Rows on a page of our own service. */
const USUAL = 25;

const pageOf = (query: object) => Number(urlOf(query).p ?? 1);
const askedSize = (query: object) => Number(urlOf(query).page_size ?? USUAL);

/**
 * A paged list. "Fetching" is the tag `busy`. A new request cancels the one in flight, so an old answer never
 * overwrites a newer one.
 */
export function listMachine<Q extends object, P extends PageOf<unknown>>(id: string, row: ListRow<Q, P>) {
  const queryOf = (url: UrlQuery): Q => {
    const asked = row.query.safeParse({ p: '1', ...url });
    return asked.success ? asked.data : row.query.parse({ p: '1' });
  };

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
      loadPage: fromPromise<P, Pick<ListContext<Q, P>, 'query' | 'params' | 'isWhole'>>(
        ({ input: { query, params, isWhole }, signal }) =>
          isWhole && 'p' in query
            ? everyPage((p) => call(row, { query: { ...query, p }, params }, { signal }))
            : call(row, { query, params }, { signal }),
      ),
    },
    actions: {
      ask: assign(({ context: { query: before, pageSize } }, { url }: { url: UrlQuery }) => {
        const query = queryOf(url);
        return { query, pageSize: askedSize(query) === askedSize(before) ? pageSize : askedSize(query) };
      }),
      forgetSearch: assign(({ context }) => ({ query: queryOf({ ...rewound(context.query), search: '' }) })),
      reportRewound: emit(({ context }): ListEmitted => ({ type: 'REWOUND', url: rewound(context.query) })),
      setPage: assign(({ context: { query, pageSize: usual } }, { output }: { output: P }) => {
        const pageSize = pageSizeOf(output, pageOf(query), usual);
        const page: P = { ...output, count: countOf(output, pageOf(query), pageSize) };
        return { page, pageSize, problem: undefined };
      }),
      setProblem: assign(errorAsProblem),
      reportFailure: emit(failure),
    },
    guards: {
      isOther: ({ context }, { url }: { url: UrlQuery }) => !same(queryOf(url), context.query),
    },
  }).createMachine({
    id,
    context: ({ input: { url = {}, params, isWhole = false } }) => ({
      query: queryOf(url),
      params,
      isWhole,
      page: undefined,
      pageSize: askedSize(queryOf(url)),
      problem: undefined,
    }),
    initial: 'loading',
    on: {
      RESTORE: {
        guard: { type: 'isOther', params: eventAsParams },
        target: '.loading',
        reenter: true,
        actions: { type: 'ask', params: eventAsParams },
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
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { query, params, isWhole } }) => ({ query, params, isWhole }),
          onDone: { target: 'shown', actions: { type: 'setPage', params: eventAsParams } },
          onError: {
            target: 'refused',
            actions: failed,
          },
        },
      },
      shown: {
        description: 'Se ve la página que se pidió; otra página, búsqueda o filtro la pide de nuevo.',
        meta: { title: 'Lista a la vista' },
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

/** The first page, with whatever the person does not search for. */
function rewound(query: object): UrlQuery {
  const { p: _, search: __, ...rest } = urlOf(query);
  return rest;
}

/** Whether two queries ask the same, in whatever order. */
export function same(one: object, other: object): boolean {
  const written = (query: object) => JSON.stringify(Object.entries(urlOf(query)).sort(([a], [b]) => (a < b ? -1 : 1)));
  return written(one) === written(other);
}
