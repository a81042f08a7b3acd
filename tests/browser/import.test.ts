import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompany } from '../../src/api/contract/console/company';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { drawn, OWN, sriCreditNote, sriInvoice } from '../support/files/electronicDocuments';
import { zipOf } from '../support/files/zip';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';
const HEAD = 'Cédula;Nombres;Celular;Ciudad';
const FILE = [
  HEAD,
  `1710034065;${HOSTILE};0991234567;Quito`,
  `0926687856;${'MuyLargo'.repeat(14)};;`,
  '926687856;Sin el cero;;',
  '1790016919001;Con problema;12;Marte',
].join('\n');

test('customers come in a file: read, asked about, mended, imported, and found again after a reload', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const drop = (label: string, name: string, text: string | Buffer) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await press('Importar');
  await page.getByRole('heading', { name: 'Importar clientes' }).waitFor();
  await drop('Archivo de clientes', 'foto.csv', Buffer.from('ffd8ffe000104a460000', 'hex'));
  await press('Leer el archivo');
  await page.getByText('El archivo es una imagen, no una hoja de clientes').first().waitFor();
  await drop('Archivo de clientes', 'clientes.csv', FILE);
  await page.getByRole('cell', { name: 'Sin el cero' }).waitFor();
  await sound();
  await press('Leer el archivo');

  await page.getByText('Para seguir falta su respuesta.').waitFor();
  await page
    .getByText(/^Cédula «926687856»|Repite lo de la fila 3/)
    .first()
    .waitFor();
  await sound();
  await press('Sí, devolver el cero');
  await page.getByText('Para seguir falta su respuesta.').waitFor({ state: 'hidden' });
  await press(/^Con problema/);
  await page.getByText(/Celular «12»: No es un teléfono válido/).waitFor();
  const address = page.url();
  expect(address).toMatch(/\/clientes\/importar\/[\da-f-]{36}$/);
  await page.reload();
  await page.getByText('clientes.csv', { exact: true }).waitFor();
  await page.getByRole('grid', { name: 'Filas del archivo' }).waitFor();
  await sound();

  await press('Importar 2 clientes');
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  await page.getByText(/Repite lo de la fila 3/).waitFor();
  await sound();
  const saved = page.waitForEvent('download');
  await press('Descargar las filas con problema');
  const refused = readFileSync(await (await saved).path(), 'utf8');
  expect(refused.split('\r\n')[0]).toBe(`\uFEFF${HEAD};Motivo`);
  await page.reload();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();

  await press('Importar otro archivo');
  const mended = refused.replace(';12;Marte;', ';022345678;Quito;').replace(/^'?926687856.*\r\n/m, '');
  await drop('Archivo de clientes', 'corregido.csv', mended);
  await press('Leer el archivo');
  await press('Importar 1 cliente');
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  await press('Ver los clientes');
  await page.getByRole('searchbox').fill('1710034065');
  await page.getByText('1–1 de 1', { exact: true }).waitFor();
  await page.getByRole('row', { name: /onerror/ }).waitFor();
  expect(await page.title()).not.toBe('taken');
  expect(complaints.filter((one) => !/status of 422/.test(one))).toEqual([]);
});

test('documents come in the file that is offered as an example', async () => {
  const { page, complaints } = await demo.enter('/documentos/importar');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar un archivo de ejemplo' }).click();
  const file = await (await saved).path();
  await page.getByLabel('Archivo de documentos por cobrar').setInputFiles(file);
  await page.getByRole('button', { name: 'Leer el archivo' }).click();
  await page.getByText('Se agrega a lo que se debe, USD').waitFor();
  await page.getByText('1.324,46').first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 2 documentos' }).click();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  const answer = expectOk(await demo.person.get('/customers/documents/?search=001-001-000004501'));
  expect(listDocuments.answer.parse(answer).results).toMatchObject([{ total: '1234.56', due_date: '2026-12-01' }]);
  expect(complaints).toEqual([]);
});

test('electronic documents come in a ZIP: what each becomes is seen before and after', async () => {
  const { name, country } = getCompany.answer.parse(expectOk(await demo.person.get('/console/company/')));
  expectOk(await demo.person.send('PUT', '/console/company/', { name, country: country ?? 'EC', tax_number: OWN.EC }));
  const { page, complaints } = await demo.enter('/documentos/importar');
  const invoices = drawn((dice, at) => sriInvoice({ ...dice, tip: 0, parts: 3 }, at + 40_000), 60);
  const notes = drawn((dice, at) => sriCreditNote({ ...dice, tip: 0 }, at + 40_000), 30);
  const [lost] = drawn((dice) => sriCreditNote(dice, 90_000), 1);
  const files = [...invoices, ...notes, ...(lost ? [lost] : [])].map(({ key, xml }) => ({
    name: `${key}.xml`,
    bytes: Buffer.from(xml),
  }));
  const broken = { name: 'cortado.xml', bytes: Buffer.from((invoices[0]?.xml ?? '').slice(0, 300)) };
  const buffer = Buffer.from(zipOf(...files, broken));
  await page
    .getByLabel('Archivo de documentos por cobrar')
    .setInputFiles({ name: 'marzo.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: 'Leer el archivo' }).press('Enter');
  await page.getByText('92 comprobantes electrónicos').waitFor();
  const only = (rows: RegExp) =>
    page
      .getByRole('tab', { name: rows })
      .or(page.getByRole('button', { name: rows }))
      .click();
  await only(/^Esperan su documento/);
  await page.getByText('Nombra el documento 001-002-000090001').waitFor();
  await only(/^Con problema/);
  await page.getByText(/El XML está cortado/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await page.getByRole('button', { name: 'Importar 91 comprobantes' }).click();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  await page.getByText(/suba el mismo archivo otra vez/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByText(/^1 comprobante espera su documento/).waitFor();
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await page.getByRole('heading', { name: 'Esperan su documento' }).waitFor();
  await page.getByText('Espera 001-002-000090001').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  const answer = expectOk(await demo.person.get('/customers/documents/?search=001-002-000040001'));
  expect(listDocuments.answer.parse(answer).results.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('several XMLs that are chosen together are one import; with something else among them nothing is taken, and it says what to do', async () => {
  const { name, country } = getCompany.answer.parse(expectOk(await demo.person.get('/console/company/')));
  expectOk(await demo.person.send('PUT', '/console/company/', { name, country: country ?? 'EC', tax_number: OWN.EC }));
  const { page, complaints } = await demo.enter('/documentos/importar');
  const documents = async () =>
    listDocuments.answer.parse(expectOk(await demo.person.get('/customers/documents/'))).count;
  const before = await documents();
  // Each from a folder of its own, by the name that its provider gives to all.
  const xmls = drawn((dice, at) => sriInvoice({ ...dice, tip: 0, parts: 0 }, at + 70_000), 12).map(({ xml }) => ({
    name: 'factura.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(xml),
  }));
  const picture = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  const statement = { name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from('Fecha;Importe\n') };
  const area = page.getByLabel('Archivo de documentos por cobrar');
  await area.setInputFiles([...xmls, statement]);
  await page.getByText('Se soltaron 13 archivos y «banco.csv» no es un comprobante electrónico en XML.').waitFor();
  expect(await page.getByRole('button', { name: 'Leer el archivo' }).count()).toBe(0);
  await area.setInputFiles([...xmls, picture]);
  await page.getByText('13 archivos.zip').first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leer el archivo' }).press('Enter');
  await page.getByRole('button', { name: 'Importar 12 comprobantes' }).click();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  expect(await documents()).toBe(before + 12);
  expect(complaints).toEqual([]);
});
