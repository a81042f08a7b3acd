import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAgreement, listAgreements } from '../../src/api/contract/receivables/agreements';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('the demo has some of each state; an agreement is made on a customer’s page by keyboard, seen on its document, signed, paid and cancelled', {
  timeout: 180_000,
}, async () => {
  const listed = async (query: string) =>
    listAgreements.answer.parse(expectOk(await demo.person.get(`/customers/agreements/?page_size=200&${query}`)))
      .results;
  const all = await listed('');
  expect([...new Set(all.map(({ status }) => status))].sort()).toEqual(['anulado', 'cumplido', 'roto', 'vigente']);
  // Somebody who owes several documents, none of them agreed on.
  const { results } = listDocuments.answer.parse(
    expectOk(await demo.person.get('/customers/documents/?status=pendiente&page_size=200')),
  );
  const agreed = new Set(all.map(({ customer }) => customer));
  const free = results.filter(({ customer, currency }) => !agreed.has(customer ?? '') && currency === 'USD');
  const owner = free.find(({ customer }) => free.filter((one) => one.customer === customer).length > 1);

  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Acuerdos de pago', exact: true }).click();
  await page.getByRole('grid', { name: 'Acuerdos de pago' }).waitFor();
  await page.getByText(/^\d+ acuerdos · /).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('roto');
  await page.getByRole('row', { name: /Roto/ }).first().waitFor();

  await page.goto(`${demo.url}/clientes/${owner?.customer}/acuerdos`);
  const create = page.getByRole('button', { name: 'Nuevo acuerdo' });
  await create.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: /^Acuerdo de pago con / });
  await form
    .getByRole('button', { name: /^(Todo|Lo vencido): / })
    .first()
    .waitFor();
  await form
    .getByRole('button', { name: /^(Todo|Lo vencido): / })
    .last()
    .focus();
  await page.keyboard.press('Space');
  const preview = form.getByRole('region', { name: 'Vista previa de las cuotas' });
  await expect.poll(() => preview.getByRole('row').count()).toBe(4);
  await form.getByLabel('Cómo se reparte').selectOption('entrada');
  await expect.poll(() => preview.getByRole('row').count()).toBe(5);
  expect(await pageFindings(page)).toEqual([]);
  await form.getByLabel('Nota').fill('Firmado en ventanilla');
  await form.getByLabel('Nota').press('Tab');
  await form.getByRole('button', { name: 'Crear el acuerdo' }).press('Enter');
  await page.getByText('Acuerdo de pago creado correctamente').waitFor();
  const row = page.getByRole('grid', { name: 'Acuerdos de pago' }).getByRole('row', { name: /Vigente/ });
  await row.waitFor();
  const [made] = await listed(`idCustomer=${owner?.customer}`);
  expect([made?.status, made?.instalments, made?.note]).toEqual(['vigente', 4, 'Firmado en ventanilla']);

  await row.click();
  await page.getByRole('heading', { level: 1, name: `Acuerdo n.º ${made?.number}` }).waitFor();
  await page.getByRole('grid', { name: 'Cuotas' }).getByRole('row').nth(4).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF para firmar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^acuerdo-de-pago-\d+-.*\.pdf$/);

  // A payment that is booked elsewhere pays its first part in sight of whoever looks.
  const detail = getAgreement.answer.parse(expectOk(await demo.person.get(`/customers/agreements/${made?.id}/`)));
  const [first] = detail.plan;
  const [owed] = detail.documents.filter(({ balance }) => Number(balance) >= Number(first?.amount));
  if (owed) {
    const body = {
      customer: owner?.customer,
      amount: first?.amount,
      currency: 'USD',
      date: first?.due_on,
      method: 'efectivo',
      documents: [{ document: owed.id, amount: first?.amount }],
    };
    expectOk(await demo.person.post('/customers/payments_details/', body, { 'idempotency-key': 'primera-cuota' }));
    await page
      .getByRole('grid', { name: 'Cuotas' })
      .getByRole('row', { name: /^1 .*Pagada/ })
      .waitFor();
  }
  await page.getByRole('grid', { name: 'Documentos' }).getByRole('link').first().click();
  await page.getByRole('link', { name: new RegExp(`^Acuerdo n\\.º ${made?.number} por `) }).click();
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: 'Anular el acuerdo de pago' });
  await cancel.getByLabel('Motivo').fill('Se equivocó de documentos');
  await cancel.getByRole('button', { name: 'Anular 1 acuerdo' }).press('Enter');
  await page.getByText('Acuerdo de pago anulado correctamente').waitFor();
  await page.getByText('Anulado: Se equivocó de documentos').waitFor();
  expect(await page.evaluate(() => window.document.activeElement?.tagName)).not.toBe('BODY');
  expect(complaints).toEqual([]);
});

test('documents that are chosen in their list are agreed on together, and a call ends in an agreement by a key', {
  timeout: 180_000,
}, async () => {
  const listed = async () =>
    listAgreements.answer.parse(expectOk(await demo.person.get('/customers/agreements/?page_size=200'))).results;
  const before = await listed();
  const agreed = new Set(before.map(({ customer }) => customer));
  const { results } = listDocuments.answer.parse(
    expectOk(await demo.person.get('/customers/documents/?status=pendiente&page_size=200')),
  );
  const free = results.filter(({ customer }) => !agreed.has(customer ?? ''));
  const owner = free.find(
    ({ customer, currency }) => free.filter((one) => one.customer === customer && one.currency === currency).length > 1,
  );
  const { page, complaints } = await demo.enter(`/documentos?idCustomer=${owner?.customer}&status=pendiente`);
  const rows = page.getByRole('grid', { name: 'Documentos' }).getByRole('row');
  await rows.nth(2).waitFor();
  await rows.nth(1).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Documentos elegidos' });
  await bar.getByText('1 elegido').waitFor();
  await rows.nth(2).focus();
  await page.keyboard.press('Space');
  await bar.getByText('2 elegidos').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Acuerdo de pago' }).press('Enter');
  const form = page.getByRole('dialog', { name: /^Acuerdo de pago con / });
  await form.getByText(/^3 cuotas · /).waitFor();
  await form.getByRole('button', { name: 'Crear el acuerdo' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Acuerdo n\.º / }).waitFor();
  await page.getByRole('grid', { name: 'Documentos' }).getByRole('row').nth(2).waitFor();
  expect(await page.evaluate(() => window.document.activeElement?.tagName)).not.toBe('BODY');

  await page.goto(`${demo.url}/gestiones`);
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: /^G Acuerdo de pago/i }).waitFor();
  const called = new URL(page.url()).searchParams.get('customer');
  await page.keyboard.press('g');
  const call = page.getByRole('dialog', { name: /^Acuerdo de pago con / });
  await call
    .getByRole('button', { name: /^(Todo|Lo vencido): / })
    .first()
    .press('Enter');
  await call.getByText(/^3 cuotas · /).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await call.getByRole('button', { name: 'Crear el acuerdo' }).press('Enter');
  await page.waitForURL((url) => (url.searchParams.get('customer') ?? called) !== called);
  const made = (await listed()).filter(({ id }) => !before.some((one) => one.id === id));
  expect(made.map(({ customer }) => customer).sort()).toEqual([owner?.customer, called].sort());
  expect(complaints).toEqual([]);
});
