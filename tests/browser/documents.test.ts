import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDisputes } from '../../src/api/contract/receivables/disputes';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const found = async (query: string) =>
  listDocuments.answer.parse((await demo.person.get(`/customers/documents/?${query}`)).body);

test('documents are synced, narrowed, exported and looked into; a payment is undone and what it paid is owed again', async () => {
  const { page, complaints } = await demo.enter();
  const sound = async () => {
    // Halfway from one colour to another nothing can be said of contrast.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await pageFindings(page)).toEqual([]);
  };
  const before = (await found('')).count;
  // One begins with what waits, and nothing is lost on the way to it.
  await page.getByRole('heading', { name: /^Buen.*, / }).waitFor();
  await sound();
  await page.getByRole('link', { name: 'Cartera por cobrar' }).click();
  // What is owed by age; a card leads to exactly its documents.
  await page
    .getByText(/más que el/)
    .first()
    .waitFor();
  await sound();
  const old = await found('bucket=31-60&currency=USD');
  await page.getByRole('link', { name: '31 a 60 días', exact: true }).click();
  await page.getByText(`${old.count} documentos · saldo`).waitFor();
  await page.getByRole('link', { name: 'Documentos', exact: true }).click();
  await page.getByRole('grid', { name: 'Documentos' }).waitFor();
  await page.getByRole('button', { name: 'Sincronizar documentos' }).click();
  await page.getByText('20 nuevos · 0 actualizados · 0 sin cambios').waitFor();
  expect((await found('')).count).toBe(before + 20);
  await sound();
  await page.getByRole('button', { name: 'Sincronizar documentos' }).click();
  await page.getByText('0 nuevos · 0 actualizados · 20 sin cambios').waitFor();

  await page.getByLabel('Estado').selectOption('parcial');
  await page.waitForURL(/status=parcial/);
  const partly = await found('status=parcial&page_size=200');
  await page.getByText(`${partly.count} documentos`).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^documentos-\d{4}-\d{2}-\d{2}\.csv$/);
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.split(';')[0])).toEqual(partly.results.map(({ number }) => number));

  // A credit note that ended a dispute is no payment, and stays.
  const disputes = listDisputes.answer.parse(expectOk(await demo.person.get('/customers/disputes/?page_size=200')));
  const disputed = new Set(disputes.results.map(({ document_number }) => document_number));
  const first = partly.results.slice(0, 25).find(({ number }) => !disputed.has(number));
  await page.getByRole('row', { name: new RegExp(first?.number ?? '') }).click();
  await page.getByRole('heading', { name: first?.number }).waitFor();
  await sound();
  await page.getByRole('grid', { name: 'Pagos aplicados' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Pago de/ }).waitFor();
  await sound();
  await page.getByRole('button', { name: 'Anular' }).click();
  await page.getByText(`${first?.number} vuelve a deber`).waitFor();
  await sound();
  await page.getByLabel('Por qué se anula').fill('Repetido');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular el pago' }).click();
  await page.getByText('Anulado: Repetido').waitFor();
  await sound();
  const [again] = (await found(`id=${first?.id}`)).results;
  expect([again?.status, again?.balance]).toEqual(['pendiente', first?.total]);

  await page.getByRole('link', { name: 'Centros de costo' }).click();
  await page.getByRole('row', { name: /Sierra/ }).click();
  await page.getByRole('button', { name: 'Quitar el filtro Centro de costo: Sierra' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
