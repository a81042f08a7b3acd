import { type AskPage, namesOn, type Page, type PagePlace, rowNames, rowsOn, unlessBehind } from './infer';

/** Another's paging, found by asking once more where an answer leaves it open. It is loaded where a service is not ours. */

/**
 * Page `p` of a list, where `before` is on show. One that is behind the end has no rows, also where the service refuses it or has
 * others there again.
 */
export async function foreignPage<P extends Page>(
  ask: AskPage<P>,
  p: number,
  before: P | undefined,
  size: number,
): Promise<P> {
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
    if (isAnother) return { ...here, next: `?p=${p + 1}` };
    return { ...here, next: null, ...(p === 1 && { uncounted: false }) };
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
export async function firstPage<P extends Page>(ask: AskPage<P>): Promise<{ place: PagePlace; page: P }> {
  const one = await ask(1).catch(unlessBehind);
  const isFirst = one?.previous === null && (rowsOn(one) > 0 || one.count === 0);
  const plain = one === undefined ? await ask() : isFirst ? one : await ask().catch(() => one);
  const names = new Set(one && namesOn(one));
  const first = rowsOn(plain) > 0 && namesOn(plain).every((name) => !names.has(name)) ? 0 : 1;
  const page = first === 0 || one === undefined ? plain : one;
  return { place: { p: 1, first, opening: rowNames(page) }, page };
}
