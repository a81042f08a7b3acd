import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { type Answer, type AnyRow, TOO_DEEP } from '../../src/api/contract/row';
import { type Page, TooDeep } from '../database/list';
import { refused } from '../problems';
import { type Options, type Reading, serveRead } from './serve';

const USUAL = 25;

type Paged = { p?: number | undefined; page_size?: number | undefined };
type Found = { count: number; uncounted?: true | undefined; results?: unknown[] };
type Links = { next: string | null; previous: string | null };

/** The page that a query asks for; `p` counts from 1. `answer` adds the contract's links to the found rows. */
export function pageOf(query: Paged): Page & {
  answer<F extends Found>(found: F): F & Links;
} {
  const p = query.p ?? 1;
  const pageSize = query.page_size ?? USUAL;
  const mayFollow = ({ count, uncounted, results }: Found) =>
    uncounted ? results?.length === pageSize : p * pageSize < count;
  const link = (to: number) => `?p=${to}&page_size=${pageSize}`;
  return {
    pageSize,
    offset: (p - 1) * pageSize,
    answer: (found) => ({
      ...found,
      next: mayFollow(found) ? link(p + 1) : null,
      previous: p > 1 ? link(p - 1) : null,
    }),
  };
}

export type ListRow = AnyRow & { query: z.ZodMiniType<Paged>; answer: z.ZodMiniType<{ count: number }> };

/** Serves a list, one page at a time; analysts, who change nothing, are answered by a replica. */
export function serveList<R extends ListRow>(
  app: FastifyInstance,
  row: R,
  options: Options,
  handle: (call: Reading<R>, page: Page) => Promise<Answer<R>>,
): void {
  serveRead(app, row, { fromReplica: 'analysts', ...options }, async (call) => {
    const page = pageOf(call.query);
    return page.answer(
      await handle(call, page).catch((error: unknown) => {
        throw error instanceof TooDeep ? tooDeep(Math.floor(error.rows / page.pageSize), error) : error;
      }),
    );
  });
}

const tooDeep = (pages: number, cause: unknown) =>
  refused(
    `En este orden se llega a las primeras y a las últimas ${pages.toLocaleString('es-EC')} páginas. Acote la lista con un filtro o una búsqueda, o quite el orden.`,
    { code: TOO_DEEP, cause },
  );

/** An unpaged list as a single page. */
export function singlePage<T>(results: T[]): { count: number; next: null; previous: null; results: T[] } {
  return { count: results.length, next: null, previous: null, results };
}
