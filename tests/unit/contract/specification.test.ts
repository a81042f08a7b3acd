import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rows } from '../../../src/api/contract/catalogue';
import type { AnyRow } from '../../../src/api/contract/row';
import { failures, successes } from './messages';
import { type SpecifiedCall, specifiedCalls } from './specification';

/** Ours, for reasons ARCHITECTURE.md gives. */
const additions = [
  'DELETE /campaigns/holidays/{day}/',
  'DELETE /cash_management/order_layouts/{id}/',
  'DELETE /conciliation/categories/{id}/',
  'DELETE /conciliation/conciliations/preview_data/{id}/',
  'DELETE /conciliation/rules/{id}/',
  'DELETE /console/drafts/{kind}/{subject}/',
  'DELETE /console/views/{id}/',
  'DELETE /customers/activities/{id}/',
  'DELETE /customers/file_layouts/{id}/',
  'GET /campaigns/sending_calendar/',
  'GET /cash_management/automatic-debts/{id}/load_debits/{answer}/',
  'GET /cash_management/automatic-debts/{id}/migration_errors/',
  'GET /cash_management/automatic-debts/{id}/order_check/',
  'GET /cash_management/order_layouts/',
  'GET /cash_management/order_layouts/{id}/',
  'GET /conciliation/categories/',
  'GET /conciliation/conciliations/preview_data/',
  'GET /conciliation/conciliations/preview_data/{id}/',
  'GET /conciliation/conciliations/{id}/explain/',
  'GET /conciliation/conciliations/{id}/statement/',
  'GET /conciliation/rules/',
  'GET /conciliation/rules/offers/',
  'GET /conciliation/rules/{id}/',
  'GET /conciliation/settings/',
  'GET /conciliation/statements/export/',
  'GET /console/accounting_source/',
  'GET /console/company/',
  'GET /console/conversations/{id}/',
  'GET /console/demo_clock/',
  'GET /console/drafts/{kind}/{subject}/',
  'GET /console/effects/{key}/',
  'GET /console/flow_traffic/',
  'GET /console/home/',
  'GET /console/inbound_messages/',
  'GET /console/jobs/',
  'GET /console/message_attachments/export/',
  'GET /console/messages/',
  'GET /console/messages/{id}/',
  'GET /console/users/',
  'GET /console/views/',
  'GET /customers/account_statements/export/',
  'GET /customers/activities/',
  'GET /customers/bankaccounts/{id}/file_layouts/',
  'GET /customers/customers/export/',
  'GET /customers/customers/{id}/account_statement/',
  'GET /customers/debits/',
  'GET /customers/documents/due_wallet/',
  'GET /customers/documents/export/',
  'GET /customers/documents/{id}/',
  'GET /customers/imports/{id}/',
  'GET /customers/imports/{id}/refused/',
  'GET /customers/imports/{id}/rows/',
  'GET /customers/promises/',
  'GET /users/registration/',
  'POST /campaigns/campaigns/held/',
  'POST /campaigns/campaigns/{id}/let_through/',
  'POST /campaigns/campaigns/{id}/pause/',
  'POST /campaigns/campaigns/{id}/resend/',
  'POST /campaigns/campaigns/{id}/resume/',
  'POST /cash_management/automatic-debts/{id}/close/',
  'POST /cash_management/automatic-debts/{id}/order_file/',
  'POST /cash_management/order_layouts/',
  'POST /cash_management/order_layouts/preview/',
  'POST /conciliation/categories/',
  'POST /conciliation/conciliations/preview_data/{id}/',
  'POST /conciliation/rules/',
  'POST /conciliation/rules/try/',
  'POST /console/broken_screens/',
  'POST /console/conversations/{id}/reply/',
  'POST /console/demo_clock/',
  'POST /console/flow_traffic/',
  'POST /console/jobs/{id}/run_again/',
  'POST /console/users/{id}/disable/',
  'POST /console/users/{id}/enable/',
  'POST /console/users/{id}/password_link/',
  'POST /console/views/',
  'POST /customers/activities/',
  'POST /customers/banks/',
  'POST /customers/customers/subcategories/',
  'POST /customers/customers/{id}/return_credit/',
  'POST /customers/customers/{id}/send_account_statement/',
  'POST /customers/customers/{id}/spend_credit/',
  'POST /customers/imports/',
  'POST /customers/imports/{id}/preview/',
  'POST /customers/imports/{id}/save/',
  'POST /customers/promises/{id}/cancel/',
  'POST /customers/templates/preview/',
  'POST /customers/templates/test_send/',
  'POST /integrations/paylinks/',
  'POST /jwt/refresh-token',
  'POST /jwt/revoke-token',
  'POST /users/password/',
  'PUT /campaigns/holidays/{day}/',
  'PUT /campaigns/sending_calendar/',
  'PUT /campaigns/timeslots/{id}/',
  'PUT /cash_management/order_layouts/{id}/',
  'PUT /conciliation/categories/{id}/',
  'PUT /conciliation/conciliations/{id}/categorise/',
  'PUT /conciliation/conciliations/{id}/close/',
  'PUT /conciliation/conciliations/{id}/reopen/',
  'PUT /conciliation/rules/{id}/',
  'PUT /conciliation/settings/',
  'PUT /console/accounting_source/',
  'PUT /console/company/',
  'PUT /console/drafts/{kind}/{subject}/',
  'PUT /console/flow_traffic/consent/',
  'PUT /console/users/{id}/',
  'PUT /console/views/{id}/',
  'PUT /customers/activities/{id}/',
  'PUT /customers/file_layouts/{id}/',
];

const callOf = (row: AnyRow) => `${row.method} ${row.path}`;
/** What is ours may say what it likes. */
const specified = rows.filter((row) => !additions.includes(callOf(row)));
const rowFor = new Map(rows.map((row) => [callOf(row), row]));
const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const words = (text = '') => text.split(' ').filter(Boolean);

describe('the rows are the specification', () => {
  test('which has 84 calls, each once', () => {
    expect(specifiedCalls).toHaveLength(84);
    expect(new Set(specifiedCalls.map(({ call }) => call)).size).toBe(84);
  });

  test('every specified call is a row, in the specified order, and nothing else is but our additions', () => {
    const ours = rows.map(callOf);
    expect(ours.filter((call) => !additions.includes(call))).toEqual(specifiedCalls.map(({ call }) => call));
    expect(ours.filter((call) => additions.includes(call)).sort()).toEqual(additions);
  });

  test.each(specifiedCalls)('$call', (specified: SpecifiedCall) => {
    const row = rowFor.get(specified.call);
    if (!row) throw new Error('there is no such row');
    expect({ encoding: row.encoding, token: row.token, timeout: row.timeout, outside: row.outside }).toEqual({
      encoding: specified.encoding ?? 'json',
      token: specified.token ?? true,
      timeout: specified.timeout ?? 5_000,
      outside: undefined,
    });
    expect(fieldsOf(row.query)).toEqual(expect.arrayContaining(words(specified.query)));
    expect(fieldsOf(row.body)).toEqual(expect.arrayContaining(words(specified.body)));
    expect(fieldsOf(row.params)).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  test('a query takes nothing more than paging and search, and the few filters that are ours', () => {
    const ours: Record<string, string[]> = {};
    for (const { call, query } of specifiedCalls) {
      const usual = ['p', 'search', 'page_size', ...words(query)];
      const more = fieldsOf(rowFor.get(call)?.query ?? z.undefined()).filter((name) => !usual.includes(name));
      if (more.length > 0) ours[call] = more;
    }
    expect(ours).toEqual({
      'GET /customers/customers/': ['ordering'],
      'GET /customers/bankaccounts/': ['ordering'],
      'GET /customers/cost_center/': ['ordering'],
      'GET /customers/documents/': ['bucket', 'currency', 'ordering'],
      'GET /customers/payments_details/': ['ordering'],
      'GET /conciliation/conciliations/': ['bank_account', 'ordering'],
      'GET /cash_management/automatic-debts/': ['ordering'],
      'GET /campaigns/campaigns_list/': ['status', 'start', 'end'],
      'GET /customers/customerCampaign/{idCampaign}': ['held', 'status'],
      'GET /campaigns/timeslots/': ['start', 'end'],
      'GET /customers/templates/': ['channel', 'status', 'ordering'],
      'GET /customers/subscriptions/': ['status', 'idCustomer', 'ordering'],
      'GET /integrations/paylinks/get_trackable_transactions/': ['ordering'],
      'GET /cash_management/automatic-debts/preview_data/': ['bank', 'bank_account', 'collect_on', 'bucket'],
    });
  });

  test('only the creation of a template insists on a status', () => {
    expect(rows.filter((row) => row.created).map((row) => [row.name, row.created])).toEqual([['createTemplate', 201]]);
  });

  test('each fixed failure message stands on the calls it belongs to, and there is no other', () => {
    const found: Record<string, string[]> = {};
    for (const { name, failure } of specified) if (failure) found[failure] = [...(found[failure] ?? []), name];
    expect(found).toEqual(failures);
  });

  test('each fixed success message stands on the calls it belongs to, and there is no other', () => {
    const found: Record<string, string[]> = {};
    for (const { name, success } of specified) {
      const messages = typeof success === 'string' ? [success] : success ? [success.on, success.off] : [];
      for (const message of messages) found[message] = [...(found[message] ?? []), name];
    }
    expect(found).toEqual(successes);
  });
});

describe('the catalogue', () => {
  test('names every row once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  test('leaves out no row that a file of the contract exports', async () => {
    const folder = new URL('../../../src/api/contract/', import.meta.url);
    const exported = new Set<unknown>();
    for (const file of readdirSync(folder)) {
      const found: Record<string, unknown> = await import(new URL(file, folder).href);
      for (const value of Object.values(found)) if (isRow(value)) exported.add(value.name);
    }
    expect([...exported].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('can be told as OpenAPI: every schema has a JSON form', () => {
    for (const row of rows) {
      for (const schema of [row.params, row.query, row.answer]) expect(jsonForm(schema), row.name).toBeTypeOf('object');
      if (row.encoding !== 'multipart') expect(jsonForm(row.body), row.name).toBeTypeOf('object');
    }
  });
});

function isRow(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

function jsonForm(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema.optional(), { io: 'input', unrepresentable: 'any' });
}
