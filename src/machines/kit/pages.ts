import { unreadableOf } from '../../api/contract/row';

/** How a service pages its lists, as its answers show it: nobody says how long its pages are, and not all tell how many there are. */

/** As much of a page as tells of the others. `uncounted`: the service told no `count`, and this one is of what is known. */
type Told = {
  count: number;
  next?: string | null | undefined;
  results: unknown[];
  uncounted?: boolean | undefined;
};

/** More pages than this are no choice to be made. */
const MOST_PAGES = 200;

/** Rows that could not be read were on the page too. */
const rowsOn = (page: Told): number => page.results.length + unreadableOf(page).length;

/** How long its pages are; `usual` where this one does not show it: what was seen before, or what was asked. */
export function pageSizeOf(page: Told, p: number, usual: number): number {
  const rows = rowsOn(page);
  if (rows === 0) return usual;
  if (page.next) return rows;
  if (p === 1) return mayFollow(page, rows) ? rows : Math.max(rows, usual);
  if (page.uncounted) return Math.max(rows, usual);
  return page.next === undefined && rows === usual ? usual : atTheEnd(page, p, rows, usual);
}

/** Whether there may be another page after the first. */
const mayFollow = ({ uncounted, next, count }: Told, rows: number): boolean =>
  uncounted ? next === undefined : rows < count;

/** A page that none follows is shorter than the others, which have what is left of all rows. */
function atTheEnd({ count, next }: Told, p: number, rows: number, usual: number): number {
  if ((p - 1) * usual + rows === count) return usual;
  const before = (count - rows) / (p - 1);
  const fits = Number.isInteger(before) && before >= rows;
  // Of an early page of a service that tells no `next` that says little: no row may be out of reach.
  if (next === undefined && p <= 3 && rows * p < count) return rows;
  if (fits) return before;
  return next === undefined ? rows : Math.max(rows, usual);
}

/** How many rows there are at least, where the service does not count them: one more where another page may follow. */
export function countOf(page: Told, p: number, size: number): number {
  if (!page.uncounted) return page.count;
  const rows = rowsOn(page);
  const another = page.next === undefined ? rows >= size : Boolean(page.next);
  return (p - 1) * size + rows + (rows > 0 && another ? 1 : 0);
}

/** All pages of a list as one, one after the other: each is as long as it comes. A service that passes over `p` is asked twice at most. */
export async function everyPage<P extends Told>(ask: (p: number) => Promise<P>): Promise<P> {
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

function isFollowed(page: Told, had: number): boolean {
  if (rowsOn(page) === 0) return false;
  if (page.next) return true;
  return page.uncounted ? page.next === undefined : had < page.count;
}
