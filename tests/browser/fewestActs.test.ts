import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPayments } from '../../src/api/contract/receivables/payments';
import { countedActs } from '../support/browser/countedActs';
import { answered, dollarAccount, downloaded } from '../support/browser/debitFlow';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { temporaryFolder } from '../support/processes/serviceProcess';
import { expectOk } from '../support/service/receivables';

const folder = temporaryFolder();
let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
  await movePaymentsAway();
});
afterAll(async () => {
  await demo?.close();
  folder.remove();
});

const PAYMENTS = '/customers/payments_details/';
const MONTH_OF_FILE = { start: '2026-09-21', end: '2026-11-10' };
/**
 * The demo's payments move with today. One of a movement's amount stands in the file's month in some weeks (at Christmas of 2026), and
 * would be its payment already: here it was made a year before.
 */
async function movePaymentsAway() {
  for (const amount of ['35.00', '49.90']) {
    const query = new URLSearchParams({ ...MONTH_OF_FILE, amount });
    const { results } = listPayments.answer.parse(expectOk(await demo.person.get(`${PAYMENTS}?${query}`)));
    for (const { id, date } of results) {
      const body = new URLSearchParams({ id_payment_detail: id, date: String(date).replace('2026', '2025') });
      const key = { 'idempotency-key': randomUUID() };
      expectOk(await demo.person.post(`${PAYMENTS}update_payment/`, body, key));
    }
  }
}

/** Clicks and keys from the drop of the example's month to its closed conciliation. Fewer are better: who needs fewer writes it here. */
const MOST = 25;

test('a month is conciliated and closed, from the drop of its file, with no more acts than it takes today', async () => {
  const { page, complaints } = await demo.enter();
  const acts = countedActs(page);
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const pane = page.getByRole('region', { name: 'El movimiento' });
  await page.getByRole('link', { name: 'Conciliación', exact: true }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();
  await page.getByText('Todavía no hay conciliaciones').waitFor();

  await acts.drop('examples/pichincha-2026-10.csv');
  await acts.click(button('Guardar 55 movimientos'));
  await button('Aceptar 32 seguras').waitFor();
  await acts.press('a');

  // What needs a person comes one after the other; the keys that give it its ending.
  let open = 11;
  const settle = async (text: string, does: () => Promise<void>) => {
    await button(`Por conciliar ${open}`).waitFor();
    await pane.getByText(text).first().waitFor();
    await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();
    await does();
    open -= 1;
  };
  await settle('«INTERES GANADO» no es un cobro: Intereses ganados', () => acts.press('Enter'));
  await settle('001-002-000041644 REENVIADO', () => acts.press('1', 'Enter'));
  await settle('Dejar $ 45,58 a favor de María José Sánchez', () => acts.press('Enter'));
  await settle('Puede ser un pago repetido', () => acts.press('Enter'));
  await settle('«REVERSO COMISION» no es un cobro: Reverso', () => acts.press('Enter'));
  await acts.click(page.getByRole('row', { name: /0291798454001 CUOTA/ }));
  await settle('CU-30506-1', () => acts.press('1', 'Enter'));

  // Nothing explains the five deposits that are left: they wait together.
  await button('Por conciliar 5').waitFor();
  await acts.press('t');
  await pane.getByRole('heading', { name: '5 movimientos marcados' }).waitFor();
  await acts.press('l');
  const until = page
    .getByRole('dialog', { name: 'Dejar 5 movimientos para después' })
    .getByLabel('Hasta', { exact: true });
  await expect.poll(() => until.inputValue()).not.toBe('');
  await acts.press('Enter');
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
  await button('Por conciliar 0').waitFor();

  // What went out: the bank's charges are alike by what the rules propose for them, and all that is left is one category.
  await acts.click(button('Categorizar las salidas'));
  await pane.getByText('IVA COMISIÓN').first().waitFor();
  await acts.press('t');
  await pane.getByRole('heading', { name: '6 movimientos marcados' }).waitFor();
  await acts.press('Enter');
  await page.getByText('6 movimientos categorizados').first().waitFor();
  await button('Salidas 7').waitFor();
  await acts.press('t');
  await pane.getByRole('heading', { name: '7 movimientos marcados' }).waitFor();
  await acts.press('c', 'O', 'Enter');
  await button('Salidas 0').waitFor();

  await acts.click(button('Ir al cierre'));
  await acts.click(button('Cerrar la conciliación'));
  await acts.click(page.getByRole('button', { name: 'Cerrar', exact: true }));
  await page
    .getByText(/^Cerrada por/)
    .first()
    .waitFor();

  console.log(`from the drop to closed: ${acts.soFar()} acts for 55 movements`);
  expect(acts.soFar()).toBeLessThanOrEqual(MOST);
  expect(complaints).toEqual([]);
  await page.close();
});

/** From the menu to a closed debit, whose order went to the bank and whose answer came back. */
const MOST_OF_DEBIT = 9;

test('a debit is made, sent, answered and closed with no more acts than it takes today', async () => {
  const { page, complaints } = await demo.enter();
  const acts = countedActs(page);
  const button = (name: RegExp | string) => page.getByRole('button', { name }).first();
  await acts.click(page.getByRole('link', { name: 'Débitos automáticos' }));
  await acts.click(button('Nuevo débito'));
  await acts.choose(page.getByLabel('Cuenta de cobro'), await dollarAccount(page));
  await acts.click(button('Crear y generar detalles'));
  await acts.click(button(/^Guardar \d+ cobros/));
  await acts.click(button('Descargar CSV'));
  const sending = downloaded(page, /^Enviar \d+ cobros/);
  const order = await acts.does(sending);
  await page.getByText('Enviado al banco').first().waitFor();
  const file = join(folder.path, 'respuesta.csv');
  writeFileSync(file, answered(order).text);
  await acts.drop(file, page.locator('input[type=file]'));
  await acts.click(button(/^Guardar \d+ respuestas/));
  await page.getByText('Cerrado').first().waitFor();

  console.log(`a debit from the menu to closed: ${acts.soFar()} acts`);
  expect(acts.soFar()).toBeLessThanOrEqual(MOST_OF_DEBIT);
  expect(complaints).toEqual([]);
  await page.close();
});
