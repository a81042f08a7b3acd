import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIndicators } from '../../src/api/contract/receivables/indicators';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('the indicators of twelve months are counted, narrowed, read by their tables and exported', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Indicadores' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Mes a mes' }).getByRole('row').count()).toBe(13);
  const { months } = getIndicators.answer.parse(expectOk(await demo.person.get('/customers/indicators/')));
  expect(months).toHaveLength(12);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByLabel('Meses').selectOption('3');
  await page.waitForURL(/months=3/);
  await page.getByRole('table', { name: 'Mes a mes' }).waitFor();
  expect(await page.getByRole('table', { name: 'Mes a mes' }).getByRole('row').count()).toBe(4);
  await page.reload();
  await page.getByRole('table', { name: 'Mes a mes' }).waitFor();
  expect(await page.getByRole('table', { name: 'Mes a mes' }).getByRole('row').count()).toBe(4);
  await page.getByRole('region', { name: 'Mes a mes' }).getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect([lines.length, lines[0]?.startsWith('Mes;Hasta;Facturado;Cobrado')]).toEqual([4, true]);
  expect(complaints).toEqual([]);
  await page.close();
});
