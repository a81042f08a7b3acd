import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createDebit } from '../../src/api/contract/debits/debits';
import { listBankAccounts } from '../../src/api/contract/reconciliation/bankAccounts';
import { model as campaign } from '../models/campaign.model';
import { beforeTheBank } from '../models/debit.model';
import { fromFile } from '../models/statementUpload.model';
import { acceptDialogs, fewPaths, type HeldCalls, holdCalls } from '../support/browser/browserWalk';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { typeOver } from '../support/browser/typing';
import type { Path } from '../support/models/models';
import { expectOk } from '../support/service/receivables';

/**
 * The longest flows, walked by their models in a browser against the real service: few paths, which come by all that a
 * call can end in.
 */

let demo: DemoConsole;
let account: string;
beforeAll(async () => {
  demo = await openDemoConsole();
  const { results } = listBankAccounts.answer.parse(expectOk(await demo.person.get('/customers/bankaccounts/')));
  account = results.find(({ alias }) => alias === 'Pichincha operativa')?.id ?? '';
});
afterAll(() => demo?.close());

type Driven = {
  page: Page;
  held: HeldCalls;
  press: (name: string | RegExp) => Promise<void>;
  sees: (text: string | RegExp) => Promise<void>;
};

/** Walks each path on a page that is in already; what it begins with is at the address. */
function walkEach(paths: Path[], calls: RegExp[], addressOf: (at: number) => Promise<string>, walk: Walk) {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await demo.enter());
    // What was typed is left on purpose.
    acceptDialogs(page);
  });
  afterAll(() => page?.close());

  test.each(paths.map((path, at) => [path.description, path, at] as const))('%s', async (_, path, at) => {
    const held = await holdCalls(page, calls);
    await page.goto(`${demo.url}${await addressOf(at)}`);
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
    await walk(path, { page, held, press, sees }, at);
    await held.letGo();
  });
}

type Walk = (path: Path, driven: Driven, at: number) => Promise<void>;

describe('from a bank’s file to saved movements', () => {
  const ACCOUNTS = /\/customers\/bankaccounts\/$/;
  const LIST = /\/conciliation\/conciliations\/$/;
  const PREVIEW = /\/preview_data\/$/;
  const READ = /\/preview_data\/[0-9a-f-]{36}\/$/;
  const SAVE = /\/save_movements\/$/;
  const NOT_HERE = ['OPEN', 'CHOOSE_ROLE', 'FORGET_ROLES', 'APPLY_ROLES', 'FILTER', 'TOGGLE_ROW', 'RENAME'];
  // A browser looks at a file too quickly to be waited for, and reads each.
  const OF_UNREAD = ['FILE_CHANGED', 'FILE_REMOVED'];
  const paths = fewPaths(fromFile, ({ type }) => ![...NOT_HERE, ...OF_UNREAD].includes(type));

  walkEach(
    paths,
    [ACCOUNTS, LIST, PREVIEW, READ, SAVE],
    async () => `/conciliaciones/nueva?cuenta=${account}`,
    async (path, { page, held, press, sees }, at) => {
      // Each is another file: what one saved the next would not save again.
      const file = Buffer.from(
        `Fecha;Concepto;Importe\n13/10/2026;Pago ${at};${at + 1},00\n14/10/2026;Otro ${at};-${at + 1},50\n`,
      );
      const save = page.getByRole('button', { name: /^Guardar \d+ movimientos?/ });
      const ready = () => page.getByRole('button', { name: 'Leer el archivo' }).waitFor();
      const sending = () => page.getByRole('button', { name: 'Cancelar' }).waitFor();
      let isPreviewed = false;
      await path.walk({
        kind: 'browser',
        events: {
          'xstate.done.actor.loadAccounts': () => Promise.all([held.answer(ACCOUNTS), held.answer(LIST)]),
          'xstate.error.actor.loadAccounts': () => Promise.all([held.lose(ACCOUNTS), held.lose(LIST)]),
          RETRY: () => press('Reintentar'),
          CHOOSE_ACCOUNT: () => page.getByLabel('Cuenta bancaria').selectOption(account),
          FILE_READY: async () => {
            await page
              .locator('input[type=file]')
              .setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: file });
            await sees('Formato detectado: CSV');
          },
          SEND: () => press('Leer el archivo'),
          CANCEL: () => press('Cancelar'),
          // What the service has read is not sent to it again.
          FILE_READ: () => held.answer(isPreviewed ? READ : PREVIEW),
          FILE_UNREAD: () => held.lose(isPreviewed ? READ : PREVIEW),
          MAP: () => page.getByLabel('Decimales').selectOption('.'),
          'xstate.done.actor.readAgain': () => held.answer(READ),
          'xstate.error.actor.readAgain': () => held.lose(READ),
          SAVE: () => save.click(),
          'xstate.done.actor.save': () => held.answer(SAVE),
          'xstate.error.actor.save': () => held.lose(SAVE),
          BACK: () => (isPreviewed ? press('Cambiar la cuenta o las columnas') : page.goBack()),
          DISCARD: () => press('Elegir otro archivo'),
          'xstate.done.actor.discard': () => held.answer(READ),
          'xstate.error.actor.discard': () => held.lose(READ),
        },
        states: {
          'file.noAccounts': () => sees('Reintentar'),
          'file.choosing': () =>
            page.getByRole('button', { name: 'Elegir un archivo' }).and(page.locator(':enabled')).waitFor(),
          'file.ready': ready,
          'returned.ready': ready,
          'file.sending': sending,
          'returned.sending': sending,
          'read.previewed': async () => {
            isPreviewed = true;
            await save.waitFor();
            await page.getByText('Leyendo con la corrección').waitFor({ state: 'detached' });
          },
          'read.rereading': () => sees('Leyendo con la corrección'),
          'read.saving': () => page.getByRole('button', { name: /^Guardando/ }).waitFor(),
          saved: () => page.getByRole('heading', { name: /octubre/i, level: 1 }).waitFor(),
        },
      });
    },
  );
});

describe('from a debit’s details to an order at the bank', () => {
  const DETAILS = /\/details\/$/;
  const UPDATE = /\/update-details\/$/;
  const SAVE = /\/automatic-debts\/save\/$/;
  const CHECK = /\/order_check\/$/;
  const ORDER = /\/order_file\/$/;
  // This account has no source that orders go out by; debits.test.ts has one.
  const goesOut = ({ type, sends }: AnyEventObject) => type === 'ORDER' && sends === true;
  const paths = fewPaths(beforeTheBank, (event) => event.type !== 'DELETED' && !goesOut(event)).sort(lastsLast);
  let last: string | undefined;

  /** A new one, with the documents that the one before had. */
  async function newDebit(at: number): Promise<string> {
    if (last !== undefined) await demo.person.send('DELETE', `/cash_management/automatic-debts/${last}/`);
    const body = { name: `Débitos ${at}`, bank_account: account, collect_on: '2026-12-01' };
    last = createDebit.answer.parse(expectOk(await demo.person.post('/cash_management/automatic-debts/', body))).id;
    return `/debitos/${last}`;
  }

  walkEach(paths, [DETAILS, UPDATE, SAVE, CHECK, ORDER], newDebit, async (path, { page, held, press, sees }) => {
    const amount = page.getByRole('textbox', { name: /^Monto a cobrar de/ }).first();
    const step = (name: string) => page.locator('[aria-current=step]', { hasText: name }).waitFor();
    const busy = () => page.getByRole('button', { name: /^Guardar \d+ cobros/, disabled: true }).waitFor();
    await path.walk({
      kind: 'browser',
      events: {
        'xstate.done.actor.load': () => held.answer(DETAILS),
        'xstate.error.actor.load': () => held.lose(DETAILS),
        RETRY: () => press('Reintentar'),
        AMOUNT: () => typeOver(amount, '4,00'),
        DISCARD_CHANGES: () => press('Descartar cambios'),
        UPDATE: () => press('Guardar 1 cambio'),
        'xstate.done.actor.update': () => held.answer(UPDATE),
        // What became of it is looked for, in vain.
        'xstate.error.actor.update': () => Promise.all([held.lose(UPDATE), held.lose(DETAILS)]),
        SAVE: () => press(/^Guardar \d+ cobros/),
        'xstate.done.actor.save': () => held.answer(SAVE),
        'xstate.error.actor.save': () => held.lose(SAVE),
        EDIT: () => press('Volver a los detalles'),
        ORDER: ({ format }) => press(format === 'banco' ? /^Descargar para/ : 'Descargar CSV'),
        'xstate.done.actor.check': () => held.answer(CHECK),
        'xstate.error.actor.check': () => held.lose(CHECK),
        CONFIRM: () => press(/^Enviar \d+ cobros/),
        CANCEL: () => press('Cancelar'),
        'xstate.done.actor.order': () => held.answer(ORDER),
        'xstate.error.actor.order': () => held.lose(ORDER),
      },
      states: {
        refused: () => sees('Reintentar'),
        'reviewing.editing': () => amount.and(page.locator(':enabled')).waitFor(),
        'reviewing.updating': busy,
        'reviewing.saving': busy,
        saved: () => step('Guardado'),
        checking: () => page.getByRole('progressbar', { name: 'Preparando el archivo' }).waitFor(),
        asking: () => sees(/^Se pide al banco cobrar/),
        ordering: () => page.getByRole('progressbar', { name: 'Preparando el archivo' }).waitFor(),
        waiting: () => step('Respuesta del banco'),
      },
    });
  });
});

/** What cannot be taken back comes last: an order that the bank has, a campaign that all were told of. */
function lastsLast(one: Path, other: Path): number {
  const lasts = ({ steps }: Path) => steps.some(({ event }) => /done\.actor\.(order|launch)$/.test(event.type));
  return Number(lasts(one)) - Number(lasts(other));
}

describe('from the audience to a campaign', () => {
  const GROUPED = /\/groupby_document\/$/;
  const PREVIEW = /\/templates\/preview\/$/;
  const HELD = /\/campaigns\/held\/$/;
  const CREATE = /\/campaigns\/campaigns\/$/;
  const LAUNCH = /\/create_from\/$/;
  // What was begun is not found again: each path begins anew.
  const DRAFT = /\/drafts\/campaign\/nueva\/$/;
  const NOT_HERE = ['RESUME', 'FILTER', 'ATTACH', 'SHOW', 'RESTART'];
  const isOfMail = ({ type, value }: AnyEventObject) => type === 'TEMPLATE' && value === 'p2';
  const paths = fewPaths(campaign, (event) => !NOT_HERE.includes(event.type) && !isOfMail(event)).sort(lastsLast);

  walkEach(
    paths,
    [GROUPED, PREVIEW, HELD, CREATE, LAUNCH, DRAFT],
    async () => '/campanas/nueva',
    async (path, { page, held, press, sees }) => {
      await path.walk({
        kind: 'browser',
        events: {
          RETRY: () => press('Reintentar'),
          NEXT: () => press(/^(Siguiente|Lanzar a|Programar para)/),
          BACK: () => press('Atrás'),
          TEMPLATE: () => page.getByLabel('Plantilla').selectOption({ label: 'Aviso de saldo vencido · WhatsApp' }),
          FIELD: async () => {
            await page.getByLabel('Otro día, a una hora').check();
            // Whatever the hour is, it is not sent at once.
            await page.getByRole('textbox', { name: 'Día', exact: true }).fill('15/01/2099');
          },
          OVERRIDE: () => press(/^Enviar también a (?!\d)/),
          REASON: ({ value }) => page.getByRole('dialog').getByLabel('Motivo').fill(value),
          CONFIRM: () =>
            page
              .locator('[role=dialog], [role=alertdialog]')
              .getByRole('button', { name: /^(Enviar también|Lanzar a|Programar para)/ })
              .click(),
          CANCEL: () => press('Cancelar'),
          'xstate.done.actor.loadChoices': () => held.answer(GROUPED),
          'xstate.error.actor.loadChoices': () => held.lose(GROUPED),
          'xstate.done.actor.preview': () => held.answer(PREVIEW),
          'xstate.error.actor.preview': () => held.lose(PREVIEW),
          'xstate.done.actor.checkAudience': () => held.answer(HELD),
          'xstate.error.actor.checkAudience': () => held.lose(HELD),
          'xstate.done.actor.launch': () => held.answer(LAUNCH),
          'xstate.error.actor.launch': () => held.lose(LAUNCH),
          'xstate.done.actor.schedule': () => held.answer(CREATE),
          'xstate.error.actor.schedule': () => held.lose(CREATE),
        },
        states: {
          loading: () => page.getByRole('progressbar', { name: /Buscando a quienes deben/ }).waitFor(),
          refused: () => sees('Reintentar'),
          audience: () => sees(/^\d+ clientes/),
          message: () => page.getByLabel('Plantilla').waitFor(),
          when: () => page.getByRole('radiogroup', { name: 'Cuándo' }).waitFor(),
          checking: () => page.getByRole('progressbar', { name: /Mirando/ }).waitFor(),
          review: () => sees(/^Sale .* por WhatsApp/),
          confirming: () => page.getByRole('alertdialog', { name: /esta campaña/ }).waitFor(),
          overriding: () => page.getByRole('dialog', { name: 'Enviar también' }).waitFor(),
          launching: () => page.getByRole('progressbar', { name: /Lanzando/ }).waitFor(),
          scheduling: () => page.getByRole('progressbar', { name: /Programando/ }).waitFor(),
          done: () => page.waitForURL(/campanas\/[0-9a-f-]{36}$/),
        },
      });
    },
  );
});
