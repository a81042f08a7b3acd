import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type Console, logIn, openConsole, PASSWORD } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { placetopayStub } from '../support/fakes/placetopayStub';

const EMAIL = 'ana@cartera.local';
let console: Console;
let stub: Awaited<ReturnType<typeof placetopayStub>>;
beforeAll(async () => {
  stub = await placetopayStub();
  console = await openConsole({ DEMO: 'off', PAYMENT_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://cartera.example' });
  await console.service.post('/users/register/', { fullName: 'Ana Paredes', email: EMAIL, password: PASSWORD });
});
afterAll(async () => {
  await console?.close();
  await stub?.close();
});

test('a provider is connected by the keyboard: what is wrong is read in its place, nothing typed is lost, and the address for its notifications is shown', async () => {
  const { page, complaints } = await console.open();
  await logIn(page, EMAIL);
  await page.goto(`${console.url}/proveedor-de-pagos`);
  await page.getByText('Ninguno: no se hacen enlaces de pago').waitFor();
  const shot = async (name: string) => {
    const folder = process.env.SHOTS;
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await cutOn(page)).toEqual([]);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
  };
  await shot('none');
  await page.getByRole('button', { name: 'Cambiar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Proveedor', { exact: false }).selectOption('placetopay');
  await dialog.getByLabel('Entorno', { exact: false }).selectOption('otra_direccion');
  await dialog.getByLabel('Dirección').fill(stub.url);
  await dialog.getByLabel('Login').fill('sitio-que-no-existe');
  await dialog.getByLabel('Clave secreta').fill(stub.site.secret);
  await dialog.getByRole('button', { name: 'Probar', exact: true }).press('Enter');
  await dialog.getByText('Placetopay no conoce el login en este entorno').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await shot('tried');
  await dialog.getByRole('button', { name: 'Probar y guardar' }).press('Enter');
  await dialog.getByText('Placetopay no conoce el login en este entorno').first().waitFor();
  await shot('refused');
  await dialog.getByLabel('Login').fill(stub.site.login);
  await dialog.getByRole('button', { name: 'Probar', exact: true }).press('Enter');
  await dialog.getByText('Placetopay acepta estas claves').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await shot('works');
  await dialog.getByRole('button', { name: 'Probar y guardar' }).press('Enter');
  await page.getByText('Guardada; no se muestra').waitFor();
  await page.getByText(/^https:\/\/cartera\.example\/api\/v1\/integrations\/paylinks\/webhook\//).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await shot('saved');
  // The browser counts the two refusals as errors.
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
  await page.close();
});
