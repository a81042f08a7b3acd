import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes';
import { callsTable, type LetterConsole, openLetterConsole } from '../support/browser/letterConsole';
import { atRest, follow } from '../support/browser/measuredPage';
import { openEvent } from '../support/browser/openEvent';
import { loose } from '../support/fakes/letterProvider/loose';
import { isWhole } from '../support/sizes';
import { specifiedCalls } from '../unit/contract/specification';

let letter: LetterConsole;
let page: Page;
beforeAll(async () => {
  letter = await openLetterConsole();
  page = await letter.enter();
});
afterAll(() => letter?.close());

/** What a person would read as a loss or as the console's own fault. */
const WRONG = /alguien lo haya eliminado|no se pud(o|ieron) leer|No se pudo cargar|NaN|undefined|Invalid Date|\[object/;

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const told = (text: string) => page.getByText(text).first().waitFor();
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const confirm = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

const called = (call: string) => expect.poll(() => letter.provider.recorded.map((one) => one.call)).toContain(call);

const EVERY = /^(?!\/(flujos|ayuda))/;
/** Where the specification's own things are listed and shown. */
const RECORDS = /^\/(clientes|suscripciones|documentos|pagos|enlaces-de-pago|debitos\/1|conciliaciones\/1|campanas)$/;

/** Where kinds are shown that the barest form does not send. */
const WITH_KINDS = [
  '/suscripciones',
  '/suscripciones/1',
  '/documentos',
  '/documentos/1',
  '/pagos',
  '/pagos/1',
  '/enlaces-de-pago',
  '/enlaces-de-pago/1',
  '/debitos',
  '/debitos/1',
  '/cuentas-bancarias',
  '/cuentas-bancarias/1',
];

/** Opens these screens and says what is wrong on it. */
async function wrongScreens(on: Page, which: RegExp): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path } of routes) {
    const address = path.replace(/(\/:\w+\?)+$/, '').replace(':id', '1');
    if (!which.test(address)) continue;
    await follow(on, address);
    await atRest(on);
    const text = (await on.locator('#root').textContent()) ?? '';
    const [found] = WRONG.exec(text) ?? [];
    if (found) wrong.push(`${address}: ${found}`);
  }
  return wrong;
}

test('every screen opens, and none tells of a loss', async () => {
  expect(await wrongScreens(page, EVERY)).toEqual([]);
});

test('a part that only Cartera has is said not to be offered', async () => {
  for (const [address, part] of [
    ['/politicas', 'Políticas de cobranza'],
    ['/gestiones/llamar', 'Llamadas'],
    ['/disputas', 'Disputas'],
    ['/acuerdos', 'Acuerdos de pago'],
    ['/indicadores', 'Indicadores'],
    ['/retenciones', 'Retenciones'],
    ['/llegadas', 'Llegadas'],
  ] as const) {
    await follow(page, address);
    await told(`El proveedor de esta empresa no ofrece «${part}»`);
  }
});

test('a provider that tells only what the specification names is shown, and what it does not tell is a dash', async () => {
  const bare = await openLetterConsole({ bare: true });
  const on = await bare.enter();
  expect(await wrongScreens(on, RECORDS)).toEqual([]);
  await follow(on, '/clientes');
  const first = on.getByRole('row', { name: /Paz 1\b/ }).first();
  await first.waitFor();
  await follow(on, '/documentos');
  await on.getByRole('row', { name: /—/ }).first().waitFor();
  expect(await on.getByText('0,00').count()).toBe(0);
  // A kind that was never sent is none, and not another.
  const others: string[] = [];
  for (const address of WITH_KINDS) {
    await follow(on, address);
    await atRest(on);
    const said = await on.locator('main').locator('[role=gridcell], [role=cell], dd').allTextContents();
    expect(said.length, address).toBeGreaterThan(0);
    others.push(...said.filter((text) => /^Otro( estado)?$/.test(text)).map((text) => `${address}: ${text}`));
  }
  expect(others).toEqual([]);
  await bare.close();
});

test('a provider in another temperament is read: amounts as texts, days with a zone, kinds nobody knows, no counts', async () => {
  const other = await openLetterConsole({ temper: loose });
  const on = await other.enter();
  expect(await wrongScreens(on, isWhole ? EVERY : RECORDS)).toEqual([]);
  await follow(on, '/documentos');
  const first = on.getByRole('row', { name: /F-1\b/ });
  await first.getByText('02/10/2026').waitFor();
  await first.getByText('$ 100,10').first().waitFor();
  await first.getByText('PENDIENTE_2').waitFor();
  // How many customers a campaign has nobody said, which is not none.
  await follow(on, '/campanas');
  await on
    .getByRole('row', { name: /Aviso 1.*—/ })
    .first()
    .waitFor();
  await other.close();
});

test('customers are made, changed, given a contact and an account, debited, and deleted', async () => {
  await follow(page, '/clientes');
  await press('Nuevo cliente');
  await page.getByLabel('Nombres o razón social').fill('Rosa');
  await page.getByRole('textbox', { name: 'Cédula/RUC' }).fill('1710034065');
  await press('Crear el cliente');
  await told('Cliente añadido correctamente');
  const { body } = letter.provider.recorded.find(({ call }) => call === 'POST /customers/customers/') ?? {};
  // What nobody filled in, and what the specification does not name, is not sent.
  expect(Object.keys(body ?? {})).toEqual(['first_name', 'dni']);
  await follow(page, '/clientes/2');
  await press('Editar');
  await page.getByLabel('Nombre comercial').fill('La tienda');
  await press('Guardar el cliente');
  await told('Cliente actualizado correctamente');
  const changed = letter.provider.recorded.find(({ call }) => call === 'PUT /customers/customers/{id}/')?.body;
  for (const unnamed of ['city', 'address']) expect(changed).not.toHaveProperty(unnamed);
  await follow(page, '/clientes/2/contactos');
  await press('Nuevo contacto');
  await page.getByLabel('Celular').fill('+593991234567');
  await press('Crear el contacto');
  await told('Contacto se añadio correctamente');
  await page
    .getByRole('button', { name: /^Editar/ })
    .last()
    .click();
  await page.getByLabel('Celular').fill('+593991234568');
  await press('Guardar el contacto');
  await called('PUT /customers/contacts/{id}/');
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .last()
    .click();
  await confirm(/^Eliminar/);
  await called('DELETE /customers/contacts/{id}/');
});

test('a customer’s account is written, changed, debited and taken away; a customer is deleted', async () => {
  await follow(page, '/clientes/2');
  await page.getByRole('link', { name: 'Escribirla' }).click();
  await press('Escribir la información bancaria');
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption({ label: 'Banco Andino · Ecuador' });
  await page.getByLabel('Número de cuenta').fill('2200113344');
  await page.getByLabel('Tipo de cuenta').selectOption('ahorros');
  await press('Guardar la información bancaria');
  await called('POST /customers/customers/{id}/create_or_update_bank_customer/');
  await page.getByRole('switch').click();
  await told('Débito activado correctamente');
  await press('Editar la información bancaria');
  await page.getByLabel('Número de cuenta').fill('2200113345');
  await press('Guardar la información bancaria');
  await called('PATCH /customers/customers/{id}/update_cash_management/');
  await press('Eliminar la información bancaria');
  await confirm(/^Eliminar/);
  await told('Información bancaria eliminada correctamente');
  await press(/^Eliminar$/);
  await confirm('Eliminar 1 cliente');
  await called('DELETE /customers/customers/{id}/');
  await page.waitForURL(/\/clientes$/);
});

test('payments are changed and deleted, documents synced, accounts and subscriptions made, changed, deleted', async () => {
  await follow(page, '/pagos/1');
  await press('Editar');
  await page.getByLabel('Referencia').fill('R-1');
  await press('Guardar el pago');
  await called('POST /customers/payments_details/update_payment/');
  await follow(page, '/pagos/2');
  await press('Eliminar');
  await confirm('Eliminar pago');
  await told('Pago se elimino correctamente');
  await follow(page, '/documentos');
  await press('Sincronizar documentos');
  await told('Documentos sincronizados');

  await follow(page, '/cuentas-bancarias');
  await press('Nueva cuenta');
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption({ label: 'Banco Andino · Ecuador' });
  await dialog()
    .getByRole('textbox', { name: /^Número/ })
    .fill('2200001111');
  await dialog()
    .getByRole('textbox', { name: /^Alias/ })
    .fill('La nueva');
  await dialog().getByLabel('Tipo').selectOption('ahorros');
  // The company's currency is proposed once its accounts are read.
  await expect.poll(() => dialog().getByLabel('Moneda').inputValue()).toBe('USD');
  await press('Crear la cuenta');
  await told('Cuenta bancaria añadida correctamente');
  await press('Editar Cuenta 1');
  await dialog()
    .getByRole('textbox', { name: /^Alias/ })
    .fill('La primera');
  await press('Guardar la cuenta');
  await called('PUT /customers/bankaccounts/{id}/');
  await press('Eliminar Cuenta 3');
  await confirm('Eliminar 1 cuenta');
  await called('DELETE /customers/bankaccounts/{id}/');

  await follow(page, '/suscripciones');
  await press('Nueva suscripción');
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Cliente/ })
    .click();
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Arriendo');
  await page.getByLabel('Monto').fill('12,34');
  await page.getByLabel('Frecuencia').selectOption('semanal');
  await press('Crear la suscripción');
  await told('Suscripción creada correctamente');
  await follow(page, '/suscripciones/1');
  await press('Editar');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Arriendo local');
  await press('Guardar la suscripción');
  await called('POST /customers/subscriptions/update_subscription/');
});

test('templates are made, changed and deleted', async () => {
  await follow(page, '/plantillas/nueva');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Aviso nuevo');
  await page.getByRole('textbox', { name: /^Texto del mensaje/ }).fill('Hola, debe algo.');
  await press('Crear la plantilla');
  await told('Plantilla fue creada correctamente');
  await follow(page, '/plantillas/1');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Aviso cambiado');
  await press('Guardar');
  await called('PUT /customers/templates/{id}/');
  await follow(page, '/plantillas');
  await press(/^Eliminar Aviso nuevo/);
  await confirm('Eliminar 1 plantilla');
  await called('DELETE /customers/templates/{id}/');
});

test('campaigns are scheduled, launched, changed, deleted', async () => {
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  for (const [verb, call] of [
    [/^Lanzar a/, 'POST /campaigns/campaigns/create_from/'],
    [/^Programar para/, 'POST /campaigns/campaigns/'],
  ] as const) {
    await follow(page, '/campanas');
    await press('Nueva campaña');
    await next.click();
    await page.getByLabel('Plantilla').selectOption({ index: 1 });
    await next.click();
    if (call.endsWith('/campaigns/')) await page.getByRole('radio').nth(1).check();
    await next.click();
    await page.getByRole('button', { name: verb }).click();
    await confirm(verb);
    await called(call);
    // What was made opens by itself.
    await page.waitForURL(/\/campanas\/(?!nueva)./);
  }
  await follow(page, '/campanas/1');
  await press('Editar');
  await press('Guardar la campaña');
  await called('PUT /campaigns/campaigns/{id}/');
  await press('Eliminar');
  await confirm('Eliminar 1 campaña');
  await called('DELETE /campaigns/campaigns/{id}/');
  // What is gone leads to the list by itself.
  await page.waitForURL(/\/campanas$/);
});

test('campaigns are planned on the calendar, and taken from it', async () => {
  await follow(page, '/campanas/planificar');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page
    .getByRole('button', { name: /^Aviso \d WhatsApp|^Aviso .* (WhatsApp|Email)/ })
    .first()
    .click();
  await page.getByLabel('Día', { exact: true }).fill('15/12/2026');
  await page.getByLabel('Hora', { exact: true }).fill('10:30');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.getByRole('button', { name: /^Crear 1 campaña/ }).click();
  await told('Campaña creada correctamente');
  await page.getByText('sin guardar').waitFor({ state: 'detached' });
  const remove = page.getByRole('button', { name: 'Quitar', exact: true });
  await openEvent(page.locator('.fc-event').filter({ hasText: '10:30' }), remove);
  await remove.click();
  await called('DELETE /campaigns/timeslots/{id}/');
});

test('a bank’s file becomes movements, which are reconciled one by one and at once, and undone', async () => {
  await follow(page, '/conciliaciones/nueva');
  await page.getByLabel('Cuenta bancaria').selectOption({ index: 1 });
  const buffer = Buffer.from('Fecha;Concepto;Monto\n05/11/2026;TRANSFERENCIA ROSA;50,25\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer });
  await press('Leer el archivo');
  await page.getByRole('button', { name: /^Guardar \d+ movimientos?/ }).click();
  await called('POST /conciliation/conciliations/save_movements/');
  await follow(page, '/conciliaciones/1');
  const grid = page.getByRole('grid', { name: 'Movimientos' });
  await grid.getByRole('row', { name: /PAZ 1\b/ }).click();
  await called('GET /conciliation/conciliations/{id}/movement_detail/');
  await page
    .getByRole('button', { name: /^Conciliar/ })
    .first()
    .click();
  await called('POST /conciliation/conciliations/{id}/save_suggested_document/');
  await press('Deshacer (u)');
  await called('PUT /conciliation/conciliations/{id}/update_movements/');
  await page.getByRole('button', { name: /^Aceptar \d seguras?/ }).click();
  await called('POST /conciliation/conciliations/{id}/bulk_reconcile/');
  await grid.getByRole('row', { name: /PAZ 5\b/ }).click();
  await page.getByRole('button', { name: 'Otro documento (/)' }).click();
  await page.getByRole('searchbox', { name: /Buscar otro documento/ }).fill('F-7');
  await page.getByRole('list', { name: 'Documentos encontrados' }).getByRole('checkbox', { name: /F-7/ }).click();
  await page.getByLabel('Monto para F-7').fill('40');
  await page
    .getByRole('button', { name: /^Conciliar/ })
    .first()
    .click();
  await called('POST /conciliation/conciliations/{id}/manual_reconcile/');
  await follow(page, '/conciliaciones');
  await page
    .getByRole('button', { name: /^Eliminar «/ })
    .first()
    .click();
  await confirm('Eliminar 1 conciliación');
  await called('DELETE /conciliation/conciliations/{id}/');
});

test('debits are previewed, made, changed, saved, answered and deleted', async () => {
  await follow(page, '/debitos/nuevo');
  await page.getByLabel('Cuenta de cobro').selectOption({ index: 1 });
  await page.getByLabel('Nombre').fill('El lunes');
  await press('Ver la vista previa');
  await called('GET /cash_management/automatic-debts/preview_data/');
  await press('Crear y generar detalles');
  await told('Cabecera creada y detalles generados automáticamente');
  await page
    .getByRole('textbox', { name: /^Monto a cobrar de/ })
    .first()
    .fill('5');
  await press(/^Guardar 1 cambio/);
  await told('Registros actualizados correctamente');
  await press(/^Guardar \d+ cobros?/);
  await told('Débito automático guardado correctamente');
  await follow(page, '/debitos/2');
  const buffer = Buffer.from('a;b');
  await page.locator('input[type=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer });
  await told('Archivo cargado correctamente');
  await press(/^Guardar \d+ respuestas?/);
  await called('POST /cash_management/automatic-debts/{id}/save_migrate_cobro/');
  await follow(page, '/debitos/1');
  await press('Eliminar débito');
  await confirm('Eliminar 1 débito');
  await told('Cabecera eliminada correctamente');
});

test('whoever brings no permissions is told who can mend it', async () => {
  const closed = await openLetterConsole({ ability: null });
  const on = await closed.enter();
  await on.getByText(/Pida a quien administra ese servicio/).waitFor();
  await closed.close();
});

test('a storm of 401 is one refresh, and what was asked is answered', async () => {
  const before = letter.provider.refreshes();
  letter.provider.expire();
  await follow(page, '/conciliaciones/nueva');
  await follow(page, '/clientes/1');
  await page.getByRole('heading', { name: /Paz 1/ }).waitFor();
  expect(letter.provider.refreshes()).toBe(before + 1);
});

/** Lists that hold the specification's own things, by their addresses: all are the same list, and the whole run waits for each. */
const SPECIFIED_LISTS = [
  '/documentos',
  '/conciliaciones',
  '/bandeja/eventos',
  ...(isWhole
    ? [
        '/clientes',
        '/suscripciones',
        '/pagos',
        '/enlaces-de-pago',
        '/debitos',
        '/cuentas-bancarias',
        '/plantillas',
        '/campanas',
      ]
    : []),
];

test('a list that is long in coming has the shape of what comes, one that fails says so, and both are read in the end', async () => {
  const on = await letter.enter();
  let answer: 'wait' | 'fail' | 'pass' = 'pass';
  let arrive = () => {};
  let held = Promise.resolve();
  await on.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET' || answer === 'pass') return route.fallback();
    if (answer === 'fail') return route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' });
    await held;
    return route.fallback();
  });
  const main = on.locator('main');
  for (const list of SPECIFIED_LISTS) {
    answer = 'wait';
    held = new Promise((resolve) => {
      arrive = resolve;
    });
    await follow(on, list);
    await main
      .locator('[aria-busy=true] [data-head], [aria-busy=true] [style*="grid-template-columns"]')
      .first()
      .waitFor();
    arrive();
    answer = 'pass';
    await main.locator('[role=row][data-index="0"]').waitFor();

    await follow(on, '/ayuda');
    await atRest(on);
    answer = 'fail';
    await follow(on, list);
    await main.getByRole('button', { name: 'Reintentar' }).first().waitFor();
    expect([list, WRONG.exec((await main.textContent()) ?? '')?.[0].replace('No se pudo cargar', '')]).toEqual([
      list,
      '',
    ]);
    answer = 'pass';
    await main.getByRole('button', { name: 'Reintentar' }).first().click();
    await main.locator('[role=row][data-index="0"]').waitFor();
  }
  await on.close();
});

test('a form that fails, whose session ends, or that is long in being sent loses nothing, and is sent once', async () => {
  const on = await letter.enter();
  const sent = () => letter.provider.recorded.filter(({ call }) => call === 'POST /customers/customers/').length;
  const before = sent();
  let answer: 'fail' | 'wait' | 'pass' = 'fail';
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await on.route('**/customers/customers/', async (route) => {
    if (route.request().method() !== 'POST' || answer === 'pass') return route.fallback();
    if (answer === 'fail') return route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' });
    await held;
    return route.fallback();
  });
  await follow(on, '/clientes');
  await on.getByRole('button', { name: 'Nuevo cliente' }).click();
  const name = on.getByLabel('Nombres o razón social');
  await name.fill('Rosa');
  await on.getByRole('textbox', { name: 'Cédula/RUC' }).fill('1710034065');
  const create = on.getByRole('button', { name: 'Crear el cliente' });
  await create.click();
  await on.getByText('Error. Cliente no fue creado correctamente').first().waitFor();
  expect(await name.inputValue()).toBe('Rosa');
  expect(sent()).toBe(before);

  answer = 'wait';
  letter.provider.expire();
  await create.dblclick();
  await on
    .getByRole('button', { name: 'Crear el cliente', disabled: true })
    .or(on.locator('[aria-busy=true]'))
    .first()
    .waitFor();
  expect(await name.inputValue()).toBe('Rosa');
  arrive();
  await on.getByText('Cliente añadido correctamente').first().waitFor();
  // The first time its token had ended.
  const all = letter.provider.recorded.filter(({ call }) => call === 'POST /customers/customers/').slice(before);
  expect(all.map(({ status }) => status)).toEqual([401, 200]);
  await on.close();
});

test('what a customer owes, their subcategories with their category, and the customers of a filter are asked for', async () => {
  await follow(page, '/clientes/1/datos');
  await told('Tipo · Mayorista');
  await page
    .getByText(/^ · \d documentos$|\d documentos$/)
    .first()
    .waitFor();
  await follow(page, '/documentos');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).click();
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click();
  await page.getByText(/^Cliente: /).waitFor();
});

test('a template of all companies opens by its address too, which does not say whose it is', async () => {
  await follow(page, '/plantillas/3');
  await page.getByRole('heading', { name: 'Aviso 3' }).waitFor();
});

test('somebody registers', async () => {
  const on = await letter.visit('/registro');
  await on.getByLabel('Nombre y apellido').fill('Luis Mora');
  await on.getByLabel('Email').fill('luis@example.com');
  await on.getByLabel('Contraseña').fill('una clave larga');
  await on.keyboard.press('Enter');
  await on.getByRole('heading', { name: 'Su solicitud llegó' }).waitFor();
});

test('each of the 84 calls was sent', () => {
  const calls = specifiedCalls.map(({ call }) => call);
  console.log(callsTable(letter.provider, calls));
  const sent = new Set(letter.provider.recorded.map(({ call }) => call));
  expect(calls.filter((call) => !sent.has(call))).toEqual([]);
});

test('nothing was asked that it does not offer', () => {
  const asked = letter.provider.recorded.filter(({ specified }) => !specified);
  // Before a login nobody knows what is offered.
  expect([...new Set(asked.map(({ call }) => call))]).toEqual(['GET /users/registration/']);
});
