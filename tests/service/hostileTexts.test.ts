import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../src/api/contract/catalogue';
import { activity } from '../../src/api/contract/customers/activities';
import { exportCustomers } from '../../src/api/contract/customers/customers';
import { listPromises } from '../../src/api/contract/customers/promises';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { listCampaignCustomers } from '../../src/api/contract/messaging/campaigns';
import { message } from '../../src/api/contract/messaging/messages';
import { templatePreview } from '../../src/api/contract/messaging/templates';
import { createAgreement, getAgreement } from '../../src/api/contract/receivables/agreements';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { rate } from '../../src/api/contract/receivables/withholdings';
import {
  type AnyRow,
  day,
  enteredAmount,
  enteredDay,
  failureBody,
  id,
  moment,
  money,
  notNegative,
  positive,
} from '../../src/api/contract/row';
import { hostileTexts, oneHostileTextOfEachKind, someHostileTexts } from '../support/files/hostileTexts';
import { PNG } from '../support/files/pictures';
import { type Person, type Service, startService } from '../support/processes/service';
import { POLICY } from '../support/service/campaigns';
import { created, payers } from '../support/service/debits';
import { books, conciliate, detailOf, expectOk, previewOf, settle } from '../support/service/receivables';
import { isWhole } from '../support/sizes';

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Every text field of every row that writes: kept exactly as it was sent, or refused by its name. */

const FORMATS: unknown[] = [id, day, enteredAmount, enteredDay, money, moment, notNegative, positive, rate];
const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault
    ? bare(schema._zod.def.innerType)
    : schema;

/** The fields of a row's body that take any text. */
function textsOf({ body }: AnyRow): string[] {
  if (!(body instanceof z.ZodMiniObject)) return [];
  return Object.entries(body.shape).flatMap(([name, schema]) => {
    const text = bare(schema);
    const isFree = text instanceof z.ZodMiniString && !(text instanceof z.ZodMiniStringFormat);
    return isFree && !FORMATS.includes(text) ? [name] : [];
  });
}

/** The fields that a row's answer shows. */
const shownBy = ({ answer }: AnyRow): string[] => (answer instanceof z.ZodMiniObject ? Object.keys(answer.shape) : []);

type Ask = {
  id?: string;
  body: Record<string, unknown>;
  /** Where what was kept is told, if not in the answer. */
  told?: () => Promise<unknown>;
};

/** Those whose texts are not tried here, and why. Those without a token are tried below. */
const ELSEWHERE: Record<string, string> = {
  createCampaign: 'its name is kept as updateCampaign keeps it',
  launchCampaign: 'likewise',
  assignOwner: 'its text is only searched for, as listCustomers searches',
  sendProposedActions: 'its text is only searched for, as listProposedActions searches',
  updatePolicy: 'its name is kept as createPolicy keeps it',
  changeSubcategories: 'its text is only searched for, as listCustomers searches',
  tryOrderLayout: 'nothing is kept: debits.test.ts',
  setReconciliationSettings: 'an amount, no text: endings.test.ts',
  setDocumentSubtotal: 'an amount, no text: documents.test.ts',
  createAccountingLot: 'its digest is compared and not kept: accountingEntries.test.ts',
  setNightLimit: 'amounts and a currency of three letters: nights.test.ts',
  createReconciliationRule: 'its words are kept without accents and digits: reconciliationRules.test.ts',
  updateReconciliationRule: 'likewise',
  tryReconciliationRule: 'nothing is kept',
  announcePresence: 'only an address of small letters, digits and dashes is taken, and kept while it is open',
  openWork: 'only a visit is named, and kept while it is open',
  updateWebhookEndpoint:
    'its name is once in a company, and createWebhookEndpoint tried each; an address is read as one: webhookEndpoints.test.ts',
  updateArrivalSource: 'its name is once in a company, and createArrivalSource tried each: arrivals.test.ts',
  createAbsence: 'only people and days, no text: absences.test.ts',
  updateAbsence: 'likewise',
  addFlowTraffic: 'only what a chart has is kept: flowTraffic.test.ts',
  tryEntryConnector: 'nothing is kept: accountingDispatches.test.ts',
  setEntryConnector: 'only what is an address is kept: accountingDispatches.test.ts',
  tryAccountingSource: 'each address is asked over the network: accountingApis.test.ts',
  tryPaymentProvider: 'nothing is kept: placetopay.test.ts',
  setPaymentProvider: 'only keys that the provider takes are kept: placetopay.test.ts',
  setAccountingSource:
    'only an address that answers is kept, and each is asked over the network: accountingSource.test.ts',
};

let service: Service;
let ana: Person;
let world: Record<
  | 'customer'
  | 'contact'
  | 'reader'
  | 'bank'
  | 'account'
  | 'view'
  | 'template'
  | 'order_layout'
  | 'file_layout'
  | 'subscription'
  | 'activity'
  | 'payment'
  | 'campaign'
  | 'quick_answer'
  | 'withholding_kind'
  | 'policy'
  | 'document'
  | 'dispute'
  | 'proof',
  string
>;
/** Of a document that nothing else is about. */
async function anAgreement(n: number) {
  const [made] = await service.database.rows<{ id: string; day: string }>(
    `insert into document (profile_id, customer_id, number, total, due_date) values ($1, $2, $3, 20, current_date)
     returning id, current_date as day`,
    [ana.profileId, world.customer, `A-${n}-${randomUUID()}`],
  );
  const plan = { kind: 'iguales', count: 2, first_on: made?.day, every: 'mensual' };
  return { customer: world.customer, documents: [made?.id], amount: '20.00', plan, grace_days: 3 };
}
/** Customers whom the campaign holds. */
let held: string[] = [];
beforeAll(async () => {
  service = await startService();
  ana = await service.person();
  const made = async (path: string, body: object) =>
    z.looseObject({ id: z.string() }).parse(expectOk(await ana.post(path, body))).id;
  const customer = await made('/customers/customers/', { first_name: 'Rosa', dni: '1710034065' });
  const { bank, account } = await payers(service, ana, [{ name: 'Paga', owes: { 'F-1': '10.00' } }]);
  await created(ana, account, 'Hay algo que cobrar');
  const [document] = await ana
    .get('/customers/documents/')
    .then(({ body }) => listDocuments.answer.parse(body).results);
  const whatsapp = await made('/customers/templates/', { name: 'Aviso', channel: 0, body: 'Hola', status: 'activa' });
  held = await Promise.all(
    someHostileTexts.map(async (_, n) => {
      const one = await made('/customers/customers/', { first_name: 'Retenida', dni: `R-${n}-000` });
      await made('/customers/contacts/', { customer: one, phone: '0991234567', email: '' });
      return one;
    }),
  );
  const campaign = {
    template: whatsapp,
    campaign_type: 0,
    customers: held,
    launch_date: '2099-01-01T09:00',
    status: 'borrador',
  };
  await service.database.rows(
    `insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id) values ($1, 'whatsapp', '+593991234567', 'Hola', now(), 'w', $2)`,
    [ana.profileId, customer],
  );
  const [layout] = await service.database.rows<{ id: string }>(
    `insert into file_layout (profile_id, bank_account_id, name, shape, mapping) values ($1, $2, 'CSV', '{}', '{}') returning id`,
    [ana.profileId, account],
  );
  world = {
    document: document?.id ?? '',
    dispute: await made('/customers/disputes/', { document: document?.id, kind: 'precio', amount: '1.00' }),
    proof: await aProof(),
    payment: await settle(service, document?.id ?? '', '1.00'),
    campaign: await made('/campaigns/campaigns/', campaign),
    customer,
    bank,
    account,
    contact: await made('/customers/contacts/', { customer, name: '', phone: '0991234567', email: '' }),
    reader: await made('/customers/contacts/', { customer, phone: '', email: 'rosa@example.com' }),
    view: await made('/console/views/', { list: 'listDocuments', name: 'Una', query: {} }),
    file_layout: layout?.id ?? '',
    order_layout: await made('/cash_management/order_layouts/', LAYOUT),
    template: await made('/customers/templates/', TEMPLATE),
    policy: await made('/campaigns/policies/', POLICY),
    withholding_kind: await made('/customers/withholding_kinds/', { ...RATE, name: 'Bienes' }),
    quick_answer: await made('/console/quick_answers/', { name: 'Saludo', text: 'Hola' }),
    subscription: await made('/customers/subscriptions/', { ...SUBSCRIPTION, customer }),
    activity: await made('/customers/activities/', { ...ACTIVITY, customer }),
  };
});
afterAll(() => service.close());

/** A text that is read is refused whatever a hostile one says: what is kept is its name. */
const LAYOUT = {
  name: 'Formato',
  text: JSON.stringify({
    kind: 'separated',
    separator: ';',
    encoding: 'ascii',
    line_end: 'lf',
    file_name: 'orden.txt',
    records: [
      {
        of: 'detail',
        fields: ['referencia', 'monto'].map((value) => ({ name: value, value, certainty: 'confirmado' })),
      },
    ],
  }),
};
const TEMPLATE = { name: 'Aviso', channel: 1, subject: 'Saldo', body: 'Hola' };
const RATE = { country: 'MX', tax: 'iva', rate: '4', base: 'subtotal', supply: 'servicios' };
const SUBSCRIPTION = {
  name: 'Plan',
  amount: '5.00',
  frequency: 'mensual',
  starts_on: new Date().toISOString().slice(0, 10),
};
const ACTIVITY = { kind: 'llamada', outcome: 'contesto', note: 'Llamar' };
const BANK = { account_number: '22001133', account_type: 'ahorros' };

/** With the 200 of them, one of a form and one of JSON: what texts are is said once for all rows. */
const ALL_OF_THEM = isWhole ? ['createCustomer', 'createTemplate'] : ['createCustomer'];

/** Every field of each other row has three of each kind in the whole run, otherwise one, and the next row another. */
function textsFor(name: string, place: number): string[] {
  if (ALL_OF_THEM.includes(name)) return hostileTexts;
  return isWhole ? someHostileTexts : oneHostileTextOfEachKind(place);
}

/** Fields whose few texts are kept as the field's form wants them. */
const WITH_A_FORM = ['phone', 'approved_name', 'language', 'header_variable', 'url_variable', 'to'];

/** What each row takes besides the texts; `n` makes what there may be only one of. */
const ASKS: Record<string, (n: number) => Ask | Promise<Ask>> = {
  createCustomer: (n) => ({ body: { first_name: 'Rosa', dni: `H-${n}-000` } }),
  setCreditBlock: () => ({
    id: world.customer,
    body: { why: 'No paga' },
    told: async () => {
      const { body } = await ana.get(`/customers/customers/${world.customer}/`);
      return customerDetail.parse(body).credit_block;
    },
  }),
  updateCustomer: () => ({ id: world.customer, body: { first_name: 'Rosa', dni: '1710034065' } }),
  updateCashManagement: () => ({ id: world.customer, body: { ...BANK, bank: world.bank } }),
  saveCustomerBank: () => ({ id: world.customer, body: { ...BANK, bank: world.bank } }),
  createContact: () => ({ body: { customer: world.customer, phone: '0991234567', email: 'a@example.com' } }),
  updateContact: () => ({ id: world.contact, body: { phone: '0991234567', email: 'a@example.com' } }),
  createBank: (n) => ({ body: { name: `Banco ${n}`, country: 'EC' } }),
  saveCompany: () => ({ body: { name: 'Uno', country: 'EC' } }),
  createBankAccount: (n) => ({
    body: { bank: world.bank, number: `77-${n}`, alias: 'A', currency: 'USD', type: 'ahorros' },
  }),
  updateBankAccount: () => ({
    id: world.account,
    body: { bank: world.bank, number: '2200', alias: 'A', currency: 'USD', type: 'ahorros' },
  }),
  updateFileLayout: () => ({ id: world.file_layout, body: { name: 'Formato', is_shared: false } }),
  createOrderLayout: () => ({ body: LAYOUT }),
  updateOrderLayout: () => ({ id: world.order_layout, body: LAYOUT }),
  createDebit: () => ({ body: { bank_account: world.account, bank: world.bank, name: 'D', collect_on: '2030-01-01' } }),
  createView: (n) => ({ body: { list: `list${'abcdefghij'[n % 10]}`, name: `V ${n}`, query: {} } }),
  updateView: () => ({ id: world.view, body: { name: 'Una', query: {} } }),
  updateCampaign: () => ({ id: world.campaign, body: {} }),
  setCallScripts: () => ({
    body: {
      ...{ mensaje: 'Hola', tarea: 'Hola', promesa_rota: 'Hola', acuerdo_roto: 'Hola' },
      ...{ disputa: 'Hola', comprobante: 'Hola', retencion: 'Hola', proximo: 'Hola', sin_contacto: 'Hola' },
    },
  }),
  createTemplate: () => ({ body: TEMPLATE }),
  updateTemplate: () => ({ id: world.template, body: TEMPLATE }),
  createSubscription: () => ({ body: { ...SUBSCRIPTION, customer: world.customer, currency: 'USD' } }),
  updateSubscription: () => ({ body: { ...SUBSCRIPTION, id: world.subscription, currency: 'USD' } }),
  createPayment: () => ({ body: aPayment() }),
  voidPayment: async () => {
    const made = await ana.post('/customers/payments_details/', aPayment(), { 'idempotency-key': randomUUID() });
    const { id } = z.looseObject({ id: z.string() }).parse(expectOk(made));
    const told = async () => {
      const [line] = await service.database.rows<{ reason: string }>(
        "select after->>'reason' as reason from audit_line where entity_id = $1 and action = 'eliminar'",
        [id],
      );
      return line;
    };
    return { id, body: { reason: 'Repetido' }, told };
  },
  createActivity: () => ({ body: { ...ACTIVITY, customer: world.customer } }),
  createDispute: () => ({ body: { document: world.document, kind: 'precio', amount: '0.01' } }),
  updateDispute: () => ({ id: world.dispute, body: { kind: 'precio', amount: '1.00' } }),
  confirmPaymentProof: () => ({
    id: world.proof,
    body: { customer: world.customer, amount: '1.00', currency: 'USD', paid_on: '2026-10-01' },
  }),
  classifyPaymentProof: () => ({ id: world.proof, body: { kind: 'retencion' } }),
  discardPaymentProof: () => ({ id: world.proof, body: { reason: 'Repetido' } }),
  endDispute: async () => ({ id: await aDispute(), body: { outcome: 'nota_credito', amount: '0.01' } }),
  enterCreditNote: async () => {
    const id = await aDispute();
    const body = { outcome: 'nota_credito', amount: '0.01' };
    expectOk(await ana.post(`/customers/disputes/${id}/end/`, body, { 'idempotency-key': randomUUID() }));
    return { id, body: { credit_note: 'NC-1' } };
  },
  sendAccountStatement: () => ({
    id: world.customer,
    body: { contact: world.reader, subject: 'Cuenta', body: 'Hola', at: '2025-12-01' },
  }),
  sendReply: () => ({ id: world.customer, body: { text: 'Sí' } }),
  updateConversation: () => ({ id: world.customer, body: {} }),
  addConversationNote: () => ({ id: world.customer, body: { text: 'Llamar' } }),
  createQuickAnswer: () => ({ body: { name: `Saludo ${randomUUID()}`, text: 'Hola' } }),
  createPolicy: () => ({ body: { ...POLICY, name: `Todos ${randomUUID()}` } }),
  discardProposedActions: async (n) => {
    const [made] = await service.database.rows<{ id: string }>(
      `insert into policy_action (profile_id, policy_id, customer_id, step_day, act, on_day, status)
       values ($1, $2, $3, 3, 'llamada', current_date - $4::int, 'por_hacer') returning id`,
      [ana.profileId, world.policy, world.customer, n],
    );
    const told = async () =>
      (
        await service.database.rows<{ reason: string }>('select reason from policy_action where id = $1', [made?.id])
      )[0];
    return { body: { actions: [made?.id], expected: 1, reason: 'Ya habló' }, told };
  },
  setAccountingAccount: () => ({ body: { id: 'clientes', account: '1.01' } }),
  createWithholdingKind: () => ({ body: { ...RATE, name: `Servicios ${randomUUID()}` } }),
  updateWithholdingKind: () => ({ id: world.withholding_kind, body: { ...RATE, name: 'Servicios' } }),
  createWithholdingCertificate: (n) => ({
    body: { document: world.document, number: `R-${n}`, issued_on: '2026-10-01', renta: '0.01' },
  }),
  createPortalLink: () => ({ body: { contact: world.contact, ends_on: IN_A_MONTH } }),
  createApiToken: () => ({ body: { name: `Panel ${randomUUID()}`, scopes: ['clientes'], ends_on: IN_A_MONTH } }),
  createWebhookEndpoint: async () => {
    // A company has some twenty at most.
    await service.database.rows('delete from webhook_endpoint where profile_id = $1', [ana.profileId]);
    return { body: { name: `Contable ${randomUUID()}`, url: 'https://contable.example/', events: ['payment.booked'] } };
  },
  createArrivalSource: () => ({ body: { name: `Banco ${randomUUID()}`, kind: 'envio' } }),
  updateQuickAnswer: () => ({ id: world.quick_answer, body: { name: 'Hola', text: 'Hola' } }),
  updateActivity: () => ({ id: world.activity, body: ACTIVITY }),
  createAgreement: async (n) => ({ body: await anAgreement(n) }),
  cancelAgreement: async (n) => {
    const made = await ana.post('/customers/agreements/', await anAgreement(n), { 'idempotency-key': randomUUID() });
    const told = async () => {
      const { id } = createAgreement.answer.parse(made.body);
      return {
        reason: getAgreement.answer.parse(expectOk(await ana.get(`/customers/agreements/${id}/`))).cancel_reason,
      };
    };
    return { id: createAgreement.answer.parse(expectOk(made)).id, body: { reason: 'Un error' }, told };
  },
  cancelPromise: async () => {
    const promise = {
      amount: '5.00',
      currency: 'USD',
      due_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    };
    const made = await ana.post('/customers/activities/', { customer: world.customer, kind: 'promesa', promise });
    const id = activity.parse(expectOk(made)).promise?.id ?? '';
    const told = async () => {
      const all = await ana.get(`/customers/promises/?page_size=200&idCustomer=${world.customer}`);
      const { results } = listPromises.answer.parse(expectOk(all));
      return { reason: results.find((one) => one.id === id)?.cancel_reason };
    };
    return { id, body: { reason: 'Un error' }, told };
  },
  updatePayment: () => ({ body: { id_payment_detail: world.payment } }),
  saveMovements: async (n) => {
    const { id } = await previewOf(ana, world.account, `Fecha;Concepto;Importe\n02/10/2026;HOSTIL ${n};${n + 1},00\n`);
    return { body: { preview_id: id } };
  },
  manualReconcile: async (n) => {
    const { id, body, told } = await settling(2 * n);
    return { id, body: { movement_id: body.movement_id, document_ids: [body.document], amounts: ['1.00'] }, told };
  },
  splitMovement: async (n) => {
    const { id, body, told } = await settling(2 * someHostileTexts.length + n);
    const [category] = await service.database.rows<{ id: string }>(
      'select id from movement_category where profile_id = $1 order by name limit 1',
      [ana.user.profile_id],
    );
    const amount = (await detailOf(ana, id, body.movement_id)).unassigned ?? '';
    const parts = { document_ids: [], amounts: [], categories: [{ category: category?.id ?? '', amount }] };
    return { id, body: { movement_id: body.movement_id, ...parts }, told };
  },
  saveSuggestedDocument: async (n) => {
    const { id, body, told } = await settling(2 * n + 1);
    return { id, body: { movement_id: body.movement_id, document_id: body.document, suggested_amount: '1.00' }, told };
  },
  reopenConciliation: async () => {
    const { id } = await lines();
    await service.database.rows('update conciliation set closed_at = now(), closed_by = $2 where id = $1', [
      id,
      ana.user.id,
    ]);
    const told = async () => {
      const [line] = await service.database.rows<{ reason: string }>(
        "select after->>'reason' as reason from audit_line where entity_id = $1 and action = 'reabrir' order by id desc limit 1",
        [id],
      );
      return line;
    };
    return { id, body: { reason: 'Faltó un abono' }, told };
  },
  updateMovementCategory: async (n) => {
    // A name stands once: those that were made with it before give it back.
    await service.database.rows(
      'delete from movement_category where profile_id = $1 and id not in (select category_id from bank_movement where category_id is not null)',
      [ana.profileId],
    );
    const made = await ana.post('/conciliation/categories/', { name: `Antes ${n}` });
    const { id } = z.looseObject({ id: z.string() }).parse(expectOk(made));
    return { id, body: { name: `Después ${n}` } };
  },
  createMovementCategory: (n) => ({ body: { name: `Comisiones ${n}` } }),
  sendTestMessage: () => ({ body: TEMPLATE }),
  previewTemplate: () => ({ body: TEMPLATE }),
  saveHoliday: () => ({ id: '2030-01-07', body: { name: 'Feriado' } }),
  letThrough: async (n) => {
    const customer = held[n] ?? '';
    return {
      id: world.campaign,
      body: { customers: [customer], reason: 'Autorizó' },
      told: async () => {
        const all = await ana.get(`/customers/customerCampaign/${world.campaign}?page_size=200`);
        const { results } = listCampaignCustomers.answer.parse(expectOk(all));
        return { reason: results.find(({ id }) => id === customer)?.let_through_reason };
      },
    };
  },
};

let open: Promise<{ id: string; movements: { id: string }[]; document: string }> | undefined;

/** A conciliation with a movement of one dollar for each text, and a document that takes them all. */
function lines() {
  open ??= (async () => {
    const { account, documentId } = await books(service, ana, [{ number: 'H-1', total: '5000.00' }], '5550001');
    const rows = Array.from({ length: 3 * someHostileTexts.length }, (_, n) => `02/10/2026;LINEA HOSTIL ${n};1,00`);
    const { id, movements } = await conciliate(ana, account, `Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
    return { id, movements, document: documentId('H-1') };
  })();
  return open;
}

async function settling(n: number) {
  const { id, movements, document } = await lines();
  const movement_id = movements[n]?.id ?? '';
  const told = async () => ({ note: (await detailOf(ana, id, movement_id)).note });
  return { id, body: { movement_id, document }, told };
}

const writing = rows.filter((row) => row.token && textsOf(row).length > 0);

test('every served row that takes texts is tried here, or said where else', () => {
  const served = [...service.app.servedRows.values()].filter((row) => row.token && textsOf(row).length > 0);
  const untried = served.map(({ name }) => name).filter((name) => !ASKS[name] && !ELSEWHERE[name]);
  expect(
    untried,
    'add it to ASKS (what it is asked with; `world` has the records), or to ELSEWHERE with where it is tried',
  ).toEqual([]);
});

test.each(writing.filter(({ name }) => ASKS[name]).map((row, place) => ({ name: row.name, row, place })))(
  '$name keeps each text as it was sent, or refuses its field',
  async ({ name, row, place }) => {
    const fields = textsOf(row);
    const texts = textsFor(name, place);
    const kept = new Set<string>();
    for (const [n, text] of texts.entries()) {
      const base = (await ASKS[name]?.(n)) ?? { body: {} };
      let body = { ...base.body, ...Object.fromEntries(fields.map((field) => [field, text])) };
      let answer = await send(row, { ...base, body });
      // A field at a time is told of, or several: each refused one is put back, the others are sent again.
      for (let turn = 0; [409, 422].includes(answer.status) && turn <= fields.length; turn++) {
        const { fields: refused = {} } = failureBody.parse(answer.body);
        const names = Object.keys(refused);
        expect({ name, text, known: names.length > 0 && names.every((one) => fields.includes(one)) }).toEqual({
          name,
          text,
          known: true,
        });
        body = Object.fromEntries(
          Object.entries(body).flatMap(([key, value]) => {
            if (!names.includes(key)) return [[key, value]];
            return base.body[key] === undefined ? [] : [[key, base.body[key]]];
          }),
        );
        answer = await send(row, { ...base, body });
      }
      expect({ name, text, status: answer.status }).toEqual({
        name,
        text,
        status: service.app.successes.get(name),
      });
      const { bank, ...own } = z.looseObject({}).parse(base.told ? await base.told() : answer.body);
      const told = { ...own, ...(typeof bank === 'object' ? bank : bank !== undefined && { bank }) };
      // What the answer is to show is there, or the service writes no column of it or reads none.
      const shown = base.told ? [] : shownBy(row);
      const taken = fields.filter((one) => body[one] === text && !WITH_A_FORM.includes(one));
      for (const field of taken.filter((one) => one in told || shown.includes(one))) {
        kept.add(field);
        expect(
          { field, kept: Reflect.get(told, field) },
          `${name} loses ${field}: it needs its column (columnsOf of the area's file) and its place in the projection`,
        ).toEqual({ field, kept: asKept(row, text).trim() });
      }
    }
    console.log(`${name}: ${texts.length} texts, kept in ${[...kept].join(', ')}`);
    expect(
      kept.size,
      'no text was kept: ask with what is not refused anyway, or move the row to ELSEWHERE with why its fields keep none',
    ).toBeGreaterThan(0);
  },
);

test('nothing is written of a customer who was deleted', async () => {
  const gone = z
    .looseObject({ id: z.string() })
    .parse(expectOk(await ana.post('/customers/customers/', { first_name: 'Ida', dni: 'IDA-1' }))).id;
  expectOk(await ana.send('DELETE', `/customers/customers/${gone}/`));
  const takes: string[] = [];
  for (const row of writing.filter(takesCustomer)) {
    const asked = await ASKS[row.name]?.(0);
    if (asked?.body.customer === undefined) continue;
    const { status } = await send(row, { ...asked, body: { ...asked.body, customer: gone } });
    if (![404, 422].includes(status)) takes.push(`${row.name} ${status}`);
  }
  expect(takes, 'call keepCustomer (server/ledger/mustBeCustomer.ts) before it is written').toEqual([]);
});

/** What is made ready to ask of the others may stand in each other's way. */
const takesCustomer = ({ body }: AnyRow): boolean =>
  body instanceof z.core.$ZodObject && 'customer' in body._zod.def.shape;

/** A form has no halves of surrogate pairs, and a message's subject is one line. */
function asKept({ encoding, answer }: AnyRow, text: string): string {
  if (answer === message || answer === templatePreview) return text.replace(/[^\S\u00a0]+/g, ' ');
  return encoding === 'form' ? (new URLSearchParams({ text }).get('text') ?? '') : text;
}

async function aProof(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(PNG)], 'pago.png'));
  return z.looseObject({ id: z.string() }).parse(expectOk(await ana.post('/customers/payment_proofs/', form))).id;
}

async function aDispute(): Promise<string> {
  const body = { document: world.document, kind: 'precio', amount: '0.01' };
  const made = await ana.post('/customers/disputes/', body, { 'idempotency-key': randomUUID() });
  return z.looseObject({ id: z.string() }).parse(expectOk(made)).id;
}

const aPayment = () => ({
  customer: world.customer,
  amount: '1.00',
  currency: 'USD',
  date: '2026-10-02',
  method: 'efectivo',
  documents: [],
  keeps_rest: true,
});

function send(row: AnyRow, { id: about = '', body }: Ask) {
  const form = () => new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return ana.send(row.method, row.path.replace(/\{\w+\}/, about), row.encoding === 'form' ? form() : body);
}

test('what anybody may send without a token is answered with a word, and breaks nothing', async () => {
  const open = rows.filter((row) => !row.token && textsOf(row).length > 0);
  expect(open.map(({ name }) => name).sort()).toEqual([
    'login',
    'logout',
    'refresh',
    'register',
    'reportBrokenScreen',
    'setPassword',
  ]);
  for (const row of open) {
    for (const text of someHostileTexts) {
      const body = Object.fromEntries(textsOf(row).map((field) => [field, text]));
      const { status } = await service.anybody.post(row.path, body);
      expect({ name: row.name, text, status: status < 500 && status !== 429 }).toEqual({
        name: row.name,
        text,
        status: true,
      });
    }
  }
});

test('what was kept of customers is listed, found and exported: no text is a formula, and none is lost', async () => {
  const asked = `/customers/customers/?page_size=200&ordering=created_at`;
  const page = z.looseObject({ results: z.array(z.looseObject({ id: z.string(), tradename: z.string() })) });
  const { results } = page.parse(expectOk(await ana.get(asked)));
  const names = results.map(({ tradename }) => tradename);
  expect(names.length).toBeGreaterThan(100);
  for (const text of someHostileTexts.filter((one) => one.length < 60)) {
    const found = await ana.get(`/customers/customers/?search=${encodeURIComponent(text)}`);
    expect([text, found.status]).toEqual([text, /[\0\p{Cs}]/u.test(text) ? 422 : 200]);
  }
  const download = async (format: string) => {
    const link = await ana.get(`/customers/customers/export/?ordering=created_at&columns=tradename&format=${format}`);
    const answer = await fetch(`${service.url}/api/v1${exportCustomers.answer.parse(expectOk(link)).url}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const csv = Papa.parse<string[]>((await download('csv')).toString().replace(/^\uFEFF/, ''), {
    delimiter: ';',
    newline: '\r\n',
  });
  const cells = csv.data.slice(1, results.length + 1).map(([cell = '']) => cell);
  // Each is its text, behind an apostrophe where a spreadsheet would take it for a formula.
  expect(cells.map((cell, at) => (cell === `'${names[at]}` ? names[at] : cell))).toEqual(names);
  expect(cells.filter((cell) => /^[\p{Z}\p{Cf}]*[=+\-@|＝＋－＠﹦]/u.test(cell) || /^[\t\r\n]/.test(cell))).toEqual([]);
  const [sheet] = await readXlsx(await download('xlsx'), { trim: false });
  // A workbook has no control characters, and one kind of line end.
  const written = (text: string) => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/\r\n?/g, '\n');
  const texts = sheet?.data.slice(1, names.length + 1).map(([cell]) => written(String(cell ?? '')));
  expect(texts).toEqual(names.map(written));
});
