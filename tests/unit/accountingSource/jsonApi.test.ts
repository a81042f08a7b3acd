import { describe, expect, onTestFinished, test } from 'vitest';
import type { Connector, SourcePart } from '../../../server/accountingSource/connector';
import { formatsOf } from '../../../server/accountingSource/formats';
import { apiConnector } from '../../../server/accountingSource/jsonApi';
import { valueAt } from '../../../server/accountingSource/paths';
import type { ApiMapping } from '../../../src/api/contract/console/accountingSource';
import { type Call, jsonApi } from '../../support/fakes/jsonApi';

const MAPPING: ApiMapping = {
  token_in: 'bearer',
  paging: 'ninguna',
  rows: 'data.facturas',
  dates: 'dmy',
  decimals: 'coma',
  fields: {
    external_id: 'id',
    number: 'numero',
    customer_dni: 'cliente.ruc',
    customer_name: 'cliente.nombre',
    total: 'totales.0.valor',
    due_date: 'vence',
    voided: 'estado',
  },
  void_values: 'A, Anulada',
};

const row = (id: number) => ({
  id,
  numero: `F-${id}`,
  cliente: { ruc: '0991234567001', nombre: 'Luz S.A.' },
  totales: [{ valor: `1.${String(id).padStart(3, '0')},50` }],
  vence: '31/12/2026',
  estado: id === 2 ? 'anulada' : 'P',
});

const connect = (
  url: string,
  changes: Partial<ApiMapping> = {},
  token: string | undefined = undefined,
  patient = true,
) => apiConnector({ address: url, token, mapping: { ...MAPPING, ...changes } }, { anywhere: true, patient });

async function serving(answer: Parameters<typeof jsonApi>[0]) {
  const api = await jsonApi(answer);
  onTestFinished(api.close);
  return api;
}

async function all(connector: Connector, since?: string): Promise<SourcePart[]> {
  const told: SourcePart[] = [];
  for await (const part of connector.documents(since)) told.push(part);
  return told;
}
const idsOf = (told: SourcePart[]) => told.flatMap(({ documents }) => documents.map(({ externalId }) => externalId));

describe('a path', () => {
  const answer = { a: { b: [{ c: 0 }, null] }, 'x y': '' };
  test.each([
    ['a.b.0.c', 0],
    ['a.b.1', null],
    ['a.b.1.c', undefined],
    ['a.b.2', undefined],
    ['a.b.-1', undefined],
    ['x y', ''],
    ['a..b', undefined],
    ['a.b.length', 2],
    ['__proto__', undefined],
    ['constructor.name', undefined],
    ['a.toString', undefined],
  ])('%s leads to %j', (path, value) => {
    expect(valueAt(answer, path)).toBe(value);
  });
});

describe('amounts and days, as a mapping says', () => {
  test.each([
    ['punto', '1234.5', '1234.50'],
    ['punto', '1,234.50', '1234.50'],
    ['punto', '12.340000', '12.34'],
    ['punto', '12.345', undefined],
    ['punto', '1.234', undefined],
    ['punto', '12,50', undefined],
    ['coma', '1.234', '1234.00'],
    ['coma', '1.234,5', '1234.50'],
    ['coma', '12.50', undefined],
    ['coma', '-1,00', undefined],
    ['centavos', '123450', '1234.50'],
    ['centavos', '5', '0.05'],
    ['centavos', '12.5', undefined],
    ['centavos', '', undefined],
  ] as const)('%s: %s is %s', (decimals, text, amount) => {
    expect(formatsOf('iso', decimals, undefined).moneyOf(text)).toBe(amount);
  });
  test.each([
    ['iso', '2026-11-28T23:00:00Z', '2026-11-28'],
    ['iso', '28/11/2026', 'bad'],
    ['dmy', '03/04/2026', '2026-04-03'],
    ['mdy', '03/04/2026', '2026-03-04'],
    ['mdy', '13/04/2026', 'bad'],
    ['dmy', '31/02/2026', 'bad'],
    ['dmy', '', null],
  ] as const)('%s: %s is %s', (dates, text, day) => {
    expect(formatsOf(dates, 'punto', undefined).dayOf(text)).toBe(day);
  });
});

describe('a JSON API', () => {
  test('is read by its paths, formats and void words', async () => {
    const api = await serving(() => ({ data: { facturas: [row(1), row(2)] } }));
    const [told] = await all(connect(api.url));
    expect(told).toMatchObject({
      leftOut: [],
      absent: [],
      documents: [
        {
          externalId: '1',
          number: 'F-1',
          customerDni: '0991234567001',
          customerName: 'Luz S.A.',
          total: '1001.50',
          dueDate: '2026-12-31',
          voided: false,
        },
        { externalId: '2', voided: true },
      ],
    });
  });

  test('tells every fault of a row by its field, and which path leads nowhere', async () => {
    const wrong = { ...row(1), numero: '', totales: [{ valor: '12.5' }], vence: '31/02/2026' };
    const api = await serving(() => ({ data: { facturas: [wrong] } }));
    const [told] = await all(connect(api.url, { fields: { ...MAPPING.fields, currency: 'divisa' } }));
    expect(told?.leftOut[0]?.faults?.map(({ field }) => field)).toEqual(['number', 'total', 'due_date']);
    expect(told?.leftOut[0]?.msg).toBe('página 1, fila 1: falta el número.');
    expect(told?.absent).toEqual([
      {
        field: 'currency',
        msg: '«divisa» no está en ninguna fila. Cada fila trae: id, numero, cliente, totales, vence, estado.',
      },
    ]);
  });

  test('an identifier that JSON numbers cannot hold is refused, not rounded', async () => {
    const api = await serving((_, response) =>
      response.end(
        '{"data":{"facturas":[{"id":90071992547409931,"numero":"F","cliente":{"ruc":"1"},"totales":[{"valor":1}]}]}}',
      ),
    );
    const [told] = await all(connect(api.url));
    expect(told?.leftOut[0]?.faults).toMatchObject([{ field: 'external_id' }]);
  });

  test('is given its token where it wants it', async () => {
    const api = await serving(() => ({ data: { facturas: [] } }));
    await all(connect(api.url, {}, 'secreto'));
    await all(connect(api.url, { token_in: 'cabecera', token_name: 'X-Api-Key' }, 'secreto'));
    await all(connect(`${api.url}/?tipo=FAC`, { token_in: 'consulta', token_name: 'clave' }, 'secreto'));
    expect(api.calls.map(({ authorization, apiKey, url }) => [authorization, apiKey, url.search])).toEqual([
      ['Bearer secreto', undefined, ''],
      [undefined, 'secreto', ''],
      [undefined, undefined, '?tipo=FAC&clave=secreto'],
    ]);
    await expect(all(connect(api.url, {}, 'clave\nX: 1'))).rejects.toThrow('signos que no se pueden enviar');
  });

  const pages = [[row(1), row(2)], [row(3), row(4)], [row(5)]];
  const told = (rows: object[], more: object = {}) => ({ data: { facturas: rows }, ...more });
  test.each<[string, Partial<ApiMapping>, (call: Call, url: string) => object]>([
    [
      'the page’s number',
      { paging: 'pagina', page_param: 'p', size_param: 'n', page_size: 2 },
      ({ url }) => told(pages[Number(url.searchParams.get('p')) - 1] ?? []),
    ],
    [
      'the rows before it',
      { paging: 'desplazamiento', page_param: 'desde' },
      ({ url }) =>
        told(
          pages
            .flat()
            .slice(Number(url.searchParams.get('desde')))
            .slice(0, 2),
        ),
    ],
    [
      'a mark',
      { paging: 'cursor', page_param: 'marca', next: 'meta.sigue' },
      ({ url }) => {
        const at = Number(url.searchParams.get('marca') ?? 0);
        return told(pages[at] ?? [], { meta: { sigue: at < 2 ? at + 1 : null } });
      },
    ],
    [
      'the next address',
      { paging: 'siguiente', next: 'next' },
      ({ url }) => {
        const at = Number(url.searchParams.get('x') ?? 0);
        return told(pages[at] ?? [], { next: at < 2 ? `/?x=${at + 1}` : '' });
      },
    ],
  ])('is read to its end by %s', async (_, mapping, answer) => {
    const api = await serving((call) => answer(call, ''));
    expect(idsOf(await all(connect(api.url, mapping)))).toEqual(['1', '2', '3', '4', '5']);
  });

  test('is read to its end by the Link header, and never leaves its host', async () => {
    const api = await serving(({ url }, response) => {
      const at = Number(url.searchParams.get('x') ?? 0);
      if (at < 2) response.setHeader('link', `</?x=0>; rel="first", </?x=${at + 1}>; rel="next"`);
      return told(pages[at] ?? []);
    });
    expect(idsOf(await all(connect(api.url, { paging: 'siguiente' })))).toEqual(['1', '2', '3', '4', '5']);
    const away = await serving(() => told([row(1)], { next: 'https://otro.example/' }));
    await expect(all(connect(away.url, { paging: 'siguiente', next: 'next' }))).rejects.toThrow('remite a otra');
  });

  test('one that does not know the page’s parameter is told so, and is not read for ever', async () => {
    const api = await serving(() => told([row(1)]));
    await expect(all(connect(api.url, { paging: 'pagina', page_param: 'p' }))).rejects.toThrow(
      'no atiende el parámetro «p»',
    );
    expect(api.calls).toHaveLength(2);
  });

  test('is asked for what changed since a day, in its own order', async () => {
    const api = await serving(() => told([]));
    await all(connect(api.url, { since_param: 'desde' }), '2026-11-26');
    await all(connect(api.url), '2026-11-26');
    expect(api.calls.map(({ url }) => url.search)).toEqual(['?desde=26%2F11%2F2026', '']);
  });

  test('gets the pause that it asks for where nobody waits, and is given up where somebody does', async () => {
    let refusals = 1;
    const api = await serving((_, response) => {
      if (refusals-- > 0) return response.writeHead(429, { 'retry-after': '0' }).end();
      return told([row(1)]);
    });
    expect(idsOf(await all(connect(api.url)))).toEqual(['1']);
    refusals = 1;
    await expect(all(connect(api.url, {}, undefined, false))).rejects.toThrow('pide esperar 0 s');
    const long = await serving((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await expect(all(connect(long.url))).rejects.toThrow('pide esperar 3600 s');
  });

  test.each([
    ['no JSON', '<html>', 'no es JSON válido'],
    ['another list', '{"items":[]}', 'en «data.facturas» no hay una lista de filas. La respuesta trae: items.'],
    ['an error', '"no"', 'La respuesta trae: un valor sin partes'],
  ])('says what it tells instead: %s', async (_, text, msg) => {
    const api = await serving((_call, response) => response.end(text));
    await expect(all(connect(api.url))).rejects.toThrow(msg);
  });
});
