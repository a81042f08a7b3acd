import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../../src/api/contract/catalogue';
import { callOf } from '../../../src/api/contract/offers';
import { routes } from '../../../src/console/routes';
import { failures, successes } from './messages';
import { type SpecifiedCall, specifiedCalls } from './specification';

/** What is ours, for reasons docs/contract.md gives, may say what it likes. */
const specified = rows.filter((row) => !row.ours);
const rowFor = new Map(rows.map((row) => [callOf(row), row]));
const fieldsOf = (schema: z.ZodMiniType) => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);
const words = (text = '') => text.split(' ').filter(Boolean);

describe('the rows are the specification', () => {
  test('which has 84 calls, each once', () => {
    expect(specifiedCalls).toHaveLength(84);
    expect(new Set(specifiedCalls.map(({ call }) => call)).size).toBe(84);
  });

  test('every specified call is a row, in the specified order, and every other row says that it is ours', () => {
    expect(specified.map(callOf)).toEqual(specifiedCalls.map(({ call }) => call));
  });

  test('a screen that is not of the specification names the call of ours that it cannot be without', () => {
    const ours = rows.filter((row) => row.ours).map(callOf);
    const named = routes.flatMap(({ call }) => (call === undefined ? [] : [call]));
    expect(named.filter((call) => !ours.includes(call))).toEqual([]);
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

  test('a list whose query takes more says what of it another provider heeds', () => {
    for (const { call, query } of specifiedCalls) {
      const row = rowFor.get(call);
      const takes = fieldsOf(row?.query ?? z.undefined());
      const isMore = takes.some((name) => !['p', 'page_size', 'search', ...words(query)].includes(name));
      const isUnsearched = takes.includes('search') && !words(query).includes('search');
      expect(row?.specified, `${call}: its row's \`specified\` names what the specification has of its query`).toEqual(
        takes.includes('p') && (isMore || isUnsearched) ? words(query) : undefined,
      );
    }
  });

  test('what is no list takes nothing more than is specified, but for the narrowing of a preview', () => {
    const ours: Record<string, string[]> = {};
    for (const { call, query } of specifiedCalls) {
      const takes = fieldsOf(rowFor.get(call)?.query ?? z.undefined());
      const more = takes.filter((name) => !['search', ...words(query)].includes(name));
      if (!takes.includes('p') && more.length > 0) ours[call] = more;
    }
    expect(ours, 'another provider refuses or ignores what a query takes besides: name it here').toEqual({
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
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((one) => one.endsWith('.ts'))) {
      const found: Record<string, unknown> = await import(new URL(file, folder).href);
      for (const value of Object.values(found)) if (isRow(value)) exported.add(value.name);
    }
    expect([...exported].sort(), 'FILES of src/api/contract/catalogue.ts has each file that exports rows').toEqual(
      rows.map(({ name }) => name).sort(),
    );
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

function jsonForm(schema: z.ZodMiniType): unknown {
  return z.toJSONSchema(z.optional(schema), { io: 'input', unrepresentable: 'any' });
}
