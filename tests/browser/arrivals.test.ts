import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listBanks } from '../../src/api/contract/reconciliation/bankAccounts';
import { listMovements } from '../../src/api/contract/reconciliation/conciliations';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
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
  const { page, complaints } = await demo.enter();
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

test('limits are set, a night passes, and the morning says what it did: a key opens a question, and the night is undone', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Llegadas', exact: true }).first().click();
  await page.getByText(/^De noche no se acepta nada/).waitFor();
  await page.getByRole('button', { name: 'Cambiar límites en USD' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Límites en USD' });
  await form.getByLabel('Lo más por movimiento').fill('5000');
  await form.getByLabel('Lo más por noche').fill('20000');
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Guardar' }).press('Enter');
  await page.getByText('La primera noche se ve aquí por la mañana.').waitFor();

  // The statement of the first day is accepted in the night after it.
  for (const days of [1, 1]) {
    await nothingToMatch();
    expectOk(await demo.person.post('/console/demo_clock/', { days }));
  }
  await page.reload();
  await page.getByText(/^\d+ de \d+ hechos, \$\s[\d.,]+; \d+ preguntas?$/).waitFor();
  await page.getByRole('table', { name: 'Por qué regla' }).getByText('Seguras sin regla').waitFor();
  expect(await cutOn(page)).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('1');
  await page.waitForURL(/\/conciliaciones\/[0-9a-f-]{36}\?.*movement=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Deshacer la noche' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la noche' }).press('Enter');
  await page.getByText(/deshizo esta noche el/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Until suggestions of all movements are there. */
const nothingToMatch = () =>
  vi.waitFor(
    async () => {
      const { results } = pageOf(conciliation).parse(expectOk(await demo.person.get('/conciliation/conciliations/')));
      for (const { id } of results) {
        const listed = expectOk(await demo.person.get(`/conciliation/conciliations/${id}/movements/`));
        const { matching, movements } = listMovements.answer.parse(listed);
        expect(matching || movements.some((one) => one.matching)).toBe(false);
      }
    },
    { timeout: 60_000, interval: 200 },
  );
