import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { listWithholdingKinds } from '../../src/api/contract/receivables/withholdings';
import { bankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { pageOf } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, forgetConciliations, openDemoConsole, owed } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { conciliate, expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** An invoice of which nothing was paid, and a statement in which it is, but for what its customer had to withhold. */
async function paidButForTheWithheld() {
  const { documents } = await owed(demo.person);
  const invoice = documents.find(
    ({ doc_type, status, balance, total }) =>
      doc_type === 'factura' && status === 'pendiente' && balance === total && centsOf(balance) > 20_000,
  );
  if (!invoice) throw new Error('no invoice is owed whole');
  const { results } = pageOf(bankAccount).parse((await demo.person.get('/customers/bankaccounts/')).body);
  const account = results.find(({ alias }) => /^Pichincha operativa/.test(alias))?.id ?? '';
  const total = centsOf(invoice.balance);
  const subtotal = Math.round(total / 1.15);
  const withheld = Math.round(subtotal * 0.0175) + Math.round((total - subtotal) * 0.3);
  const path = `/customers/documents/${invoice.id}/subtotal/`;
  expectOk(await demo.person.send('PUT', path, { subtotal: fromCents(subtotal) }));
  const paid = fromCents(total - withheld).replace('.', ',');
  const file = `Fecha;Concepto;Importe\n02/10/2026;TRANSF PAGO FACT ${invoice.number};${paid}\n`;
  return { invoice, conciliation: await conciliate(demo.person, account, file) };
}

test('an invoice that was paid but for what is withheld is closed with that to come, by the keyboard, and may become debt again', async () => {
  const { invoice, conciliation } = await paidButForTheWithheld();
  const { page, complaints } = await demo.enter(`/conciliaciones/${conciliation.id}`);
  const tick = page.getByRole('checkbox', { name: new RegExp(`Dar ${invoice.number} por pagad`) });
  // The verdict says so already; it may be left out, and taken again.
  await expect.poll(() => tick.isChecked()).toBe(true);
  await tick.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => tick.isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => tick.isChecked()).toBe(true);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Conciliar/ }).press('Enter');
  await page.getByText('1 de 1 conciliados').waitFor();
  await page.goto(`${demo.url}/documentos/${invoice.id}`);
  const release = page.getByRole('button', { name: 'Pasar a deuda' });
  await release.waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  await release.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar a deuda' }).press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await release.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Registrar retención' }).waitFor();
  await forgetConciliations(demo.person);
  expect(complaints).toEqual([]);
});

/** Two pairs of invoices of one customer each, paid at once less what was withheld of each; the second one lacks a cent more. */
async function severalPaidButForTheWithheld() {
  const { documents } = await owed(demo.person);
  const byCustomer = new Map<string, typeof documents>();
  for (const one of documents) {
    const { doc_type, status, balance, total, customer } = one;
    if (doc_type === 'factura' && status === 'pendiente' && balance === total && centsOf(balance) > 20_000 && customer)
      byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), one]);
  }
  const pairs = [...byCustomer.values()]
    .map((some) =>
      some.filter(({ balance }, at) => some.findIndex((one) => one.balance === balance) === at).slice(0, 2),
    )
    .filter((pair) => pair.length === 2)
    .slice(0, 2);
  if (pairs.length < 2) throw new Error('no two customers owe two invoices whole');
  const { results } = pageOf(bankAccount).parse((await demo.person.get('/customers/bankaccounts/')).body);
  const account = results.find(({ alias }) => /^Pichincha operativa/.test(alias))?.id ?? '';
  const lines: string[] = [];
  for (const [at, pair] of pairs.entries()) {
    let paid = -at;
    for (const { id, balance } of pair) {
      const total = centsOf(balance);
      const subtotal = Math.round(total / 1.15);
      expectOk(
        await demo.person.send('PUT', `/customers/documents/${id}/subtotal/`, { subtotal: fromCents(subtotal) }),
      );
      paid += total - Math.round(subtotal * 0.0175) - Math.round((total - subtotal) * 0.3);
    }
    const numbers = pair.map(({ number }) => `FACT ${number}`).join(' ');
    lines.push(`0${at + 2}/10/2026;PAGO ${numbers};${fromCents(paid).replace('.', ',')}`);
  }
  const file = `Fecha;Concepto;Importe\n${lines.join('\n')}\n`;
  return { pairs, conciliation: await conciliate(demo.person, account, file) };
}

test('invoices that were paid at once, each less what is withheld of it, are closed with that to come; where a cent lacks they are marked as one', async () => {
  const { pairs, conciliation } = await severalPaidButForTheWithheld();
  const { page, complaints } = await demo.enter();
  const [sure, proposed] = conciliation.movements;
  const ticks = (pair: (typeof pairs)[number] | undefined) =>
    (pair ?? []).map(({ number }) => page.getByRole('checkbox', { name: new RegExp(`Dar ${number} por pagad`) }));
  await page.goto(`${demo.url}/conciliaciones/${conciliation.id}?filter=all&movement=${sure?.id}`);
  for (const tick of ticks(pairs[0])) await expect.poll(() => tick.isChecked()).toBe(true);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await pageFindings(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retenciones-varias-${width}.png` });
  }
  await page.getByRole('button', { name: /^Conciliar/ }).press('Enter');
  await page.getByText('1 de 2 conciliados').waitFor();
  await page.goto(`${demo.url}/conciliaciones/${conciliation.id}?filter=all&movement=${proposed?.id}`);
  await page.getByText(/^Suman exacto, cada uno menos su retención/).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retenciones-propuestas.png` });
  await page.getByRole('button', { name: 'Marcar los 2' }).press('Enter');
  for (const tick of ticks(pairs[1])) await expect.poll(() => tick.isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Conciliar/ }).press('Enter');
  await page.getByText('2 de 2 conciliados').waitFor();
  await forgetConciliations(demo.person);
  expect(complaints).toEqual([]);
});

// Changes a rate that the stories above are told with.
test('an administrator finds the rates of the country and changes one', async () => {
  const { page, complaints } = await demo.enter();
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
  const { page, complaints } = await demo.enter('/documentos?doc_type=nota_debito&status=pendiente');
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

test('a certificate takes off what was withheld, and is taken back', async () => {
  const { page, complaints } = await demo.enter('/documentos?doc_type=factura&status=pendiente&currency=USD');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Registrar retención' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar comprobante de retención' });
  await form.getByLabel('Número del comprobante').fill('001-002-000000123');
  await form.getByLabel(/^Fecha/).fill('01/10/2026');
  await form.getByLabel('Retenido de Renta').fill('0,10');
  await form
    .getByRole('combobox', { name: 'Tipo, de Renta' })
    .selectOption({ label: '1,75 % · 309 Publicidad y comunicación' });
  await form.getByLabel('Retenido de IVA').fill('0,20');
  await form.getByRole('button', { name: 'Añadir otra tasa' }).click();
  const further = form.getByRole('combobox', { name: 'Otra tasa 1' });
  const label = await further.getByRole('option', { name: /^Renta · 2,75 % · 3440/ }).textContent();
  await further.selectOption({ label: label ?? '' });
  await form.getByLabel('Retenido a la tasa 1').fill('0,05');
  await form.getByText(/^Total retenido: \$\s0,35$/).waitFor();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await pageFindings(page)).toEqual([]);
    expect(await cutOn(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retencion-${width}.png` });
  }
  await form.getByRole('button', { name: 'Registrar' }).click();
  const row = page.getByRole('row', { name: /001-002-000000123.*Vigente.*0,35/ });
  await row.waitFor();
  await page.getByText(/Se descontaron \$\s0,35: Retención 001-002-000000123/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Anular 001-002-000000123' }).click();
  await page.getByRole('button', { name: 'Anular 1 comprobante' }).click();
  await page.getByRole('row', { name: /001-002-000000123.*Anulado/ }).waitFor();
  await page.getByText(/Ya no se descuentan/).waitFor();
  expect(complaints).toEqual([]);
});

test('what was withheld is told by month and kind, narrowed and exported', async () => {
  const { documents } = await owed(demo.person);
  const one = documents.find(({ doc_type, balance }) => doc_type === 'factura' && centsOf(balance) > 20_000);
  const { results: kinds } = listWithholdingKinds.answer.parse(
    expectOk(await demo.person.get('/customers/withholding_kinds/?search=3440')),
  );
  const body = { document: one?.id, number: '001-002-000000777', issued_on: '2026-10-05', renta: '12.34' };
  expectOk(
    await demo.person.post(
      '/customers/withholding_certificates/',
      { ...body, renta_kind: kinds[0]?.id, iva: '0.66' },
      { 'idempotency-key': randomUUID() },
    ),
  );
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Retenciones' }).click();
  await page.getByRole('row', { name: /octubre de 2026.*Renta.*3440 Otras compras.*1.*12,34/ }).waitFor();
  await page.getByRole('row', { name: /octubre de 2026.*IVA.*Sin tipo.*1.*0,66/ }).waitFor();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await pageFindings(page)).toEqual([]);
    expect(await cutOn(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retenciones-${width}.png` });
  }
  await page.getByLabel('Impuesto').selectOption({ label: 'IVA' });
  await page.getByRole('row', { name: /Renta/ }).waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).press('Enter');
  await page.getByRole('menuitem', { name: /CSV/ }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^retenciones-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('main').getByRole('searchbox').fill('nada que sea');
  await page.getByText('Nada coincide con los filtros').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retenciones-none.png` });
  expect(complaints).toEqual([]);
});
