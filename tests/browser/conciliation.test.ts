import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/accessiblePage';
import { type DemoConsole, forgetConciliations, logIn, openDemoConsole, owed } from '../support/demoConsole';
import { plusCents, statementFor } from '../support/ownStatement';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
// A walk that failed half-way leaves nothing to the next.
afterEach(() => demo && forgetConciliations(demo.person));

const ACCOUNT = /^Pichincha operativa/;

async function chooseAccount(page: Page) {
  const field = page.getByLabel('Cuenta bancaria');
  const label = await field.getByRole('option', { name: ACCOUNT }).textContent();
  await field.selectOption({ label: label ?? '' });
}

test('a bank file becomes movements, its suggestions are accepted at once, one is paid in parts, undone, and all is deleted', async () => {
  const before = await owed(demo.person);
  const { file, byHand, movements } = statementFor(before.documents);
  const { page, complaints } = await demo.open();
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
  };
  await logIn(page);
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  await sound();

  await page.getByRole('button', { name: 'Nueva conciliación' }).first().click();
  await page.getByRole('heading', { name: 'Nueva conciliación' }).waitFor();
  await chooseAccount(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('Formato detectado: CSV', { exact: false }).waitFor();
  await sound();
  await page.getByRole('button', { name: 'Leer el archivo' }).click();

  const save = page.getByRole('button', { name: /^Guardar \d+ movimientos/ });
  await save.waitFor();
  expect(await save.textContent()).toBe(`Guardar ${movements} movimientos`);
  await page.getByText('cuadra.', { exact: false }).waitFor();
  await sound();
  await save.click();

  const grid = page.getByRole('grid', { name: 'Movimientos' });
  await grid.waitFor();
  await page.getByRole('button', { name: 'Aceptar 3 seguras' }).waitFor();
  await page.getByText('asignado').waitFor();
  await sound();
  await page.getByRole('button', { name: 'Aceptar 3 seguras' }).click();
  await page.getByText('3 movimientos conciliados').first().waitFor();

  await grid.getByRole('row', { name: /DEPOSITO EFECTIVO/ }).click();
  await page.getByRole('searchbox', { name: /Buscar otro documento/ }).fill(byHand.number);
  const found = page.getByRole('list', { name: 'Documentos encontrados' });
  await found.getByRole('checkbox', { name: new RegExp(byHand.number) }).check();
  await page.getByLabel(`Monto para ${byHand.number}`).fill('40');
  await sound();
  await page.getByRole('button', { name: /^Conciliar/ }).click();
  await page.getByText(`Conciliado en parte con ${byHand.number}`).waitFor();
  await page.getByRole('button', { name: `Deshacer lo asignado a ${byHand.number}` }).waitFor();
  expect(await balanceOf(byHand.number)).toBe(plusCents(byHand.balance, -4000));

  // More than the document owes cannot be typed.
  await page.getByRole('searchbox', { name: /Buscar otro documento/ }).fill(byHand.number);
  await found.getByRole('checkbox', { name: new RegExp(byHand.number) }).check();
  const amount = page.getByLabel(`Monto para ${byHand.number}`);
  await amount.fill('999999');
  await expect.poll(() => amount.inputValue()).not.toContain('999');
  await found.getByRole('checkbox', { name: new RegExp(byHand.number) }).uncheck();

  await page.getByRole('button', { name: `Deshacer lo asignado a ${byHand.number}` }).click();
  await expect.poll(() => balanceOf(byHand.number)).toBe(byHand.balance);

  await page.getByRole('link', { name: 'Conciliación' }).first().click();
  await page.getByRole('button', { name: /^Eliminar «/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('3 movimientos conciliados', { exact: false }).waitFor();
  await sound();
  await dialog.getByRole('button', { name: 'Eliminar 1 conciliación' }).click();
  await page.getByText('Todavía no hay conciliaciones').waitFor();

  expect((await owed(demo.person)).totals).toEqual(before.totals);
  expect(complaints).toEqual([]);
  await page.close();
});

async function balanceOf(number: string): Promise<string | undefined> {
  const { documents } = await owed(demo.person);
  return documents.find((document) => document.number === number)?.balance;
}

test('all of it works with the keyboard alone, and the focus is never lost', async () => {
  const before = await owed(demo.person);
  const { file, movements } = statementFor(before.documents);
  const { page, complaints } = await demo.open();
  const { keyboard } = page;
  // Asked for long before, because the browser takes a while to begin to tell of it.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  /** Presses Tab until the focus is on what has this name. */
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; i += 1) {
      await keyboard.press('Tab');
      if (name.test(await focused(page))) return;
    }
    throw new Error(`Tab never came to ${name}; it is at ${await focused(page)}`);
  };
  await logIn(page);
  await tabTo(/^Conciliación$/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Conciliación' }).waitFor();
  await tabTo(/^Nueva conciliación$/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nueva conciliación' }).waitFor();
  await page.getByLabel('Cuenta bancaria').and(page.locator(':enabled')).waitFor();
  await tabTo(/Cuenta bancaria/);
  await keyboard.type('Pi');
  await tabTo(/^Elegir un archivo$/);
  await keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('Formato detectado: CSV', { exact: false }).waitFor();
  await tabTo(/^Leer el archivo$/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: `Guardar ${movements} movimientos` }).waitFor();
  await tabTo(/^Guardar \d+ movimientos$/);
  await keyboard.press('Enter');

  await page.getByText('asignado').waitFor();
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The first sure one is accepted once the service has found it, and the next comes by itself.
  const inHand = page.getByRole('region', { name: 'El movimiento' });
  await inHand.getByRole('checkbox', { checked: true }).first().waitFor();
  const first = await inHand.getByRole('heading', { level: 2 }).textContent();
  await keyboard.press('Enter');
  await page.getByText(/^Conciliado con /).waitFor();
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  await keyboard.press('u');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).toBe(first);
  await page.getByText(/^Conciliado con /).waitFor({ state: 'detached' });

  await keyboard.press('x');
  await page.getByRole('button', { name: 'Aceptar 1 marcada' }).waitFor();
  await keyboard.press('x');
  await keyboard.press('j');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  await keyboard.press('k');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).toBe(first);
  await page.getByText('asignado').waitFor();
  await keyboard.press('l');
  await page.getByRole('button', { name: /^Luego 1/ }).waitFor();

  await keyboard.press('/');
  expect(await focused(page)).toMatch(/Buscar otro documento/);
  const other = before.documents[5];
  if (!other) throw new Error('the demo has too few documents');
  await keyboard.type(other.number);
  await page
    .getByRole('checkbox', { name: new RegExp(other.number) })
    .first()
    .waitFor();
  await tabTo(new RegExp(`^${other.number} de`));

  await page.goto(`${demo.url}/conciliaciones`);
  await page.getByRole('button', { name: /^Eliminar «/ }).waitFor();
  await tabTo(/^Eliminar «/);
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(/^Eliminar 1 conciliación$/);
  await keyboard.press('Enter');
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  expect((await owed(demo.person)).totals).toEqual(before.totals);
  expect(complaints).toEqual([]);
  await page.close();
});

/** The accessible name, near enough, of what holds the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '(nothing)';
    const label = 'labels' in at && at.labels instanceof NodeList ? at.labels[0]?.textContent : undefined;
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
  });
}
