import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('an SMS is written by its count, tried, and found in the outbox and on the calendar', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const body = page.getByRole('textbox', { name: 'Texto del mensaje' });
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  await page.getByRole('link', { name: 'Plantillas' }).click();
  await press('Nueva plantilla');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Corto');
  await page.getByLabel('Canal').selectOption({ label: 'SMS' });
  expect(await page.getByRole('textbox', { name: 'Asunto' }).count()).toBe(0);

  // Plain letters, then one that makes each message hold less than half.
  await body.fill(`*${'a'.repeat(160)}`);
  await page.getByText('161 caracteres · 2 mensajes de hasta 153').waitFor();
  await page
    .getByRole('region', { name: /^Mensaje para/ })
    .getByText(/^\*a+$/)
    .waitFor();
  await body.fill('Su saldo está vencido.');
  await page.getByText('22 caracteres · 1 mensaje de hasta 70').waitFor();
  await page.getByText(/^Por «á» cada mensaje lleva solo 70 caracteres/).waitFor();
  await sound();
  await press('Enviarme una prueba');
  await page.getByText(/^Lo que sale por SMS queda en la bandeja de salida local/).waitFor();
  await page.getByLabel('Su celular').fill('099 123 4567');
  await sound();
  await press('Enviar 1 prueba');
  await page.getByText('El mensaje para +593991234567 quedó en la bandeja de salida local.').waitFor();
  await press('Cerrar');
  await press('Crear la plantilla');
  await page.getByText('Plantilla fue creada correctamente').waitFor();

  await page.getByRole('link', { name: 'Salida' }).first().click();
  await page.getByLabel('Canal').selectOption({ label: 'SMS' });
  await page.getByRole('grid', { name: 'Salida' }).getByText('+593991234567').first().waitFor();
  await sound();
  await page.goto(`${demo.url}/campanas/planificar`);
  await page.getByRole('switch', { name: /^SMS \(\d+\)$/ }).waitFor();
  await page.getByRole('button', { name: /^Recordatorio por SMS/ }).waitFor();
  await sound();
  await page.goto(`${demo.url}/clientes`);
  await page.getByRole('grid', { name: 'Clientes' }).getByRole('row').nth(2).click();
  await page
    .getByRole('navigation', { name: 'Secciones del cliente' })
    .getByRole('link', { name: /^Contactos/ })
    .click();
  await sound();
  await press('Nuevo contacto');
  await page.getByLabel('Acepta mensajes por SMS').waitFor();
  await sound();
  expect(complaints).toEqual([]);
});
