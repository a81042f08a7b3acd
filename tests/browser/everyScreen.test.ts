import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes';
import { contrastFindings, pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { atRest, coveredOn, cutOn, follow, isOnTop, lateRowOn } from '../support/browser/measuredPage';
import { addressOf, fill, LISTS } from '../support/browser/someOfEach';
import { eventually } from '../support/eventually';
import { isWhole } from '../support/sizes';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
  await fill(demo.person);
});
afterAll(() => demo?.close());

/** At 200 %, which is a window of half the pixels, narrow, and in the whole run as wide as all other tests have it. */
const SIZES: Record<string, { width: number; height: number }> = {
  '200 %': { width: 720, height: 450 },
  '1024': { width: 1024, height: 768 },
  ...(isWhole && { '1440': { width: 1440, height: 900 } }),
};
/** Lists by their routes, and the most pixels before the first of their rows where that is not `BEFORE_ROWS`. */
const BEFORE_ROWS = 190;
const LIST_ROUTES: Record<string, number | undefined> = {
  ...Object.fromEntries(Object.keys(LISTS).map((path) => [path, BEFORE_ROWS])),
  '/promesas': BEFORE_ROWS,
  '/centros-de-costo': BEFORE_ROWS,
  '/categorias-de-movimientos': BEFORE_ROWS,
  '/usuarios': BEFORE_ROWS,
  // Several lists, with tabs above them.
  '/bandeja/:id?/:channel?': 270,
};

/** A walk past all of them came near a test's limit where the machine was busy: each begins anew with some, in their order. */
const WALKS = 5;
const share = (walk: number) => {
  const each = Math.ceil(routes.length / WALKS);
  return routes.slice(walk * each, (walk + 1) * each);
};

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.style.colorScheme);

/** Once the system's theme is another, the page's is too. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await eventually(async () => expect(await schemeOf(page)).toBe(colorScheme));
}

/** Whether there is one, which is opened: what stood there for some frames after a new size and is gone is none. */
async function opens(menus: Locator, at: number): Promise<boolean> {
  let found = false;
  await eventually(async () => {
    found = (await menus.count()) > at;
    if (found) await menus.nth(at).click({ timeout: 5_000 });
  });
  return found;
}

/** Screens that no other test looks at with axe. */
const LOOKED_AT = ['/ayuda', '/conciliaciones/:id/cierre'];

test.each(Array.from({ length: WALKS }, (_, walk) => [walk + 1, share(walk)] as const))(
  'on every screen, at every size, no figure is cut, nothing is wider than the window, menus are on top, the focus is not lost and all can be read in the dark: walk %i',
  async (_, screens) => {
    const { page, complaints } = await demo.enter();
    // Sizes are the same in the light and in the dark: the theme is changed once, not for each screen.
    await inScheme(page, 'dark');
    const found: string[] = [];
    for (const { path } of screens) {
      const address = await addressOf(demo.person, path);
      if (path !== '/') await follow(page, address);
      await atRest(page);
      const lost = await page.evaluate(() => document.activeElement === document.body);
      if (lost) found.push(`${address}: the focus is nowhere`);
      if (LOOKED_AT.includes(path)) {
        await inScheme(page, 'light');
        expect(await pageFindings(page)).toEqual([]);
        await inScheme(page, 'dark');
      }
      for (const [size, pixels] of Object.entries(SIZES)) {
        await page.setViewportSize(pixels);
        await atRest(page);
        found.push(...(await cutOn(page)).map((line) => `${address} at ${size}: ${line}`));
        const most = size === '200 %' ? undefined : LIST_ROUTES[path];
        if (most !== undefined)
          found.push(...(await lateRowOn(page, most)).map((line) => `${address} at ${size}: ${line}`));
        if (size !== '1024') continue;
        const menus = page.locator('main button[aria-haspopup=menu]:not([aria-disabled=true]):visible');
        for (let i = 0; i < 4 && (await opens(menus, i)); i++) {
          const isOpen = await page
            .getByRole('menu')
            .first()
            .waitFor({ timeout: 20_000 })
            .then(
              () => true,
              () => false,
            );
          if (!isOpen) {
            found.push(`${address}: its menu ${i + 1} does not open`);
            break;
          }
          found.push(...(await coveredOn(page, '[role^=menuitem]')).map((line) => `${address}: ${line}`));
          await page.keyboard.press('Escape');
          await page.getByRole('menu').first().waitFor({ state: 'hidden' });
        }
      }
      found.push(...(await contrastFindings(page)).map((line) => `${address} in the dark: ${line}`));
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('the dark is chosen by hand too, and the choice outlives the page', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('button', { name: /Ana Paredes/ }).click();
  await page.getByRole('menuitemradio', { name: 'Oscura' }).click();
  await page.reload();
  await atRest(page);
  expect(await schemeOf(page)).toBe('dark');
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('where a system forces its colours, what is chosen, its number, the open row and how long a bar is are still seen', async () => {
  const { page } = await demo.enter();
  await page.emulateMedia({ forcedColors: 'active' });
  /** Of the first: its own colours, and what lies behind it. */
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { color, backgroundColor, borderLeftWidth } = getComputedStyle(one);
        const behind = one.parentElement && getComputedStyle(one.parentElement);
        const ground = getComputedStyle(document.body).backgroundColor;
        return {
          color,
          own: backgroundColor,
          line: borderLeftWidth,
          around: behind?.color,
          behind: behind?.backgroundColor,
          ground,
        };
      });
  await follow(page, '/clientes');
  await page.locator('main [aria-pressed=true] span').first().waitFor();
  const number = await look('main [aria-pressed=true] span');
  expect(number.color).toBe(number.around);
  expect(number.behind).not.toBe(number.ground);
  await follow(page, await addressOf(demo.person, '/conciliaciones/:id'));
  await eventually(async () => expect((await look('main [data-index="0"]')).line).toBe('4px'));
  await follow(page, '/cartera');
  const part = 'main [style*="flex-grow"]';
  await page.locator(part).first().waitFor();
  expect((await look(part)).own).not.toBe((await look(part)).ground);
  await follow(page, await addressOf(demo.person, '/clientes/:id/:tab?'));
  const bar = 'main a[title] > span > span[style*="height"]';
  await page.locator(bar).first().waitFor();
  expect((await look(bar)).own).not.toBe((await look(bar)).ground);
  await page.close();
});

test('a flow is drawn beside its list, is searched and followed by the keyboard, and prints on one sheet', async () => {
  const { page, complaints } = await demo.enter();
  await follow(page, '/flujos/workbench?completo=1&search=accept');
  const list = page.getByRole('region', { name: 'Estados', exact: true });
  const drawing = page.getByRole('region', { name: 'Dibujo de Mesa de conciliación' });
  await drawing.getByText('ACCEPT [draftFits]').waitFor();
  await list.getByRole('button', { name: /^ACCEPT si draftFits/ }).focus();
  await page.keyboard.press('Enter');
  // What was followed came into sight.
  await eventually(async () => {
    const target = await drawing.getByText('Guardando el cambio').boundingBox();
    expect(target?.y).toBeGreaterThan(100);
    expect(target?.y).toBeLessThan(800);
  });
  expect(await pageFindings(page)).toEqual([]);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A2, upright.
  expect(paper.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([expect.stringContaining('0 0 1191.12 1684.08')]);
  expect(complaints).toEqual([]);
});

test('a flow is watched while it works, a step back at a time, and its traffic is counted once an administrator lets it be', async () => {
  const { page, complaints } = await demo.enter();
  await page.clock.install();
  await page.reload();
  await atRest(page);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await follow(page, '/flujos/notices/en-vivo');
  const live = page.getByRole('region', { name: 'En vivo', exact: true });
  const moment = async () =>
    /Paso (\d+) de (\d+)/
      .exec((await live.textContent()) ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  await live.getByText('Máquinas en marcha').waitFor();
  await press('Pausar');
  await live.getByRole('button', { name: 'Seguir en vivo' }).waitFor();
  const [before = 0] = await moment();
  await press('Paso anterior');
  await eventually(async () => expect((await moment())[0]).toBe(before - 1));
  await press('Seguir en vivo');
  await eventually(async () => {
    const [shown, all] = await moment();
    expect(shown).toBe(all);
  });
  expect(await pageFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Probar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Probar', exact: true }).waitFor();
  expect(await pageFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Tráfico' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('En esta empresa no se cuenta').waitFor();
  await press('Empezar a contar');
  const agreed = page.getByRole('alertdialog').getByRole('button', { name: 'Empezar a contar' });
  await agreed.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Nada todavía').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  let told = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().includes('/flow_traffic/')) told += 1;
  });
  await page.clock.fastForward(20_000);
  await eventually(async () => expect(told).toBe(1));
  // What was counted since goes out as the page does: it may take a moment until something was.
  await eventually(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(told).toBeGreaterThan(1);
  });
  await follow(page, '/flujos/record/trafico');
  const traffic = page.getByRole('region', { name: 'Tráfico', exact: true });
  const read = traffic.getByRole('listitem').filter({ hasText: 'listo read' });
  await read.getByText(/^tomada (una vez|\d+ veces) esta semana/).waitFor();
  await read.getByRole('button').focus();
  await page.keyboard.press('Enter');
  // The most taken line is the widest.
  await eventually(async () => {
    const widths = await page
      .locator('.react-flow path[marker-end]')
      .evaluateAll((lines) => lines.map((line) => Number.parseFloat(getComputedStyle(line).strokeWidth)));
    expect(Math.max(...widths)).toBe(6);
  });
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('Stately’s inspector is told states and events by name where the page was asked to, and nothing anybody typed', async () => {
  const { page, complaints } = await demo.open();
  await page.context().route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>seen = []; addEventListener('message', ({ data }) => seen.push(data)); opener.postMessage({ type: '@statelyai.connected' }, '*')</script>`,
    }),
  );
  const opener = async (address: string) =>
    (await page.goto(`${demo.url}${address}`))?.headers()['cross-origin-opener-policy'];
  expect(await opener('/flujos/session/en-vivo')).toBe('same-origin');
  expect(await opener('/flujos/session/en-vivo?inspect')).toBe('same-origin-allow-popups');
  await logIn(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Abrir el inspector de Stately' }).click();
  const inspector = await opened;
  await eventually(async () => {
    const told = await inspector.evaluate(() => JSON.stringify(Reflect.get(window, 'seen')));
    expect(told).toContain('"type":"LOGIN"');
    expect(told).toContain('"loggedIn"');
    expect(told).not.toMatch(/demo@cartera|una clave larga|Paredes/);
  });
  expect(complaints).toEqual([]);
  await page.close();
});

test('a list keeps its place as its rows come, a chosen tab its colour under the pointer, and a notice leaves the form’s button free', async () => {
  const { page } = await demo.enter();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/customers/documents/?*', async (route) => {
    await held;
    await route.continue();
  });
  /** Where the title and the head of the table stand, and how many columns it has. */
  const places = () =>
    page.evaluate(() => {
      const heads = [...document.querySelectorAll('main [data-head] [role=columnheader]')];
      return [document.querySelector('h1'), document.querySelector('main [data-head]')]
        .map((one) => Math.round(one?.getBoundingClientRect().top ?? -1))
        .concat(heads.length);
    });
  await follow(page, '/documentos');
  await page.getByRole('heading', { name: 'Documentos' }).waitFor();
  await page.locator('main [data-head]').waitFor({ state: 'attached' });
  const before = await places();
  release();
  await page.getByRole('grid', { name: 'Documentos' }).waitFor();
  expect(await places()).toEqual(before);

  await follow(page, await addressOf(demo.person, '/conciliaciones/:id'));
  await atRest(page);
  const tabs = page.getByRole('group', { name: 'Qué movimientos ver' }).getByRole('button');
  const colour = (pressed: boolean) =>
    tabs
      .and(page.locator(`[aria-pressed=${pressed}]`))
      .first()
      .evaluate(async (tab) => {
        await Promise.allSettled(tab.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(tab).backgroundColor;
      });
  const plain = await colour(false);
  await tabs.and(page.locator('[aria-pressed=true]')).hover();
  const chosen = await colour(true);
  await tabs.and(page.locator('[aria-pressed=false]')).first().hover();
  expect([plain, await colour(false)]).not.toContain(chosen);

  await page.setViewportSize({ width: 1024, height: 768 });
  await follow(page, '/clientes');
  await atRest(page);
  await page.getByRole('button', { name: 'Nuevo cliente' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nombre', { exact: false }).first().fill('Rosa');
  await form.getByLabel('Cédula/RUC').fill('1234567890');
  const save = form.getByRole('button', { name: /^(Crear|Guardar)/ });
  await save.click();
  await page.getByText(/^Error\. /).waitFor();
  expect(await isOnTop(save)).toBe(true);
  await page.close();
});
