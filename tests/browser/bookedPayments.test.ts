import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listPayments } from '../../src/api/contract/receivables/payments';
import { bankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { pageOf } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, forgetConciliations, openDemoConsole, owed } from '../support/browser/demoConsole';
import { conciliate, expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => demo && forgetConciliations(demo.person));

test('cash is booked by the keyboard, the bank’s line finds it, and a wrong one is undone with its reason', async () => {
  const { page, complaints } = await demo.enter();
  const { keyboard } = page;
  const [document] = (await owed(demo.person)).documents;
  if (!document) throw new Error('nothing is owed');
  const { customer } = document;
  const inWords = (amount: string) => amount.replace('.', ',');

  const book = async () => {
    await page.goto(`${demo.url}/pagos?idCustomer=${customer}`);
    await page.getByRole('button', { name: 'Registrar pago' }).click();
    const asked = page.getByRole('dialog', { name: 'Registrar pago' });
    const chosen = asked.getByRole('checkbox', { name: new RegExp(`^${document.number} · `) });
    await chosen.focus();
    await keyboard.press('Space');
    await expect
      .poll(() => asked.getByLabel('Monto recibido').inputValue())
      .toContain(inWords(document.balance).slice(-3));
    await asked.getByLabel('Forma de pago').selectOption('efectivo');
    await asked.getByLabel('Referencia').fill('Recibo 7');
    expect(await pageFindings(page)).toEqual([]);
    await keyboard.press('Enter');
    await page.getByText('Pago registrado correctamente').waitFor();
    await asked.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.document.activeElement?.tagName)).not.toBe('BODY');
    await page
      .getByRole('row', { name: /Efectivo.*Recibo 7/ })
      .first()
      .waitFor();
  };
  await book();
  const found = async () => {
    const answer = await demo.person.get(`/customers/payments_details/?idCustomer=${customer}&id=Recibo%207`);
    return listPayments.answer.parse(expectOk(answer)).results;
  };
  expect(await found()).toMatchObject([{ amount: document.balance, method: 'efectivo', unallocated: '0.00' }]);

  await page
    .getByRole('row', { name: /Efectivo.*Recibo 7/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Anular' }).click();
  await page.getByLabel('Por qué se anula').fill('Era de otro cliente');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular el pago' }).click();
  await page.getByText('Anulado: Era de otro cliente').waitFor();
  expect(await found()).toEqual([]);

  await book();
  const [payment] = await found();
  const [y = '', m, d] = (payment?.date ?? '').split('-');
  const file = `Fecha;Concepto;Monto\n${d}/${m}/${y};DEPOSITO EFECTIVO VENTANILLA;${inWords(document.balance)}\n`;
  const accounts = pageOf(bankAccount).parse((await demo.person.get('/customers/bankaccounts/')).body).results;
  const account = accounts.find(({ alias }) => /^Pichincha operativa/.test(alias))?.id ?? '';
  const { id } = await conciliate(demo.person, account, file);
  await page.goto(`${demo.url}/conciliaciones/${id}`);
  const pane = page.getByRole('region', { name: 'El movimiento' });
  await pane.getByText(/Recibo 7 · lo anotó/).waitFor();
  await pane.getByRole('button', { name: 'Es este pago ⏎' }).waitFor();
  await keyboard.press('Enter');
  await page
    .getByText(/^1 movimiento conciliado/)
    .first()
    .waitFor();
  expect((await found()).map(({ movement }) => movement?.conciliation)).toEqual([id]);
  await page.goto(`${demo.url}/pagos/${payment?.id}`);
  await page.getByRole('button', { name: 'Editar' }).waitFor();
  expect(await page.getByRole('button', { name: 'Anular' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});
