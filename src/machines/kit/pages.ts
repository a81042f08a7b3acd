import { unreadableOf } from '../../api/contract/row';

/** Infers the paging of a service from its answers: page sizes are not documented, and some services do not count. */

/** The part of a page that paging is inferred from. `uncounted`: the service sent no `count`, and this one counts the known rows. */
type Page = {
  count: number;
  next?: string | null | undefined;
  results: unknown[];
  uncounted?: boolean | undefined;
};

/** A list of options has at most this many pages. */
const MOST_PAGES = 200;

/** Unreadable rows count. */
const rowsOn = (page: Page): number => page.results.length + unreadableOf(page).length;

/** The page size; `usual` (seen before, or requested) where this page does not show it. */
export function pageSizeOf(page: Page, p: number, usual: number): number {
  const rows = rowsOn(page);
  if (rows === 0) return usual;
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

/** The least number of rows, where the service does not count: one more if another page may follow. */
export function countOf(page: Page, p: number, size: number): number {
  if (!page.uncounted) return page.count;
  const rows = rowsOn(page);
  const another = page.next === undefined ? rows >= size : Boolean(page.next);
  return (p - 1) * size + rows + (rows > 0 && another ? 1 : 0);
}

/** Loads all pages of a list in sequence, whatever their sizes. A service that ignores `p` is called twice at most. */
export async function everyPage<P extends Page>(ask: (p: number) => Promise<P>): Promise<P> {
  const first = await ask(1);
  const results: P['results'] = [...first.results];
  let had = rowsOn(first);
  for (let [last, p] = [first, 2]; p <= MOST_PAGES && isFollowed(last, had); p += 1) {
    const next = await ask(p);
    if (JSON.stringify(next.results) === JSON.stringify(last.results)) break;
    results.push(...next.results);
    had += rowsOn(next);
    last = next;
  }
  return { ...first, count: had, next: null, uncounted: false, results };
}

function isFollowed(page: Page, had: number): boolean {
  if (rowsOn(page) === 0) return false;
  if (page.next) return true;
  return page.uncounted ? page.next === undefined : had < page.count;
}
