import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../src/api/call';
import { configure } from '../../src/api/client';
import { rows } from '../../src/api/contract/catalogue';
import type { AnyRow } from '../../src/api/contract/row';
import { http } from '../../src/api/http';
import { CallProblem } from '../../src/api/problem';
import { type Person, type Service, startService } from '../support/processes/service';
import { bearer, provider, type Received } from '../unit/api/provider';
import { type SpecifiedCall, specifiedCalls } from '../unit/contract/specification';

/** Every call of the specification as the console's client makes it and the service hears it, written down on the way between them. */

let service: Service;
let person: Person;
beforeAll(async () => {
  service = await startService();
  person = await service.person();
});
afterAll(() => service.close());

const ID = '00000000-0000-4000-8000-000000000000';
const TYPES = {
  json: /^application\/json/,
  form: /^application\/x-www-form-urlencoded/,
  multipart: /^multipart\/form-data; boundary=/,
} as const;
const words = (text = '') => text.split(' ').filter(Boolean);

test('each of the 84 calls leaves the console as the specification says, and the service takes it', async () => {
  const timeouts: (number | undefined)[] = [];
  const statuses: number[] = [];
  const { received } = await provider(async (one, response) => {
    const answer = await fetch(service.url + one.url, forwarded(one));
    statuses.push(answer.status);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  configure({ authorizer: bearer(person.token) });
  const listener = http.interceptors.request.use((config) => {
    timeouts.push(config.timeout);
    return config;
  });
  try {
    for (const specified of specifiedCalls) {
      const row = rows.find(({ method, path }) => `${method} ${path}` === specified.call);
      if (!row) throw new Error(`no row for ${specified.call}`);
      const body = bodyOf(row);
      const ask = { params: paramsOf(row), query: queryOf(row, specified), body, idempotencyKey: `k-${row.name}` };
      await call(row, ask).catch((error: unknown) => {
        if (!(error instanceof CallProblem)) throw error;
      });
      const [sent, status] = [received.at(-1), statuses.at(-1)];
      expect({ call: specified.call, ...heard(sent, row), timeout: timeouts.at(-1) }).toEqual({
        call: specified.call,
        method: row.method,
        path: `/api/v1${specified.call.split(' ')[1]?.replace(/\{(\w+)\}/g, (_, name) => (name === 'service' ? 'contable' : ID))}`,
        query: expect.arrayContaining(words(specified.query)),
        fields: expect.arrayContaining(words(specified.body)),
        type: body === undefined ? undefined : expect.stringMatching(TYPES[specified.encoding ?? 'json']),
        token: specified.token ?? true,
        key: row.idempotent === true,
        timeout: specified.timeout ?? 5_000,
      });
      // Whatever it makes of these values: it is no other method, media type or address than it has, and nobody who is in is asked who they are.
      const understood = [200, 201, 403, 404, 409, 412, 422, ...(row.token ? [] : [401])];
      if (service.app.servedRows.has(row.name)) expect(understood, specified.call).toContain(status);
    }
  } finally {
    http.interceptors.request.eject(listener);
  }
  expect([received.length, timeouts.length]).toEqual([84, 84]);
});

/** The same request, for the service. */
function forwarded({ method, headers, body }: Received): RequestInit {
  const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
  // A browser names no type where it sends nothing.
  if (body === '') delete kept['content-type'];
  const given = Object.entries(kept).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return { method, headers: given, ...(body !== '' && { body: Buffer.from(body, 'latin1') }) };
}

function heard(sent: Received | undefined, row: AnyRow) {
  const { method, url = '', headers = {}, body = '' } = sent ?? {};
  const { pathname, searchParams } = new URL(url, 'http://console');
  return {
    method,
    path: pathname,
    query: [...searchParams.keys()],
    fields: fieldsIn(body, row),
    type: body === '' ? undefined : headers['content-type'],
    token: headers.authorization !== undefined,
    key: headers['idempotency-key'] === `k-${row.name}`,
  };
}

function fieldsIn(body: string, { encoding }: AnyRow): string[] {
  if (body === '') return [];
  if (encoding === 'json') return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(body)));
  if (encoding === 'form') return [...new URLSearchParams(body).keys()];
  return [...body.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name);
}

function paramsOf({ path }: AnyRow): unknown {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, name === 'service' ? 'contable' : ID]));
}

function queryOf({ query }: AnyRow, specified: SpecifiedCall): unknown {
  const sample = sampleOf(z.toJSONSchema(z.optional(query), { io: 'input', unrepresentable: 'any' }));
  const all = new Map(Object.entries(z.catch(z.record(z.string(), z.unknown()), {}).parse(sample)));
  return Object.fromEntries(words(specified.query).map((name) => [name, all.get(name)]));
}

/** Something in every field that the row has; nothing where it has no body. */
function bodyOf(row: AnyRow): unknown {
  if (row.body.safeParse(undefined).success) return undefined;
  if (row.encoding !== 'multipart') return sampleOf(z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' }));
  return { file: new File(['Fecha;Monto\n02/10/2026;1,00\n'], 'movimientos.csv'), bank_account: ID };
}

type Schema = z.core.JSONSchema.BaseSchema | boolean;

function sampleOf(schema: Schema): unknown {
  if (typeof schema === 'boolean') return 'texto';
  const { const: only, enum: some, anyOf, oneOf, type, properties, items, format } = schema;
  if (only !== undefined) return only;
  if (some) return some[0];
  const choice = (anyOf ?? oneOf)?.[0];
  if (choice !== undefined) return sampleOf(choice);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  if (type === 'array') return items === undefined || Array.isArray(items) ? [] : [sampleOf(items)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return format === 'date' ? '2026-11-21' : ID;
}
