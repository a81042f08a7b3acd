import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { SessionAnswer } from '../../src/api/contract/console/session';
import { routes } from '../../src/console/routes';
import { type DemoConsole, keepSession, openDemoConsole } from '../support/browser/demoConsole';
import { atRest } from '../support/browser/measuredPage';
import { addressOf, fill, LISTS } from '../support/browser/someOfEach';
import { isWhole } from '../support/sizes';

/** What a page loads before it is drawn and at rest, in bytes: its JavaScript at gzip 9, and as it was sent. */
type Load = { files: number; packed: number; sent: number };

/** The goals, in kB at gzip 9; `docs/weights.md` says what weighs what. */
const LOGIN = 180;
const FIRST_LIST = 260;
const WORKBENCH = 280;
const SCREEN = 320;
/** Of the screens that a day begins with; a budget is raised by nobody who has not weighed what comes in. */
const BUDGETS: Record<string, number> = {
  '/documentos': FIRST_LIST,
  '/clientes': FIRST_LIST,
  '/conciliaciones/:id': WORKBENCH,
};
/** The style sheet that all screens share, in kB as it is sent. */
const STYLES = 20;
/** On the wire (brotli 11) a screen begins with so much of its budget at most, which is at gzip 9. */
const SENT_SHARE = 0.87;
const LOGIN_FILES = 8;
const LIST_FILES = 14;

/** The lists whose first page is asked for by the page's own script. */
const BEGUN = ['/clientes', '/documentos', '/pagos', '/conciliaciones', '/campanas'];

/** Whether an address names a record. */
const isOfOne = (path: string) => /:\w+(?!\?)(\/|$)/.test(path);
const EVERY = routes.map(({ path }) => path);
/**
 * What `npm test` opens of them: a load of each took a tenth of the browser's tests, and what the page lists of every screen is
 * weighed without one.
 */
const opened = EVERY.filter((path) => isWhole || path in BUDGETS || BEGUN.includes(path));
const RECORDS = opened.filter(isOfOne);
const PATHS = opened.filter((path) => !isOfOne(path));

let demo: DemoConsole;
/** One for all that is weighed: a page that was left takes its process along to the next, and a new one is a quarter of a load. */
let scale: Page;
beforeAll(async () => {
  demo = await openDemoConsole();
  await fill(demo.person);
  scale = await demo.browser.newPage();
});
afterAll(() => demo?.close());

/** The sizes of what was weighed: a file's name says what it holds, and packing one takes longer than loading it. */
const weighed = new Map<string, Promise<number>>();

function packedOf(script: Response): Promise<number> {
  const known = weighed.get(script.url());
  if (known) return known;
  const packed = script.body().then((body) => gzipSync(body, { level: 9 }).length);
  weighed.set(script.url(), packed);
  return packed;
}

/** Leaves what the page shows, what its browser has in store, and what the console keeps there. */
async function forgetAll(page: Page): Promise<void> {
  await page.goto(`${demo.url}/healthz`);
  await page.evaluate(() => localStorage.clear());
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

/** Opens an address in a browser that has nothing of the console yet. */
async function load(path: string, session?: SessionAnswer): Promise<Load> {
  const page = scale;
  await forgetAll(page);
  if (session) await keepSession(page, demo.url, session);
  const scripts: Response[] = [];
  const note = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  };
  page.on('response', note);
  await page.goto(`${demo.url}${path}`);
  await (session ? page.getByRole('heading', { level: 1 }) : page.getByLabel('Email')).waitFor();
  await atRest(page);
  page.off('response', note);
  // Where the keyboard goes on: the login's first field, the screen's head or what it opens.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const bytes = await Promise.all(
    scripts.map(async (script) => {
      const { 'content-encoding': form, 'content-length': length } = await script.allHeaders();
      expect(form).toBe('br');
      return { packed: await packedOf(script), sent: Number(length) };
    }),
  );
  const sum = (of: 'packed' | 'sent') => bytes.reduce((all, one) => all + one[of], 0);
  return { files: scripts.length, packed: sum('packed'), sent: sum('sent') };
}

test('the login is drawn by few files, compressed when they were built, and without what only a person at work needs', async () => {
  const login = await load('/ingresar');
  expect(login.files).toBeLessThanOrEqual(LOGIN_FILES);
  expect(login.packed / 1_000).toBeLessThanOrEqual(LOGIN);
  expect(login.sent / 1_000).toBeLessThanOrEqual(SENT_SHARE * LOGIN);
});

/** The rows of the page's own script: an address's pattern and the places of its files in the names. */
const listing = z.tuple([z.array(z.tuple([z.string(), z.array(z.number())])), z.array(z.string())]);

/** What the page that is served begins with, and what it asks for besides, by the pattern of the address. */
async function listed() {
  const html = await (await fetch(demo.url)).text();
  const [, screens = '', names = ''] =
    /const screen = session && (\[.*\])\.find\([\s\S]*link\.href = '\/' \+ (\[.*\])\[place\]/.exec(html) ?? [];
  const [rows, files] = listing.parse([JSON.parse(screens), JSON.parse(names)]);
  const begun = [...html.matchAll(/(?:src|href)="\/([^"]*\.js)"/g)].map(([, name = '']) => name);
  return {
    begun,
    filesOf(address: string): string[] {
      const [, places = []] = rows.find(([pattern]) => RegExp(pattern).test(address)) ?? [];
      return places.map((place) => files[place] ?? '');
    },
  };
}

test('what the page lists of each screen is little JavaScript', async () => {
  const { begun, filesOf } = await listed();
  const sizes = new Map<string, Promise<{ packed: number; sent: number }>>();
  const sizeOf = (name: string) => {
    const size = sizes.get(name) ?? weigh(name);
    sizes.set(name, size);
    return size;
  };
  const tooMuch: string[] = [];
  for (const path of EVERY) {
    const files = filesOf(path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x'));
    expect(files, path).not.toEqual([]);
    const all = await Promise.all([...begun, ...files].map(sizeOf));
    const [packed, sent] = (['packed', 'sent'] as const).map(
      (of) => all.reduce((sum, one) => sum + one[of], 0) / 1_000,
    );
    const budget = BUDGETS[path] ?? SCREEN;
    if ((packed ?? 0) > budget || (sent ?? 0) > SENT_SHARE * budget)
      tooMuch.push(`${path}: ${packed} kB, ${sent} sent`);
    if (path in LISTS && all.length > LIST_FILES) tooMuch.push(`${path}: ${all.length} files`);
  }
  expect(tooMuch).toEqual([]);
});

/** A file of the build, as it is packed at best and as it is sent. */
async function weigh(name: string): Promise<{ packed: number; sent: number }> {
  const answer = await fetch(`${demo.url}/${name}`, { headers: { 'accept-encoding': 'br' } });
  const sent = Number(answer.headers.get('content-length'));
  expect(answer.headers.get('content-encoding')).toBe('br');
  return { packed: gzipSync(new Uint8Array(await answer.arrayBuffer()), { level: 9 }).length, sent };
}

test.each(PATHS)('%s begins with little JavaScript', async (path) => {
  const screen = await load(path.replace(/\/:\w+\?/g, ''), demo.session);
  const budget = BUDGETS[path] ?? SCREEN;
  expect(screen.packed / 1_000).toBeLessThanOrEqual(budget);
  expect(screen.sent / 1_000).toBeLessThanOrEqual(SENT_SHARE * budget);
  if (path in LISTS) expect(screen.files).toBeLessThanOrEqual(LIST_FILES);
});

test('all styles stand in one sheet, and none is compiled or inserted while a page is drawn', async () => {
  const page = await demo.browser.newPage();
  await keepSession(page, demo.url, demo.session);
  const [sheet] = await Promise.all([
    page.waitForResponse((one) => /\/styles-[^/]*\.css$/.test(one.url())),
    page.goto(`${demo.url}/documentos`),
  ]);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Columnas' }).click();
  expect(await page.locator('style[data-make-styles-bucket]').count()).toBe(0);
  expect(Number((await sheet.allHeaders())['content-length']) / 1_000).toBeLessThanOrEqual(STYLES);
  await page.close();
});

test.each(BEGUN)('the first page of %s is asked for once, before any code arrives', async (path) => {
  const page = await demo.browser.newPage();
  await keepSession(page, demo.url, demo.session);
  const seen: string[] = [];
  const api = `${LISTS[path]?.split('?')[0]}?p=1`;
  page.on('request', (request) => {
    if (request.url().endsWith(api)) seen.push('asked');
  });
  page.on('requestfinished', (request) => {
    // What the page begins with; the bundler's few hundred bytes may be there before a busy machine runs the page's own script.
    if (/\/index-[^/]*\.js$/.test(request.url())) seen.push('code');
  });
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('row').nth(1).waitFor();
  await atRest(page);
  await page.close();
  expect(seen[0]).toBe('asked');
  expect(seen.filter((one) => one === 'asked')).toHaveLength(1);
});

test('a list that was begun with an access token that is over is asked for anew with a fresh one', async () => {
  const page = await demo.browser.newPage();
  await keepSession(page, demo.url, demo.session);
  await page.goto(`${demo.url}/ayuda`);
  await page.evaluate(() => {
    const key = 'cartera.session';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, accessToken: 'nobody.knows.it' }));
  });
  // The refresh token is still good: what was begun is refused, and asked for anew.
  await page.goto(`${demo.url}/documentos`);
  await page.getByRole('row').nth(1).waitFor();
  await page.close();
});

test('a list that was begun and refused for a while says how long the service asks to wait', async () => {
  const page = await demo.browser.newPage();
  await keepSession(page, demo.url, demo.session);
  await page.route('**/api/v1/customers/documents/?p=1', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '420' }, body: '{}' }),
  );
  await page.goto(`${demo.url}/documentos`);
  await page.getByText('Espere 7 minutos y vuelva a intentar.').first().waitFor();
  await page.close();
});

test.each(RECORDS)('%s begins with little JavaScript', async (path) => {
  const screen = await load(await addressOf(demo.person, path), demo.session);
  const budget = BUDGETS[path] ?? SCREEN;
  expect(screen.packed / 1_000).toBeLessThanOrEqual(budget);
  expect(screen.sent / 1_000).toBeLessThanOrEqual(SENT_SHARE * budget);
});
