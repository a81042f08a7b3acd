import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('an administrator finds the rates of the country and changes one', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Tipos de retención' }).click();
  await page.getByRole('row', { name: /Renta.*312.*Transferencia de bienes muebles.*1,75 %/ }).waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Editar Transferencia de bienes muebles' }).click();
  const form = page.getByRole('dialog', { name: 'Editar el tipo de retención' });
  await form.getByLabel('Porcentaje').fill('2,1');
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Guardar el tipo' }).click();
  await page.getByRole('row', { name: /312.*2,1 %/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a document tells what its total is of, and staff say it with the keyboard alone where nobody did', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.goto(`${demo.url}/documentos?doc_type=nota_debito&status=pendiente`);
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Separar el impuesto' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Separar el impuesto' });
  await form.getByLabel('Subtotal').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await form.getByLabel('Subtotal').fill('1');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Impuesto', { exact: true }).waitFor();
  await page.getByText(/^Subtotal — → \$\s1,00$/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(await cutOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
