import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { postFile, statementOf } from '../support/files/arrivals';
import { key } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const FIRST = statementOf(1_000_00, [
  ['02/10/2026', 'TRANSF LOPEZ', 450_00],
  ['05/10/2026', 'COMISION', -2_50],
]);
const SECOND = statementOf(1_447_50, [['06/10/2026', 'DEPOSITO', 100_00]]);
const FOURTH = statementOf(1_600_00, [['12/10/2026', 'DEPOSITO', 10_00]]);

test('a source is added, its first file is looked through, the next one saves itself, and a missing statement is told of', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  const { results } = listBanks.answer.parse(expectOk(await demo.person.get('/customers/banks/')));
  const account = { bank: results[0]?.id, number: '4400556677', alias: 'Llegadas', currency: 'USD', type: 'corriente' };
  expectOk(await demo.person.post('/customers/bankaccounts/', account, key()));
  await page.getByRole('link', { name: 'Llegadas', exact: true }).first().click();
  await page.getByText('Todavía no ha llegado ningún archivo').waitFor();
  await page.getByRole('button', { name: 'Añadir un origen' }).click();
  await page.getByRole('button', { name: 'Nuevo origen' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo origen' });
  await form.getByLabel('Nombre').fill('Programa del banco');
  await form.getByLabel('Clase').selectOption('envio');
  await form.getByLabel('Cuenta').selectOption({ label: 'Llegadas' });
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  const order = await page.getByLabel('Token', { exact: true }).inputValue();
  const [, token] = /Bearer (\S+?)"/.exec(order) ?? [];
  await page.getByRole('button', { name: 'Ya lo copié' }).click();
  expect(await pageFindings(page)).toEqual([]);

  expect(await postFile(demo.url, token, 'uno.csv', FIRST)).toMatchObject({ status: 201 });
  await page.getByRole('link', { name: 'Llegadas', exact: true }).first().click();
  await page.getByText('Es el primero con este formato; es el primero de la cuenta').waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('row', { name: /uno\.csv/ }).press('Enter');
  await page.getByRole('button', { name: /^Guardar 2/ }).click();
  await page.waitForURL(/\/conciliaciones\/[0-9a-f-]{36}/);

  await postFile(demo.url, token, 'dos.csv', SECOND);
  await postFile(demo.url, token, 'cuatro.csv', FOURTH);
  await page.getByRole('link', { name: 'Llegadas', exact: true }).first().click();
  await page.getByText('No empieza donde terminó el anterior, el 06/10/2026: difieren $ 52,50').waitFor();
  await page.getByRole('row', { name: /dos\.csv.*Guardado.*1 movimiento/ }).waitFor();
  await page.getByRole('row', { name: /cuatro\.csv/ }).click();
  await page.getByRole('button', { name: /^Guardar 1/ }).click();
  await page.waitForURL(/\/conciliaciones\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: 'Llegadas', exact: true }).first().click();
  await page.getByText(/Llegadas: falta un estado de cuenta entre el 06\/10\/2026 y el 12\/10\/2026/).waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
