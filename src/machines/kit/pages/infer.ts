import { unreadableOf } from '../../../api/contract/row';
import { isAbsent } from '../outcome';

/** Infers the paging of a service from its answers: page sizes and numbers are not documented, and some services do not count. */

/** The part of a page that paging is inferred from. `uncounted`: the service sent no `count`, and this one counts the known rows. */
export type Page = {
  count: number;
  next?: string | null | undefined;
  previous?: string | null | undefined;
  results: unknown[];
  uncounted?: boolean | undefined;
  place?: PagePlace | undefined;
};

/** Which page it is, counted from 1; what number the service gives its first one, 1 or 0, and what rows that has. */
export type PagePlace = { p: number; first: number; opening: string };

/** Without a number: the page that the service takes for the first one. */
export type AskPage<P> = (p?: number) => Promise<P>;

/** Unreadable rows count. */
export const rowsOn = (page: Page): number => page.results.length + unreadableOf(page).length;

/** The page size; `usual` (`isSeen` before, or requested) where this page does not show it. */
export function pageSizeOf(page: Page, p: number, usual: number, isSeen = false): number {
  const rows = rowsOn(page);
  if (rows === 0 || (isSeen && p > 1 && rows <= usual)) return usual;
  if (page.next) return rows;
  if (p === 1) return mayFollow(page, rows) ? rows : Math.max(rows, usual);
  if (page.uncounted) return Math.max(rows, usual);
  return page.next === undefined && rows === usual ? usual : atTheEnd(page, p, rows, usual);
}

/** Whether a second page may exist. */
const mayFollow = ({ uncounted, next, count }: Page, rows: number): boolean =>
  uncounted ? next === undefined : rows < count;

/** The last page is shorter than the others, which share the remaining count. */
function atTheEnd({ count, next }: Page, p: number, rows: number, usual: number): number {
  if ((p - 1) * usual + rows === count) return usual;
  const before = (count - rows) / (p - 1);
  const fits = Number.isInteger(before) && before >= rows;
  // An early page without `next` proves little: no row may become unreachable.
  if (next === undefined && p <= 3 && rows * p < count) return rows;
  if (fits) return before;
  return next === undefined ? rows : Math.max(rows, usual);
}

/** How many rows there are; the least number where the service does not count, or counts fewer than it has: one more if another page may follow. */
export function countOf(page: Page, p: number, size: number): number {
  const rows = rowsOn(page);
  const known = (p - 1) * size + rows;
  const another = page.next === undefined ? page.uncounted && rows >= size : Boolean(page.next);
  const least = rows > 0 && another ? known + 1 : known;
  if (page.uncounted) return least;
  return page.place && rows > 0 ? Math.max(page.count, least) : page.count;
}

/** A page behind the end is refused by some. */
export function unlessBehind(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

/** What the rows of a page are known by from page to page. */
export const namesOn = (page: Page): string[] => [...page.results.map(nameOf), ...unreadableOf(page)];
export const rowNames = (page: Page): string => namesOn(page).join();
export const nameOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);
