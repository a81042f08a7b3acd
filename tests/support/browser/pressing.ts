import type { Page, Request } from 'playwright-core';
import { atRest, follow } from './measuredPage';

/** Presses the buttons of a screen as somebody would who tries what each does, while nothing that is sent is let through. */

/** Calls that write and that nobody would say were sent. */
const HARMLESS =
  /\/(drafts|presence|views|preview|preview_data|broken_screens|refresh-token|groupby_document|try|held)\b/;

/** Every other call that would write is refused, as by a service that is busy. Answers which those were. */
export async function refuseWrites(page: Page): Promise<Set<string>> {
  const refused = new Set<string>();
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || HARMLESS.test(request.url())) return route.fallback();
    const { pathname } = new URL(request.url());
    refused.add(`${request.method()} ${pathname.replace(/[\da-f-]{36}/g, '{id}')}`);
    await route.fulfill({ status: 503, json: { error: true, msg: 'El servicio está ocupado.' } });
  });
  return refused;
}

/** What is left out, and why. */
export const LEFT_OUT: Record<string, string> = {
  ':disabled, [aria-disabled=true]': 'cannot be pressed',
  '[aria-current], [aria-pressed=true], [role=tab][aria-selected=true]': 'is chosen already',
  '[aria-label^="Abrir el calendario"]': 'opens the browser’s own calendar',
  '[data-index]:not([data-index="0"]) *, tbody tr:not(:first-child) *, li:not(:first-child) *':
    'is as in the first row',
  '.fc-daygrid-day *, .fc-timegrid-col *': 'is a day of the calendar (calendar.test.ts)',
  '[aria-hidden=true] *': 'lies behind a dialog',
};

/** What every list has, by its name or where it stands: pressed where it is first met. */
const SHARED = /^(Vistas|Columnas|Más filtros|Página .*|Exportar)$/;
/** Code that is fetched when it is first needed: what it draws is waited for. */
const isCode = (one: Request) => one.url().includes('/assets/');
const SORTED = '[role=columnheader] *';

const PRESSED = ':is(button, [role=tab], [role=switch], summary)';
/** One of a list, which is named by its link. */
const ROW = '[role=row][data-index], tbody tr, li';
const OPENED = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])';

/** In the page: what changes, what is open, and what can be pressed, by its name and its place among those of that name. */
const WATCH = `if (!window.pressing) {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  window.pressing = {
    changes: 0,
    last: 0,
    open: () => [...document.querySelectorAll(${JSON.stringify(OPENED)})].filter(isShown).length,
    all(left) {
      const count = {};
      return [...document.querySelectorAll('main ' + ${JSON.stringify(PRESSED)})].filter((one) => isShown(one) && !one.matches(left)).map((element) => {
        const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        // Whom a row is about is no part of what it offers: while it is pressed another row may come first, as when the policies ran.
        const whom = (element.closest(${JSON.stringify(ROW)})?.querySelector('a')?.textContent ?? '').trim();
        const said = (element.getAttribute('aria-label') || labels.trim() || element.textContent).trim();
        // Counts in a name change with what is pressed.
        const name = (whom && said !== whom ? said.replace(whom, '…') : said).replace(/\\d+/g, '0');
        count[name] = (count[name] ?? 0) + 1;
        return { key: name + '\\t' + count[name], element };
      });
    },
  };
  const changed = (many) => { window.pressing.changes += many; window.pressing.last = performance.now(); };
  window.print = () => changed(1);
  HTMLInputElement.prototype.showPicker = () => changed(1);
  new MutationObserver((list) => changed(list.length)).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-sort', 'aria-busy', 'aria-current', 'open', 'hidden', 'disabled'],
  });
}`;

type Watched = {
  changes: number;
  last: number;
  open(): number;
  all(left: string): { key: string; element: HTMLElement }[];
};
declare global {
  interface Window {
    pressing: Watched;
  }
}

const LEFT = Object.keys(LEFT_OUT).join(', ');

/** What can be pressed there, by its key, and whether it is part of what orders a list. */
export async function pressableOn(page: Page): Promise<{ key: string; part: string }[]> {
  await page.evaluate(WATCH);
  return page.evaluate(
    ([left = '', sorted = '']) =>
      window.pressing.all(left).map(({ key, element }) => ({ key, part: element.matches(sorted) ? 'order' : '' })),
    [LEFT, SORTED],
  );
}

/** How often the page is asked: each question is work for the page too. */
const EVERY_MS = 30;
/** More than a screen waits after a text before it asks for what is shown of it, such as a preview, which a button may wait for. */
const LONGEST_DELAY_MS = 500;

/** Whether it comes true within this time. */
async function soon(look: () => Promise<boolean>, most = 5_000): Promise<boolean> {
  const end = performance.now() + most;
  while (!(await look())) {
    if (performance.now() > end) return false;
    await new Promise((next) => setTimeout(next, EVERY_MS));
  }
  return true;
}

/** What the page asks: how often since, and how much of it is on its way. A stream that stays open is not waited for. */
function requestsOf(page: Page) {
  const underWay = new Set<Request>();
  const asked = { count: 0, code: 0, underWay };
  const isWaitedFor = (one: Request) => !/\/(changes|presence)\//.test(one.url());
  page.on('request', (one) => {
    if (!isWaitedFor(one)) return;
    asked.count += 1;
    if (isCode(one)) asked.code += 1;
    underWay.add(one);
  });
  page.on('requestfinished', (one) => underWay.delete(one));
  page.on('requestfailed', (one) => underWay.delete(one));
  for (const kind of ['filechooser', 'popup', 'download'] as const) page.on(kind as 'popup', () => (asked.count += 1));
  return asked;
}

export type Presser = (address: string) => Promise<{ pressed: string[]; wrong: string[] }>;

/** `met`: the parts of every list that were pressed already, by whoever walks. */
export async function presserOf(page: Page, met: Set<string>): Promise<Presser> {
  const asked = requestsOf(page);
  const isOpen = () => page.evaluate(() => window.pressing.open());
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
  /** Nothing is asked for, and what came was drawn: what was fetched late is drawn in tasks that come before an idle moment. */
  async function isQuiet(): Promise<boolean> {
    // A page that the machine gives no idle moment is looked at all the same.
    const timeout = 2_000;
    await page.evaluate(
      (bound) => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle, bound), bound)),
      { timeout },
    );
    return asked.underWay.size === 0 && (await page.evaluate(() => performance.now() - window.pressing.last > 40));
  }

  /** By way of another screen, so that nothing is left of what was chosen. */
  async function open(address: string): Promise<void> {
    for (const to of ['/ayuda', address]) {
      await follow(page, to);
      await atRest(page);
    }
    await soon(isQuiet, 5_000);
  }
  async function openAnew(address: string): Promise<void> {
    await page.goto(new URL(address, page.url()).href);
    await page.evaluate(WATCH);
    await atRest(page);
  }
  /** A button that comes late, as with its rows, is waited for up to so many milliseconds. */
  async function find(key: string, most: number) {
    const look = async () => {
      const found = await page.evaluateHandle(
        ([left = '', one]) => window.pressing.all(left).find((each) => each.key === one)?.element,
        [LEFT, key],
      );
      return found.asElement();
    };
    let found = await look();
    if (!found) {
      await soon(async () => {
        found = await look();
        return found !== null;
      }, most);
    }
    return found;
  }

  /** Escape closes what is open, once that has the focus; answers what is wrong with that. */
  async function close(): Promise<string[]> {
    for (let opened = await isOpen(); opened > 0; opened = await isOpen()) {
      const isClosed = async () => (await isOpen()) < opened;
      for (let tries = 0; tries < 10; tries++) {
        await page.keyboard.press('Escape');
        if (await soon(isClosed, 400)) break;
      }
      if (!(await isClosed())) return ['opens what Escape does not close'];
    }
    return (await soon(isFocused)) ? [] : ['leaves the focus nowhere once what it opened is closed'];
  }

  /** Presses one, and says what is wrong with what came of it. */
  async function press(address: string, start: string, key: string): Promise<string[]> {
    let button = await find(key, 500);
    if (!button) {
      // What another press chose left it out.
      await open(address);
      button = await find(key, 5_000);
    }
    if (!button) return ['is gone once others were pressed'];
    const wrong: string[] = [];
    const [url, count, code] = [page.url(), asked.count, asked.code];
    await page.evaluate(() => {
      window.pressing.changes = 0;
    });
    await button.click({ timeout: 5_000 }).catch(async (error) => {
      // What the one before opened came later than all else told: it lies over this one.
      if ((await isOpen()) === 0) throw error;
      wrong.push(...(await close()));
      await button.click({ timeout: 5_000 });
    });
    // What opens later draws nothing while its code and its rows are fetched.
    const isSeen = async () => page.url() !== url || (await page.evaluate(() => window.pressing.changes > 0));
    const isAsked = async () => asked.count > count || (await isSeen());
    if (!(await soon(isAsked)) || (!(await soon(isSeen, 8_000)) && asked.count === count)) wrong.push('does nothing');
    await soon(isQuiet, 5_000);
    if (asked.code > code) await soon(async () => (await isOpen()) > 0 || page.url() !== url, 3_000);
    if (!(await soon(isFocused))) wrong.push('leaves the focus nowhere');
    wrong.push(...(await close()));
    if (new URL(page.url()).pathname !== new URL(start).pathname) await open(address);
    return wrong;
  }

  /** Nothing is disabled, or what is stays so: nothing came for longer than any screen waits. */
  async function isSteady(): Promise<boolean> {
    const [disabled, still] = await page.evaluate(() => [
      document.querySelectorAll('main button:is(:disabled, [aria-disabled=true])').length,
      performance.now() - window.pressing.last,
    ]);
    return disabled === 0 || (asked.underWay.size === 0 && (still ?? 0) > LONGEST_DELAY_MS);
  }

  return async (address) => {
    await page.evaluate(WATCH);
    await open(address);
    await soon(isSteady);
    const all = (await pressableOn(page)).flatMap(({ key, part }) => {
      const [name = ''] = key.split('\t');
      const shared = part || (SHARED.test(name) ? name : '');
      if (shared === '' || !met.has(shared)) {
        met.add(shared);
        return [key];
      }
      return [];
    });
    const told: string[] = [];
    const start = page.url();
    for (const key of all) {
      const tell = (wrong: string[], of = key) => {
        told.push(...wrong.map((what) => `${address}: «${of.split('\t')[0]}» ${what}`));
        return wrong.length > 0;
      };
      const at = all.indexOf(key);
      // What the one before opened came later than anything else told.
      if ((await isOpen()) > 0 && tell(await close(), all[at - 1])) await openAnew(address);
      const isWrong = tell(
        await press(address, start, key).catch((error) => [
          `cannot be pressed: ${String(error).split('\n').slice(0, 8).join(' ')}`,
        ]),
      );
      if (isWrong) await openAnew(address);
    }
    return { pressed: all, wrong: told };
  };
}
