import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountingPreview } from '../../src/api/contract/receivables/accountingEntries';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole, owed } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { typeOver } from '../support/browser/typing';
import { type EntryLedger, entryLedger, TOKEN } from '../support/fakes/entryLedger';
import { begunWithAccounts } from '../support/fakes/entrySending';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
let books: EntryLedger;
beforeAll(async () => {
  books = await entryLedger();
  demo = await openDemoConsole({ ACCOUNTING_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await demo?.close();
  await books?.close();
});

/** Today's entries are posted, and cash of today is one of them. */
async function begunToday() {
  const { until } = accountingPreview.parse(expectOk(await demo.person.get('/customers/accounting_entries/')));
  if (until === null) throw new Error('no day');
  await begunWithAccounts(demo.person, until);
  const { documents } = await owed(demo.person);
  const document = documents.find(({ balance, currency }) => Number(balance) > 20 && currency === 'USD');
  const body = {
    customer: document?.customer,
    currency: 'USD',
    date: until,
    method: 'efectivo',
    amount: '10.00',
    documents: [{ document: document?.id, amount: '10.00' }],
  };
  expectOk(await demo.person.post('/customers/payments_details/', body, { 'idempotency-key': randomUUID() }));
}

async function takenLot(page: Page) {
  await page.goto(`${demo.url}/asientos`);
  await page.getByText(/^Los asientos de cada lote nuevo se envían a 127\.0\.0\.1:\d+\.$/).waitFor();
  await page.getByRole('button', { name: 'Crear el lote…' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Crear un lote con estos asientos?' });
  await question.getByText(/no los entregue también por archivo\.$/).waitFor();
  await question.getByRole('button', { name: 'Crear el lote' }).click();
  await question.waitFor({ state: 'detached' });
}

test('entries of a lot are sent to a system that nobody wrote code for: mapped, tried, refused, mended and sent again', async () => {
  const { page, complaints } = await demo.enter();
  await begunToday();

  await page.goto(`${demo.url}/asientos`);
  await page.getByRole('button', { name: 'Envío' }).click();
  await page.getByText('Apagado: los lotes se descargan').waitFor();
  await page.getByText('Ningún asiento').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambiar el envío' }).click();
  const form = page.getByRole('dialog', { name: 'Envío de asientos' });
  const attempt = form.getByRole('button', { name: 'Probar', exact: true });
  await attempt.click();
  await form.getByText('Falta: escríbalo.').waitFor();
  expect(await pageFindings(page)).toEqual([]);

  const write = (label: string, text: string) =>
    typeOver(form.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
  await write('Dirección', books.url);
  await write('Token', TOKEN);
  await form.getByLabel('Si recibe una clave dos veces').selectOption('reconoce');
  await write('Fecha', 'asiento.fecha');
  await write('Líneas', 'asiento');
  await attempt.click();
  await form.getByText('Escriba nombres con puntos entre ellos, cada dato en su propio lugar.').waitFor();
  await write('Líneas', 'asiento.lineas');
  await write('Dónde dice su número allá', 'data.id');
  await attempt.click();
  await form.getByText('Así iría un asiento de ejemplo, porque todavía no hay lotes. No se envió nada.').waitFor();
  await form.getByText('authorization: Bearer ••••').waitFor();
  expect(books.received).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  await form.getByRole('checkbox', { name: 'Enviar los lotes que se creen desde ahora' }).check();
  await form.getByRole('button', { name: 'Guardar el envío' }).click();
  await page.getByText('Los lotes nuevos se envían').waitFor();

  let refuses = true;
  books.interfere((_received, response) => {
    if (refuses) response.writeHead(422).end('{"mensaje":"Esa cuenta no existe"}');
    return refuses;
  });
  await takenLot(page);
  await page.goto(`${demo.url}/asientos/envio?status=rechazada`);
  await page
    .getByText(/respondió 422\. Dice: «Esa cuenta no existe»\.$/)
    .first()
    .waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  refuses = false;
  await page.getByRole('button', { name: 'Enviar otra vez los rechazados…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviarlos otra vez' }).click();
  // Others of the lot may still be on their way for the first time.
  await expect.poll(() => books.kept.size, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.goto(`${demo.url}/asientos/envio?status=enviada`);
  await page
    .getByRole('row', { name: /Enviado/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
