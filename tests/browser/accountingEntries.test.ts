import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountingPreview } from '../../src/api/contract/receivables/accountingEntries';
import { paymentDetail } from '../../src/api/contract/receivables/payments';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole, owed } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { expectOk } from '../support/service/receivables';

/** What stood on the first day is an entry too, of whatever accounts: one is taken for all that have none. */
const ROLES = ['Clientes', 'Cobros por depositar', 'Por asignar'];

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** Cash of today that settles a document in part. */
async function paid() {
  const { documents } = await owed(demo.person);
  const document = documents.find(({ balance, currency }) => Number(balance) > 20 && currency === 'USD');
  if (!document) throw new Error('nothing is owed');
  const { until } = accountingPreview.parse(expectOk(await demo.person.get('/customers/accounting_entries/')));
  const body = {
    customer: document.customer,
    currency: 'USD',
    date: until,
    method: 'efectivo',
    amount: '10.00',
    documents: [{ document: document.id, amount: '10.00' }],
  };
  const key = { 'idempotency-key': randomUUID() };
  const payment = paymentDetail.parse(expectOk(await demo.person.post('/customers/payments_details/', body, key)));
  return { document, payment };
}

async function taken(page: Page, number: number): Promise<string> {
  await page.getByRole('button', { name: 'Crear el lote…' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Crear un lote con estos asientos?' });
  await question.getByRole('button', { name: 'Crear el lote' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('No hay asientos por tomar.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Descargar el lote ${number} en CSV` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^asientos-${number}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  return readFile(await file.path(), 'utf8');
}

test('a company begins, is told which accounts are missing, hands a lot over, and an undone payment is a correction of the next', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Asientos contables' }).click();
  await page.getByRole('button', { name: 'Empezar…' }).click();
  const form = page.getByRole('dialog', { name: 'Empezar con los asientos' });
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Empezar', exact: true }).click();
  await page.getByText('Todavía no hay lotes').waitFor();

  const { document, payment } = await paid();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText(/^Faltan las cuentas de .*Clientes.*Cobros por depositar/).waitFor();
  expect(await page.getByRole('button', { name: 'Crear el lote…' }).count()).toBe(0);
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Asignar cuentas' }).click();
  for (const [at, role] of ROLES.entries()) {
    await page.getByRole('button', { name: `Cambiar la cuenta de ${role}` }).click();
    const account = page.getByRole('dialog', { name: role });
    await account.getByLabel('Código de la cuenta').fill(`1.01.0${at}`);
    await account.getByRole('button', { name: 'Guardar la cuenta' }).click();
    await page.getByRole('row', { name: new RegExp(`${role}.*1\\.01\\.0${at}`) }).waitFor();
  }
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);

  await page.goto(`${demo.url}/asientos`);
  const first = await taken(page, 1);
  const lines = first.split('\r\n').filter((line) => line.includes(`;${document.number};`));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(';1.01.00;Clientes;;10,00;USD;Pago;');

  expectOk(
    await demo.person.post(`/customers/payments_details/${payment.id}/void/`, {
      reason: 'Era de otro',
      version: payment.version,
    }),
  );
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText(/^1 asiento, 1 corrección · Debe y haber:/).waitFor();
  const second = await taken(page, 2);
  expect(second).toContain(';1.01.00;Clientes;10,00;;USD;Pago (corrección);');
  expect(complaints).toEqual([]);
});
