import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, forgetConciliations, openDemoConsole } from '../support/browser/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => demo && forgetConciliations(demo.person));

/** Nothing in it says which class of amounts leaves. */
const file = (month: string) =>
  Buffer.from(
    [
      'Fecha;Detalle;Clase;Valor',
      `21/${month}/2026;Cliente del mes;2;900,00`,
      `22/${month}/2026;Uno;1;100,00`,
      `23/${month}/2026;Dos;2;30,50`,
      `24/${month}/2026;Tres;1;7,25`,
      `25/${month}/2026;Cuatro;2;400,00`,
      '',
    ].join('\n'),
  );

async function openPreview(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('button', { name: 'Nueva conciliación' }).first().click();
  const account = page.getByLabel('Cuenta bancaria');
  const label = await account.getByRole('option', { name: /^Pichincha operativa/ }).textContent();
  await account.selectOption({ label: label ?? '' });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByText('Formato detectado: CSV').waitFor();
  await page.getByRole('button', { name: 'Leer el archivo' }).click();
  await page.getByRole('heading', { name }).waitFor();
}

const QUESTIONS = { name: 'Preguntas sobre el archivo' };
const grid = (page: Page) => page.getByRole('grid', { name: 'Indicar en el archivo' });
const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('a question without its answer is answered by pointing at cells, and the next file asks nothing', async () => {
  const { page, complaints } = await demo.enter();
  await openPreview(page, 'febrero.csv', file('02'));
  await page.getByRole('region', QUESTIONS).getByRole('button', { name: 'Indicar en el archivo' }).click();
  const say = async (cell: string, is: string) => {
    await grid(page).getByRole('button', { name: cell }).click();
    await page.getByRole('menuitem', { name: is }).click();
  };
  await grid(page).waitFor();
  await grid(page).getByRole('button', { name: 'Fila 3, columna 4: 100,00' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await picture(page, 'menu-1440');
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // What cannot be is said, and nothing else changes.
  await say('Fila 3, columna 2: Uno', 'Es un abono (entra dinero)');
  await page
    .getByText(/«Uno» no es un monto ni una marca.*Indique la celda/)
    .first()
    .waitFor();

  await say('Fila 2, columna 2: Cliente del mes', 'Ninguna fila que diga esto es un movimiento');
  await grid(page)
    .getByRole('row', { name: /Cliente del mes/ })
    .getByText('No es movimiento')
    .waitFor();
  // The second one is read with the first, whether that was read already or not.
  await say('Fila 3, columna 4: 100,00', 'Es un cargo (sale dinero)');
  await say('Fila 4, columna 4: 30,50', 'Es un abono (entra dinero)');
  await page.getByRole('region', QUESTIONS).waitFor({ state: 'detached' });
  await picture(page, 'read-1440');
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, 'read-1024');
  expect(await pageFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Guardar 4 movimientos' }).click();
  await page.getByRole('heading', { name: /febrero/i, level: 1 }).waitFor();
  await openPreview(page, 'marzo.csv', file('03'));
  await page
    .getByRole('button', { name: 'Guardar 4 movimientos' })
    .and(page.locator(':not([aria-disabled="true"])'))
    .waitFor();
  expect(await page.getByRole('region', QUESTIONS).count()).toBe(0);
  // The text that was refused.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});

test('cells are pointed at by the keyboard alone where nothing is asked, and the last one is taken back', async () => {
  const { page } = await demo.enter();
  const signed = Buffer.from(
    'Fecha;Detalle;Monto\n21/02/2026;Cliente del mes;900,00\n22/02/2026;A;-1,00\n23/02/2026;B;5,00\n',
  );
  await openPreview(page, 'con-signos.csv', signed);
  await page.getByRole('button', { name: 'Guardar 3 movimientos' }).waitFor();
  await page.getByRole('button', { name: 'Indicar en el archivo' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused).toMatch(/^Fila 2, columna 1/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Fila 2, columna 2: Cliente del mes');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  // The row's acts come last.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar 2 movimientos' }).waitFor();
  await expect.poll(focused).toBe('Fila 2, columna 2: Cliente del mes');
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Deshacer lo último');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar 3 movimientos' }).waitFor();
});
