import type { Page } from '../database/list';

const USUAL = 25;

export function pageOf(query: { p?: number | undefined; page_size?: number | undefined }): Page {
  const p = query.p ?? 1;
  const pageSize = query.page_size ?? USUAL;
  const link = (to: number) => `?p=${to}&page_size=${pageSize}`;
  return {
    p,
    pageSize,
    offset: (p - 1) * pageSize,
    answer: ({ count, results }) => ({
      count,
      next: p * pageSize < count ? link(p + 1) : null,
      previous: p > 1 ? link(p - 1) : null,
      results,
    }),
  };
}
