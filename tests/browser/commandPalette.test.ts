import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { pageFindings } from '../support/browser/accessiblePage';
import { countedActs } from '../support/browser/countedActs';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
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
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.goto(`${demo.url}/ayuda`);
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
