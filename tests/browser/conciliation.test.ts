import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { centsOf } from '../../src/api/contract/money';
import type { Document } from '../../src/api/contract/receivables/documents';
import { bankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { listMovements } from '../../src/api/contract/reconciliation/conciliations';
import { pageOf } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { asWritten, companyDay } from '../support/browser/companyDay';
import { conciliatedExample } from '../support/browser/conciliatedExample';
import { type DemoConsole, forgetConciliations, openDemoConsole, owed } from '../support/browser/demoConsole';
import { plusCents, statementFor } from '../support/browser/ownStatement';
import { hold } from '../support/browser/reloads';
import { typeOver } from '../support/browser/typing';
import { conciliate, expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
// A walk that failed half-way leaves nothing to the next.
afterEach(() => demo && forgetConciliations(demo.person));

const ACCOUNT = /^Pichincha operativa/;

/** A row's end, by what is known of its movement once its suggestion was looked for. */
const STANDING = /(?:Segura.*|Posible|En parte|Varias opciones|Sin sugerencia|¿Pago repetido\?)$/;

/** Two keys: the day is filled in, and the reason may be left out. */
async function putBy(page: Page) {
  await page.keyboard.press('l');
  const asked = page.getByRole('dialog', { name: 'Dejar para después' });
  await asked.getByLabel('Hasta', { exact: true }).waitFor();
  await expect.poll(() => asked.getByLabel('Hasta', { exact: true }).inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await page.keyboard.press('Enter');
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
}

async function chooseAccount(page: Page) {
  const field = page.getByLabel('Cuenta bancaria');
  const label = await field.getByRole('option', { name: ACCOUNT }).textContent();
  await field.selectOption({ label: label ?? '' });
}

test('a bank file becomes movements, its suggestions are accepted at once, one is paid in parts, undone, and all is deleted', async () => {
  const before = await owed(demo.person);
  const { file, byHand, movements } = statementFor(before.documents);
  const { page, complaints } = await demo.enter();
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
  };
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  await sound();

  await page.getByRole('button', { name: 'Nueva conciliación' }).first().click();
  await page.getByRole('heading', { name: 'Nueva conciliación' }).waitFor();
  await chooseAccount(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('Formato detectado: CSV', { exact: false }).waitFor();
  await sound();
  await page.getByRole('button', { name: 'Leer el archivo' }).click();

  const save = page.getByRole('button', { name: /^Guardar \d+ movimientos/ });
  await save.waitFor();
  expect(await save.textContent()).toBe(`Guardar ${movements} movimientos`);
  await page.getByText('cuadra.', { exact: false }).waitFor();
  await sound();
  await save.click();

  const grid = page.getByRole('grid', { name: 'Movimientos' });
  await grid.waitFor();
  await page.getByRole('button', { name: 'Aceptar 3 seguras' }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Se concilia con' }).waitFor();
  await sound();
  await page.getByRole('button', { name: 'Aceptar 3 seguras' }).click();
  await page.getByText('3 movimientos conciliados').first().waitFor();

  await grid.getByRole('row', { name: /DEPOSITO EFECTIVO/ }).click();
  await seek(page, byHand.number);
  const found = page.getByRole('list', { name: 'Documentos encontrados' });
  await found.getByRole('checkbox', { name: new RegExp(byHand.number) }).click();
  await typeOver(page.getByLabel(`Monto para ${byHand.number}`), '40');
  await sound();
  // Then the movement is read anew, and whoever is quicker keeps what they tick.
  const detail = await hold(page, { method: 'GET', url: '*/movement_detail/*', isGot: true });
  await page.getByRole('button', { name: /^Conciliar/ }).click();
  await page.getByText(`Conciliado en parte con ${byHand.number}`).waitFor();
  await detail.held;
  await seek(page, byHand.number);
  await found.getByRole('checkbox', { name: new RegExp(byHand.number) }).click();
  await detail.release();
  await page.getByRole('button', { name: `Deshacer lo asignado a ${byHand.number}` }).waitFor();
  const ticked = page.getByRole('checkbox', { name: new RegExp(`^${byHand.number} de`), checked: true });
  await ticked.waitFor();
  expect(await balanceOf(byHand.number)).toBe(plusCents(byHand.balance, -4000));

  // More than the document owes is told.
  const amount = page.getByLabel(`Monto para ${byHand.number}`);
  await typeOver(amount, '999999');
  await page.getByText('No puede pasar de', { exact: false }).waitFor();
  expect(await amount.inputValue()).toBe('999999');
  await ticked.click();

  await page.getByRole('button', { name: `Deshacer lo asignado a ${byHand.number}` }).click();
  await expect.poll(() => balanceOf(byHand.number)).toBe(byHand.balance);

  await page.getByRole('link', { name: 'Conciliación' }).first().click();
  await page.getByRole('button', { name: /^Eliminar «/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('3 movimientos conciliados', { exact: false }).waitFor();
  await sound();
  await dialog.getByRole('button', { name: 'Eliminar 1 conciliación' }).click();
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  await page.getByText('Conciliación eliminada', { exact: false }).first().waitFor();
  expect(await focused(page)).not.toBe('(nothing)');

  expect((await owed(demo.person)).totals).toEqual(before.totals);
  expect(complaints).toEqual([]);
  await page.close();
});

test('what is decided is remembered as rules: not a collection, a bank’s fee, a payer; each earns its trust, is undone and switched off', async () => {
  const { person } = demo;
  const { documents } = await owed(person);
  const isAlone = ({ balance }: Document) => documents.filter((other) => other.balance === balance).length === 1;
  const [short, ...others] = documents.filter((one) => isAlone(one) && centsOf(one.balance) > 10_000);
  const paid = others.find(
    (one) => one.customer !== short?.customer && others.some((two) => two !== one && two.customer === one.customer),
  );
  const next = others.find((one) => one !== paid && one.customer === paid?.customer);
  const second = others.find((one) => one !== paid && one !== next);
  if (!short || !paid || !next || !second) throw new Error('too few documents are owed');
  const interest = Array.from({ length: 13 }, (_, n) => [`RENDIMIENTO DEL SALDO ${n + 10}`, `${n + 1}.17`]);
  const movementsGiven = [
    ...interest,
    [`PAGO FACTURA ${short.number}`, plusCents(short.balance, -35)],
    [`PAGO FACTURA ${second.number}`, plusCents(second.balance, -35)],
    ['ABONO ZARPAZO KIWI 1', paid.balance],
    ['ABONO ZARPAZO KIWI 2', next.balance],
  ];
  // A rule is offered for what was decided in the last months.
  const lines = movementsGiven.map(
    ([text, amount], n) => `${asWritten(companyDay(n - 60))};${text};${amount?.replace('.', ',')}`,
  );
  const accounts = pageOf(bankAccount).parse((await person.get('/customers/bankaccounts/')).body).results;
  const account = accounts.find(({ alias }) => ACCOUNT.test(alias))?.id;
  const settings = '/conciliation/settings/';
  expectOk(await person.send('PUT', settings, { forgive_limit: '2.00' }));
  const { id, movements } = await conciliate(person, account ?? '', ['Fecha;Concepto;Monto', ...lines].join('\n'));
  const { categories } = listMovements.answer.parse(
    expectOk(await person.get(`/conciliation/conciliations/${id}/movements/`)),
  );
  const category = categories?.find(({ name }) => name === 'Intereses ganados')?.id ?? '';
  const idOf = (text: string) => movements.find(({ description }) => description === text)?.id;
  const give = async (n: number) =>
    expectOk(
      await person.send('PUT', `/conciliation/conciliations/${id}/categorise/`, {
        movements: [idOf(`RENDIMIENTO DEL SALDO ${n + 10}`)],
        category,
      }),
    );

  const { page, complaints } = await demo.enter(
    `/conciliaciones/${id}?filter=all&movement=${idOf('RENDIMIENTO DEL SALDO 10')}`,
  );
  const inHand = page.getByRole('region', { name: 'El movimiento' });
  const remember = async (text: RegExp) => {
    await page.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Crear regla' }).click();
    await page.getByText('Regla creada: empieza como propuesta').first().waitFor();
  };
  const show = async (text: string) => {
    await page
      .getByRole('grid', { name: 'Movimientos' })
      .getByRole('row', { name: new RegExp(text) })
      .click();
    await inHand.getByText(text, { exact: true }).waitFor();
  };

  // It is no collection: offered in one line, and a person says so.
  await inHand.getByRole('button', { name: 'No es un cobro (c)' }).click();
  await inHand.getByLabel('Categoría (c)').selectOption(category);
  await inHand.getByRole('button', { name: 'Categorizar', exact: true }).click();
  await remember(/^Recordar: «RENDIMIENTO DEL SALDO» no es un cobro: Intereses ganados/);
  await show('RENDIMIENTO DEL SALDO 11');
  await inHand.getByText('Propuesta').waitFor();
  await page.keyboard.press('c');
  expect(await inHand.getByLabel('Categoría (c)').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  expect(await pageFindings(page)).toEqual([]);

  // A bank’s fee: what the document lacks is forgiven, and may be from now on.
  const payShort = async (number: string) => {
    // Coming from another, what is in sight below is read anew, and nothing is read after it.
    await show('RENDIMIENTO DEL SALDO 22');
    await inHand.getByRole('button', { name: 'Nota (n)' }).waitFor();
    await show(`PAGO FACTURA ${number}`);
    await inHand.getByRole('button', { name: 'Nota (n)' }).waitFor();
    await inHand.getByRole('checkbox', { name: new RegExp(`^${number} de`) }).check();
    await inHand.getByRole('checkbox', { name: /^Condonar los/ }).check();
    await inHand.getByLabel(`Motivo para ${number}`).fill('Comisión del banco');
    await inHand.getByRole('button', { name: /^Conciliar/ }).click();
  };
  await payShort(short.number);
  await remember(/^Recordar: Pichincha operativa.* se queda con una comisión de hasta/);
  expect(await balanceOf(short.number)).toBeUndefined();
  await payShort(second.number);
  await expect.poll(() => balanceOf(second.number)).toBeUndefined();
  await page.keyboard.press('u');
  await expect.poll(() => balanceOf(second.number)).toBe(second.balance);

  // A payer, whom nothing in the text told.
  await show('ABONO ZARPAZO KIWI 1');
  // Why not another document: in reach where there is little room, and a number that nothing has is told at the field.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.keyboard.press('p');
  const why = inHand.getByLabel('Número de otro documento');
  await why.fill('SIN NUMERO');
  await why.press('Enter');
  await inHand.getByText('No hay un documento «SIN NUMERO»', { exact: false }).waitFor();
  expect(await why.getAttribute('aria-invalid')).toBe('true');
  await why.fill(next.number);
  await inHand.getByRole('button', { name: '¿Por qué no?' }).click();
  await inHand.getByText('En contra:').waitFor();
  expect(await inHand.getByText('No hay un documento', { exact: false }).count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await seek(page, paid.number);
  await inHand.getByText('Lo demás que coincide', { exact: false }).waitFor();
  await inHand
    .getByRole('checkbox', { name: new RegExp(paid.number) })
    .first()
    .click();
  await inHand.getByRole('button', { name: /^Conciliar/ }).click();
  await remember(/^Recordar: «.*ZARPAZO KIWI» es de/);
  await show('ABONO ZARPAZO KIWI 2');
  await inHand.getByText('una regla dice quién paga', { exact: false }).first().waitFor();
  await inHand.getByRole('checkbox', { name: new RegExp(`^${next.number} de`) }).check();
  await inHand.getByRole('button', { name: /^Conciliar/ }).click();
  await expect.poll(() => balanceOf(next.number)).toBeUndefined();
  // The service has it before the page does, which takes no key until then.
  await page.getByText(`Conciliado con ${next.number}`).first().waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => balanceOf(next.number)).toBe(next.balance);

  // Ten times right in a row, a rule is sure; a whole act that is taken back is not held against it.
  for (let n = 1; n <= 10; n += 1) await give(n);
  await page.reload();
  await page.getByRole('button', { name: /^Seguras/ }).click();
  await show('RENDIMIENTO DEL SALDO 22');
  await inHand.getByText('Segura', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Aceptar \d+ seguras/ }).click();
  await page
    .getByText(/^\d+ movimientos conciliados/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Deshacer (u)' }).click();
  await page.getByRole('button', { name: /^Aceptar \d+ seguras/ }).waitFor();

  await page.getByRole('link', { name: 'Reglas' }).click();
  const mine = page.getByRole('row', { name: /«RENDIMIENTO DEL SALDO»/ });
  await mine.getByText('Segura').waitFor();
  await page.getByRole('row', { name: /ZARPAZO KIWI.* es de/ }).waitFor();
  await page.getByRole('row', { name: /se queda con una comisión/ }).waitFor();
  await mine.getByRole('button', { name: /^Apagar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
  await mine.getByText('Apagada').waitFor();
  await mine.click();
  await page.getByRole('button', { name: 'Probar en los últimos meses' }).click();
  await page.getByText(/^Habría acertado 11 de 11/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByText('Se pierde su historial de aciertos', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Eliminar 1 regla' }).click();
  await page.getByRole('heading', { name: 'Reglas' }).waitFor();
  await mine.waitFor({ state: 'detached' });

  expectOk(await person.send('PUT', settings, { forgive_limit: '0.00' }));
  expect(complaints).toEqual([]);
  await page.close();
});

async function balanceOf(number: string): Promise<string | undefined> {
  const { documents } = await owed(demo.person);
  return documents.find((document) => document.number === number)?.balance;
}

test('a file dropped on the list is read for the account it names, and its preview outlives a closed tab', async () => {
  const { page, complaints } = await demo.enter();
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('heading', { name: 'Conciliación' }).waitFor();
  const file = readFileSync('examples/produbanco-2026-10.ofx', 'utf8');
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'octubre.ofx'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, file);
  const save = page.getByRole('button', { name: /^Guardar \d+ movimientos/ });
  await save.waitFor();
  await page.getByText(/^OFX.* · Produbanco/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  const address = page.url();
  const whole = await save.textContent();
  await page.getByLabel('Nombre').fill('Mi octubre');
  const first = page.getByRole('checkbox', { name: /^Guardar la fila/ }).first();
  await first.uncheck();
  await expect.poll(() => save.textContent()).not.toBe(whole);
  const chosen = await save.textContent();
  const isAsLeft = async () => {
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Mi octubre');
    expect([page.url(), await first.isChecked(), await save.textContent()]).toEqual([address, false, chosen]);
  };

  // One step back is the file's step, with the file in it; forward, the preview is as it was.
  await page.goBack();
  await page.getByText('octubre.ofx').waitFor();
  await page.getByRole('button', { name: 'Leer el archivo' }).waitFor();
  await page.goForward();
  await isAsLeft();

  await page.goto(`${demo.url}/conciliaciones`);
  await page.getByRole('button', { name: 'Continuar con «octubre.ofx»' }).click();
  await isAsLeft();
  await page.goto(`${demo.url}/conciliaciones`);
  await page.getByRole('button', { name: 'Descartar «octubre.ofx»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  // By its text: behind a dialog no button is to be found by its role.
  await page.locator('li', { hasText: 'octubre.ofx' }).waitFor({ state: 'detached' });
  await page.goto(address);
  await page.getByText('Vuelva a subir el archivo', { exact: false }).first().waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Elegir el archivo de nuevo' }).click();
  await page.getByRole('button', { name: 'Elegir un archivo' }).waitFor();
  // The browser itself tells of the 404.
  expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  await page.close();
});

test('the rows of a long file come as they are looked at, by what they are, and what is chosen of any page counts', async () => {
  const { page, complaints } = await demo.enter('/conciliaciones/nueva');
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, query] = request.url().split('/rows/?');
    if (query !== undefined) asked.push(query);
  });
  const line = (n: number) => {
    const money = n % 1_000 === 7 ? 'sin monto' : `${n % 3 === 0 ? '-' : ''}${n},50`;
    return `${String((n % 28) + 1).padStart(2, '0')}/04/2026;Pago ${n};R${n};${money}`;
  };
  const lines = Array.from({ length: 2_405 }, (_, at) => line(at + 1));
  const buffer = Buffer.from(`Fecha;Concepto;Referencia;Importe\n${lines.join('\n')}\n`);
  await chooseAccount(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'largo.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Leer el archivo' }).click();
  const save = (count: string) => page.getByRole('button', { name: `Guardar ${count} movimientos` });
  await save('2.402').waitFor();
  const grid = page.getByRole('grid', { name: 'Filas del archivo' });
  await grid.getByText('Pago 1', { exact: true }).waitFor();
  expect(asked).toHaveLength(1);

  await page.getByRole('button', { name: 'Página 13' }).click();
  await grid.getByText('Pago 2405', { exact: true }).waitFor();
  await grid.getByRole('checkbox', { name: 'Guardar la fila 2404' }).uncheck();
  await save('2.401').waitFor();
  await page.getByRole('button', { name: /^Con problema/ }).click();
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('4');
  expect(await pageFindings(page)).toEqual([]);
  // What was chosen is in the draft: it is there again after a reload.
  await page.reload();
  await save('2.401').waitFor();
  await page.getByRole('button', { name: /^No se guardan/ }).click();
  await grid.getByText('Pago 2403', { exact: true }).waitFor();
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('5');
  expect(asked).toHaveLength(5);
  await save('2.401').click();
  await page.getByRole('grid', { name: 'Movimientos' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('all of it works with the keyboard alone, and the focus is never lost', async () => {
  const before = await owed(demo.person);
  const { file, movements } = statementFor(before.documents);
  const { page, complaints } = await demo.enter();
  const { keyboard } = page;
  // Asked for long before, because the browser takes a while to begin to tell of it.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  const tabTo = (name: RegExp) => tabIn(page, name);
  await tabTo(/^Conciliación$/);
  await keyboard.press('Enter');
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  await tabTo(/^Nueva conciliación$/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nueva conciliación' }).waitFor();
  await page.getByLabel('Cuenta bancaria').and(page.locator(':enabled')).waitFor();
  await tabTo(/Cuenta bancaria/);
  await keyboard.type('Pi');
  await tabTo(/^Elegir un archivo$/);
  await keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('Formato detectado: CSV', { exact: false }).waitFor();
  await tabTo(/^Leer el archivo$/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: `Guardar ${movements} movimientos` }).waitFor();
  await tabTo(/^Guardar \d+ movimientos$/);
  await keyboard.press('Enter');

  await page.getByRole('heading', { level: 3, name: 'Se concilia con' }).waitFor();
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  await keyboard.press('Escape');
  // Keys act once it has faded out, which is a little after it is gone for whoever asks by role.
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });

  // The first sure one is accepted once the service has found it, and the next comes by itself.
  const inHand = page.getByRole('region', { name: 'El movimiento' });
  await inHand.getByRole('checkbox', { checked: true }).first().waitFor();
  const first = await inHand.getByRole('heading', { level: 2 }).textContent();
  await keyboard.press('Enter');
  await page.getByText(/^Conciliado con /).waitFor();
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  await keyboard.press('u');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).toBe(first);
  await page.getByText(/^Conciliado con /).waitFor({ state: 'detached' });

  // What was undone is looked for anew; only a sure one can be marked.
  await page.getByRole('button', { name: 'Aceptar 3 seguras' }).waitFor();
  await keyboard.press('x');
  await page.getByRole('button', { name: 'Aceptar 1 marcada' }).waitFor();
  await keyboard.press('x');
  await keyboard.press('j');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  await keyboard.press('k');
  await expect.poll(() => inHand.getByRole('heading', { level: 2 }).textContent()).toBe(first);
  await page.getByRole('heading', { level: 3, name: 'Se concilia con' }).waitFor();
  await putBy(page);
  await page.getByRole('button', { name: /^Para después 1/ }).waitFor();

  await keyboard.press('/');
  await expect.poll(() => focused(page)).toMatch(/Buscar otro documento/);
  const other = before.documents[5];
  if (!other) throw new Error('the demo has too few documents');
  await keyboard.type(other.number);
  await page
    .getByRole('checkbox', { name: new RegExp(other.number) })
    .first()
    .waitFor();
  await tabTo(new RegExp(`^${other.number} de`));

  await page.goto(`${demo.url}/conciliaciones`);
  await page.getByRole('button', { name: /^Eliminar «/ }).waitFor();
  await tabTo(/^Eliminar «/);
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(/^Eliminar 1 conciliación$/);
  await keyboard.press('Enter');
  await page.getByText('Todavía no hay conciliaciones').waitFor();
  expect((await owed(demo.person)).totals).toEqual(before.totals);
  expect(complaints).toEqual([]);
  await page.close();
});

test('a clerk sees a page of movements at once, loses nothing begun, and undoes the last thing whatever it was', async () => {
  const id = await conciliatedExample(demo.person);
  const { page, complaints } = await demo.enter(`/conciliaciones/${id}`);
  const { keyboard } = page;
  const pane = page.getByRole('region', { name: 'El movimiento' });
  const open = (name: string) => page.getByRole('button', { name: new RegExp(`^Por conciliar ${name}`) });
  await pane.getByText('Segura: suma').waitFor();
  const all = await page.getByRole('button', { name: /^Por conciliar/ }).textContent();

  const amounts = pane.getByLabel(/^Monto para /);
  // The set is sure, and ticked beforehand.
  await amounts.nth(1).waitFor();
  expect(await inView(page)).toMatchObject({ rows: expect.toSatisfy((n: number) => n >= 18), assigned: 2, foot: true });
  expect((await inView(page)).description).toBeGreaterThanOrEqual(300);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await inView(page)).toMatchObject({ rows: expect.toSatisfy((n: number) => n >= 12), assigned: 2, foot: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await pageFindings(page)).toEqual([]);

  // Another row, a page that goes at once, another page, and another browser: what was begun is there.
  await typeOver(amounts.first(), '99,5');
  await pane.getByRole('button', { name: 'Nota (n)' }).click();
  await pane.getByLabel('Nota').fill('Llamar el lunes');
  await pane.getByRole('heading', { level: 2 }).click();
  await keyboard.press('j');
  await amounts.first().waitFor();
  await keyboard.press('k');
  const isThere = async (seen: Page) => {
    const there = seen.getByRole('region', { name: 'El movimiento' });
    await expect
      .poll(
        () =>
          there
            .getByLabel(/^Monto para /)
            .first()
            .inputValue(),
        { timeout: 60_000 },
      )
      .toBe('99,50');
    // A note that is saved is read in the pane; one that is not stands in its field.
    const field = there.getByLabel('Nota');
    await expect
      .poll(async () => ((await field.count()) > 0 ? field.inputValue() : there.textContent()))
      .toMatch(/Llamar el lunes/);
  };
  await isThere(page);
  await pane.getByLabel('Nota').fill('Llamar el lunes a las 9');
  await page.reload();
  await isThere(page);
  expect(await pane.getByLabel('Nota').inputValue()).toBe('Llamar el lunes a las 9');
  await pane.getByLabel('Nota').fill('Llamar el lunes a las 10');
  await page.getByRole('link', { name: 'Documentos', exact: true }).click();
  await page.getByRole('heading', { name: 'Documentos', level: 1 }).waitFor();
  await page.goBack();
  await isThere(page);
  expect(await pane.getByLabel('Nota').inputValue()).toBe('Llamar el lunes a las 10');
  const other = await demo.enter(page.url().slice(demo.url.length));
  await isThere(other.page);
  await other.page.close();

  // With a reason and a day it waits in its own tab, and says both there.
  await pane.getByRole('button', { name: 'Después (l)' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Falta el comprobante');
  await page.getByLabel('Hasta', { exact: true }).fill('31/12/2999');
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Dejar para después' }).click();
  await page.getByText('Dejado para después', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Para después 1/ }).click();
  await page.getByRole('row', { name: /31\/12.* · Falta el comprobante/ }).waitFor();
  await pane.getByText('Para después hasta el 31/12/2999: Falta el comprobante').waitFor();
  await keyboard.press('u');
  await page.getByRole('button', { name: /^Para después 0/ }).waitFor();
  await page.getByRole('button', { name: /^Por conciliar/ }).click();
  await isThere(page);

  // Put by, accepted at once, and undone on another visit.
  await pane.getByRole('heading', { level: 2 }).click();
  await putBy(page);
  await page.getByText('Dejado para después', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Aceptar \d+ seguras/ }).click();
  await page
    .getByText(/movimientos conciliados/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByText(/^\d+ movimientos conciliados$/).waitFor();
  await keyboard.press('u');
  await page.getByText('Dejado para después', { exact: true }).waitFor();
  await keyboard.press('u');
  await page.getByRole('button', { name: 'Deshacer (u)' }).waitFor({ state: 'detached' });
  await open(all?.replace(/\D/g, '') ?? '').waitFor();
  await isThere(page);

  // Whoever reloads in the midst of an act may land where what it changed is by now.
  await page.getByRole('button', { name: /^Por conciliar/ }).click();
  // Whoever accepts and undoes from a row, or with a button that is gone then, does not start from the top of the page again.
  await page
    .getByRole('row', { name: /Segura/ })
    .first()
    .click();
  await pane.getByRole('heading', { level: 3, name: 'Se concilia con' }).waitFor();
  for (const [key, done] of [
    ['Enter', /^Conciliado (?:en parte )?con /],
    ['u', /^$/],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => page.getByRole('status').last().textContent()).toMatch(done);
    // The row says «Buscando…» while its suggestion is looked for anew.
    await expect.poll(() => focused(page), { timeout: 30_000 }).toMatch(STANDING);
  }
  await page.getByRole('button', { name: /^Aceptar \d+ seguras/ }).click();
  await page.getByRole('button', { name: /^Seguras 0/ }).waitFor();
  await expect.poll(() => focused(page)).not.toBe('(nothing)');

  // Single keys can be switched off; the words of a search are no commands where there is nothing to search for.
  await page.getByRole('button', { name: /^Salidas/ }).click();
  await pane.getByText('Es una salida de dinero', { exact: false }).waitFor();
  await keyboard.press('/');
  expect(await focused(page)).toMatch(/^Buscar en los movimientos/);
  await keyboard.press('Escape');
  await page.getByRole('button', { name: /^Por conciliar/ }).click();
  await page.getByRole('button', { name: 'Atajos' }).click();
  await page.getByRole('switch', { name: 'Atajos de una sola tecla' }).uncheck();
  await keyboard.press('Escape');
  // Keys rest until it is gone, which is after it ceased to be seen.
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Atajos');
  const first = await pane.getByRole('heading', { level: 2 }).textContent();
  await keyboard.press('j');
  await keyboard.press('l');
  await keyboard.press('ArrowDown');
  await expect.poll(() => pane.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  expect(await page.getByRole('button', { name: /^Para después 0/ }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.close();
});

test('every movement comes to its end and the conciliation is closed, with the keyboard alone', async () => {
  const id = await conciliatedExample(demo.person);
  const { page, complaints } = await demo.enter(`/conciliaciones/${id}`);
  const { keyboard } = page;
  const tabTo = (name: RegExp) => tabIn(page, name);
  const pane = page.getByRole('region', { name: 'El movimiento' });
  const left = async () =>
    Number((await page.getByRole('button', { name: /^Por conciliar/ }).textContent())?.replace(/\D/g, ''));
  await pane.getByRole('heading', { level: 2 }).waitFor();
  await tabTo(/^Aceptar \d+ seguras/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Seguras 0/ }).waitFor();

  // One that is no customer's; then the rest of what came in waits, and all that went out is a supplier's.
  await pane.getByRole('button', { name: 'No es un cobro (c)' }).waitFor();
  await keyboard.press('c');
  expect(await focused(page)).toMatch(/^Categoría/);
  await keyboard.type('Int');
  await tabTo(/^Categorizar$/);
  const before = await left();
  await keyboard.press('Enter');
  await expect.poll(left).toBe(before - 1);
  await page.getByText('1 movimiento categorizado').waitFor();
  expect(await focused(page)).not.toBe('(nothing)');
  for (let open = await left(); open > 0; open -= 1) {
    await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();
    await putBy(page);
    await expect.poll(left).toBe(open - 1);
  }
  await tabTo(/^Salidas/);
  await keyboard.press('Enter');
  await tabTo(/^Categoría de las salidas$/);
  await keyboard.type('Pago');
  expect(await pageFindings(page)).toEqual([]);
  await tabTo(/^Categorizar \d+ salidas$/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Salidas 0/ }).waitFor();

  await tabTo(/^Cerrar…$/);
  await keyboard.press('Enter');
  await page.getByRole('table', { name: 'Resumen' }).waitFor();
  await page.getByText('El saldo inicial más los movimientos da el saldo final del banco.').waitFor();
  await tabTo(/^Cerrar la conciliación$/);
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(/^Cerrar$/);
  await keyboard.press('Enter');
  await page.getByText(/^Cerrada por /).waitFor();
  expect(await focused(page)).not.toBe('(nothing)');
  expect(await pageFindings(page)).toEqual([]);

  // From a payment made by it back to the movement, where nothing may be changed any more.
  await page.getByRole('grid', { name: 'Pagos hechos' }).getByRole('link').first().click();
  await page.getByRole('link', { name: /·/ }).first().click();
  await page.getByText(/^Cerrada por .* no admite cambios\.$/).waitFor();
  await pane.getByRole('heading', { level: 3, name: 'Conciliado con' }).waitFor();
  expect(await pane.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

/** Opens the search for another document, where it is not open, and types what is sought. */
async function seek(page: Page, text: string): Promise<void> {
  const verb = page.getByRole('button', { name: 'Otro documento (/)' });
  if ((await verb.getAttribute('aria-expanded')) === 'false') await verb.click();
  await page.getByRole('searchbox', { name: /Buscar otro documento/ }).fill(text);
}

/** Presses Tab until the focus is on what has this name. */
async function tabIn(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab never came to ${name}; it is at ${await focused(page)}`);
}

/** How many movements can be read whole, how wide what is said of them may be, and whether what is assigned and its button are in sight. */
function inView(page: Page) {
  return page.evaluate(() => {
    const isSeen = (element: Element, within: Element) => {
      const at = element.getBoundingClientRect();
      const room = within.getBoundingClientRect();
      return at.top >= Math.max(room.top, 0) && at.bottom <= Math.min(room.bottom, innerHeight);
    };
    const grid = document.querySelector('[role=grid][aria-label=Movimientos]');
    const pane = document.querySelector('section[aria-label="El movimiento"]');
    if (!grid?.parentElement || !pane) throw new Error('there is no workbench');
    const list = grid.parentElement;
    const rows = [...grid.querySelectorAll('[data-index]')].filter((row) => isSeen(row, list));
    const assigned = [...pane.querySelectorAll('input[aria-label^="Monto para"]')].filter((one) => isSeen(one, pane));
    const foot = [...pane.querySelectorAll('button')].find((button) => button.textContent?.startsWith('Conciliar'));
    return {
      rows: rows.length,
      description: rows[0]?.querySelectorAll('[role=gridcell]')[1]?.getBoundingClientRect().width ?? 0,
      assigned: assigned.length,
      foot: foot !== undefined && isSeen(foot, pane),
    };
  });
}

/** The accessible name, near enough, of what holds the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '(nothing)';
    const label = 'labels' in at && at.labels instanceof NodeList ? at.labels[0]?.textContent : undefined;
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
  });
}
