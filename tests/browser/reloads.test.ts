import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listCampaigns } from '../../src/api/contract/campaigns';
import { answered, dollarAccount, downloaded } from '../support/debitFlow';
import { type DemoConsole, logIn, openDemoConsole } from '../support/demoConsole';
import { expectOk } from '../support/receivables';
import { record, reloadAmid, walkReloading } from '../support/reloads';

const counted = z.looseObject({ count: z.number().int() });

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** What the demo person's draft says. */
const draftOf = (kind: string, subject: string) => async () =>
  JSON.stringify((await demo.person.get(`/console/drafts/${kind}/${subject}/`)).body);

test('a new campaign goes on where it was after a reload in each of its steps, and is launched once', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  const campaigns = async () =>
    listCampaigns.answer.parse(expectOk(await demo.person.get('/campaigns/campaigns_list/'))).count;
  const before = await campaigns();
  const sent = record(page);
  const draft = draftOf('campaign', 'nueva');
  await page.goto(`${demo.url}/campanas/nueva`);
  const next = () => page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  const age = page.getByLabel('Antigüedad');
  const template = page.getByLabel('Plantilla');
  const days = page.getByLabel(/^Días/);
  const launch = page.getByRole('button', { name: /^Lanzar a/ });
  await walkReloading(
    page,
    [
      {
        state: 'audience',
        go: () => age.selectOption('31-60'),
        look: async () => [await age.inputValue(), await page.getByText(/^\d+ clientes? ·/).textContent()],
        kept: '"bucket":"31-60"',
      },
      {
        state: 'message',
        go: async () => {
          await next();
          await template.selectOption({ label: 'Aviso de saldo vencido · WhatsApp' });
          await page.getByRole('button', { name: 'Cliente siguiente' }).click();
        },
        look: async () => [await template.inputValue(), await page.getByText(/su saldo vencido es de/).textContent()],
        kept: '"shown":1',
      },
      {
        state: 'when',
        go: async () => {
          await next();
          await days.fill('0');
        },
        look: () => days.inputValue(),
        kept: '"quiet_days":"0"',
      },
      { state: 'review', go: next, look: () => launch.textContent(), kept: '"left":"review"' },
    ],
    draft,
  );
  const loss = { path: /create_from/, send: () => launch.click(), draft };
  await reloadAmid(page, { ...loss, isGot: false });
  await page.getByText('Lo último que se envió no se hizo: puede enviarlo otra vez.').waitFor();
  expect(await campaigns()).toBe(before);
  await reloadAmid(page, { ...loss, isGot: true });
  await page.getByText('Campaña lanzada correctamente').waitFor();
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  await page.getByText('Terminada').waitFor();
  expect(await campaigns()).toBe(before + 1);
  await expect.poll(draft).toContain('"body":null');
  console.log('campaign:', sent.expectOnce());
  expect(complaints).toEqual([]);
  await page.close();
});

test('an automatic debit goes on where it was after a reload in each of its steps, and collects once', async () => {
  const { page, complaints } = await demo.open();
  await logIn(page);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const count = async (path: string) => counted.parse(expectOk(await demo.person.get(path))).count;
  const debits = () => count('/cash_management/automatic-debts/');
  const payments = () => count('/customers/payments_details/');
  const before = [await debits(), await payments()];
  const sent = record(page);
  await page.goto(`${demo.url}/debitos/nuevo`);
  const account = page.getByLabel('Cuenta que cobra');
  const name = page.getByLabel('Nombre');
  const found = page.getByText(/^Se cobraría: /);
  await account.selectOption({ label: await dollarAccount(page) });
  let draft = draftOf('debit', 'nuevo');
  await walkReloading(
    page,
    [
      {
        state: 'editing',
        go: () => name.fill('Débitos del martes'),
        look: async () => [await name.inputValue(), await account.inputValue()],
        kept: '"name":"Débitos del martes"',
      },
      {
        state: 'previewed',
        go: () => press('Ver qué se cobraría'),
        look: async () => [await name.inputValue(), await found.textContent()],
        kept: '"wasPreviewed":true',
      },
    ],
    draft,
  );
  const creation = { path: /automatic-debts\/$/, send: () => press('Crear y generar detalles'), draft };
  await reloadAmid(page, { ...creation, isGot: false });
  await page.getByText('Lo último que se envió no se hizo: puede enviarlo otra vez.').waitFor();
  await reloadAmid(page, { ...creation, isGot: true });
  await page.waitForURL(/debitos\/[0-9a-f-]{36}$/);
  await page.getByText('Cabecera creada y detalles generados automáticamente').waitFor();
  expect(await debits()).toBe((before[0] ?? 0) + 1);

  const id = page.url().split('/').at(-1) ?? '';
  draft = draftOf('debit', id);
  const amount = page.getByRole('textbox', { name: /^Monto a cobrar de/ }).first();
  const save = page.getByRole('button', { name: /^Guardar \d+ cobros/ });
  await walkReloading(
    page,
    [
      {
        state: 'editing',
        go: () => amount.fill('5,00'),
        look: async () => [await amount.inputValue(), await save.textContent()],
        kept: '"amount":"5.00"',
      },
    ],
    draft,
  );
  await reloadAmid(page, { path: /update-details/, isGot: true, send: () => press('Guardar 1 cambio') });
  await expect.poll(() => amount.inputValue()).toBe('5,00');
  await expect.poll(draft).toContain('"body":null');
  const saving = { path: /automatic-debts\/save/, send: () => save.click() };
  await reloadAmid(page, { ...saving, isGot: false });
  await reloadAmid(page, { ...saving, isGot: true });
  const order = page.getByRole('button', { name: 'Descargar CSV' });
  await order.click();
  await reloadAmid(page, { path: /order_file/, isGot: true, send: () => press(/^Enviar \d+ cobros/) });
  await page.getByText('Enviado al banco').waitFor();
  const { text } = answered(await downloaded(page, 'Descargar CSV'));
  const chooseAnswer = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await reloadAmid(page, { path: /load_debits/, isGot: true, send: chooseAnswer });
  const carry = page.getByRole('button', { name: /^Guardar \d+ respuestas/ });
  await walkReloading(
    page,
    [
      {
        state: 'waiting',
        go: chooseAnswer,
        look: () => carry.textContent(),
        kept: '"answer"',
      },
    ],
    draft,
  );
  const carrying = { path: /save_migrate_cobro/, send: () => carry.click(), draft };
  await reloadAmid(page, { ...carrying, isGot: false });
  await reloadAmid(page, { ...carrying, isGot: true });
  await page.getByRole('group', { name: 'Qué respondió el banco' }).waitFor();
  await expect.poll(draft).toContain('"body":null');
  expect(await carry.count()).toBe(0);
  const paid = text.match(/;COBRADO;/g)?.length ?? 0;
  // One of the bank's lines is somebody else's.
  expect([await debits(), await payments()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + paid - 1]);
  console.log('debit:', sent.expectOnce());
  expect(complaints).toEqual([]);
  await page.close();
});
