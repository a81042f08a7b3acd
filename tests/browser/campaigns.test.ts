import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('a campaign from the audience to its events: who is held is told, one is let through, and the inbox agrees with the monitor', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Campañas' }).click();
  await page.getByRole('grid', { name: 'Campañas' }).waitFor();
  await page.getByRole('button', { name: 'Nueva campaña' }).click();
  await page.getByLabel('Antigüedad').selectOption('31-60');
  expect(await pageFindings(page)).toEqual([]);
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await next.click();
  await page.getByLabel('Plantilla').selectOption({ label: 'Aviso de saldo vencido · WhatsApp' });
  await page.getByText(/su saldo vencido es de/).waitFor();
  await next.click();
  await next.click();
  await page
    .getByRole('button', { name: /^Dejar pasar a (?!\d)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Lo autorizó por teléfono');
  await page.getByRole('button', { name: 'Dejar pasar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await pageFindings(page)).toEqual([]);
  const launch = page.getByRole('button', { name: /^Lanzar a/ });
  const receivers = /\d+/.exec((await launch.textContent()) ?? '')?.[0] ?? '';
  await launch.click();
  await page.getByText('Campaña lanzada correctamente').waitFor();
  // Whom nothing held when it was launched, and it ends by itself.
  await page.getByText('Terminada').waitFor();
  await page.getByLabel('Retención').selectOption('no');
  await page.getByText(`de ${receivers}`).first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver sus eventos en la bandeja' }).click();
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('enviado');
  await page.getByText(`${receivers} eventos`).waitFor();
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByText(/su saldo vencido es de/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
