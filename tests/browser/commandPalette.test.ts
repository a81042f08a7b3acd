import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { findMovements } from '../../src/api/contract/reconciliation/conciliations';
import { pageFindings } from '../support/browser/accessiblePage';
import { conciliatedExample } from '../support/browser/conciliatedExample';
import { countedActs } from '../support/browser/countedActs';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** The key, the amount and Enter: typing is one act. */
const MOST = 3;

test('a document is found by its amount from any screen, in three acts', async () => {
  const answer = expectOk(
    await demo.person.get('/customers/documents/?status=pendiente&ordering=-balance&page_size=1'),
  );
  const [owed] = listDocuments.answer.parse(answer).results;
  if (!owed?.balance) throw new Error('the demo owes nothing');
  const { page, complaints } = await demo.enter('/ayuda');
  await page.getByRole('button', { name: 'Buscar Ctrl+K' }).waitFor();

  const acts = countedActs(page);
  await acts.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar o ir a…' });
  await field.waitFor();
  await acts.type(owed.balance.replace('.', ','));
  const found = page.getByRole('group', { name: 'Documentos' }).getByRole('option').first();
  await expect.poll(() => found.textContent()).toContain(owed.number);
  expect(await pageFindings(page)).toEqual([]);
  await acts.press('Enter');
  await page.waitForURL(`**/documentos/${owed.id}`);
  console.log(`finding a document by its amount: ${acts.soFar()} acts`);
  expect(acts.soFar()).toBeLessThanOrEqual(MOST);

  // Enter that is pressed before the answer came is for the first that does, and a movement of any statement is found too.
  await conciliatedExample(demo.person);
  const { results } = findMovements.answer.parse(
    expectOk(await demo.person.get('/conciliation/movements/?near=100.00&page_size=1')),
  );
  const [movement] = results;
  if (!movement) throw new Error('the demo has no movement');
  let press = () => {};
  const pressed = new Promise<void>((done) => {
    press = done;
  });
  await page.route('**/api/v1/conciliation/movements/**', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type(movement.description);
  await page.keyboard.press('Enter');
  press();
  await page.waitForURL(/\/conciliaciones\/.+movement=/);
  expect(new URL(page.url()).searchParams.get('filter')).toBe('all');
  await page.goto(`${demo.url}/ayuda`);

  // The focus has a place, in a narrow window and in the dark too.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Buscar Ctrl+K' }).click();
  await page.getByRole('group', { name: 'Reciente' }).getByText(owed.number).waitFor();
  await page.keyboard.type('oscura');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await field.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
