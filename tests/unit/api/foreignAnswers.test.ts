import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { needsOf } from '../../../scripts/neededFields';
import { sampleAnswer } from '../../../scripts/sampleAnswer';
import { rows } from '../../../src/api/contract/catalogue';
import { getCustomer, listCustomers } from '../../../src/api/contract/customers/customers';
import { listDebitDetails, loadDebits } from '../../../src/api/contract/debits/debits';
import { campaignStatistics, listCampaignEvents, listCampaigns } from '../../../src/api/contract/messaging/campaigns';
import { allTemplates, templatesOfChannel } from '../../../src/api/contract/messaging/templates';
import { createTimeslots, listTimeslots } from '../../../src/api/contract/messaging/timeslots';
import { listDocuments } from '../../../src/api/contract/receivables/documents';
import { listPayments } from '../../../src/api/contract/receivables/payments';
import { listSubscriptions } from '../../../src/api/contract/receivables/subscriptions';
import { listBankAccounts } from '../../../src/api/contract/reconciliation/bankAccounts';
import { listConciliations, listMovements, previewData } from '../../../src/api/contract/reconciliation/conciliations';
import {
  type AnyRow,
  isAbsent,
  kindOf,
  money,
  normalizationNoticesOf,
  pageOf,
  unreadableOf,
} from '../../../src/api/contract/row';
import { readLeniently } from '../../../src/api/lenient';
import { stateOf } from '../../../src/features/workbench/words';
import { passes } from '../../../src/machines/workbench/movements';
import { specifiedCalls } from '../contract/specification';

/**
 * What an answer cannot be shown without, beside the id of each thing: the specification names each of these (chapter 3), or is
 * silent of the call and the answer is the thing itself (a file's rows).
 */
const NEEDED: Record<string, string[]> = {
  listTemplates: ['results[].channel'],
  allTemplates: ['results[].channel'],
  templatesOfChannel: ['data[].channel'],
  getTemplate: ['channel'],
  updateTemplate: ['channel'],
  createTemplate: ['channel'],
  listCampaigns: ['results[].campaign_type'],
  getCampaign: ['campaign_type'],
  createCampaign: ['campaign_type'],
  updateCampaign: ['campaign_type'],
  launchCampaign: ['campaign_type'],
  createTimeslots: ['data[].template', 'data[].template.id', 'data[].campaign_type'],
  listPayments: ['results[].id_payment_detail'],
  getPayment: ['id_payment_detail'],
  updatePayment: ['id_payment_detail'],
  listMovements: ['conciliation', 'conciliation.id'],
  previewData: ['rows[].row', 'rows[].amount'],
  manualReconcile: ['results[].movement_id'],
  saveSuggestedDocument: ['results[].movement_id'],
  bulkReconcile: ['results[].movement_id'],
  updateMovements: ['results[].movement_id'],
  loadDebits: ['lines[].row', 'lines[].amount'],
  saveDebitAnswer: ['debit', 'debit.id'],
  login: ['accessToken', 'refreshToken', 'userData', 'userData.id'],
  register: ['accessToken', 'refreshToken', 'userData', 'userData.id'],
};

const rowFor = new Map(rows.map((row) => [`${row.method} ${row.path}`, row]));
const specified = specifiedCalls.flatMap(({ call }) => rowFor.get(call) ?? []);
const isId = (field: string) => /^(id|(results|data|movements|lines)\[\]\.id)$/.test(field);
const read = (row: AnyRow, answer: unknown) => readLeniently(row.answer, answer);
const rowsOf = (answer: unknown) => z.looseObject({ results: z.array(z.looseObject({})) }).parse(answer).results;

describe('of an answer of another provider', () => {
  test.each(specified)('$name needs its id and what is said here, whatever else is left out', (row) => {
    expect(needsOf(row, 'absent').needed.filter((field) => !isId(field))).toEqual(NEEDED[row.name] ?? []);
  });

  test.each(specified)('$name needs no more where a provider says null for nothing', (row) => {
    const inRecords = (field: string) => field.endsWith('.uno');
    expect(needsOf(row, 'null').needed.filter((field) => !isId(field) && !inRecords(field))).toEqual(
      NEEDED[row.name] ?? [],
    );
  });

  test.each(rows)('$name: a whole answer is read as it stands', (row) => {
    const whole = sampleAnswer(row.answer);
    expect(row.answer.safeParse(whole).success).toBe(true);
  });
});

describe('the specification’s own records are shown', () => {
  const records: [string, AnyRow, object][] = [
    [
      'a customer',
      listCustomers,
      {
        id: 4,
        first_name: 'Rosa',
        last_name: 'Paz',
        dni: 1712345675,
        tradename: null,
        position: '',
        subcategories: [],
        subcategories_ids: [3],
        is_active_cm: true,
      },
    ],
    ['a subscription', listSubscriptions, { id: 4, documents: [{ id: 1 }, { id: 2 }] }],
    ['a payment', listPayments, { id: 4, id_payment_detail: 4, method: 'transferencia' }],
    [
      'a campaign’s entry',
      listCampaigns,
      { id: 4, launch_date: '2026-11-22T10:00:00Z', campaign_type: 1, status: 'programada', no_documentos: 3 },
    ],
    ['a template', allTemplates, { id: 4, channel: 'WhatsApp', status: 'activa', is_global: null }],
    ['a document', listDocuments, { id: 4 }],
  ];

  test.each(records)('%s', (_, row, record) => {
    const { data } = read(row, { results: [record] });
    expect(unreadableOf(data)).toEqual([]);
    expect(rowsOf(data)).toHaveLength(1);
    expect(rowsOf(data).flatMap(normalizationNoticesOf)).toEqual([]);
    expect(rowsOf(data)[0]).toMatchObject({ id: '4' });
  });

  test('an amount that was not sent is not known, and never nothing', () => {
    const [document] = rowsOf(read(listDocuments, [{ id: 1 }, { id: 2, balance: 0 }]).data);
    expect(document).toMatchObject({ balance: null, total: null, due_date: null, currency: '' });
  });
});

describe('a list is a list however it comes', () => {
  const lists = { bare: [{ id: 1 }], data: { data: [{ id: 1 }] }, 'without count': { results: [{ id: 1 }] } };
  test.each(Object.entries(lists))('%s', (_, answer) => {
    expect(read(listDocuments, answer).data).toMatchObject({ count: 1, results: [{ id: '1' }] });
  });

  test('what is answered under data stays there, with whole-number ids', () => {
    const slot = { id: 8, template: { id: 1, name: 'Aviso' }, campaign_type: 1, launch_date: '2026-11-27T10:00:00' };
    expect(read(createTimeslots, { data: [slot] }).data).toMatchObject({ data: [{ id: '8', campaign: null }] });
    expect(read(templatesOfChannel, { data: [{ id: 1, channel: 0 }] }).data).toMatchObject({ data: [{ id: '1' }] });
    expect(read(templatesOfChannel, [{ id: 1, channel: 0 }]).data).toMatchObject({ data: [{ id: '1' }] });
  });
});

describe('amounts', () => {
  const one = pageOf(z.looseObject({ amount: money }));
  const amountOf = (amount: unknown) => {
    const { data } = readLeniently(one, [{ amount }]);
    return data?.results[0]?.amount;
  };

  test.each([
    [12, '12.00'],
    [12.5, '12.50'],
    [-0.1, '-0.10'],
    [300.29999999999995, '300.30'],
    [1234567890.12, '1234567890.12'],
    ['7.5000', '7.50'],
    ['7', '7.00'],
  ])('%s is %s', (received, meant) => expect(amountOf(received)).toBe(meant));

  test.each([10.005, '10.005', '1,234.50', '12,50', 'doce', '', null, true, 1e300])(
    '%s is none, and is not rounded',
    (received) => expect(amountOf(received)).toBeUndefined(),
  );
});

describe('what cannot be read', () => {
  const shape = pageOf(
    z.looseObject({
      id: z.string().min(1),
      kind: kindOf(['uno']),
      parts: z.array(z.looseObject({ id: z.string().min(1) })),
    }),
  );

  test('of a list is shown as it was sent', () => {
    const sent = { id: null, kind: 7, extra: { a: 1 } };
    const { data } = readLeniently(shape, [sent, { id: 2 }]);
    expect(data?.results).toHaveLength(1);
    expect(unreadableOf(data)).toEqual([JSON.stringify(sent)]);
  });

  test('inside a row takes no row with it, and is told there', () => {
    const { data } = readLeniently(shape, [{ id: 2, kind: 'UNO', parts: [{ id: 5 }, { name: 'sin id' }] }]);
    expect(data?.results[0]).toMatchObject({ id: '2', kind: 'uno', parts: [{ id: '5' }] });
    expect(normalizationNoticesOf(data?.results[0])).toEqual([{ field: 'parts', received: '{"name":"sin id"}' }]);
  });

  test('in a table of values takes no other with it, and is told', () => {
    const answer = { customers: 6, by_status: { entregado: 4, rebotado: '2', zonas: { norte: 1 } } };
    const { data } = readLeniently(campaignStatistics.answer, answer);
    expect(data).toMatchObject({ customers: 6, by_status: { entregado: 4, rebotado: 2 } });
    expect(normalizationNoticesOf(data)).toEqual([{ field: 'by_status.zonas', received: '{"norte":1}' }]);
  });

  test('a kind is the same with accents, capital letters and spaces', () => {
    const method = pageOf(z.looseObject({ method: kindOf(['deposito', 'debito_automatico']) }));
    const { data } = readLeniently(method, [{ method: 'Depósito' }, { method: 'DÉBITO AUTOMÁTICO' }]);
    expect(data?.results).toEqual([{ method: 'deposito' }, { method: 'debito_automatico' }]);
  });

  test('a kind that nobody knows is another, and is told; none at all is not worth a word', () => {
    const { data } = readLeniently(shape, [{ id: 1, kind: 'dos' }, { id: 2, kind: null }, { id: 3 }]);
    expect(data?.results.map(({ kind }) => kind)).toEqual(['otro', 'otro', 'otro']);
    expect(data?.results.map((row) => normalizationNoticesOf(row).length)).toEqual([1, 0, 0]);
    expect(data?.results.map((row) => isAbsent(row, 'kind'))).toEqual([false, true, true]);
  });

  test('of a customer’s account that came back as it was sent, which has no id of its own', () => {
    const bank = { bank: '1', bank_name: 'Banco Andino', account_number: 2200113344, account_type: 'AHORROS' };
    const { data } = readLeniently(listCustomers.answer, [{ id: 7, first_name: 'Ana', bank }]);
    expect(data?.results[0]?.bank).toMatchObject({ bank: '1', account_number: '2200113344', account_type: 'ahorros' });
    expect(normalizationNoticesOf(data?.results[0])).toEqual([]);
  });

  test('a value that the contract has for what was not sent is known not to be the provider’s', () => {
    const { data } = readLeniently(previewData.answer, { id: 9, rows: [{ row: 2, amount: 5 }] });
    expect(data?.rows.map((row) => [row.status, isAbsent(row, 'status')])).toEqual([['nuevo', true]]);
    const { data: list } = readLeniently(listMovements.answer, {
      conciliation: 1,
      movements: [
        { id: 1, status: 'PENDIENTE', suggestion: 'posible' },
        { id: 2, status: 'PENDIENTE' },
      ],
    });
    expect(list?.movements.map((one) => isAbsent(one, 'suggestion'))).toEqual([false, true]);
    expect(list?.movements.map((one) => passes(one, 'unsuggested'))).toEqual([false, false]);
    expect(list?.movements.map((one) => stateOf(one).label)).toEqual(['Posible', 'Pendiente']);
  });
});

describe('a record where a text is meant, and the other way round', () => {
  const bankRow = (fields: object) =>
    rowsOf(
      read(listBankAccounts, [{ id: 1, number: '22', alias: 'Norte', type: 'ahorros', currency: 'USD', ...fields }])
        .data,
    )[0];

  test.each([
    ['its id and name', { bank: { id: 7, name: 'Pichincha' } }, { bank: '7', bank_name: 'Pichincha' }],
    ['its name alone', { bank: 'Pichincha' }, { bank: 'Pichincha', bank_name: 'Pichincha' }],
    ['its key alone', { bank: 7 }, { bank: '7', bank_name: '' }],
    [
      'a record in the text',
      { bank: 7, bank_name: { id: 7, name: 'Pichincha' } },
      { bank: '7', bank_name: 'Pichincha' },
    ],
    ['a currency in small letters', { currency: 'usd' }, { currency: 'USD' }],
    ['a currency with its code', { currency: { id: 1, code: 'PEN', name: 'Sol' } }, { currency: 'PEN' }],
    ['a kind with its name', { type: { id: 2, name: 'Corriente' } }, { type: 'corriente' }],
  ])('%s', (_, given, shown) => {
    expect(bankRow(given)).toMatchObject(shown);
  });

  test('a customer’s subcategories and city', () => {
    const [customer] = rowsOf(
      read(listCustomers, [{ id: 4, subcategories: [{ id: 3, name: 'Norte' }], city: { id: 5, name: 'Quito' } }]).data,
    );
    expect(customer).toMatchObject({
      subcategories: ['Norte'],
      subcategories_ids: ['3'],
      city: '5',
      city_name: 'Quito',
    });
  });

  test('a debit’s line of a customer and a document', () => {
    const line = {
      id: 1,
      customer: { id: 4, first_name: 'Rosa', last_name: 'Paz' },
      document: { id: 9, number: 'F-9' },
    };
    expect(read(listDebitDetails, { id: 1, lines: [line] }).data).toMatchObject({
      lines: [{ customer: '4', customer_name: 'Rosa Paz', document: '9', document_number: 'F-9' }],
    });
  });

  test.each([{ id: 1, number: '001' }, { id: 1, name: '12.50' }, { name: '2026-10-01' }])(
    'no amount and no day is read of one: %j',
    (record) => {
      const { data } = read(listDocuments, [{ id: 4, number: 'F-4', balance: record, due_date: record }]);
      expect(rowsOf(data)).toMatchObject([{ number: 'F-4', balance: null, due_date: null }]);
    },
  );

  test('a record without a name or an id is still told as odd or unreadable, and makes nothing up', () => {
    expect(unreadableOf(read(listBankAccounts, [{ id: 1, alias: { color: 'rojo' } }]).data)).toHaveLength(1);
  });
});

describe('where a list of a record is meant and something else came', () => {
  const read = (row: AnyRow, answer: unknown) => {
    const { data, success } = readLeniently(row.answer, answer);
    expect(success).toBe(true);
    return page.parse(data).results[0] ?? {};
  };
  const page = z.looseObject({ results: z.array(z.looseObject({})) });

  test('one text is a list of one, and what is none is away and told; the record is read all the same', () => {
    const said = (subcategories: unknown) => read(listCustomers, { results: [{ id: 'c1', subcategories }] });
    expect(said('Plata')).toMatchObject({ id: 'c1', subcategories: ['Plata'] });
    expect(said({ id: 3, name: 'Plata' })).toMatchObject({ subcategories: ['Plata'] });
    expect(said('')).toMatchObject({ subcategories: [] });
    const odd = said({ color: 1 });
    expect(odd).toMatchObject({ id: 'c1', subcategories: [] });
    expect(normalizationNoticesOf(odd)).toEqual([{ field: 'subcategories', received: '{"color":1}' }]);
  });

  test('rows that are words are no list of rows', () => {
    expect(readLeniently(listCustomers.answer, { results: 'Sin datos' }).success).toBe(false);
    expect(readLeniently(listCustomers.answer, 'Sin datos').success).toBe(false);
  });

  test('a record that is called by a number only is named by it', () => {
    const bank_account = { id: 'A1', alias: null, number: 2200112233 };
    expect(read(listConciliations, { results: [{ id: 'k1', bank_account }] })).toMatchObject({
      bank_account: 'A1',
      bank_account_name: '2200112233',
    });
  });
});

describe('a name or a form that the specification itself has is read', () => {
  test.each<[string, AnyRow, object, object]>([
    ['an event’s channel', listCampaignEvents, [{ id: 1, chanel: 'Email' }], { results: [{ channel: 1 }] }],
    ['a template’s channel', allTemplates, [{ id: 1, channel: 'E-mail' }], { results: [{ channel: 1 }] }],
    ['a debit’s details', listDebitDetails, { id: 1, details: [{ id: 2 }] }, { lines: [{ id: '2' }] }],
    [
      'a bank’s answer',
      loadDebits,
      { id: 1, details: [{ row: 1, amount: 2, outcome: 'COBRADO' }] },
      { lines: [{ amount: '2.00', outcome: 'cobrado' }] },
    ],
    ['a file’s movements', previewData, { id: 1, movements: [{ row: 1, amount: 2 }] }, { rows: [{ amount: '2.00' }] }],
    [
      'a customer’s bank information',
      getCustomer,
      { id: 1, bank_information: { account_number: '22' } },
      { bank: { account_number: '22' } },
    ],
  ])('%s', (_, row, answer, shown) => {
    const { data } = read(row, answer);
    expect(data).toMatchObject(shown);
    expect(unreadableOf(data)).toEqual([]);
  });

  const slot = { id: 8, template: { id: 1, name: 'Aviso' }, campaign_type: 1, launch_date: '2026-11-27T10:00:00' };
  const event = {
    id: 9,
    title: 'Aviso',
    allDay: false,
    start: '2026-11-27T10:00:00',
    end: '2026-11-27T10:00:00',
    extendedProps: {
      calendar: 'WhatsApp',
      type_campaign: { value: 0, label: 'WhatsApp' },
      template_id: { value: 1, label: 'Aviso' },
    },
  };

  test('planned campaigns that are listed without their group, or as the calendar events that they are', () => {
    const groups = rowsOf(read(listTimeslots, [slot, event]).data);
    expect(groups).toMatchObject([
      { campaigns: [{ id: '8', campaign_type: 1 }] },
      { campaigns: [{ id: '9', campaign_type: 0, launch_date: event.start, template: { id: '1', name: 'Aviso' } }] },
    ]);
    expect(read(createTimeslots, { data: [event] }).data).toMatchObject({ data: [{ id: '9', campaign_type: 0 }] });
  });
});
