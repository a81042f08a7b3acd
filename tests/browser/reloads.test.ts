import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listCampaigns } from '../../src/api/contract/messaging/campaigns';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../src/api/contract/row';
import { campaignMachine } from '../../src/machines/campaigns/campaign';
import { debitMachine } from '../../src/machines/debits/debit';
import { debitAnswerMachine } from '../../src/machines/debits/debitAnswer';
import { debitHeaderMachine } from '../../src/machines/debits/debitHeader';
import { statementUploadMachine } from '../../src/machines/statementUpload/statementUpload';
import { workbenchMachine } from '../../src/machines/workbench/workbench';
import { acceptDialogs } from '../support/browser/browserWalk';
import { answered, dollarAccount, downloaded } from '../support/browser/debitFlow';
import { type DemoConsole, forgetConciliations, openDemoConsole, owed } from '../support/browser/demoConsole';
import { plusCents, statementFor } from '../support/browser/ownStatement';
import { expectAllStood, hold, record, reloadAmid, walkReloading } from '../support/browser/reloads';
import { typeOver } from '../support/browser/typing';
import { expectOk } from '../support/service/receivables';

const counted = z.looseObject({ count: z.number().int() });

// Some fifteen page loads each.
vi.setConfig({ testTimeout: 300_000 });

let demo: DemoConsole;
/** One for all: whoever comes in anew loads the whole console. */
let page: Page;
let complaints: string[];
beforeAll(async () => {
  demo = await openDemoConsole();
  ({ page, complaints } = await demo.enter());
});
afterAll(() => demo?.close());

const DONE = 'the flow has gone on to another page';
/** What each visit of something that was begun passes through by itself. */
const PASSING = {
  loading: 'begins each visit',
  refused: 'asks again',
  resuming: 'takes no time',
  checkingPending: 'begins the visit after a reload of its sending',
};
const ACCOUNT = /^Pichincha operativa/;

const count = async (path: string) => counted.parse(expectOk(await demo.person.get(path))).count;

/** What the demo person's draft says. */
const draftOf = (kind: string, subject: string) => async () =>
  JSON.stringify((await demo.person.get(`/console/drafts/${kind}/${subject}/`)).body);

test('a new campaign goes on where it was after a reload in each of its steps, and is launched once', async () => {
  const campaigns = async () =>
    listCampaigns.answer.parse(expectOk(await demo.person.get('/campaigns/campaigns_list/'))).count;
  const before = await campaigns();
  const sent = record(page);
  const draft = draftOf('campaign', 'nueva');
  await page.goto(`${demo.url}/campanas/nueva`);
  const next = () => page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  const age = page.getByRole('checkbox', { name: '31 a 60 días' });
  const template = page.getByLabel('Plantilla');
  const days = page.getByLabel(/^Días/);
  const launch = page.getByRole('button', { name: /^Lanzar a/ });
  await walkReloading(
    page,
    [
      {
        state: 'campaign audience',
        go: () => age.check(),
        look: async () => [String(await age.isChecked()), await page.getByText(/^\d+ clientes? ·/).textContent()],
        kept: '"bucket":"31-60"',
      },
      {
        state: 'campaign message',
        go: async () => {
          await next();
          await template.selectOption({ label: 'Aviso de saldo vencido · WhatsApp' });
          await page.getByRole('button', { name: 'Cliente siguiente' }).click();
        },
        look: async () => {
          // Two that turn at once are no locator of one.
          await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
          return [await template.inputValue(), await page.getByText(/su saldo vencido es de/).textContent()];
        },
        kept: '"shown":1',
      },
      {
        state: 'campaign when',
        go: async () => {
          await next();
          await days.fill('0');
        },
        look: () => days.inputValue(),
        kept: '"quiet_days":"0"',
      },
    ],
    draft,
  );
  await reloadAmid(page, {
    state: 'campaign checking',
    url: '*/campaigns/held/',
    isGot: false,
    send: next,
    draft,
    kept: '"left":"review"',
  });
  await walkReloading(page, [{ state: 'campaign review', look: () => launch.textContent() }]);
  // Back and forward again, in the browser's own way.
  await page.goBack();
  await launch.waitFor({ state: 'detached' });
  await page.goForward();
  await launch.waitFor();
  // A reason that is being written is asked for before it is lost.
  let asked = 0;
  page.once('dialog', async (dialog) => {
    asked += 1;
    await dialog.accept();
  });
  await walkReloading(page, [
    {
      state: 'campaign overriding',
      go: async () => {
        await page
          .getByRole('button', { name: /^Enviar también a (?!\d)/ })
          .first()
          .click();
        await page.getByRole('dialog').getByLabel('Motivo').fill('Lo autorizó');
      },
      look: () => page.getByText(/^Sale .* por WhatsApp/).textContent(),
    },
  ]);
  expect(asked).toBe(1);
  // Nothing is lost by the question: it is asked again.
  const question = page.getByRole('alertdialog', { name: /esta campaña/ });
  const confirm = async (name: RegExp) => {
    await page.getByRole('button', { name }).click();
    await question.getByRole('button', { name }).click();
  };
  await walkReloading(page, [
    {
      state: 'campaign confirming',
      go: async () => {
        await launch.click();
        await question.waitFor();
      },
      look: () =>
        page
          .getByText(/^Sale .* por WhatsApp/)
          .first()
          .textContent(),
    },
  ]);

  const undone = page.getByText('Lo último que se envió no se hizo: puede enviarlo otra vez.');
  const turn = async (when: string) => {
    await page.getByRole('button', { name: 'Atrás' }).click();
    await page.getByLabel(when).check();
    await next();
  };
  await turn('Otro día, a una hora');
  const scheduling = {
    state: 'campaign scheduling',
    url: '*/campaigns/campaigns/',
    send: () => confirm(/^Programar para/),
    draft,
  };
  await reloadAmid(page, { ...scheduling, isGot: false });
  await undone.waitFor();
  await turn('Ahora');
  const loss = { state: 'campaign launching', url: '*/create_from/', send: () => confirm(/^Lanzar a/), draft };
  await reloadAmid(page, { ...loss, isGot: false });
  await undone.waitFor();
  expect(await campaigns()).toBe(before);
  await reloadAmid(page, { ...loss, isGot: true });
  await page.getByText('Campaña lanzada correctamente').waitFor();
  await page.getByRole('grid', { name: 'Clientes' }).waitFor();
  await page.getByText('Terminada').waitFor();
  expect(await campaigns()).toBe(before + 1);
  await expect.poll(draft).toContain('"body":null');
  expectAllStood(campaignMachine, {
    ...PASSING,
    done: 'the campaign has its page',
  });
  console.log('campaign:', sent.expectOnce());
  expect(complaints).toEqual([]);
});

test('an automatic debit goes on where it was after a reload in each of its steps, and collects once', async () => {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const debits = () => count('/cash_management/automatic-debts/');
  const payments = () => count('/customers/payments_details/');
  const before = [await debits(), await payments()];
  const sent = record(page);
  await page.goto(`${demo.url}/debitos/nuevo`);
  const account = page.getByLabel('Cuenta de cobro');
  const name = page.getByLabel('Nombre');
  const found = page.getByText(/^Se cobraría: /);
  await account.selectOption({ label: await dollarAccount(page) });
  let draft = draftOf('debit', 'nuevo');
  await walkReloading(
    page,
    [
      {
        state: 'debitHeader editing',
        go: () => name.fill('Débitos del martes'),
        look: async () => [await name.inputValue(), await account.inputValue()],
        kept: '"name":"Débitos del martes"',
      },
    ],
    draft,
  );
  await reloadAmid(page, {
    state: 'debitHeader previewing',
    method: 'GET',
    url: '*/automatic-debts/preview_data/*',
    isGot: true,
    send: () => press('Ver la vista previa'),
    draft,
    kept: '"wasPreviewed":true',
  });
  await walkReloading(page, [
    { state: 'debitHeader editing', look: async () => [await found.textContent(), await name.inputValue()] },
  ]);
  const creation = {
    state: 'debitHeader creating',
    url: '*/automatic-debts/',
    send: () => press('Crear y generar detalles'),
    draft,
  };
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
        state: 'debit reviewing',
        go: () => typeOver(amount, '5,00'),
        look: async () => [await amount.inputValue(), await save.textContent()],
        kept: '"amount":"5.00"',
      },
    ],
    draft,
  );
  const updating = {
    state: 'debit reviewing',
    method: 'PUT',
    url: '*/update-details/',
    send: () => press('Guardar 1 cambio'),
  };
  await reloadAmid(page, { ...updating, isGot: false });
  await reloadAmid(page, { ...updating, isGot: true });
  await expect.poll(() => amount.inputValue()).toBe('5,00');
  await expect.poll(draft).toContain('"body":null');
  const saving = { state: 'debit reviewing', url: '*/automatic-debts/save/', send: () => save.click() };
  await reloadAmid(page, { ...saving, isGot: false });
  await reloadAmid(page, { ...saving, isGot: true });
  await reloadAmid(page, {
    state: 'debit checking',
    method: 'GET',
    url: '*/order_check/*',
    isGot: true,
    send: () => press(/^Descargar para /),
  });
  const ordering = {
    state: 'debit ordering',
    url: '*/order_file/',
    send: async () => {
      await press('Descargar CSV');
      await press(/^Enviar \d+ cobros/);
    },
  };
  await reloadAmid(page, { ...ordering, isGot: false });
  await reloadAmid(page, { ...ordering, isGot: true });
  await page.getByText('Enviado al banco').waitFor();
  const { text } = answered(await downloaded(page, 'Descargar CSV'));
  // Of one that was collected, the bank has a word of its own.
  const unclear = text.replace(';COBRADO;', ';C;');
  const chooseAnswer = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(unclear) });
  await reloadAmid(page, { state: 'debitAnswer file.sending', url: '*/load_debits/', isGot: true, send: chooseAnswer });
  const carry = page.getByRole('button', { name: /^Guardar \d+ respuestas/ });
  const meaning = page.getByRole('combobox', { name: '¿Qué significa «C»?' });
  await walkReloading(
    page,
    [
      {
        state: 'debitAnswer previewed',
        go: chooseAnswer,
        look: async () => [await carry.textContent(), await meaning.inputValue()],
        kept: '"answer"',
      },
    ],
    draft,
  );
  const deciding = {
    state: 'debitAnswer deciding',
    url: '*/load_debits/*',
    send: () => meaning.selectOption({ label: 'Cobrado' }),
    draft,
    kept: '"answer"',
  };
  await reloadAmid(page, { ...deciding, isGot: false });
  await expect.poll(() => meaning.inputValue()).toBe('');
  await reloadAmid(page, { ...deciding, isGot: true });
  await expect.poll(() => meaning.inputValue()).toBe('cobrado');
  const carrying = { state: 'debitAnswer saving', url: '*/save_migrate_cobro/', send: () => carry.click(), draft };
  await reloadAmid(page, { ...carrying, isGot: false });
  await reloadAmid(page, { ...carrying, isGot: true });
  await page.getByRole('group', { name: 'Qué respondió el banco' }).waitFor();
  await expect.poll(draft).toContain('"body":null');
  expect(await carry.count()).toBe(0);
  const paid = text.match(/;COBRADO;/g)?.length ?? 0;
  // One of the bank's lines is somebody else's.
  expect([await debits(), await payments()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + paid - 1]);
  expectAllStood(debitHeaderMachine, {
    ...PASSING,
    created: DONE,
  });
  expectAllStood(debitMachine, {
    loading: 'begins each visit',
    refused: 'asks again',
    deciding: 'takes no time',
    dispatching: 'has no source here, and comes to saved or waiting as the order does',
    saved: 'where the reload of its saving comes to',
    asking: 'a question, which is asked again',
    waiting: 'where the reload of its order comes to, with each state of the answer in it',
    deleted: DONE,
  });
  expectAllStood(debitAnswerMachine, {
    'file.choosing': 'where the reload of its reading comes to',
    'file.opening': 'begins the visit after a reload of its preview',
    saved: DONE,
  });
  console.log('debit:', sent.expectOnce());
  expect(complaints).toEqual([]);
});

test('a bank’s file goes on where it was after a reload in each of its steps, and is saved and reconciled once', async () => {
  const { documents } = await owed(demo.person);
  const { file, byHand } = statementFor(documents);
  const owes = async () => (await owed(demo.person)).documents.find(({ number }) => number === byHand.number)?.balance;
  /** A file is the one thing that a browser cannot keep: it asks before the page goes. */
  let asked = 0;
  acceptDialogs(page, () => {
    asked += 1;
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const sent = record(page);
  await page.getByRole('link', { name: 'Conciliación' }).click();
  const begin = page.getByRole('button', { name: 'Nueva conciliación' }).first();
  await begin.waitFor();

  // The list is gone before the next screen's code is there: a choice made in it would be written in the new address.
  const code = await hold(page, { method: 'GET', url: '*/assets/*.js', isGot: false });
  await begin.click();
  await code.held;
  await page.waitForURL(/nueva$/);
  await begin.waitFor({ state: 'detached' });
  await code.release();

  const account = page.getByLabel('Cuenta bancaria');
  const choose = async () => {
    await account.and(page.locator(':enabled')).waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
    await page.getByText('Formato detectado: CSV', { exact: false }).waitFor();
  };
  await account.and(page.locator(':enabled')).waitFor();
  const own = await account.getByRole('option', { name: ACCOUNT }).getAttribute('value');
  await walkReloading(page, [
    {
      state: 'statementUpload file.ready',
      go: async () => {
        await account.selectOption(own);
        await choose();
      },
      look: () => account.inputValue(),
    },
  ]);
  expect(asked).toBe(1);
  await choose();
  await reloadAmid(page, {
    state: 'statementUpload file.sending',
    url: '*/preview_data/',
    isGot: true,
    send: () => press('Leer el archivo'),
  });
  expect(asked).toBe(2);
  const save = page.getByRole('button', { name: /^Guardar \d+ movimientos/ });
  const goOn = async () => {
    await page.getByRole('link', { name: 'Conciliación' }).first().click();
    await press('Continuar con «octubre.csv»');
    await save.waitFor();
  };
  await goOn();
  const discarding = {
    state: 'statementUpload returned.discarding',
    method: 'DELETE',
    url: '*/preview_data/*',
    send: () => press('Elegir otro archivo'),
  };
  await reloadAmid(page, { ...discarding, isGot: false });
  await goOn();
  await reloadAmid(page, { ...discarding, isGot: true });
  expect(await count('/conciliation/conciliations/preview_data/')).toBe(0);
  await account.selectOption(own);
  await choose();
  await press('Leer el archivo');
  await save.waitFor();
  const name = page.getByLabel('Nombre');
  const draft = draftOf('statement', page.url().split('/').at(-1) ?? '');
  const row = page.getByRole('checkbox', { name: /^Guardar la fila/ }).last();
  await walkReloading(
    page,
    [
      {
        state: 'statementUpload read.previewed',
        go: async () => {
          await row.uncheck();
          await name.fill('Mi octubre');
        },
        look: async () => [await name.inputValue(), await row.isChecked(), await save.textContent(), page.url()],
        kept: '"name":"Mi octubre"',
      },
    ],
    draft,
  );
  const rereading = {
    state: 'statementUpload read.rereading',
    url: '*/preview_data/*',
    send: () => page.getByLabel('Decimales').selectOption('.'),
  };
  await reloadAmid(page, { ...rereading, isGot: false });
  await reloadAmid(page, { ...rereading, isGot: true });
  await expect.poll(() => name.inputValue()).toBe('Mi octubre');
  const saving = { state: 'statementUpload read.saving', url: '*/save_movements/', send: () => save.click(), draft };
  await reloadAmid(page, { ...saving, isGot: false });
  await expect.poll(() => name.inputValue()).toBe('Mi octubre');
  await reloadAmid(page, { ...saving, isGot: true });
  await page.getByRole('heading', { name: 'Mi octubre', level: 1 }).waitFor();
  const conciliations = pageOf(conciliation).parse((await demo.person.get('/conciliation/conciliations/')).body);
  expect(conciliations.results.map((one) => one.name)).toEqual(['Mi octubre']);

  const id = conciliations.results[0]?.id ?? '';
  const pane = page.getByRole('region', { name: 'El movimiento' });
  const amount = page.getByLabel(`Monto para ${byHand.number}`);
  const note = pane.getByLabel('Nota');
  await page.getByRole('row', { name: /DEPOSITO EFECTIVO/ }).click();
  await walkReloading(
    page,
    [
      {
        state: 'workbench working',
        go: async () => {
          if (await amount.isHidden()) await page.getByRole('button', { name: 'Otro documento (/)' }).click();
          await page.getByRole('searchbox', { name: /Buscar otro documento/ }).fill(byHand.number);
          await page
            .getByRole('list', { name: 'Documentos encontrados' })
            .getByRole('checkbox', { name: new RegExp(byHand.number) })
            .click();
          await typeOver(amount, '40,00');
          await pane.getByRole('button', { name: 'Nota (n)' }).click();
          await note.fill('Llamar el lunes');
        },
        look: async () => [
          await pane.getByRole('heading', { level: 2 }).textContent(),
          await amount.inputValue(),
          await note.inputValue(),
          page.url(),
        ],
        kept: '"note":"Llamar el lunes"',
      },
    ],
    draftOf('conciliation', id),
  );
  const accepting = { state: 'workbench working', url: '*/manual_reconcile/', send: () => press(/^Conciliar/) };
  await reloadAmid(page, { ...accepting, isGot: false });
  await expect.poll(() => amount.inputValue()).toBe('40,00');
  expect(await owes()).toBe(byHand.balance);
  await reloadAmid(page, { ...accepting, isGot: true });
  await page.getByRole('button', { name: `Deshacer lo asignado a ${byHand.number}` }).waitFor();
  await page.getByText(`Conciliado con ${byHand.number}`).waitFor();
  expect(await owes()).toBe(plusCents(byHand.balance, -4000));
  const sure = { state: 'workbench working', url: '*/bulk_reconcile/', send: () => press(/^Aceptar \d+ seguras/) };
  await reloadAmid(page, { ...sure, isGot: false });
  await reloadAmid(page, { ...sure, isGot: true });
  await page.getByRole('button', { name: /^Seguras 0/ }).waitFor();
  await page.getByText('3 movimientos conciliados').waitFor();
  expectAllStood(statementUploadMachine, {
    'file.loadingAccounts': 'begins each visit',
    'file.noAccounts': 'asks again',
    opening: 'begins the visit after a reload of the preview',
    lost: 'tells what to do, again',
    'file.choosing': 'where the reload of an unread file comes to',
    'returned.ready': 'its reload comes to a new file; the preview goes on from the list',
    'returned.sending': 'its reload comes to a new file; the preview goes on from the list',
    saved: DONE,
  });
  expectAllStood(workbenchMachine, { loading: 'begins each visit', refused: 'asks again' });
  console.log('statement:', sent.expectOnce());
  expect(complaints).toEqual([]);
  await forgetConciliations(demo.person);
});
