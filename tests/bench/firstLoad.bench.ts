import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { version } from 'react-dom';
import { build } from 'vite';
import { it } from 'vitest';
import { logIn, openConsole } from '../support/browser/demoConsole';
import { keepFigures } from './figures';

/**
 * How late the login is drawn and can be typed in, and a list has its first row, in a browser that has nothing of the
 * console yet: beside a bare form of react-dom, built by the same bundler and asked for in turns in the same run.
 */

const ROUNDS = 7;
const PASSWORD = 'una clave larga';

const BARE = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(h('form', null,
  h('label', null, 'Correo', h('input', { name: 'email', autoFocus: true })),
  h('label', null, 'Contraseña', h('input', { name: 'password', type: 'password' })),
  h('button', null, 'Ingresar')));`;

it('the login is ready at most 4 times as late as a bare form, a list at most 8 times', async () => {
  const demo = await openConsole({ DEMO_PASSWORD: PASSWORD });
  const { page } = await demo.open();
  await logIn(page);
  const session = await page.context().storageState();
  await page.close();
  const bare = await serveBare();
  const waits = { bare: [] as number[], login: [] as number[], list: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    waits.bare.push(await ready(demo.browser, bare.url, 'input'));
    waits.login.push(await ready(demo.browser, `${demo.url}/ingresar`, 'input[name=email]'));
    waits.list.push(await ready(demo.browser, `${demo.url}/documentos`, '[role=row] a', session));
  }
  const bareMs = median(waits.bare);
  const ratios = { login: median(waits.login) / bareMs, list: median(waits.list) / bareMs };
  console.table(
    Object.entries(waits).map(([what, all]) => ({
      what,
      median_ms: Math.round(median(all)),
      ratio: Number((median(all) / bareMs).toFixed(1)),
    })),
  );
  bare.close();
  await demo.close();
  const base = `a bare form of react-dom ${version}`;
  keepFigures([
    { job: 'the login, ready to type', base, value: ratios.login, of: 'times as late', goal: { most: 4 } },
    { job: 'the first row of documents', base, value: ratios.list, of: 'times as late', goal: { most: 8 } },
  ]);
});

/** Milliseconds from the beginning of the navigation to the first frame that has such an element. */
async function ready(
  browser: Browser,
  url: string,
  selector: string,
  storageState?: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
): Promise<number> {
  const context = await browser.newContext(storageState ? { storageState } : {});
  const page = await context.newPage();
  await page.addInitScript((which) => {
    const look = () => {
      if (document.querySelector(which)) Reflect.set(window, 'readyAt', performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url);
  const at = await page.waitForFunction(() => Reflect.get(window, 'readyAt'));
  const ms = Number(await at.jsonValue());
  await context.close();
  return ms;
}

/** A page of React and nothing else, bundled into its one file. */
async function serveBare() {
  // Below the project, where the bundler finds React.
  const folder = mkdtempSync(join('node_modules', '.bare-form-'));
  const input = resolve(folder, 'form.js');
  writeFileSync(input, BARE);
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input } },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const code =
    bundle && 'output' in bundle ? bundle.output.flatMap((one) => ('code' in one ? [one.code] : [])).join('') : '';
  const server = createServer((request, response) => {
    const isCode = request.url === '/page.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isCode ? code : '<!doctype html><div id="root"></div><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
