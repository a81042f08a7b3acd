import { authorizer } from '../../api/client';
import { CARTERA } from '../../api/contract/offers';
import { unreadableOf } from '../../api/contract/row';
import { isAbsent } from './outcome';

/** Infers the paging of a service from its answers: page sizes and numbers are not documented, and some services do not count. */

/** The part of a page that paging is inferred from. `uncounted`: the service sent no `count`, and this one counts the known rows. */
type Page = {
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

/** A list of options has at most this many pages. */
const MOST_PAGES = 200;

/** Unreadable rows count. */
const rowsOn = (page: Page): number => page.results.length + unreadableOf(page).length;

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

/** Only another's service is asked more than once for a page: ours says all there is to know. */
const isForeign = (): boolean => authorizer().offers(CARTERA) === false;

/**
 * Page `p` of a list, where `before` is on show. One that is behind the end has no rows, also where the service refuses it or has
 * others there again.
 */
export async function onePage<P extends Page>(
  ask: AskPage<P>,
  p: number,
  before: P | undefined,
  size: number,
): Promise<P> {
  if (!isForeign()) return ask(p);
  const { place, page: known } = before?.place ? { place: before.place, page: before } : await firstPage(ask);
  const { first } = place;
  if (p === 1) return known === before ? withNext(await ask(first)) : withNext(known);
  const page = await ask(p - 1 + first).catch(unlessBehind);
  const isBehind = page === undefined || (rowsOn(page) > 0 && isAgain(page, p === place.p ? undefined : known));
  return isBehind
    ? { ...known, place, results: [], next: null, count: Math.min(known.count, (p - 1) * size) }
    : withNext(page);

  /** The rows of the first page or of the one on show. */
  function isAgain(page: P, shown: P | undefined): boolean {
    const rows = rowNames(page);
    return rows === place.opening || (shown !== undefined && rows === rowNames(shown));
  }

  async function withNext(page: P): Promise<P> {
    const here = { ...page, place: { p, first, opening: p === 1 ? rowNames(page) : place.opening } };
    if (!mayHideRows(page, p, size)) return here;
    const behind = await ask(p + first).catch(unlessBehind);
    const isAnother = behind && rowsOn(behind) > 0 && !isAgain(behind, page);
    return { ...here, next: isAnother ? `?p=${p + 1}` : null };
  }
}

/** Neither a link nor the count says that another page follows, and a count may be the page's own. */
const mayHideRows = (page: Page, p: number, size: number): boolean =>
  page.next === undefined &&
  rowsOn(page) > 0 &&
  (p === 1 || rowsOn(page) >= size) &&
  (page.uncounted || page.count <= (p - 1) * size + rowsOn(page));

/**
 * The first page and its number: 0 where page 1 has other rows than the page that comes without a number. A page 1 that says that nothing is
 * before it is the first.
 */
async function firstPage<P extends Page>(ask: AskPage<P>): Promise<{ place: PagePlace; page: P }> {
  const one = await ask(1).catch(unlessBehind);
  const isFirst = one?.previous === null && (rowsOn(one) > 0 || one.count === 0);
  const plain = one === undefined ? await ask() : isFirst ? one : await ask().catch(() => one);
  const names = new Set(one && namesOn(one));
  const first = rowsOn(plain) > 0 && namesOn(plain).every((name) => !names.has(name)) ? 0 : 1;
  const page = first === 0 || one === undefined ? plain : one;
  return { place: { p: 1, first, opening: rowNames(page) }, page };
}

/** A page behind the end is refused by some. */
function unlessBehind(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

/** What the rows of a page are known by from page to page. */
const namesOn = (page: Page): string[] => [...page.results.map(nameOf), ...unreadableOf(page)];
const rowNames = (page: Page): string => namesOn(page).join();
const nameOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);

/** Loads all pages of a list in sequence, whatever their sizes: each row once, until a page has no other. */
export async function everyPage<P extends Page>(ask: AskPage<P>): Promise<P> {
  const { place, page: opening } = isForeign() ? await firstPage(ask) : { place: { first: 1 }, page: await ask(1) };
  const seen = new Set(namesOn(opening));
  const results: P['results'] = [...opening.results];
  const isOther = (row: unknown) => !seen.has(nameOf(row));
  for (let [last, p] = [opening, 2]; p <= MOST_PAGES && isFollowed(last, seen.size); p += 1) {
    const next = await ask(p - 1 + place.first).catch(unlessBehind);
    if (next === undefined || namesOn(next).every((name) => seen.has(name))) break;
    results.push(...next.results.filter(isOther));
    for (const name of namesOn(next)) seen.add(name);
    last = next;
  }
  return { ...opening, count: seen.size, next: null, uncounted: false, results };
}

function isFollowed(page: Page, had: number): boolean {
  if (rowsOn(page) === 0) return false;
  if (page.next) return true;
  // A count may be the page's own.
  const isSilent = page.next === undefined && (page.uncounted === true || isForeign());
  return isSilent || (!page.uncounted && had < page.count);
}
