import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDisputes } from '../../src/api/contract/receivables/disputes';
import { getDocument, listDocuments } from '../../src/api/contract/receivables/documents';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { PNG } from '../support/files/pictures';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('what a customer does not accept is opened on its document by keyboard, proven by a file, shown apart, rejected with words, and ended as a credit note that is undone', {
  timeout: 180_000,
}, async () => {
  const open = async () =>
    listDisputes.answer.parse(expectOk(await demo.person.get('/customers/disputes/?status=abierta'))).count;
  const { results } = listDocuments.answer.parse(
    expectOk(await demo.person.get('/customers/documents/?bucket=31-60&currency=USD&page_size=200')),
  );
  const invoice = results.find(({ balance, disputed = '0.00' }) => Number(balance) > 20 && Number(disputed) === 0);
  const number = invoice?.number ?? '';
  const balance = async () =>
    getDocument.answer.parse(expectOk(await demo.person.get(`/customers/documents/${invoice?.id}/`))).balance;
  const before = await open();

  const { page, complaints } = await demo.enter(`/documentos/${invoice?.id}`);
  const isFocused = async () =>
    expect(await page.evaluate(() => window.document.activeElement?.tagName)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Abrir disputa' }).press('Enter');
  const form = page.getByRole('dialog', { name: `Abrir disputa: ${number}` });
  const kind = form.getByLabel('Motivo');
  await kind.waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await kind.selectOption('cantidad');
  // More than the document owes is refused, and nothing that was typed is lost.
  const amount = form.getByLabel('Monto en disputa');
  await amount.fill('999999999');
  await form.getByLabel('Qué dice el cliente').fill('Faltaron dos cajas');
  await form.getByRole('button', { name: 'Abrir la disputa' }).press('Enter');
  await form.getByText(/^Como mucho /).waitFor();
  await amount.fill('12,50');
  await form.getByRole('button', { name: 'Abrir la disputa' }).press('Enter');
  await page.waitForURL(/\/disputas\?document=/);
  const row = page.getByRole('grid', { name: 'Disputas' }).getByRole('row', { name: new RegExp(number) });
  await row.waitFor();
  await isFocused();
  expect(await open()).toBe(before + 1);

  // It is found again among all of them, and proven by a picture.
  await page.getByRole('link', { name: 'Disputas', exact: true }).click();
  await page.getByText(/^\d+ disputas · .* en disputa$/).waitFor();
  await page.getByRole('searchbox', { name: /^Buscar por cliente/ }).fill(number);
  await page.waitForURL(/search=/);
  expect(await pageFindings(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Disputa de ${number}` }).waitFor();
  await page.getByLabel('Adjuntar archivo').setInputFiles({
    name: 'guia.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no es un PDF'),
  });
  await page.getByText(/^El archivo no es un PDF ni una imagen/).waitFor();
  await page
    .getByLabel('Adjuntar archivo')
    .setInputFiles({ name: 'guia.png', mimeType: 'image/png', buffer: Buffer.from(PNG) });
  await page.getByRole('link', { name: /^Abrir guia\.png/ }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await isFocused();

  // It stands apart of what is owed: by age, and in the customer's statement.
  await page.goto(`${demo.url}/cartera?idCustomer=${invoice?.customer}`);
  await page
    .getByRole('list', { name: 'Saldo por antigüedad' })
    .getByText(/ en disputa$/)
    .first()
    .waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.goto(`${demo.url}/clientes/${invoice?.customer}/estado-de-cuenta`);
  await page.getByRole('row', { name: new RegExp(`^${number} .*12,50`) }).waitFor();
  await page.goBack();
  await page.goBack();

  await page.getByRole('button', { name: 'Terminar', exact: true }).press('Enter');
  const ending = page.getByRole('dialog', { name: 'Terminar la disputa' });
  await ending.getByLabel('Cómo termina').selectOption('rechazada');
  await ending.getByRole('button', { name: 'Terminar la disputa' }).press('Enter');
  await ending.getByText('Escriba por qué.').waitFor();
  await ending.getByLabel('Por qué').fill('La guía dice que recibió todo');
  await ending.getByRole('button', { name: 'Terminar la disputa' }).press('Enter');
  await page.getByText('Rechazada: La guía dice que recibió todo').waitFor();
  expect(await balance()).toBe(invoice?.balance);
  await isFocused();

  const reopen = async () => {
    await page.getByRole('button', { name: 'Reabrir', exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir 1 disputa' }).press('Enter');
    await page.getByRole('button', { name: 'Terminar', exact: true }).waitFor();
    await isFocused();
  };
  await reopen();
  await page.getByRole('button', { name: 'Terminar', exact: true }).press('Enter');
  await ending.getByLabel('Monto').fill('10');
  expect(await pageFindings(page)).toEqual([]);
  await ending.getByRole('button', { name: 'Terminar la disputa' }).press('Enter');
  await page.getByText(/^La nota de crédito está aplicada aquí/).waitFor();
  expect(await balance()).toBe((Number(invoice?.balance) - 10).toFixed(2));
  await page.getByRole('button', { name: 'Ya se registró' }).press('Enter');
  const entered = page.getByRole('dialog', { name: /^Nota de crédito registrada/ });
  await entered.getByLabel('Número de la nota de crédito').fill('NC-9');
  await entered.getByRole('button', { name: 'Guardar el número' }).press('Enter');
  await page.getByText(/^Nota de crédito NC-9 registrada/).waitFor();
  await reopen();
  expect(await balance()).toBe(invoice?.balance);
  expect(await open()).toBe(before + 1);
  // What was refused on purpose is said by the browser too.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});
