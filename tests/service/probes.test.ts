import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../src/api/contract/catalogue';
import type { AnyRow } from '../../src/api/contract/row';
import { seed } from '../support/files/lots';
import { CSV } from '../support/files/statementFixtures';
import { type Person, type Service, startService } from '../support/processes/service';
import { collected, loaded, payers, sent } from '../support/service/debits';
import { books, conciliate, expectOk, movementsOf, previewOf, settle } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/**
 * Texts and numbers that no column takes, in every parameter, every field of every body, file names and keys of every
 * row the service serves: each is answered, and none by a failure of the service.
 */

const AT_ONCE = 6;

const TEXTS = [
  '\0',
  'a\0b',
  '\ud83d',
  'a\udc00b',
  '0000-01-01',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '5874898-01-01',
  'infinity',
  'epoch',
  '99999999999999999999',
  '-99999999999999.99',
  '9999999999999.99',
  '1e400',
  'NaN',
  '%',
  '\\',
  "'",
  '{}',
  '[',
  'null',
  '\u202e\ufeff\uffff',
  '😀'.repeat(60),
  'x'.repeat(5_000),
];
const NUMBERS = [2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1e308, -1, 0, 0.5, 2 ** 31 - 1];
/** As they stand in an address; some are no UTF-8 at all. */
const RAW = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '%C0%80',
  ...TEXTS.filter((text) => !/\p{Cs}/u.test(text)).map(encodeURIComponent),
];

let service: Service;
let ana: Person;
let token: string;
const known = new Map<string, string>();
/** What a path's `{id}` is, by how the path begins. */
const owners: [start: string, of: string][] = [
  ['/conciliation/conciliations/preview_data/', 'preview_id'],
  ['/conciliation/', 'conciliation'],
  ['/cash_management/', 'debit'],
  ['/customers/documents/', 'document_id'],
  ['/customers/bankaccounts/', 'bank_account'],
  ['/customers/customers/', 'customer'],
  ['/customers/contacts/', 'contact'],
];

beforeAll(async () => {
  service = await startService();
  ana = await service.person();
  token = ana.token;
  const { account, documentId } = await books(service, ana, [{ number: 'F-1042', total: '500.00' }]);
  const payment = await settle(service, documentId('F-1042'), '10.00');
  const { id } = await conciliate(ana, account, CSV);
  const [movement] = await movementsOf(ana, id);
  const collecting = await payers(service, ana, [{ name: 'López', owes: { 'F-1': '100.00' } }]);
  const debit = await sent(service, ana, collecting.account);
  const answer = `Referencia;Monto;Estado\n${debit.reference('F-1')};100,00;Cobrado\n`;
  await collected(ana, debit.id, (await loaded(ana, debit.id, answer)).id);
  const { id: preview } = await previewOf(ana, account, CSV);
  const [reached] = await service.database.rows<{ customer: string; contact: string }>(
    `insert into contact (profile_id, customer_id, phone) select profile_id, customer_id, '+593991234567' from document where id = $1
     returning customer_id as customer, id as contact`,
    [documentId('F-1042')],
  );
  const ids = {
    ...reached,
    idCustomer: reached?.customer,
    conciliation: id,
    debit: debit.id,
    preview_id: preview,
    bank_account: account,
    bank: collecting.bank,
    movement_id: movement?.id,
  };
  for (const [name, value] of Object.entries({ ...ids, document_id: documentId('F-1042'), payment }))
    known.set(name, value ?? '');
});
afterAll(() => service.close());

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Something that fits: ids of what there is, else the least there may be. */
function sample(schema: JsonSchema | boolean | undefined, name: string): unknown {
  if (typeof schema !== 'object') return 'x';
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one) return sample(one, name);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, sample(of, key)]));
    case 'array':
      return [sample(Array.isArray(schema.items) ? schema.items[0] : schema.items, name.replace(/s$/, ''))];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    default:
      return text(schema, name);
  }
}

function text({ format, pattern, minLength = 1 }: JsonSchema, name: string): string {
  const id = known.get(name) ?? (/payment/.test(name) ? known.get('payment') : undefined);
  if (id) return id;
  if (format === 'date') return '2026-11-21';
  if (format === 'email') return `${randomUUID()}@cartera.local`;
  if (pattern?.includes('\\.\\d{2}')) return '1.00';
  return /(^|_)id$/.test(name) ? randomUUID() : 'x'.repeat(Math.max(12, minLength));
}

/** The value with what stands at each of its ends replaced, one at a time. */
function* replaced(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* TEXTS;
  else if (typeof value === 'number') yield* NUMBERS;
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) {
      for (const other of replaced(inside)) yield Array.isArray(value) ? [other] : { ...value, [key]: other };
    }
  }
}

const schemaOf = (given: z.ZodMiniType): JsonSchema => z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' });

function pathOf(row: AnyRow, id?: string): string {
  const of = owners.find(([start]) => row.path.startsWith(start))?.[1] ?? '';
  const path = row.path.replace('{id}', id ?? known.get(of) ?? randomUUID()).replace(/\{\w+\}/g, 'contable');
  return (row.outside ? '' : '/api/v1') + path;
}

type Probe = { of: string; path: string; init: RequestInit };

function* probesOf(row: AnyRow): Generator<Probe> {
  const query = schemaOf(row.query).properties ?? {};
  const body = sample(schemaOf(row.body), '');
  const send = (path: string, given: unknown, headers = {}): Probe => ({
    of: row.name,
    path,
    init: initOf(row, given, headers),
  });
  for (const name of Object.keys(query)) {
    const others = Object.entries(query).filter(([other]) => other !== name && /_id$|format|account/.test(other));
    const rest = others.map(([other, of]) => `&${other}=${encodeURIComponent(String(sample(of, other)))}`).join('');
    for (const probe of RAW) yield send(`${pathOf(row)}?${name}=${probe}${rest}`, body);
  }
  if (row.path.includes('{')) for (const probe of RAW.slice(0, 12)) yield send(pathOf(row, probe), body);
  if (row.encoding === 'multipart') yield* filesOf(row, body);
  else for (const given of replaced(body)) yield send(pathOf(row), given);
  if (row.idempotent)
    for (const key of ['\xff', '%00', 'x'.repeat(201)]) yield send(pathOf(row), body, { 'idempotency-key': key });
}

function* filesOf(row: AnyRow, body: unknown): Generator<Probe> {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
    ([name]) => name !== 'file',
  );
  const part = (head: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const written = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given));
  const form = (fileName: string, given: [string, unknown][]) => {
    const parts = given.map(([name, value]) => part(`name="${name}"`, written(value)));
    const file = part(`name="file"; filename="${fileName}"`, CSV);
    const init = {
      method: row.method,
      body: Buffer.from(`${[...parts, file].join('')}--b--\r\n`),
      headers: headersOf({ 'content-type': 'multipart/form-data; boundary=b' }),
    };
    return { of: row.name, path: pathOf(row), init };
  };
  for (const name of ['a\0.csv', '\0', '', '..', '/', 'x'.repeat(3_000), '%00', '\u202e', "'"])
    yield form(name, fields);
  for (const [at, [name, value]] of fields.entries()) {
    for (const other of replaced(value)) yield form('a.csv', fields.with(at, [name, other]));
  }
}

const headersOf = (more: object) => ({ authorization: `Bearer ${token}`, ...more });

function initOf(row: AnyRow, body: unknown, more: object): RequestInit {
  if (row.method === 'GET' || body === undefined || body === 'x')
    return { method: row.method, headers: headersOf(more) };
  if (row.encoding === 'form' && typeof body === 'object' && body !== null) {
    const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: row.method, headers: headersOf(more), body: new URLSearchParams(fields) };
  }
  return {
    method: row.method,
    headers: headersOf({ 'content-type': 'application/json', ...more }),
    body: JSON.stringify(body),
  };
}

/** One in so many, of all rows together, so that no row's ends are always left out; `PROBES=1` for all of them. */
const EVERY = drawsOf('PROBES', 4, 44);

let at = seed % EVERY;
function* some<T>(all: Iterable<T>): Generator<T> {
  for (const one of all) if (at++ % EVERY === 0) yield one;
}

test('no text and no number, wherever it stands, is a failure of the service', {
  timeout: EVERY === 1 ? 1_800_000 : 300_000,
}, async () => {
  const served = rows.filter((row) => service.app.servedRows.has(row.name) && !row.streams);
  // What deletes comes last, so that the others have something to be asked of.
  const order = [...served].sort((one, other) => Number(/delete/i.test(one.name)) - Number(/delete/i.test(other.name)));
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  for (const row of order) {
    const probes = some(probesOf(row));
    const ask = async () => {
      for (const { of, path, init } of probes) {
        const response = await fetch(service.url + path, init);
        const said = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status >= 500)
          failed.push(`${response.status} ${of} ${path} ${String(init.body).slice(0, 300)} ${said}`);
        const { url } = z
          .catch(z.looseObject({ url: z.optional(z.string()) }), {})
          .parse(response.ok ? JSON.parse(said) : {});
        if (url === undefined) continue;
        // A file that breaks off in its middle rejects.
        const file = await fetch(`${service.url}/api/v1${url}`).then(
          (one) => one.arrayBuffer().then(() => one.status),
          () => 599,
        );
        if (file >= 500) failed.push(`${file} ${of} ${path}: the file`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  }
  const all = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  console.log(`${all} probes of ${order.length} rows: ${JSON.stringify([...statuses].sort())}`);
  expect(failed).toEqual([]);
  expect(all).toBeGreaterThan(30_000 / EVERY);
  expectOk(await ana.get('/customers/documents/'));
});
