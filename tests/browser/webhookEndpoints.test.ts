import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('an administrator adds a webhook, copies its secret, tries it, and sees in the deliveries how that went', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No hay webhooks').waitFor();
  await page.getByRole('button', { name: 'Nuevo webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await form.getByLabel('Nombre').fill('Contable');
  await form.getByLabel('Dirección').fill('https://10.0.0.7/cartera');
  await page.keyboard.press('Enter');
  await form
    .getByText(/^Esa dirección es de la red interna/)
    .first()
    .waitFor();
  expect(await pageFindings(page)).toEqual([]);
  // A name that nobody has: whatever the machine reaches, this one it does not.
  await form.getByLabel('Dirección').fill('https://contable.invalid/cartera');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Clave', { exact: true }).inputValue()).toMatch(/^whsec_/);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ya la copié' }).click();
  await page.getByRole('row', { name: /Contable.*Encendido/ }).waitFor();
  expect(await cutOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Enviar una prueba a Contable' }).click();
  await page.getByRole('button', { name: 'Entregas' }).click();
  const tried = page.getByRole('row', { name: /Prueba.*Contable.*Por enviar.*No hay conexión; otra vez/ });
  await tried.waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar otra vez Prueba' }).click();
  await page.getByText('Se envía otra vez', { exact: true }).first().waitFor();
  await tried.waitFor();
  // Of the address that was refused.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});
