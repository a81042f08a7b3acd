import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCustomer, listCustomers } from '../../src/api/contract/customers/customers';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** Opens something, and waits until what others change is heard. */
async function heardAfter(page: Page, open: () => Promise<unknown>): Promise<void> {
  const heard = page.waitForResponse((one) => one.url().endsWith('/console/changes/') && one.ok());
  await open();
  await heard;
}

test('what a colleague does is on every other screen at once, and what is being typed there stays', async () => {
  const { page: ana, complaints } = await demo.open();
  const context = await demo.browser.newContext();
  const bruno = await context.newPage();
  await bruno.goto(demo.url);
  await heardAfter(ana, () => logIn(ana));
  await heardAfter(bruno, () => logIn(bruno));
  const { results } = listCustomers.answer.parse(expectOk(await demo.person.get('/customers/customers/')));
  const id = results[0]?.id ?? '';
  await bruno.getByRole('link', { name: 'Clientes', exact: true }).click();
  await heardAfter(ana, () => ana.goto(`${demo.url}/clientes/${id}`));
  await ana.getByRole('heading', { level: 1 }).waitFor();
  const search = bruno.getByRole('searchbox').first();
  await search.focus();

  const record = getCustomer.answer.parse(expectOk(await demo.person.get(`/customers/customers/${id}/`)));
  const { first_name, dni, version } = record;
  const fields = { first_name, dni, version, last_name: 'Otro Nombre Mientras' };
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));
  expectOk(await demo.person.send('PUT', `/customers/customers/${id}/`, body));

  for (const page of [ana, bruno])
    await page
      .getByText(/Otro Nombre Mientras/)
      .first()
      .waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});
