import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { atRest } from '../support/browser/measuredPage';

/** What a page loads before it is drawn and at rest, in bytes: its JavaScript at gzip 9, and as it was sent. */
type Load = { files: number; packed: number; sent: number };

/** The goals, in kB at gzip 9; `docs/weights.md` says what weighs what. */
const LOGIN = 180;
const FIRST_LIST = 260;
const SCREEN = 320;
/**
 * What each screen may begin with where that is not yet the goal, with little room for what is built meanwhile. A budget is
 * lowered when a screen becomes lighter, and raised by nobody who has not weighed what comes in.
 */
const ABOVE: Record<string, number> = {
  '/documentos': FIRST_LIST + 9,
  '/clientes/:id': SCREEN + 4,
  '/campanas/planificar': SCREEN + 43,
};
/** Brotli 11 against gzip 9. */
const SENT_SHARE = 0.87;
const LOGIN_FILES = 8;
/** Of the customers' list two are what it has as a work list, small parts that few others share. */
const LIST_FILES: Record<string, number> = { '/documentos': 15, '/clientes': 17 };

/** The screens whose address names no record. */
const PATHS = routes.filter(({ path }) => !/:\w+(?!\?)(\/|$)/.test(path)).map(({ path }) => path);

let demo: DemoConsole;
/** What a browser that has been inside keeps. */
let session: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
beforeAll(async () => {
  demo = await openDemoConsole();
  const { page } = await demo.open();
  await logIn(page);
  session = await page.context().storageState();
  await page.close();
});
afterAll(() => demo?.close());

/** Opens an address in a browser that has nothing of the console yet. */
async function load(path: string, storageState?: typeof session): Promise<Load> {
  const context = await demo.browser.newContext(storageState ? { storageState } : {});
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  await page.goto(`${demo.url}${path}`);
  await (storageState ? page.getByRole('heading', { level: 1 }) : page.getByLabel('Email')).waitFor();
  await atRest(page);
  const bytes = await Promise.all(
    scripts.map(async (script) => {
      const { 'content-encoding': form, 'content-length': length } = await script.allHeaders();
      const body = await script.body();
      expect(form).toBe('br');
      return { packed: gzipSync(body, { level: 9 }).length, sent: Number(length) };
    }),
  );
  await context.close();
  const sum = (of: 'packed' | 'sent') => bytes.reduce((all, one) => all + one[of], 0);
  return { files: scripts.length, packed: sum('packed'), sent: sum('sent') };
}

test('the login is drawn by few files, compressed when they were built, and without what only a person at work needs', async () => {
  const { files, packed, sent } = await load('/ingresar');
  expect(files).toBeLessThanOrEqual(LOGIN_FILES);
  expect(packed / 1_000).toBeLessThanOrEqual(LOGIN);
  expect(sent / packed).toBeLessThanOrEqual(SENT_SHARE);
});

test.each(PATHS)('%s begins with little JavaScript', async (path) => {
  const { files, packed, sent } = await load(path.replace(/\/:\w+\?/g, ''), session);
  expect(packed / 1_000).toBeLessThanOrEqual(ABOVE[path] ?? SCREEN);
  expect(sent / packed).toBeLessThanOrEqual(SENT_SHARE);
  const most = LIST_FILES[path];
  if (most !== undefined) expect(files).toBeLessThanOrEqual(most);
});

test.each(['/documentos', '/clientes'])('so does the first record of %s', async (path) => {
  const context = await demo.browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto(`${demo.url}${path}`);
  // A row is opened by a press of it, but not of a link or a button in it.
  await page
    .locator('main [role=row]:has([role=gridcell])')
    .first()
    .click({ position: { x: 60, y: 4 } });
  await page.waitForURL(/\/\w+\/[\w-]{8,}$/);
  const record = new URL(page.url()).pathname;
  await context.close();
  const { packed, sent } = await load(record, session);
  expect(packed / 1_000).toBeLessThanOrEqual(ABOVE[`${path}/:id`] ?? SCREEN);
  expect(sent / packed).toBeLessThanOrEqual(SENT_SHARE);
});
