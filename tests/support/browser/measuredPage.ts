import type { Locator, Page } from 'playwright-core';

/** What a person would see to be wrong with how a page stands; each is a line, empty is what a test wants. */

/** What is still wrong after a second: what follows a new size or opens beside something is on its way for some frames. */
async function atLast(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + 1_000;
  let told = await look();
  while (told.length > 0 && performance.now() < until) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    told = await look();
  }
  return told;
}

/** Money and days that are cut off, a page that is wider than its window, and boxes that scroll for a few pixels. */
export const cutOn = (page: Page): Promise<string[]> => atLast(page, () => cutNow(page));

/** Of these, whatever something else lies over the middle of. */
export const coveredOn = (page: Page, selector: string): Promise<string[]> =>
  atLast(page, () => coveredNow(page, selector));

function cutNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) told.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
    for (const box of document.querySelectorAll('main *, [role=dialog] *')) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const lacks: [string, number][] = [[overflowX, box.scrollWidth - box.clientWidth]];
      // A table, and what takes most of the window, is as high as that leaves room.
      if (!box.querySelector('[role=row]') && box.clientHeight < window.innerHeight / 2)
        lacks.push([overflowY, box.scrollHeight - box.clientHeight]);
      // One pixel is a rounding; behind less than half a line there is nothing to see.
      if (!lacks.some(([overflow, by]) => /auto|scroll/.test(overflow) && by > 1 && by < 8)) continue;
      told.push(`scrolls for ${lacks.map(([, by]) => by).join(' and ')} pixels: ${box.textContent?.slice(0, 60)}`);
    }
    const figure = /^[−-]?\s*(?:[A-Z]{3}|\$|€|S\/|R\$)?\s*[\d.]*\d,\d\d(?!\d)|^\d\d\/\d\d(?:\/\d{4})?(?!\d)/;
    for (const one of document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')) {
      const text = one.textContent ?? '';
      const [begins] = figure.exec(text.trim()) ?? [];
      if (one.scrollWidth <= one.clientWidth || begins === undefined) continue;
      if (getComputedStyle(one).textOverflow !== 'ellipsis') continue;
      // Words after a figure may end in an ellipsis, which is as wide as the text is high at most.
      const room = one.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(one).fontSize);
      if (endOf(one, text.indexOf(begins) + begins.length) > room) told.push(`cut: ${text}`);
    }
    return told;

    /** Where the first `length` characters of what it shows end, in pixels from the left. */
    function endOf(shown: HTMLElement, length: number): number {
      const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      let left = length;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { length: long } = text.textContent ?? '';
        if (long < left) left -= long;
        else {
          const range = document.createRange();
          range.selectNodeContents(shown);
          range.setEnd(text, left);
          return range.getBoundingClientRect().right;
        }
      }
      return Number.POSITIVE_INFINITY;
    }
  });
}

function coveredNow(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((which) => {
    return [...document.querySelectorAll<HTMLElement>(which)].flatMap((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width === 0) return [];
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over && one.contains(over) ? [] : [`${one.textContent} lies under ${over?.outerHTML.slice(0, 120)}`];
    });
  }, selector);
}

/** Of the column under this header: how many of the rows in sight tell something, and what of it is cut off. */
export function cutColumn(page: Page, header: string): Promise<{ told: number; cut: string[] }> {
  return page.evaluate((sought) => {
    const heads = [...document.querySelectorAll('main [role=columnheader]')];
    const at = heads.findIndex(({ textContent }) => textContent?.includes(sought));
    const cells = [...document.querySelectorAll('main [role=row][data-index]')].flatMap(
      (row) => row.querySelectorAll('[role=gridcell]')[at] ?? [],
    );
    const isCut = (one: Element) =>
      [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth);
    return {
      told: cells.filter(({ textContent }) => textContent !== '').length,
      cut: cells.filter(isCut).map(({ textContent }) => textContent ?? ''),
    };
  }, header);
}

/** The pixels above the first row of the page's first list, where they are more than `most`. */
export const lateRowOn = (page: Page, most: number): Promise<string[]> =>
  atLast(page, async () => {
    const before = await page.evaluate(() => {
      const row = document.querySelector('main [role=row][data-index]');
      return row ? Math.round(row.getBoundingClientRect().top) : 0;
    });
    return before > most ? [`${before} pixels before the first row`] : [];
  });

/** Whether the middle of it is its own: nothing lies over what would be pressed. */
export function isOnTop(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** As a link would that stands on the page and has the focus: the console's own way, without loading the page anew. */
export function follow(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => {
    const { pathname, search } = window.location;
    // Where one stands already, the same page stays.
    if (pathname + search !== address) document.querySelector('h1')?.setAttribute('data-left', '');
    document.querySelector<HTMLElement>('main a, main button, main input')?.focus();
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, to);
}

/** Until nothing on the page is on its way. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main && document.querySelector('h1:not([data-left])') && !main.querySelector('[aria-busy=true]');
  });
}
