import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { pageFindings } from '../support/browser/accessiblePage';
import { asWritten, companyDay } from '../support/browser/companyDay';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { typeOver } from '../support/browser/typing';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const CUSTOMERS = '/customers/customers/';
const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';

test('a customer is made, given a contact and an account, debited, and edited by two at once', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  await sound();
  await press('Nuevo cliente');
  await page.getByLabel('Nombres o razón social').fill(HOSTILE);
  await page.getByLabel('Apellidos').fill('MuyLargo'.repeat(14));
  await page.getByRole('textbox', { name: 'Cédula/RUC' }).fill('1710034066');
  await press('Crear el cliente');
  await page.getByText('Los dígitos no corresponden.').waitFor();
  await sound();
  await page.getByRole('textbox', { name: 'Cédula/RUC' }).fill('1710034065');
  await press('Crear el cliente');
  await page.getByText('Cliente añadido correctamente').waitFor();
  await page.getByRole('searchbox').fill('1710034065');
  await page.getByText('1–1 de 1', { exact: true }).waitFor();
  await page.getByRole('row', { name: /onerror/ }).click();
  await page.getByRole('heading', { name: /onerror/ }).waitFor();
  await sound();

  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Secciones del cliente' }).getByRole('link', { name }).click();
  await tab(/^Contactos/);
  await press('Nuevo contacto');
  await page.getByLabel('Celular').fill('099 123 4567');
  await page.getByLabel('Acepta mensajes por WhatsApp').selectOption('si');
  await press('Crear el contacto');
  await page.getByText('Contacto se añadio correctamente').waitFor();
  await page.getByRole('grid', { name: 'Contactos' }).getByText('+593991234567').first().waitFor();

  await page.getByRole('link', { name: 'Escribirla' }).click();
  await press('Escribir la información bancaria');
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption({ label: 'Banco Pichincha · Ecuador' });
  await page.getByLabel('Código del banco').selectOption({ index: 1 });
  await page.getByLabel('Número de cuenta').fill('2200113344');
  await page.getByLabel('Tipo de cuenta').selectOption('ahorros');
  await press('Guardar la información bancaria');
  await page.getByText('Ahorros 2200113344').waitFor();
  await page.getByRole('switch').click();
  await page.getByText('Débito activado correctamente').waitFor();
  await sound();

  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const read = async () => customerDetail.parse(expectOk(await demo.person.get(`${CUSTOMERS}${id}/`)));
  await press('Editar');
  await page.getByLabel('Nombre comercial').fill('Lo que escribo');
  // Somebody else, on a page of their own, is quicker.
  const { page: other } = await demo.enter(`/clientes/${id}`);
  await other.getByRole('button', { name: 'Editar', exact: true }).click();
  await other.getByLabel('Nombres o razón social').fill('Quien llegó antes');
  await other.getByRole('button', { name: 'Guardar el cliente' }).click();
  await other.getByRole('heading', { name: /Quien llegó antes/ }).waitFor();
  await other.close();
  await press('Guardar el cliente');
  await page.getByRole('dialog').getByText('Otra persona cambió este cliente').waitFor();
  await page.getByRole('heading', { name: /Quien llegó antes/, includeHidden: true }).waitFor();
  expect(await page.getByLabel('Nombre comercial').inputValue()).toBe('Lo que escribo');
  await press('Guardar el cliente');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await read()).toMatchObject({ tradename: 'Lo que escribo', is_active_cm: true });
  expect(await page.title()).not.toBe('taken');
  expect(complaints.filter((one) => !/status of (412|422)/.test(one))).toEqual([]);
});

test('a promise is noted, and the statement of account is one clean page of paper', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const { results } = listCustomers.answer.parse(expectOk(await demo.person.get(`${CUSTOMERS}?page_size=200`)));
  const owing = results.find(
    ({ balances: [most] = [] }) => most && most.documents > 2 && Number(most.balance) > 1_250.5,
  );
  // The furthest day that a promise may have, as staff type it.
  const until = new Date(Date.now() + 89 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const [id, name] = [owing?.id ?? '', owing?.first_name ?? ''];
  await page.goto(`${demo.url}/clientes/${id}/gestiones`);
  await press('Registrar gestión');
  await page.getByRole('dialog').getByLabel(/^Tipo/).selectOption('promesa');
  await typeOver(page.getByLabel(/^Monto prometido/), '1.250,50');
  await page.getByLabel(/^Hasta el día/).fill(until);
  await page.getByLabel(/^Nota/).fill(HOSTILE);
  await press('Guardar la gestión');
  await page.getByRole('row', { name: `1.250,50 · ${until}` }).waitFor();
  await page.getByRole('link', { name: `1.250,50 hasta el ${until}` }).waitFor();
  expect(await pageFindings(page)).toEqual([]);

  await press('Estado de cuenta');
  await page.getByRole('table', { name: /^Movimientos/ }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  const day = page.getByRole('textbox', { name: 'Al día' });
  const at = companyDay(-31);
  await day.fill('');
  // On its way it is other days, which the page shows without taking the field away.
  await day.pressSequentially(asWritten(at));
  await page.waitForURL(new RegExp(`al=${at}`));
  await page.getByRole('heading', { name: `al ${asWritten(at)}` }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Menú principal' }).isVisible()).toBe(false);
  const crumbs = page.getByRole('navigation', { name: 'Usted está aquí' });
  expect(await crumbs.getByRole('link').first().isVisible()).toBe(false);
  expect(await crumbs.getByRole('heading').isVisible()).toBe(true);
  for (const gone of ['Imprimir', 'Exportar'])
    expect(await page.getByRole('button', { name: gone }).isVisible()).toBe(false);
  await page.getByText(new RegExp(`^${name}.* · \\d`)).waitFor();
  await page.getByText(`Al ${asWritten(at)}; movimientos desde`).waitFor();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]/g)?.length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await press('Exportar');
  await page.getByRole('menuitem', { name: /PDF/ }).click();
  const file = (await download).suggestedFilename();
  expect(file).toMatch(new RegExp(`^estado-de-cuenta-[a-z0-9-]+-${at}\\.pdf$`));

  const contact = { customer: id, phone: '', email: 'cobros@x.example', consent_email: 'si' };
  expectOk(await demo.person.post('/customers/contacts/', contact));
  await page.reload();
  await press('Enviar por email');
  await page.getByLabel(/^Para/).selectOption({ label: 'cobros@x.example' });
  await page.getByLabel(/^Asunto/).fill(HOSTILE);
  expect(await pageFindings(page)).toEqual([]);
  await press('Enviar el email');
  await page.getByText('El email quedó en la cola de salida').waitFor();
  await page.goto(`${demo.url}/salida`);
  await page.getByRole('row', { name: /cobros@x\.example/ }).click();
  const attached = page.waitForEvent('download');
  await press(`Estado de cuenta al ${asWritten(at)} (PDF)`);
  expect((await attached).suggestedFilename()).toBe(file);
  expect(await pageFindings(page)).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  expect(complaints).toEqual([]);
});
