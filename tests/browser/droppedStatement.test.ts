import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DemoConsole, forgetConciliations, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { hold } from '../support/browser/reloads';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => demo && forgetConciliations(demo.person));

/** As from the desktop: nothing on the page is touched. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

const FILE = [
  'Fecha;Concepto;Importe;Saldo',
  '15/10/2026;DEPOSITO;100,00;1.100,00',
  '16/10/2026;CHEQUE;-40,00;1.060,00',
  '17/10/2026;NO SE LEE;cuarenta y dos con noventa;',
  '18/10/2026;ABONO;5,00;1.065,00',
].join('\n');

test('a dropped file that does not say its account asks for it, is read for the answer, and takes the focus along', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  await drop(page, 'sin-cuenta.csv', FILE);
  const questions = page.getByRole('region', { name: 'Preguntas sobre el archivo' });
  await questions.getByText('El archivo no dice de qué cuenta es. ¿Para cuál de sus cuentas se lee?').waitFor();
  expect(await page.getByText(/^Error\./).count()).toBe(0);

  await questions.getByRole('button', { name: /^Pichincha operativa/ }).click();
  const name = page.getByRole('heading', { name: 'sin-cuenta.csv' });
  await name.waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  // Why a row was not read stands first where there is room for it, and whole.
  const reason = page.getByText('El monto «cuarenta y dos con noventa» no se entiende.').first();
  await reason.waitFor();
  // The one that asked.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});

test('a dropped file that names its account is read at once, and the focus goes to what was read of it', async () => {
  const { page } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  const { results } = await demo.person
    .get('/customers/bankaccounts/')
    .then(({ body }) => ({ results: JSON.stringify(body) }));
  const number = /"number":"([^"]+)"/.exec(results)?.[1] ?? '';
  await drop(page, 'con-cuenta.csv', `Cuenta:;${number}\n\n${FILE}`);
  await page.getByRole('heading', { name: 'con-cuenta.csv' }).waitFor();
  expect(await focused(page)).toContain('con-cuenta.csv');
});

test('a file that is dropped before the code of its list has come waits for it', async () => {
  const { page } = await demo.open();
  await logIn(page);
  const code = await hold(page, { method: 'GET', url: '*/ConciliationsList-*', isGot: true });
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  await code.held;
  await drop(page, 'pronto.csv', FILE);
  await code.release();
  await page.getByRole('region', { name: 'Preguntas sobre el archivo' }).waitFor();
  await page.getByText('pronto.csv').first().waitFor();
});
