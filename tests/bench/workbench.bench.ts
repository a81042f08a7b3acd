import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { bankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../src/api/contract/row';
import { logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk, movementsOf } from '../support/service/receivables';
import { keepFigures } from './figures';

/** From a key or a click at the workbench to the frame that shows it, with 10,000 movements, in Chromium on the built console. */

const MOVEMENTS = 10_000;
const MOST_MS = 50;
const MOST_TO_OPEN_MS = 800;
const OPENINGS = 5;

it(`the workbench answers within ${MOST_MS} ms with ${MOVEMENTS} movements`, async () => {
  const demo = await openDemoConsole();
  const accounts = pageOf(bankAccount).parse((await demo.person.get('/customers/bankaccounts/')).body).results;
  const form = new FormData();
  form.set('bank_account', accounts[0]?.id ?? '');
  form.set('mapping', JSON.stringify({ signs: 'signed' }));
  form.set('file', new File([statement()], 'mes.csv'));
  const made = expectOk(await demo.person.post('/conciliation/conciliations/preview_data/', form));
  const body = { preview_id: preview.parse(made).id };
  const saved = expectOk(await demo.person.post('/conciliation/conciliations/save_movements/', body));
  const { id } = conciliation.parse(saved);
  await movementsOf(demo.person, id);

  const { page } = await demo.open();
  await logIn(page);
  const openings: Record<string, Opening> = {};
  for (let time = 1; time <= OPENINGS; time += 1) openings[`opened, ${time}`] = await opened(page, demo.url);
  const [median] = Object.values(openings)
    .toSorted((a, b) => a.ms - b.ms)
    .slice(OPENINGS / 2);
  const pane = page.getByRole('region', { name: 'El movimiento' });
  await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();
  await watchPaints(page);

  const table = {
    'next movement (j)': await timed(page, 100, () => page.keyboard.press('j')),
    'arrow held down': await timed(page, 100, () => page.keyboard.press('ArrowDown', { delay: 0 })),
    'another filter': await timed(page, 20, async (at) => {
      await page.getByRole('button', { name: at % 2 ? /^Por conciliar/ : /^Todos/ }).click();
    }),
    'a letter of a note': await timed(page, 60, async (at) => {
      if (at === 0) await page.keyboard.press('n');
      await page.keyboard.press('a');
    }),
    'a letter of a search': await timed(page, 60, async (at) => {
      if (at === 0) await page.getByRole('searchbox', { name: /en los movimientos/ }).focus();
      await page.keyboard.press(at % 10 === 9 ? 'Backspace' : '1');
    }),
  };
  console.table({ ...openings, ...table });
  await demo.close();
  const job = `workbench of ${MOVEMENTS} movements`;
  keepFigures([
    ...Object.entries(table).map(([what, { p95 }]) => ({
      job: `${job}: ${what}`,
      base: 'none',
      value: p95,
      of: 'ms, p95',
      goal: { most: MOST_MS },
    })),
    {
      job: `${job}, opened`,
      base: 'none',
      value: median?.ms ?? Number.NaN,
      of: 'ms, median of five',
      goal: { most: MOST_TO_OPEN_MS },
    },
    {
      job: `${job}, opened: longest task`,
      base: 'none',
      value: median?.longestTask ?? Number.NaN,
      of: 'ms (0: none of 50 or more)',
      goal: { most: MOST_MS },
    },
  ]);
});

type Opening = { ms: number; longestTask: number };

/** From a click on the statement in the list, on a page that was just loaded, to its movements and what can be done with the first; and the longest task meanwhile. */
async function opened(page: Page, url: string): Promise<Opening> {
  await page.goto(`${url}/conciliaciones`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    window.addEventListener('click', ({ timeStamp }) => Reflect.set(window, 'clickedAt', timeStamp), { capture: true });
  });
  await row.click();
  await page.getByRole('region', { name: 'El movimiento' }).getByRole('button', { name: 'Nota (n)' }).waitFor();
  return page.evaluate(() => ({
    ms: performance.now() - Reflect.get(window, 'clickedAt'),
    longestTask: Math.max(0, ...Reflect.get(window, 'longTasks')),
  }));
}

function statement(): string {
  const lines = Array.from({ length: MOVEMENTS }, (_, i) => {
    const day = String((i % 28) + 1).padStart(2, '0');
    return `${day}/10/2026;TRANSFERENCIA SPI ${1_700_000_000 + i} CLIENTE ${i % 400};${(i % 900) + 100},${String(i % 100).padStart(2, '0')}`;
  });
  return `Fecha;Concepto;Importe\n${lines.join('\n')}\n`;
}

/** Notes for each event of the person how long it took until its frame was painted. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paints: number[] = [];
    Reflect.set(window, 'paints', paints);
    for (const type of ['keydown', 'click']) {
      window.addEventListener(
        type,
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => paints.push(performance.now() - timeStamp);
            port2.postMessage(null);
          });
        },
        true,
      );
    }
  });
}

async function timed(page: Page, times: number, act: (at: number) => Promise<void>) {
  await page.evaluate(() => Reflect.get(window, 'paints').splice(0));
  for (let at = 0; at < times; at += 1) {
    await act(at);
    await page.waitForFunction((least) => Reflect.get(window, 'paints').length > least, at);
  }
  const paints: number[] = await page.evaluate(() => Reflect.get(window, 'paints'));
  paints.sort((a, b) => a - b);
  const of = (share: number) => Math.round((paints[Math.floor((paints.length - 1) * share)] ?? 0) * 10) / 10;
  return { p50: of(0.5), p95: of(0.95), max: of(1) };
}
