import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { hostileTexts } from '../support/files/hostileTexts';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const STORED = hostileTexts.filter((text) => text.trim() !== '' && text.length <= 120 && !/[\0\p{Cs}]/u.test(text));

test('texts that are meant to harm are shown as texts, in the list and on the page of one', async () => {
  const { person } = demo;
  const ids: string[] = [];
  for (const [n, text] of STORED.entries()) {
    const [last_name, position] = [STORED.at(-n - 1) ?? '', STORED[(n * 7) % STORED.length] ?? ''];
    const fields = { first_name: text, last_name, tradename: text, position, address: text, dni: `HT-${n}-00` };
    ids.push(customerDetail.parse(expectOk(await person.post('/customers/customers/', fields))).id);
  }
  const [customer = ''] = ids;
  for (const name of STORED.slice(0, 12)) {
    expectOk(await person.post('/customers/contacts/', { customer, name, phone: '', email: 'a@example.com' }));
  }
  const query = { search: 'HT', columns: 'name,tradename,dni,position,address,balance' };
  const view = { list: 'listCustomers', name: '<b>W</b>'.repeat(7), query };
  expectOk(await person.post('/console/views/', view));

  const { page, complaints } = await demo.open();
  /** Nothing ran, nothing was fetched from elsewhere, and nothing is wider than its window. */
  const sound = async () => {
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    expect(await pageFindings(page)).toEqual([]);
    expect(await page.title()).not.toBe('taken');
    expect(await page.evaluate(() => document.querySelectorAll('iframe, base, math, plaintext').length)).toBe(0);
  };
  await logIn(page);
  await page.goto(`${demo.url}/clientes`);
  await page.getByRole('button', { name: 'Vistas', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /^<b>W/ }).click();
  await page.getByText(`1–25 de ${STORED.length}`).waitFor();
  await page.getByLabel('Filas por página').selectOption('200');
  const grid = page.getByRole('grid', { name: 'Clientes' });
  await page.getByText(`1–${STORED.length} de ${STORED.length}`).waitFor();
  for (let row = 0; row < STORED.length; row += 25) {
    await grid.evaluate((table, top) => table.parentElement?.scrollTo({ top }), row * 34);
    await grid.locator(`[data-index="${row}"]`).waitFor();
  }
  await sound();
  for (const id of [customer, ids[9] ?? '']) {
    await page.goto(`${demo.url}/clientes/${id}`);
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: /^Cliente$/ })
      .waitFor();
    await sound();
  }
  expect(complaints).toEqual([]);
});
