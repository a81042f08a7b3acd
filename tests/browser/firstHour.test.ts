import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { getSendingCalendar } from '../../src/api/contract/messaging/sendingCalendar';
import { pageFindings } from '../support/browser/accessiblePage';
import { dollarAccount, downloaded } from '../support/browser/debitFlow';
import { type Console, openConsole } from '../support/browser/demoConsole';
import { type FirstHour, firstHour } from '../support/browser/firstHour';
import { caller } from '../support/service/caller';
import { sendAtAnyTime } from '../support/service/campaigns';

/** The first hour of a company in an empty installation, by keys and clicks; each part goes on where the one before ended. */

let console: Console;
let page: Page;
let complaints: string[];
let walk: FirstHour;

beforeAll(async () => {
  console = await openConsole({ DEMO: 'off' });
  ({ page, complaints } = await console.open());
  walk = firstHour(page);
});
afterAll(() => console?.close());

const CUSTOMERS = [
  'Cédula;Nombres;Apellidos;Ciudad;Celular;Correo;Banco;Tipo de cuenta;Cuenta',
  '1710034065;Rosa;Quishpe;Quito;0991234567;rosa@example.com;Pichincha;Ahorros;2200113344',
  '0926687856;Luis;Mora;Guayaquil;0987654321;luis@example.com;;;',
  '1790016919001;Comercial Uno;;Cuenca;022345678;uno@example.com;;;',
];
const DOCUMENTS = [
  'Número;Tipo;RUC;Emisión;Vencimiento;Moneda;Total',
  '001-001-000000101;Factura;1710034065;2026-09-01;2026-10-01;USD;120,50',
  '001-001-000000102;Factura;0926687856;2026-09-01;2026-10-01;USD;80,00',
  '001-001-000000103;Factura;1790016919001;2026-09-02;2026-10-02;USD;310,25',
];
const STATEMENT = [
  'ESTADO DE CUENTA',
  'Saldo inicial;1000,00',
  '',
  'Fecha;Concepto;Monto',
  '13/10/2026;TRANSF PAGO FACT 001-001-000000102;80,00',
  '14/10/2026;TRANSF PAGO FACT 001-001-000000103;310,25',
  '15/10/2026;COMISION MANTENIMIENTO;-2,50',
  'Saldo final;1387,75',
];

const OVERDUE = [DOCUMENTS[0] ?? '', '001-001-000000104;Factura;0926687856;2026-09-05;2026-10-05;USD;44,00'];
const EMAIL = 'ana@comercial.ec';
const PASSWORD = 'una clave larga';

// Each part is many screens.
vi.setConfig({ testTimeout: 300_000 });

test('nobody has registered: the login page says who becomes the administrator, and whoever registers is', async () => {
  await page.getByText('Nadie se ha registrado todavía: quien se registre primero será administrador.').waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Registrarse' }).click();
  await walk.type('Nombre y apellido', 'Ana Paredes');
  await walk.type('Email', EMAIL);
  await walk.type('Contraseña', PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Para empezar').waitFor();
  await page.getByRole('button', { name: 'Conectar sistema contable' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sincronizar' }).count()).toBe(0);
  await walk.sound('inicio');
  await walk.menu('Comprobantes');
  await page.getByText('Todavía no hay comprobantes').waitFor();
  await walk.sound('comprobantes');
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  await page.getByText('Para empezar').waitFor();
});

test('the company says who it is, and its bank is there for its first account; a bank that is missing is added', async () => {
  await page.getByRole('link', { name: 'Diga quién es su empresa' }).click();
  await walk.press('Cambiar');
  expect(await page.getByRole('combobox', { name: 'País' }).inputValue()).toBe('EC');
  await walk.type('Nombre de la empresa', 'Comercial Loja');
  await walk.sound('empresa');
  await walk.press('Guardar la empresa');
  await page.getByText('Datos de la empresa guardados correctamente').first().waitFor();
  await page.getByRole('contentinfo').getByText('Comercial Loja').waitFor();

  await page.getByRole('link', { name: 'Inicio' }).first().click();
  await page.getByRole('link', { name: 'Cree una cuenta bancaria' }).click();
  await walk.press('Nueva cuenta');
  await walk.press('¿Falta su banco? Añadirlo');
  await walk.type('Nombre del banco', 'Cooperativa La Esperanza');
  await walk.press('Añadir el banco');
  await page.getByText('Banco añadido correctamente').first().waitFor();
  const bank = page.getByRole('combobox', { name: 'Banco', exact: true });
  await bank.getByRole('option', { name: 'Cooperativa La Esperanza · Ecuador' }).waitFor({ state: 'attached' });
  await bank.selectOption({ label: 'Banco Pichincha · Ecuador' });
  await walk.type('Número', '2100087654');
  await walk.type('Alias', 'Pichincha');
  await page.getByRole('combobox', { name: 'Tipo', exact: true }).selectOption('corriente');
  // A company without accounts says its currency; for the next account it is proposed.
  await page.getByRole('combobox', { name: 'Moneda', exact: true }).selectOption('USD');
  await walk.sound('cuenta');
  await walk.press('Crear la cuenta');
  await page.getByText('Cuenta bancaria añadida correctamente').first().waitFor();
  await page.getByRole('row', { name: /Banco Pichincha.*2100087654/ }).waitFor();
});

test('customers and documents come in files', async () => {
  await walk.menu('Clientes');
  await page.getByText('Impórtelos de un archivo', { exact: false }).waitFor();
  await walk.sound('clientes-vacio');
  await walk.importFile('Archivo de clientes', CUSTOMERS, 'Importar 3 clientes');
  await walk.menu('Documentos');
  await page.getByText('Impórtelos de un archivo', { exact: false }).waitFor();
  await walk.sound('documentos-vacio');
  await walk.importFile('Archivo de documentos por cobrar', DOCUMENTS, 'Importar 3 documentos');
  await walk.menu('Documentos');
  await page.getByRole('row', { name: /000000103/ }).waitFor();
});

test('a statement is dropped, reconciled, closed and printed', async () => {
  await walk.menu('Conciliación');
  await page.getByRole('heading', { name: 'Conciliación' }).waitFor();
  await walk.drop('octubre.csv', STATEMENT);
  // The only account there is is the one that is meant.
  const save = page.getByRole('button', { name: 'Guardar 3 movimientos' });
  await save.waitFor();
  await walk.sound('vista-previa');
  await save.click();
  await walk.press('Aceptar 2 seguras');
  await page.getByText('2 movimientos conciliados').first().waitFor();
  await walk.sound('mesa');
  await walk.press('Categorizar las salidas');
  await page.getByRole('row', { name: /COMISION MANTENIMIENTO/ }).click();
  const inHand = page.getByRole('region', { name: 'El movimiento' });
  await inHand.getByRole('button', { name: 'No es un cobro (c)' }).click();
  await inHand.getByLabel('Categoría (c)').selectOption({ label: 'Comisión bancaria' });
  await inHand.getByRole('button', { name: 'Categorizar', exact: true }).click();
  await page.getByText('1 movimiento categorizado').first().waitFor();

  await walk.press('Cerrar…');
  await page.getByText('El saldo inicial más los movimientos da el saldo final del banco.').waitFor();
  await walk.sound('cierre');
  await walk.press('Cerrar la conciliación');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByText(/^Cerrada por Ana Paredes/).waitFor();
  // The browser asks where to print; what it would print is the page for paper.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await walk.press('Imprimir');
  await page.locator('html[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('1.387,75').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

test('a debit is made and sent to the bank, and its answer collects', async () => {
  await walk.menu('Clientes');
  await page.getByRole('row', { name: /Rosa Quishpe/ }).click();
  await page.getByRole('switch', { name: 'Débito automático' }).click();
  await page.getByText('activo', { exact: true }).waitFor();

  await walk.menu('Débitos automáticos');
  await walk.press('Nuevo débito');
  await page.getByLabel('Cuenta de cobro').selectOption({ label: await dollarAccount(page) });
  await walk.type('Nombre', 'Débitos de la primera semana');
  await walk.press('Crear y generar detalles');
  await page.getByText('Cabecera creada y detalles generados automáticamente').first().waitFor();
  await walk.sound('debito');
  await walk.press(/^Guardar 1 cobro/);
  await page.getByText('Débito automático guardado correctamente').first().waitFor();
  await walk.press('Descargar CSV');
  const order = await downloaded(page, /^Enviar 1 cobro/);
  const answer = order.trimEnd().replace(/;;$/, ';COBRADO;');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) });
  await walk.press(/^Guardar 1 respuesta/);
  await page.getByText('Cerrado').first().waitFor();
  await walk.sound('respuesta');
  await walk.menu('Cartera por cobrar');
  await page.getByText('No hay', { exact: false }).first().waitFor();
});

test('a campaign goes to the outbox, in hours in which the company sends', async () => {
  const login = await console.service.post('/users/login/', { email: EMAIL, password: PASSWORD });
  const ana = caller(console.url, sessionAnswer.parse(login.body).accessToken);
  expect(getSendingCalendar.answer.parse((await ana.get('/campaigns/sending_calendar/')).body)).toMatchObject({
    country: 'EC',
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday })),
  });
  await sendAtAnyTime(ana);
  await walk.menu('Documentos');
  await walk.importFile('Archivo de documentos por cobrar', OVERDUE, 'Importar 1 documento');

  await walk.menu('Plantillas');
  await walk.press('Nueva plantilla');
  await walk.type('Nombre', 'Recordatorio');
  await page.getByLabel('Canal').selectOption({ label: 'Email' });
  await walk.type('Asunto', 'Su saldo');
  await page.getByRole('textbox', { name: 'Texto del mensaje' }).click();
  await page.keyboard.type('Hola, /');
  await page.getByRole('menuitem', { name: /^Nombre del cliente/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(': le recordamos su factura.');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Activa' });
  await walk.sound('plantilla');
  await walk.press('Crear la plantilla');
  await page.getByText('Plantilla fue creada correctamente').first().waitFor();

  await walk.menu('Campañas');
  await walk.press('Nueva campaña');
  await page.getByRole('row', { name: /Luis Mora/ }).waitFor();
  await walk.sound('publico');
  await walk.press('Siguiente');
  await page.getByLabel('Plantilla').selectOption({ label: 'Recordatorio · Email' });
  await page
    .frameLocator('iframe')
    .getByText(/le recordamos su factura/)
    .waitFor();
  await walk.press('Siguiente');
  await page.getByText('Días sin contacto').waitFor();
  await walk.press('Siguiente');
  await page.getByRole('button', { name: /^Lanzar a 1\b/ }).waitFor();
  await walk.sound('lanzar');
  await walk.press(/^Lanzar a 1\b/);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Lanzar a 1\b/ })
    .click();
  await page.getByText('Campaña lanzada correctamente').first().waitFor();
  await page.getByText('Terminada').first().waitFor();
  await walk.menu('Salida');
  await page.getByRole('grid', { name: 'Salida' }).getByText('Sin enviar (sin canal)').first().waitFor();
  await walk.sound('salida');
});

test('nothing went wrong on the way', () => {
  expect(complaints).toEqual([]);
});
