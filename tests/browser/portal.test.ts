import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContact } from '../../src/api/contract/customers/contacts';
import { getCustomer } from '../../src/api/contract/customers/customers';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole, owed } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { expectOk } from '../support/service/receivables';

/** What the page begins with, in kB at gzip 9: its JavaScript and its style sheet. */
const BUDGET = 90;
const TELEPHONE = { width: 360, height: 740 };

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Somebody of the demo who owes, with a contact. */
async function owing() {
  const { documents } = await owed(demo.person);
  for (const { customer } of documents) {
    const found = getCustomer.answer.parse(expectOk(await demo.person.get(`/customers/customers/${customer}/`)));
    const [contact] = found.contacts;
    if (contact) return { customer: found, contact: getContact.answer.parse(contact) };
  }
  throw new Error('nobody of the demo owes and has a contact');
}

/** How many documents a customer owes. */
async function documentsOwed(customer: string): Promise<number> {
  const { documents } = await owed(demo.person);
  return documents.filter((one) => one.customer === customer).length;
}

/** The smallest PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The last four of an identifier as the page asks for them. */
const endOf = (dni: string) => dni.replace(/^(\d{10})001$/, '$1').slice(-4);

async function opened(path: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await demo.browser.newContext({ viewport: TELEPHONE, colorScheme, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const loaded: Response[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) loaded.push(response);
  });
  await page.goto(demo.url + path);
  return { page, complaints, loaded };
}

test('staff give a contact a link, which opens what the customer owes on a telephone and no more once it is revoked', async () => {
  const { customer, contact } = await owing();
  const { page: desk, complaints } = await demo.enter(`/clientes/${customer.id}/contactos`);
  const name = contact.name || contact.phone || contact.email;
  await desk.getByRole('button', { name: `Crear un enlace para ${name}` }).press('Enter');
  await desk.getByRole('dialog', { name: 'Nuevo enlace a su página' }).waitFor();
  await picture(desk, 'enlace-nuevo');
  expect(await pageFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Crear el enlace' }).press('Enter');
  const shown = desk.getByLabel('Enlace', { exact: true });
  const url = await shown.inputValue();
  // The tip of the button that has the focus stands in no region.
  await shown.focus();
  await desk.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(url.startsWith(`${demo.url}/c/`)).toBe(true);
  expect(await cutOn(desk)).toEqual([]);
  expect(await pageFindings(desk)).toEqual([]);
  await picture(desk, 'enlace-creado-1440');
  await desk.setViewportSize({ width: 1024, height: 768 });
  await picture(desk, 'enlace-creado-1024');
  await desk.setViewportSize({ width: 1440, height: 900 });

  const { page, complaints: wrongs, loaded } = await opened(new URL(url).pathname);
  const end = page.getByLabel('Últimos 4 de su identificación');
  await end.waitFor();
  await picture(page, 'pagina-final');
  expect(await pageFindings(page)).toEqual([]);
  // Nothing is no guess, and says what is asked for; the button keeps the focus while and after it is looked at.
  const enter = page.getByRole('button', { name: 'Ver mi cuenta' });
  const hasFocus = (name: string) => page.evaluate((text) => document.activeElement?.closest(text) !== null, name);
  await enter.click();
  await page.getByText('Escriba los últimos 4 de su identificación.').waitFor();
  await end.fill('0000');
  await page.getByRole('button', { name: 'Ver mi cuenta' }).click();
  await page.getByText('No coincide con la identificación registrada.', { exact: false }).waitFor();
  expect(await hasFocus('button[type=submit]')).toBe(true);
  await picture(page, 'pagina-final-mal');
  expect(await pageFindings(page)).toEqual([]);
  await end.fill(endOf(customer.dni));
  await page.getByRole('button', { name: 'Ver mi cuenta' }).click();
  await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
  await expect.poll(() => hasFocus('main')).toBe(true);
  await picture(page, 'pagina-cuenta');
  expect(await pageFindings(page)).toEqual([]);
  // Nothing is wider than the telephone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TELEPHONE.width);
  const bodies = await Promise.all(loaded.map((response) => response.body()));
  const kB = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000;
  console.log(`the customer's page begins with ${kB.toFixed(1)} kB of ${BUDGET}`);
  expect(kB).toBeLessThanOrEqual(BUDGET);
  await page.getByRole('button', { name: 'Ya pagué: enviar comprobante' }).click();
  await page.getByRole('button', { name: 'Enviar el comprobante' }).click();
  await page.getByText('Elija la foto o el PDF.').waitFor();
  await picture(page, 'pagina-comprobante');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByLabel('Comprobante: foto o PDF, hasta 10 MB').setInputFiles({
    name: 'recibo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await page.getByRole('button', { name: 'Enviar el comprobante' }).click();
  await page.getByText('Recibimos su comprobante.', { exact: false }).waitFor();
  await page.getByText('Un comprobante suyo está en revisión.').waitFor();
  await expect.poll(() => hasFocus('main')).toBe(true);
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar una retención' }).click();
  await page.getByRole('button', { name: 'Enviar la retención' }).click();
  await page.getByText('Elija el XML, el PDF o la foto.').waitFor();
  await picture(page, 'pagina-retencion');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByLabel('Comprobante de retención: XML, PDF o foto, hasta 10 MB').setInputFiles({
    name: 'retencion.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await page.getByRole('button', { name: 'Enviar la retención' }).click();
  await page.getByText('Recibimos su comprobante de retención.', { exact: false }).waitFor();
  await page.getByText('2 comprobantes suyos están en revisión.').waitFor();
  await picture(page, 'pagina-retencion-enviada');
  await page.getByRole('button', { name: 'Prometer un pago' }).click();
  await page.getByLabel('Monto').fill('999.999,00');
  await page.getByLabel('¿Hasta qué día paga?').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Prometer', exact: true }).click();
  await page.getByText('se promete más', { exact: false }).waitFor();
  await picture(page, 'pagina-promesa');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByLabel('Monto').fill('1,00');
  await page.getByRole('button', { name: 'Prometer', exact: true }).click();
  await page.getByText('Anotamos su promesa.').waitFor();
  await page.getByRole('button', { name: 'No estoy de acuerdo' }).click();
  await page.getByLabel('Motivo').selectOption('precio');
  await picture(page, 'pagina-reclamo');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Recibimos su reclamo.', { exact: false }).waitFor();
  await picture(page, 'pagina-despues');
  await page.getByRole('button', { name: 'Mis datos y avisos' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('nuevo@cliente.example');
  await picture(page, 'pagina-datos');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Guardado.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('heading', { name: 'Elija qué pagar' }).waitFor();
  const ticks = page.getByRole('checkbox');
  // What they just disputed is paid only by who ticks it.
  expect(await ticks.nth(0).isChecked()).toBe(false);
  await ticks.nth(0).check();
  for (let n = 1; n < (await ticks.count()); n++) await ticks.nth(n).uncheck();
  await picture(page, 'pagina-pago');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Seguir al pago' }).click();
  const pays = page.getByRole('link', { name: /^Pagar / });
  await pays.waitFor();
  await picture(page, 'pagina-pago-listo');
  expect(await pageFindings(page)).toEqual([]);
  const before = await documentsOwed(customer.id);
  await pays.click();
  await page.getByRole('button', { name: /^Pagar / }).click();
  await page.getByText('Pagado. Gracias.').waitFor();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
  expect(await documentsOwed(customer.id)).toBe(before - 1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar estado de cuenta (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^estado-de-cuenta-.*\.pdf$/);
  // A reload needs no second factor.
  await page.reload();
  await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();

  await desk.getByRole('button', { name: 'Ya lo copié' }).press('Enter');
  await desk.getByRole('button', { name: `Retirar el enlace de ${name}` }).press('Enter');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Retirar 1 enlace' }).press('Enter');
  await desk.getByText('Enlace retirado').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Este enlace no sirve' }).waitFor();
  await picture(page, 'pagina-cerrada');
  expect(await pageFindings(page)).toEqual([]);
  // Staff tell the certificate apart in their list, and read there that its document was paid meanwhile.
  await desk.goto(`${demo.url}/comprobantes?kind=retencion`);
  const certificate = desk.getByRole('row', { name: /Retención/ });
  await certificate.waitFor();
  expect(await cutOn(desk)).toEqual([]);
  await picture(desk, 'comprobantes-1440');
  await certificate.click();
  await desk.getByText('El cliente lo envió como comprobante de retención', { exact: false }).waitFor();
  await desk.getByRole('link', { name: /: ya no debe nada\. Para registrar la retención, antes deshaga/ }).waitFor();
  expect(await pageFindings(desk)).toEqual([]);
  await picture(desk, 'comprobante-retencion-1440');
  await desk.setViewportSize({ width: 1024, height: 768 });
  expect(await cutOn(desk)).toEqual([]);
  await picture(desk, 'comprobante-retencion-1024');
  expect(complaints).toEqual([]);
  // The browser itself notes what was refused: the wrong end, and the revoked link.
  expect(wrongs.filter((line) => !/status of (422|404)/.test(line))).toEqual([]);
  await page.context().close();
});

/** The page of somebody who owes, whose visit is open. */
async function visited(colorScheme?: 'dark') {
  const { customer, contact } = await owing();
  const body = { contact: contact.id, ends_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  const made = expectOk(await demo.person.post('/customers/portal_links/', body));
  const url = typeof made === 'object' && made !== null && 'url' in made ? String(made.url) : '';
  const visit = await opened(url, colorScheme);
  await visit.page.getByLabel('Últimos 4 de su identificación').fill(endOf(customer.dni));
  await visit.page.getByRole('button', { name: 'Ver mi cuenta' }).click();
  await visit.page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
  return visit;
}

test('the page is read in the dark too', async () => {
  const { page, complaints } = await visited('dark');
  await picture(page, 'pagina-cuenta-oscura');
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('Back on the telephone leads from a form to the account, and what was typed is there again', async () => {
  const { page } = await visited();
  const promise = page.getByRole('button', { name: 'Prometer un pago' });
  const account = page.getByRole('heading', { name: 'Su cuenta' });
  const amount = page.getByLabel('Monto');
  await promise.click();
  await amount.fill('12,34');
  await page.goBack();
  await account.waitFor();
  await promise.click();
  expect(await amount.inputValue()).toBe('12,34');
  await page.getByRole('button', { name: 'Volver' }).click();
  await account.waitFor();
  await promise.click();
  expect(await amount.inputValue()).toBe('12,34');
  // Also once something else was begun.
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'No estoy de acuerdo' }).click();
  await page.getByRole('heading', { name: 'No estoy de acuerdo' }).waitFor();
  await page.goBack();
  await promise.click();
  expect(await amount.inputValue()).toBe('12,34');
  await page.context().close();
});
