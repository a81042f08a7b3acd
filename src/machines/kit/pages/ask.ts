import { isForeign } from '../../../api/client';
import { type AskPage, nameOf, namesOn, type Page, rowsOn, unlessBehind } from './infer';

/** Loads pages of a list; another's paging is found where it is needed. */

/** A list of options has at most this many pages. */
const MOST_PAGES = 200;

/** Page `p` of a list, where `before` is on show. Only another's service is asked more than once for a page: ours says all there is to know. */
export async function onePage<P extends Page>(
  ask: AskPage<P>,
  p: number,
  before: P | undefined,
  size: number,
): Promise<P> {
  if (!isForeign()) return ask(p);
  const { foreignPage } = await import('./foreign');
  return foreignPage(ask, p, before, size);
}

async function openingOf<P extends Page>(ask: AskPage<P>): Promise<{ first: number; opening: P }> {
  if (!isForeign()) return { first: 1, opening: await ask(1) };
  const { firstPage } = await import('./foreign');
  const { place, page } = await firstPage(ask);
  return { first: place.first, opening: page };
}

/** Loads all pages of a list in sequence, whatever their sizes: each row once, until a page has no other. */
export async function everyPage<P extends Page>(ask: AskPage<P>): Promise<P> {
  const { first, opening } = await openingOf(ask);
  const seen = new Set(namesOn(opening));
  const results: P['results'] = [...opening.results];
  const isOther = (row: unknown) => !seen.has(nameOf(row));
  for (let [last, p] = [opening, 2]; p <= MOST_PAGES && isFollowed(last, seen.size); p += 1) {
    const next = await ask(p - 1 + first).catch(unlessBehind);
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
