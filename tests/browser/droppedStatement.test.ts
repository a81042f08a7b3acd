import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, forgetConciliations, openDemoConsole } from '../support/browser/demoConsole';
import { hold } from '../support/browser/reloads';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => demo && forgetConciliations(demo.person));

/** As from the desktop: nothing on the page is touched. */
const dropAll = (page: Page, files: [name: string, text: string][]) =>
  page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) dataTransfer.items.add(new File([text], name, { type: 'text/csv' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
const drop = (page: Page, name: string, text: string) => dropAll(page, [[name, text]]);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

const FILE = [
  'Fecha;Concepto;Importe;Saldo',
  '15/10/2026;DEPOSITO;100,00;1.100,00',
  '16/10/2026;CHEQUE;-40,00;1.060,00',
  '17/10/2026;NO SE LEE;cuarenta y dos con noventa;',
  '18/10/2026;ABONO;5,00;1.065,00',
].join('\n');

test('a dropped file that does not say its account asks for it, is read for the answer, and takes the focus along', async () => {
  const { page, complaints } = await demo.enter();
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
  const { page } = await demo.enter();
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
  const { page } = await demo.enter();
  const code = await hold(page, { method: 'GET', url: '*/ConciliationsList-*', isGot: true });
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  await code.held;
  await drop(page, 'pronto.csv', FILE);
  await code.release();
  await page.getByRole('region', { name: 'Preguntas sobre el archivo' }).waitFor();
  await page.getByText('pronto.csv').first().waitFor();
});

test('several files that are dropped together are read one after the other, and each that is not says why', async () => {
  const { page } = await demo.enter();
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  await dropAll(page, [
    ['octubre.csv', FILE],
    ['no-es-extracto.pdf', '%PDF-1.4 nada'],
    ['vacio.csv', ''],
    ['factura.xml', '<?xml version="1.0"?><factura id="comprobante"></factura>'],
    ['otra.xml', '<?xml version="1.0"?><autorizacion><estado>AUTORIZADO</estado></autorizacion>'],
  ]);
  const queue = page.getByRole('region', { name: 'Archivos recibidos' });
  await queue.getByText('Se miraron 5 archivos · 2 archivos no se leyeron').waitFor();
  await queue.getByText('El archivo no dice de qué cuenta es.').waitFor();
  expect(await pageFindings(page)).toEqual([]);

  // All with the keyboard: the account that is asked for, and what is left out.
  await queue.getByRole('button', { name: 'Quitar «no-es-extracto.pdf»' }).press('Enter');
  await queue.getByText('Se miraron 4 archivos · 1 archivo no se leyó').waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await queue.getByRole('button', { name: /^Pichincha operativa.* para «octubre\.csv»/ }).press('Enter');
  await queue.getByRole('button', { name: 'Continuar con «octubre.csv»' }).waitFor();

  await queue.getByRole('button', { name: 'Importar 2 comprobantes electrónicos' }).press('Enter');
  await page.getByRole('heading', { name: 'Importar documentos', level: 1 }).waitFor();
  await page.getByText('2 archivos.zip').waitFor();
  // What was read waits where it was dropped.
  await page.getByRole('link', { name: 'Conciliación' }).click();
  const previews = page.getByRole('region', { name: 'Vistas previas sin guardar' });
  await previews.getByRole('button', { name: 'Continuar con «octubre.csv»' }).waitFor();
});
