import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { listArrivalSources } from '../../src/api/contract/reconciliation/arrivalSources';
import { pageFindings } from '../support/browser/accessiblePage';
import { answered, dollarAccount, downloaded } from '../support/browser/debitFlow';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { cutOn, isOnTop } from '../support/browser/measuredPage';
import { typeOver } from '../support/browser/typing';
import { temporaryFolder } from '../support/processes/serviceProcess';

let demo: DemoConsole;
const folder = temporaryFolder();
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(async () => {
  await demo.close();
  folder.remove();
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('runs a collection day: header, details, order, the answer of the bank saved twice, and its errors', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Débitos automáticos' }).click();
  // An empty list offers it a second time.
  await page.getByRole('button', { name: 'Nuevo débito' }).first().click();
  await page.getByLabel('Cuenta de cobro').selectOption({ label: await dollarAccount(page) });
  const name = page.getByLabel('Nombre');
  await name.fill('Débitos '.repeat(16));
  await told(page, 'Caben 120 caracteres: sobran 7.');
  await name.fill('Débitos del lunes');
  await press(page, 'Ver la vista previa');
  await page.getByText('Todavía no se guardó nada.').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await press(page, 'Crear y generar detalles');
  await told(page, 'Cabecera creada y detalles generados automáticamente');

  const amounts = page.getByRole('textbox', { name: /^Monto a cobrar de/ });
  await typeOver(amounts.nth(0), '99999999');
  await page.getByText(/No puede pasar de/).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'cobros' }).textContent()).not.toContain('99.999');
  expect(await page.getByRole('button', { name: /^Guardar \d+ cobros/ }).getAttribute('aria-disabled')).toBe('true');
  await typeOver(amounts.nth(0), '5');
  await typeOver(amounts.nth(1), '10,50');
  await page
    .getByRole('button', { name: /^Quitar/ })
    .nth(2)
    .click();
  await press(page, 'Guardar 3 cambios');
  await told(page, 'Registros actualizados correctamente');
  expect(await pageFindings(page)).toEqual([]);
  await press(page, /^Quedan fuera/);
  await press(page, /^Sin datos bancarios \d/);
  await page.getByText('Se añaden en la ficha del cliente: el nombre lleva a ella.').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await press(page, /^Detalles/);
  await press(page, /^Guardar \d+ cobros/);
  await told(page, 'Débito automático guardado correctamente');

  await press(page, 'Descargar CSV');
  await page.getByText('ya no se edita ni se elimina').waitFor();
  await press(page, 'Cancelar');
  await press(page, 'Descargar CSV');
  const order = await downloaded(page, /^Enviar \d+ cobros/);
  expect(await downloaded(page, 'Descargar CSV')).toBe(order);
  await page.getByText('Enviado al banco').waitFor();
  const answer = join(folder.path, 'respuesta.csv');
  const asked = answered(order);
  writeFileSync(answer, asked.text);
  for (const time of ['first', 'again']) {
    if (time === 'again') await press(page, 'Cargar otra respuesta del banco');
    await page.locator('input[type=file]').setInputFiles(answer);
    if (time === 'again') {
      // What was read is told without lying over the button that books the money.
      await page.getByText('Archivo cargado correctamente').last().waitFor();
      const save = page.getByRole('button', { name: /^Guardar \d+ respuestas/ });
      for (const [width, height] of [
        [1024, 768],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        // Wherever the page stands, the button is in view.
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await save.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
        expect(await isOnTop(save)).toBe(true);
      }
    }
    await press(page, /^No encontrado 1/);
    await page.getByText('Ni la referencia, ni el mandato').first().waitFor();
    if (time === 'first') expect(await pageFindings(page)).toEqual([]);
    await press(page, /^Guardar \d+ respuestas/);
    await page.getByText('Errores de migración').waitFor();
    // The preview is gone, and with it its counts.
    await page.getByRole('group', { name: 'Qué filas ver' }).waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Qué respondió el banco' }).waitFor();
  }
  expect(await downloaded(page, 'Descargar 1 error')).toContain('respuesta.csv;');
  expect(await paymentsOf(asked.collected)).toBe(true);
  await page.getByText('Cerrado').first().waitFor();
  await press(page, /^Fondos insuficientes \d/);
  await page.getByText('Rechazado').nth(1).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();

  async function paymentsOf(collected: string): Promise<boolean> {
    const list = z.object({ results: z.array(z.object({ collected: z.string(), status: z.string() })) });
    const { results } = list.parse((await demo.person.get('/cash_management/automatic-debts/?p=1')).body);
    expect(results).toEqual([{ collected, status: 'cerrado' }]);
    return true;
  }
});

/** A row that is not in hand takes all that is typed, reached by the mouse and by the keyboard. */
async function typesInRows(page: Page): Promise<void> {
  const amounts = page.getByRole('textbox', { name: /^Monto a cobrar de/ });
  await typeOver(amounts.nth(3), '50');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('50', { delay: 20 });
  expect(await amounts.nth(4).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect([await amounts.nth(3).inputValue(), await amounts.nth(4).inputValue()]).toEqual(['50,00', '50,00']);
  await press(page, 'Descartar cambios');
}

it('keeps what is typed, and deletes a debit the bank has not got, after saying what that does', async () => {
  const { page } = await demo.enter('/debitos/nuevo');
  await page.getByLabel('Cuenta de cobro').selectOption({ label: await dollarAccount(page) });
  await press(page, 'Crear y generar detalles');
  await typesInRows(page);
  await press(page, /^Guardar \d+ cobros/);
  await press(page, /^Descargar para Banco/);
  await page.getByText(/^El formato tiene \d+ campos? por confirmar con su banco/).waitFor();
  await press(page, 'Cancelar');
  await press(page, 'Eliminar débito');
  await page.getByText('Sus documentos quedan libres para otro débito.').waitFor();
  await press(page, 'Eliminar 1 débito');
  await told(page, 'Cabecera eliminada correctamente');
  await page.waitForURL(/\/debitos$/);
  await page.close();
});

it('shows what a bank’s order looks like, and keeps a copy that an account is written by', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Formatos de orden' }).click();
  await page.getByRole('row', { name: /Banco del Pacífico/ }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await press(page, 'Adaptar una copia de Banco del Pacífico');
  const file = page.getByRole('region', { name: 'Primeras líneas del archivo' });
  await file.getByText(/^1OCPOC/).waitFor();
  const text = page.getByLabel('El formato, como texto');
  const layout = await text.inputValue();
  await text.fill(layout.replace('"width": 8,', '"width": "8",'));
  await page.getByText('registro 1, campo 5 (Número de cuenta), width: falta, o no es un número.').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await text.fill(layout.replace('"width": 8,', '"width": 20,'));
  await file.getByText(/^1OCPOC\d{22}/).waitFor();
  await press(page, 'Guardar el formato');
  await page.waitForURL(/formatos-de-ordenes\/[0-9a-f-]{36}$/);

  await page.getByRole('link', { name: 'Cuentas bancarias' }).click();
  await press(page, 'Editar Produbanco corriente');
  await page.getByLabel('Formato de sus órdenes de débito').selectOption({ label: 'Banco del Pacífico (nuestro)' });
  await press(page, 'Guardar la cuenta');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Formatos de orden' }).click();
  await page.getByRole('row', { name: /\(nuestro\).*Produbanco corriente/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

it('lets an order go to a folder, and charges it by the answer that is put into the inbox', async () => {
  const { page, complaints } = await demo.enter('/debitos/nuevo');
  await dollarAccount(page);
  const options = page.getByLabel('Cuenta de cobro').locator('option', { hasText: 'USD' });
  const account = (await options.first().getAttribute('value')) ?? '';
  await page.goto(`${demo.url}/llegadas/origenes`);
  await page.getByRole('button', { name: 'Nuevo origen' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo origen' });
  await form.getByLabel('Nombre').fill('Carpeta del banco');
  await form.getByLabel('Clase').selectOption('carpeta');
  await form.getByLabel('Cuenta', { exact: true }).selectOption(account);
  await form.getByLabel('Órdenes de débito de la cuenta').selectOption({ label: 'CSV' });
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await form.waitFor({ state: 'detached' });
  const sources = listArrivalSources.answer.parse((await demo.person.get('/conciliation/arrival_sources/')).body);
  const { folder: inbox = '', order_folder: out = '' } = sources.results[0] ?? {};

  await page.goto(`${demo.url}/debitos/nuevo`);
  await page.getByLabel('Cuenta de cobro').selectOption(account);
  await page.getByLabel('Nombre').fill('Débitos del martes');
  await press(page, 'Crear y generar detalles');
  await press(page, /^Guardar \d+ cobros/);
  await press(page, 'Enviar por Carpeta del banco');
  await page.getByText('El archivo se deja donde el banco lo recoge').waitFor();
  await press(page, /^Enviar \d+ cobros/);
  await page.getByText('Entregada', { exact: true }).waitFor();
  await page.getByText('Enviado al banco').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);

  const left = join(demo.data, 'llegadas', out);
  const order = readFileSync(join(left, readdirSync(left)[0] ?? ''), 'utf8');
  const answer = join(demo.data, 'llegadas', inbox, 'respuesta.csv');
  writeFileSync(answer, order.replace(/;;(?=\r?$)/gm, ';COBRADO;'));
  // What was written a moment ago may still be written.
  utimesSync(answer, new Date('2026-01-01'), new Date('2026-01-01'));
  await page.goto(`${demo.url}/llegadas/origenes`);
  await press(page, 'Revisar ahora Carpeta del banco');
  await page.goto(`${demo.url}/llegadas`);
  const row = page.getByRole('row', { name: /respuesta\.csv.*Guardado.*Respuesta al débito «Débitos del martes»/ });
  await row.waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await row.press('Enter');
  await page.getByText('Cerrado').first().waitFor();
  await page.getByRole('group', { name: 'Qué respondió el banco' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
