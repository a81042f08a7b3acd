import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { caller } from '../support/service/caller';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('an administrator gives a token, another program reads with it, its use is seen, and it ends as it is revoked', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Tokens de lectura' }).click();
  await page.getByText('No hay tokens').waitFor();
  await page.getByRole('button', { name: 'Nuevo token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo token' });
  await form.getByLabel('Nombre').fill('Panel de ventas');
  await form.getByRole('checkbox', { name: 'Pagos y enlaces' }).check();
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await form.getByRole('textbox', { name: 'Sirve hasta' }).fill(day.split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Crear' }).click();
  const shown = page.getByLabel('Token', { exact: true });
  const order = await shown.inputValue();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(order);
  const [, token = '', address = ''] = /Bearer (\S+?)" (\S+)$/.exec(order) ?? [];
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ya lo copié' }).click();
  const program = caller(demo.url, token);
  // The order that is shown reads what this token is for.
  expect(await program.get(address.replace(`${demo.url}/api/v1`, ''))).toMatchObject({ status: 200 });
  expect(await program.get('/customers/payments_details/')).toMatchObject({ status: 200 });
  expect(await program.get('/customers/customers/')).toMatchObject({ status: 403 });
  await page.reload();
  const row = page.getByRole('row', { name: /Panel de ventas.*Pagos y enlaces.*Sirve.*\d{2}:\d{2}/ });
  await row.waitFor();
  expect(await cutOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revocar Panel de ventas' }).click();
  await page.getByRole('button', { name: 'Revocar 1 token' }).click();
  await row.waitFor({ state: 'detached' });
  // The row leaves the list as the call goes out.
  await expect.poll(async () => (await program.get('/customers/payments_details/')).status).toBe(401);
  expect(complaints).toEqual([]);
});
