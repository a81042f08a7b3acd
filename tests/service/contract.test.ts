import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../src/api/contract/catalogue';
import type { AnyRow } from '../../src/api/contract/row';
import { type Service, startService } from '../support/processes/service';

/** Rows of the contract that the service does not answer yet. What gets its route leaves this list. */
const NOT_YET: string[] = [];

/** Routes of the service's own: health, readiness, the contract's description, and files that a link opens without a header. */
const BESIDES = [
  'GET /api/v1/downloads/account_statement',
  'GET /api/v1/downloads/agreement',
  'GET /api/v1/downloads/agreement_file',
  'GET /api/v1/downloads/asientos',
  'GET /api/v1/downloads/clientes',
  'GET /api/v1/downloads/comprobantes',
  'GET /api/v1/downloads/conciliacion',
  'GET /api/v1/downloads/dispute_file',
  'GET /api/v1/downloads/documentos',
  'GET /api/v1/downloads/imports',
  'GET /api/v1/downloads/inbound_media',
  'GET /api/v1/downloads/indicadores',
  'GET /api/v1/downloads/message_attachment',
  'GET /api/v1/downloads/pagos',
  'GET /api/v1/downloads/payment_proof',
  'GET /api/v1/downloads/retenciones',
  'GET /api/v1/openapi.json',
  'GET /api/v1/integrations/whatsapp/webhook',
  'GET /baja/:token',
  'GET /pago-recibido',
  'GET /healthz',
  'GET /pagar/:token',
  'GET /readyz',
  'POST /api/v1/integrations/paylinks/webhook/:id',
  'POST /api/v1/integrations/:channel/webhook',
  'POST /api/v1/integrations/whatsapp/webhook',
  'POST /baja/:token',
  'POST /pagar/:token',
  // The customer's own page: with the visit's cookie instead of a token.
  'DELETE /c/:token/visit',
  'GET /c/:token/account',
  'GET /c/:token/greeting',
  'GET /c/:token/payments/:payment',
  'GET /c/:token/statement.pdf',
  'POST /c/:token/contact',
  'POST /c/:token/disputes',
  'POST /c/:token/payments',
  'POST /c/:token/promises',
  'POST /c/:token/proofs',
  'POST /c/:token/visit',
  'POST /c/:token/withholdings',
  // With the token of a source instead of a session's.
  'POST /api/v1/conciliation/arrivals/files',
];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('what is served is in the contract, under the contract’s own row', () => {
  const strangers = [...service.app.servedRows.values()].filter((row) => !rows.includes(row));
  expect(
    strangers.map(({ name }) => name),
    'name the file of these rows in FILES of src/api/contract/catalogue.ts',
  ).toEqual([]);
});

test('what is in the contract is served, but for what is listed as not yet built', () => {
  const missing = rows.filter(({ name }) => !service.app.servedRows.has(name)).map(({ name }) => name);
  expect(missing.sort(), 'server/http/app.ts calls each file of server/http/routes/').toEqual(NOT_YET.toSorted());
});

test('a row that carries the token is refused without one, at its own address', async () => {
  for (const row of service.app.servedRows.values()) {
    if (!row.token) continue;
    const path = addressOf(row).replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const { status } = await fetch(service.url + path, { method: row.method });
    expect(`${row.name} ${status}`).toBe(`${row.name} 401`);
  }
});

test('nothing is answered that is neither in the contract nor named here', () => {
  const known = [...service.app.servedRows.values()].map((row) => `${row.method} ${addressOf(row)}`);
  const served = routesOf(service.app.printRoutes({ commonPrefix: false }));
  expect(
    served.sort(),
    'name in BESIDES what a browser follows by itself, such as an export’s `downloads/` address',
  ).toEqual([...known, ...BESIDES].sort());
});

function addressOf({ outside, path }: AnyRow): string {
  return ((outside ? '' : '/api/v1') + path).replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
}

/** `GET /path` of each line of Fastify's tree, where a line's depth is four characters a level. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(part);
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${parents.join('')}`);
  });
}
