import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type Console, logIn, openConsole, PASSWORD } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { typeOver } from '../support/browser/typing';
import { KEY as CONTIFICO_KEY, contifico } from '../support/fakes/contifico';
import { jsonApi } from '../support/fakes/jsonApi';

let console: Console;
let books: Awaited<ReturnType<typeof jsonApi>>;
let there: Awaited<ReturnType<typeof contifico>>;
beforeAll(async () => {
  there = await contifico();
  books = await jsonApi(({ url, apiKey }, response) => {
    if (apiKey !== 'muy-secreta') return response.writeHead(401).end();
    const first = url.searchParams.get('pagina') === '1';
    const row = (id: number) => ({
      codigo: id,
      numero: `LIB-${id}`,
      cliente: { ruc: '0991234567001', nombre: 'Librería Luz' },
      importe: { total: '1.234,50' },
      vence: '31/12/2026',
    });
    return { meta: { hay: 2 }, data: { facturas: first ? [row(1), row(2)] : [] } };
  });
  console = await openConsole({ DEMO_PASSWORD: PASSWORD, ACCOUNTING_HOSTS: '127.0.0.1' }, inject('demoFolder'));
});
afterAll(async () => {
  await console?.close();
  await Promise.all([books?.close(), there?.close()]);
});

test('a system that nobody wrote code for is connected: its mapping is typed, tried, mended and saved, and its documents arrive', async () => {
  const { page, complaints } = await console.open();
  await logIn(page);
  await page.goto(`${console.url}/origen-de-documentos`);
  await page.getByRole('button', { name: 'Cambiar' }).click();
  const form = page.getByRole('dialog', { name: 'Origen de documentos' });
  await form.getByLabel('Origen').selectOption('api');
  const attempt = form.getByRole('button', { name: 'Probar', exact: true });

  // Nothing is written yet: each field that is needed says so, and nothing goes out.
  await attempt.click();
  await expect.poll(() => form.getByText('Falta: escríbalo.').count()).toBe(5);
  expect(books.calls).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);

  const write = (label: string, text: string) =>
    typeOver(form.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
  await write('Dirección', `${books.url}/facturas`);
  await form.getByLabel('El token va en').selectOption('cabecera');
  await write('Nombre de la cabecera', 'X-Api-Key');
  await write('Token', 'muy-secreta');
  await write('Dónde están las filas', 'data.documentos');
  await form.getByLabel('Cómo sigue').selectOption('pagina');
  await write('Parámetro de la página', 'pagina');
  await form.getByLabel('Fechas').selectOption('dmy');
  await form.getByLabel('Montos').selectOption('coma');
  await write('Identificador', 'codigo');
  await write('Número', 'numero');
  await write('Cédula/RUC del cliente', 'cliente.ruc');
  await write('Nombre del cliente', 'cliente.nombre');
  await write('Total', 'importe');
  await write('Fecha de vencimiento', 'vence');

  await attempt.click();
  await form.getByText('Se probó y no se puede leer: en «data.documentos» no hay una lista de filas.').waitFor();
  await form.getByText('No hay una lista ahí. Hay: meta, data').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await write('Dónde están las filas', 'data.facturas');
  await form.getByText('Cambió algo desde esta prueba.').waitFor();
  await attempt.click();
  await form.getByText('0 documentos se entienden y 2 filas no.').waitFor();
  await form.getByText('Total: el total «» no es un monto sin dudas, como 1234,50. (2 filas)').waitFor();
  await write('Total', 'importe.total');
  await attempt.click();
  await form.getByText('Se leyó bien: 2 documentos en la primera página. No se guardó nada.').waitFor();
  await form.getByRole('row', { name: /LIB-1.*Librería Luz.*31\/12\/2026.*1\.234,50/ }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);

  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Guardado; no se muestra').waitFor();
  await page.goto(`${console.url}/documentos?search=LIB-`);
  await page.getByRole('button', { name: /Sincronizar/ }).click();
  await page.getByRole('row', { name: /LIB-2.*Librería Luz/ }).waitFor();
  // What was refused on purpose is an error to the browser.
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
});

test('Contífico is connected by its key: a wrong one says so, the right one is tried and saved, and its documents arrive', async () => {
  const persona = { id: 'p1', ruc: '0991234568001', cedula: null, razon_social: 'Papelería Sol S.A.' };
  const days = { fecha_emision: '01/10/2026', fecha_vencimiento: '31/12/2026', changed: '01/10/2026' };
  for (const [at, saldo] of ['100.00', '30.00'].entries()) {
    there.put({
      id: `c${at}`,
      tipo_documento: 'FAC',
      documento: `001-009-00000000${at + 1}`,
      persona,
      total: '100.00',
      saldo,
      ...days,
    });
  }
  const { page, complaints } = await console.open();
  await logIn(page);
  await page.goto(`${console.url}/origen-de-documentos`);
  await page.getByRole('button', { name: 'Cambiar' }).click();
  const form = page.getByRole('dialog', { name: 'Origen de documentos' });
  await form.getByLabel('Origen').selectOption('contifico');
  const write = (label: string, text: string) => typeOver(form.getByLabel(label, { exact: true }), text);
  const attempt = form.getByRole('button', { name: 'Probar', exact: true });
  await write('Dirección', there.url);
  await write('Clave de la API', 'una-clave-equivocada');
  await attempt.click();
  const wrong = 'Se probó y no se puede leer: el sistema contable respondió 401. Revise el token o la clave.';
  await form.getByText(wrong).first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  // Saving tries it too: nothing is saved with a wrong key.
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await form
    .getByText(/^Se probó y no se guardó: el sistema contable respondió 401/)
    .first()
    .waitFor();

  await write('Clave de la API', CONTIFICO_KEY);
  await attempt.click();
  await form.getByText('Se leyó bien: 2 documentos en la primera página. No se guardó nada.').waitFor();
  await form.getByRole('row', { name: /001-009-000000001.*Papelería Sol.*31\/12\/2026.*100,00/ }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  expect(await cutOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Probar y guardar' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Guardado; no se muestra').waitFor();
  await page.getByText('No se registran en Contífico').waitFor();
  expect(await page.content()).not.toContain(CONTIFICO_KEY);
  expect(await pageFindings(page)).toEqual([]);

  await page.goto(`${console.url}/documentos?search=001-009-`);
  await page.getByRole('button', { name: /Sincronizar/ }).click();
  await page.getByRole('row', { name: /001-009-000000001.*Papelería Sol.*100,00/ }).waitFor();
  // What was collected there is owed no more.
  await page.getByRole('row', { name: /001-009-000000002.*Papelería Sol.*30,00/ }).waitFor();
  expect(there.posted).toEqual([]);
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
});
