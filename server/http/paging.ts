import type { Page } from '../database/list';

const USUAL = 25;

type Links = { next: string | null; previous: string | null };

/** Where a paged list stands, `p` counts from 1, and what makes the contract's answer of what was found there. */
export function pageOf(query: { p?: number | undefined; page_size?: number | undefined }): Page & {
  answer<F extends { count: number }>(found: F): F & Links;
} {
  const p = query.p ?? 1;
  const pageSize = query.page_size ?? USUAL;
  const link = (to: number) => `?p=${to}&page_size=${pageSize}`;
  return {
    pageSize,
    offset: (p - 1) * pageSize,
    answer: (found) => ({
      ...found,
      next: p * pageSize < found.count ? link(p + 1) : null,
      previous: p > 1 ? link(p - 1) : null,
    }),
  };
}
