import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { explainedAs } from '../../server/withholdings/evidence';
import { type ApiMapping, accountingSource, sourceTrial } from '../../src/api/contract/console/accountingSource';
import { listDocuments, syncReport } from '../../src/api/contract/receivables/documents';
import { failureBody } from '../../src/api/contract/row';
import { type ContificoDocument, contifico, KEY } from '../support/fakes/contifico';
import { jsonApi } from '../support/fakes/jsonApi';
import { type Person, withService } from '../support/processes/service';
import { expectOk, ledgerFaults, settle } from '../support/service/receivables';

const SOURCE = '/console/accounting_source/';
const TRY = `${SOURCE}try/`;

const MAPPING: ApiMapping = {
  token_in: 'cabecera',
  token_name: 'X-Api-Key',
  paging: 'pagina',
  page_param: 'p',
  rows: 'data',
  since_param: 'desde',
  dates: 'iso',
  decimals: 'punto',
  fields: {
    external_id: 'id',
    number: 'numero',
    customer_dni: 'cliente.ruc',
    customer_name: 'cliente.nombre',
    total: 'total',
    due_date: 'vence',
    voided: 'estado',
  },
  void_values: 'A',
};

const invoice = (id: number, changes: object = {}) => ({
  id,
  numero: `F-${id}`,
  cliente: { ruc: '0991234567001', nombre: 'Luz S.A.' },
  total: '100.00',
  vence: '2026-12-31',
  estado: 'P',
  ...changes,
});

withService(
  'documents of any API, and of Contífico',
  (service) => {
    const sync = async (person: Person) =>
      syncReport.parse(expectOk(await person.post('/documents/sync_documents_with_contable')));
    const listed = async (person: Person) =>
      listDocuments.answer.parse(expectOk(await person.get('/customers/documents/'))).results;
    const set = (person: Person, body: object) => person.send('PUT', SOURCE, body);
    const attempt = (person: Person, body: object) => person.post(TRY, body);
    const nothingKept = async () => expect(await service().database.rows('select from accounting_source')).toEqual([]);

    /** An API of pages, whose rows a test changes. */
    async function books(rows: object[]) {
      const api = await jsonApi(({ url }) => ({ data: url.searchParams.get('p') === '1' ? rows : [] }));
      onTestFinished(api.close);
      return { ...api, rows };
    }

    test('an API is tried as it would be read, each fault by its field, and nothing is kept', async () => {
      const person = await service().person();
      const api = await books([invoice(1), invoice(2, { total: 'mucho', cliente: {} }), invoice(3, { estado: 'A' })]);
      const body = { kind: 'api', address: api.url, token: 'muy-secreto', mapping: MAPPING };
      const trial = sourceTrial.parse(expectOk(await attempt(person, body)));
      expect(trial).toMatchObject({
        found: 2,
        left_out: 1,
        rows: [
          { number: 'F-1', customer_name: 'Luz S.A.', total: '100.00', due_date: '2026-12-31', voided: false },
          { number: 'F-3', voided: true },
        ],
      });
      expect(trial.faults.map(({ field, count }) => [field, count])).toEqual([
        ['customer_dni', 1],
        ['total', 1],
      ]);
      expect(api.calls.map(({ apiKey }) => apiKey)).toEqual(['muy-secreto', 'muy-secreto']);
      await nothingKept();

      const wrong = { ...body, mapping: { ...MAPPING, rows: 'datos' } };
      const { status, body: why } = await attempt(person, wrong);
      expect([status, failureBody.parse(why)]).toEqual([
        422,
        expect.objectContaining({
          msg: 'Se probó y no se puede leer: en «datos» no hay una lista de filas. La respuesta trae: data.',
          fields: { 'mapping.rows': 'No hay una lista ahí. Hay: data' },
        }),
      ]);
      await nothingKept();
    });

    test('a credit note or a payment is left out, and a number of JSON has its point where texts have a comma', async () => {
      const person = await service().person();
      const kinds = ['Factura', 'Nota de crédito', 'Pago'];
      const api = await books([
        ...kinds.map((tipo, at) => invoice(at + 1, { tipo, total: '1.234,50' })),
        invoice(4, { total: 1234.5 }),
        invoice(5, { total: 1.234 }),
      ]);
      const mapping = { ...MAPPING, decimals: 'coma', fields: { ...MAPPING.fields, doc_type: 'tipo' } };
      const trial = sourceTrial.parse(
        expectOk(await attempt(person, { kind: 'api', address: api.url, token: 't', mapping })),
      );
      expect(trial.rows.map(({ number, total }) => [number, total])).toEqual([
        ['F-1', '1234.50'],
        ['F-4', '1234.50'],
      ]);
      expect(trial.faults.map(({ field, count }) => [field, count])).toEqual([
        ['doc_type', 2],
        ['total', 1],
      ]);
    });

    test('a credit note that was owed before is void at the next sync, but where payments here cover it', async () => {
      const person = await service().person();
      const rows = [invoice(1), invoice(2), invoice(3), invoice(4)];
      const api = await books(rows);
      const mapping = { ...MAPPING, since_param: undefined, fields: { ...MAPPING.fields, doc_type: 'tipo' } };
      expectOk(await set(person, { kind: 'api', address: api.url, token: 't', mapping }));
      expect(await sync(person)).toMatchObject({ created: 4 });
      const paid = (await listed(person)).find(({ number }) => number === 'F-2');
      await settle(service(), paid?.id ?? '', '100.00');
      for (const [at, tipo] of ['Nota de crédito', 'NC', 'NC', 'Factura'].entries()) {
        rows[at] = invoice(at + 1, { tipo });
      }
      const report = await sync(person);
      expect(report).toMatchObject({ updated: 2, unchanged: 1, left_out: 1, problems: [{ number: 'F-2' }] });
      expect(report.problems?.[0]?.msg).toMatch(
        /«NC» no es una deuda, y no se trae\. Aquí tiene pagos por 100,00: deshágalos/,
      );
      const statuses = async () => (await listed(person)).map(({ number, status }) => `${number} ${status}`).sort();
      expect(await statuses()).toEqual(['F-1 anulado', 'F-2 pagado', 'F-3 anulado', 'F-4 pendiente']);
      // Once void it is left out like any other.
      expect(await sync(person)).toMatchObject({ updated: 0, left_out: 3 });
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('what a mapping lacks is said by its field, also where nothing is said at all', async () => {
      const person = await service().person();
      const { status, body } = await attempt(person, { kind: 'api' });
      expect(status).toBe(422);
      expect(Object.keys(failureBody.parse(body).fields ?? {})).toEqual(
        expect.arrayContaining(['address', 'mapping.fields.total', 'mapping.fields.external_id']),
      );
      const paged = { ...MAPPING, page_param: '', token_name: '' };
      const lacking = await set(person, { kind: 'api', address: 'https://x.example', mapping: paged });
      expect(Object.keys(failureBody.parse(lacking.body).fields ?? {})).toEqual([
        'mapping.token_name',
        'mapping.page_param',
      ]);
      expect((await attempt(person, { kind: 'contifico' })).status).toBe(422);
    });

    test('an API that is kept brings its documents, each once, and its changes and void states after', async () => {
      const person = await service().person();
      const rows = [invoice(1), invoice(2)];
      const api = await books(rows);
      const body = { kind: 'api', address: api.url, token: 'muy-secreto', mapping: MAPPING };
      const kept = accountingSource.parse(expectOk(await set(person, body)));
      expect(kept).toMatchObject({ kind: 'api', has_token: true, mapping: { rows: 'data' } });
      const stored = await service().database.rows('select * from accounting_source, audit_line');
      expect(JSON.stringify([kept, stored])).not.toContain('muy-secreto');

      expect(await sync(person)).toMatchObject({ created: 2, left_out: 0 });
      expect(await sync(person)).toMatchObject({ created: 0, unchanged: 2 });
      rows.splice(0, 2, invoice(1, { total: '120.00' }), invoice(2, { estado: 'A' }));
      expect(await sync(person)).toMatchObject({ created: 0, updated: 2 });
      expect((await listed(person)).map(({ number, total, status }) => [number, total, status])).toEqual(
        expect.arrayContaining([['F-1', '120.00', expect.anything()]]),
      );
      expect((await listed(person)).find(({ number }) => number === 'F-2')?.status).toBe('anulado');
      // The first sync asked for everything, the others for what changed since two days before.
      const [row] = await service().database.rows<{ day: string }>('select (current_date - 2)::text as day');
      const asked = api.calls.map(({ url }) => url.searchParams.get('desde'));
      expect(new Set(asked.slice(4))).toEqual(new Set([row?.day]));
      expect(asked.slice(0, 4)).toEqual([null, null, null, null]);
      // What is kept anew is read anew.
      expectOk(await set(person, { ...body, token: undefined, version: 1 }));
      await sync(person);
      expect(api.calls.at(-1)?.url.searchParams.get('desde')).toBeNull();
    });

    test('what was left out is asked for again', async () => {
      const person = await service().person();
      const api = await books([invoice(1, { total: '' }), invoice(2)]);
      expectOk(await set(person, { kind: 'api', address: api.url, mapping: MAPPING }));
      expect(await sync(person)).toMatchObject({ created: 1, left_out: 1 });
      await sync(person);
      expect(api.calls.every(({ url }) => !url.searchParams.has('desde'))).toBe(true);
    });

    test('a mapping that makes no document of any row is not kept', async () => {
      const person = await service().person();
      const api = await books([invoice(1)]);
      const mapping = { ...MAPPING, fields: { ...MAPPING.fields, total: 'importe' } };
      const { status, body } = await set(person, { kind: 'api', address: api.url, mapping });
      expect([status, failureBody.parse(body).fields]).toEqual([
        422,
        { 'mapping.fields.total': expect.stringMatching(/«importe» no está en ninguna fila/) },
      ]);
      await nothingKept();
    });

    test.each(['localhost', '[::1]', '10.1.2.3', '169.254.169.254', '2130706434'])(
      'the service is not led into its own network: %s',
      async (name) => {
        const person = await service().person();
        for (const body of [
          { kind: 'api', address: `https://${name}:9/`, mapping: MAPPING },
          { kind: 'contifico', address: `https://${name}:9/`, token: 'x' },
        ]) {
          const { status, body: why } = await attempt(person, body);
          expect([status, failureBody.parse(why).msg]).toEqual([422, expect.stringMatching(/red interna/)]);
        }
      },
    );

    test('only administrators try one', async () => {
      const person = await service().person({ role: 'operador' });
      expect((await attempt(person, { kind: 'ninguno' })).status).toBe(403);
    });

    const luz = { id: 'p1', ruc: '0991234567001', cedula: null, razon_social: 'Luz S.A.', dias_credito: '30' };
    const factura = (id: string, changes: Partial<ContificoDocument> = {}): ContificoDocument => ({
      id,
      tipo_documento: 'FAC',
      documento: `001-001-00000000${id}`,
      fecha_emision: '01/10/2026',
      fecha_vencimiento: '31/10/2026',
      total: '100.00',
      saldo: '100.00',
      estado: 'P',
      anulado: false,
      persona: luz,
      changed: '01/10/2026',
      ...changes,
    });

    async function withContifico(...documents: ContificoDocument[]) {
      const there = await contifico();
      onTestFinished(there.close);
      for (const one of documents) there.put(one);
      const person = await service().person();
      const body = { kind: 'contifico', address: there.url, token: KEY };
      return { there, person, body };
    }
    const byNumber = async (person: Person) =>
      new Map((await listed(person)).map((one) => [one.number.slice(-1), one]));
    const companyDay = async (before = 0) => {
      const [row] = await service().database.rows<{ day: string }>(
        `select to_char(current_date - ${before}, 'DD/MM/YYYY') as day`,
      );
      return row?.day ?? '';
    };

    test('Contífico is tried with its key, and brings what its customers owe', async () => {
      const { there, person, body } = await withContifico(
        factura('1'),
        factura('2', { saldo: '30.00' }),
        factura('3', { saldo: '0.00', estado: 'C' }),
        factura('4', { anulado: true }),
        factura('5', { fecha_vencimiento: null }),
        factura('6', { fecha_vencimiento: null, persona: null, persona_id: 'p2' }),
        factura('7', { tipo_documento: 'COT' }),
        factura('8', { tipo_documento: 'NCT', documento_relacionado_id: '1' }),
      );
      there.people.push(luz, {
        id: 'p2',
        ruc: null,
        cedula: '0912345678',
        razon_social: 'Ana Paz',
        dias_credito: '15',
      });
      const wrongKey = await attempt(person, { ...body, token: 'otra' });
      expect([wrongKey.status, failureBody.parse(wrongKey.body).msg]).toEqual([
        422,
        'Se probó y no se puede leer: el sistema contable respondió 401. Revise el token o la clave.',
      ]);
      expect(sourceTrial.parse(expectOk(await attempt(person, body)))).toMatchObject({
        found: 2,
        rows: [{ number: '001-001-000000001', customer_name: 'Luz S.A.', total: '100.00' }, {}],
      });
      await nothingKept();
      expectOk(await set(person, body));
      expect(await sync(person)).toMatchObject({ created: 6, left_out: 0 });
      const found = await byNumber(person);
      expect([...found.keys()].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
      expect(['1', '2', '3'].map((number) => found.get(number)?.balance)).toEqual(['100.00', '30.00', '0.00']);
      expect(found.get('4')?.status).toBe('anulado');
      expect([found.get('5')?.due_date, found.get('6')?.due_date]).toEqual(['2026-10-31', '2026-10-16']);
      expect(found.get('6')?.customer_name).toBe('Ana Paz');
      expect(await sync(person)).toMatchObject({ created: 0, updated: 0 });
    });

    test('Contífico is asked for the days since the last sync and two before, and for the invoice of a credit note', async () => {
      const { there, person, body } = await withContifico(factura('1'), factura('2'));
      expectOk(await set(person, body));
      await sync(person);
      there.calls.length = 0;
      there.put(factura('1', { saldo: '40.00' }));
      there.put(factura('9', { tipo_documento: 'NCT', documento_relacionado_id: '1', changed: await companyDay(1) }));
      there.put(factura('2', { saldo: '0.00', changed: await companyDay() }));
      expect(await sync(person)).toMatchObject({ updated: 2 });
      const days = there.calls.flatMap((call) => /fecha_modificacion=([^&]*)/.exec(call)?.[1] ?? []);
      expect([...new Set(days)]).toEqual(
        (await Promise.all([2, 1, 0].map(companyDay))).map((day) => encodeURIComponent(day)),
      );
      const found = await byNumber(person);
      expect(['1', '2'].map((number) => found.get(number)?.balance)).toEqual(['40.00', '0.00']);
    });

    test('what a credit note or a payment there lowers keeps the invoice’s own total and taxes, by which its customer withholds', async () => {
      const { there, person, body } = await withContifico(
        factura('1', { iva: '13.04' }),
        factura('2', { iva: '13.04' }),
      );
      expectOk(await person.send('PUT', '/console/company/', { name: 'Uno', country: 'EC' }));
      expectOk(await set(person, body));
      await sync(person);
      const own = { subtotal: '86.96', tax: '13.04' };
      expect((await byNumber(person)).get('1')).toMatchObject({ total: '100.00', invoiced: null, ...own });
      there.put(factura('1', { iva: '13.04', saldo: '40.00', changed: await companyDay() }));
      // Its source says the invoice's total alone now.
      there.put(factura('2', { saldo: '60.00', changed: await companyDay() }));
      await sync(person);
      const found = await byNumber(person);
      expect(found.get('1')).toMatchObject({ total: '40.00', balance: '40.00', invoiced: '100.00', ...own });
      expect(found.get('2')).toMatchObject({ total: '60.00', balance: '60.00', invoiced: '100.00', ...own });
      const document_id = found.get('1')?.id ?? '';
      // 1.75 % of 86.96 and 30 % of 13.04: of the invoice, and not of what is left of it.
      const as = await explainedAs(service().database, person.profileId, [{ document_id, amount: '5.43' }]);
      expect([...as.values()].map(({ words }) => words)).toEqual([
        'Retención por recibir: 1,75 % de renta y 30 % del IVA',
      ]);
      const typed = { subtotal: '90.00', version: found.get('1')?.version };
      expectOk(await person.send('PUT', `/customers/documents/${document_id}/subtotal/`, typed));
      expect((await byNumber(person)).get('1')).toMatchObject({ total: '40.00', subtotal: '90.00', tax: '10.00' });
      // Open again there, it is the whole again.
      there.put(factura('1', { iva: '13.04', changed: await companyDay() }));
      await sync(person);
      expect((await byNumber(person)).get('1')).toMatchObject({ total: '100.00', invoiced: null, ...own });
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('what was collected here and is not yet known there is owed no more', async () => {
      const { there, person, body } = await withContifico(factura('1'));
      expectOk(await set(person, body));
      await sync(person);
      const id = (await byNumber(person)).get('1')?.id ?? '';
      await settle(service(), id, '60.00');
      await sync(person);
      expect((await byNumber(person)).get('1')).toMatchObject({ total: '100.00', balance: '40.00' });
      // Somebody noted it there too, and thirty more.
      there.put(factura('1', { saldo: '10.00', changed: await companyDay() }));
      await sync(person);
      expect((await byNumber(person)).get('1')).toMatchObject({ total: '70.00', balance: '10.00' });
    });

    test('Contífico gets the pause that it asks for', async () => {
      const { there, person, body } = await withContifico(factura('1'));
      expectOk(await set(person, body));
      let refusals = 2;
      there.beforeAll((_, response) => {
        if (refusals-- <= 0) return false;
        response.writeHead(429, { 'retry-after': '0' }).end();
        return true;
      });
      expect(await sync(person)).toMatchObject({ created: 1 });
    });
  },
  { sources: { accountingHosts: ['127.0.0.1'], dataDir: tmpdir() } },
);
