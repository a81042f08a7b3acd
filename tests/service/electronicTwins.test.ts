import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { customerDetail } from '../../src/api/contract/customers/shapes';
import { documentDetail, listDocuments, syncReport } from '../../src/api/contract/receivables/documents';
import { type ContificoDocument, contifico, KEY } from '../support/fakes/contifico';
import { type Drawn, drawn, OWN, sriCreditNote, sriInvoice } from '../support/files/electronicDocuments';
import { type Person, withService } from '../support/processes/service';
import { companyOf, importOf, rowsOf, saved, uploadRecords } from '../support/service/imports';
import { expectOk, ledgerFaults, settle } from '../support/service/receivables';

const SOURCE = '/console/accounting_source/';
/** An invoice of 115.00 in one part, and one in two. */
const [WHOLE, PARTS] = drawn(
  (dice, at) => sriInvoice({ ...dice, tip: 0, parts: at * 2, taxed: true, lines: [10_000], wrapped: 0, days: 400 }, at),
  2,
);
if (!WHOLE || !PARTS) throw new Error('none was drawn');

withService(
  'a document that comes as XML and from the accounting system',
  (service) => {
    async function company(profile = 'Uno') {
      const there = await contifico();
      onTestFinished(there.close);
      const person = await companyOf(service(), OWN.EC, profile);
      expectOk(await person.send('PUT', SOURCE, { kind: 'contifico', address: there.url, token: KEY }));
      const day = await service().database.rows<{ day: string }>(`select to_char(current_date, 'DD/MM/YYYY') as day`);
      const bring = (one: Drawn, changes: Partial<ContificoDocument> = {}) => {
        const persona = { id: one.customer.id, ruc: null, cedula: one.customer.id, razon_social: one.customer.name };
        there.put({
          ...{ id: `c-${one.number}`, tipo_documento: 'FAC', documento: one.number, persona },
          ...{ fecha_emision: '05/02/2026', fecha_vencimiento: '31/12/2026', total: '115.00', saldo: '115.00' },
          ...{ changed: day[0]?.day ?? '', ...changes },
        });
      };
      return { there, person, bring };
    }
    const sync = async (person: Person) =>
      syncReport.parse(expectOk(await person.post('/documents/sync_documents_with_contable')));
    const listed = async (person: Person) =>
      listDocuments.answer.parse(expectOk(await person.get('/customers/documents/'))).results;
    async function dropped(person: Person, xml: string) {
      const preview = importOf(
        await uploadRecords(person, 'documents', new TextEncoder().encode(xml), undefined, 'una.xml'),
      );
      const problems = (await rowsOf(person, preview.id, '&status=problema')).flatMap((row) => row.problems);
      return { id: preview.id, counts: preview.counts, why: problems.map(({ msg }) => msg).join(' ') };
    }
    const taken = async (person: Person, xml: string) => saved(person, (await dropped(person, xml)).id);

    test('is one, XML first: its payments stay, and from then on the accounting system changes it', async () => {
      const { person, bring } = await company();
      await taken(person, WHOLE.xml);
      const [before] = await listed(person);
      await settle(service(), before?.id ?? '', '15.00');
      bring(WHOLE, { fecha_vencimiento: '30/06/2026' });
      expect(await sync(person)).toMatchObject({ created: 0, updated: 1, left_out: 0 });
      const own = { id: before?.id, total: '115.00', subtotal: '100.00', tax: '15.00', balance: '100.00' };
      expect(await listed(person)).toMatchObject([
        { ...own, external_id: `c-${WHOLE.number}`, due_date: '2026-06-30', status: 'parcial' },
      ]);
      expect(await sync(person)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      // The same file again is nothing.
      expect((await dropped(person, WHOLE.xml)).counts).toMatchObject({ igual: 1, nuevo: 0 });
      // What was credited there lowers it, and is no difference.
      bring(WHOLE, { saldo: '40.00' });
      expect(await sync(person)).toMatchObject({ updated: 1, left_out: 0 });
      expect(await listed(person)).toMatchObject([{ total: '55.00', invoiced: '115.00', balance: '40.00' }]);
      const detail = documentDetail.parse(expectOk(await person.get(`/customers/documents/${before?.id}/`)));
      expect(detail.allocations).toHaveLength(1);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('is one, the accounting system first, also of a lower balance and of the same person’s RUC', async () => {
      const { person, bring } = await company();
      const persona = { id: 'p', ruc: `${WHOLE.customer.id}001`, cedula: null, razon_social: WHOLE.customer.name };
      bring(WHOLE, { saldo: '40.00', persona });
      expect(await sync(person)).toMatchObject({ created: 1 });
      const before = await listed(person);
      await settle(service(), before[0]?.id ?? '', '10.00');
      expect(await dropped(person, WHOLE.xml)).toMatchObject({ counts: { igual: 1, nuevo: 0 }, why: '' });
      expect(await listed(person)).toMatchObject([{ id: before[0]?.id, total: '40.00', balance: '30.00' }]);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('its credit note lowers it once, whichever of both told of it first', async () => {
      const [note] = drawn(
        (dice, at) => sriCreditNote({ ...dice, tip: 0, taxed: true, lines: [20_000], wrapped: 0 }, at),
        1,
      );
      const { person, bring } = await company();
      bring(WHOLE);
      await sync(person);
      expect((await taken(person, note?.xml ?? '')).counts).toMatchObject({ nuevo: 1, problema: 0 });
      expect(await listed(person)).toMatchObject([{ total: '115.00', balance: '92.00' }]);
      bring(WHOLE, { saldo: '92.00' });
      await sync(person);
      expect(await listed(person)).toMatchObject([{ total: '115.00', balance: '92.00' }]);

      const other = await company('Dos');
      other.bring(WHOLE, { saldo: '92.00' });
      await sync(other.person);
      const done = await taken(other.person, note?.xml ?? '');
      expect(done.counts).toMatchObject({ nuevo: 0, problema: 1 });
      const [row] = await rowsOf(other.person, done.id, '&status=problema');
      expect(row?.problems[0]?.msg).toMatch(/^La contabilidad ya baja en .*23,00 lo que nombra\. No se aplicó/);
      expect(await listed(other.person)).toMatchObject([{ total: '92.00', invoiced: '115.00', balance: '92.00' }]);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('the same person’s cédula and RUC are one, XML first', async () => {
      const { person, bring } = await company();
      await taken(person, WHOLE.xml);
      bring(WHOLE, { persona: { id: 'p', ruc: `${WHOLE.customer.id}001`, cedula: null, razon_social: 'Otro nombre' } });
      expect(await sync(person)).toMatchObject({ created: 0, updated: 1, left_out: 0 });
      expect(await listed(person)).toMatchObject([{ customer_dni: WHOLE.customer.id, balance: '115.00' }]);
      expect(
        await service().database.rows('select from customer where profile_id = $1', [person.profileId]),
      ).toHaveLength(1);
    });

    test('a difference in total or customer is told in either order, and nothing changes', async () => {
      const { person, bring } = await company();
      await taken(person, WHOLE.xml);
      const before = await listed(person);
      bring(WHOLE, { total: '120.00', saldo: '120.00' });
      const other = { id: 'p', ruc: null, cedula: '0912345678', razon_social: 'Ana Paz' };
      const why = async () => {
        const report = await sync(person);
        expect(report).toMatchObject({ created: 0, updated: 0, left_out: 1 });
        return report.problems?.[0]?.msg.replace(/\u00a0/g, ' ');
      };
      expect(await why()).toBe(
        'Su comprobante electrónico dice $ 115,00 y la contabilidad $ 120,00. No se cambió: corrija el total donde esté mal.',
      );
      bring(WHOLE, { persona: other });
      expect(await why()).toBe(
        `Está aquí por su comprobante electrónico, de ${WHOLE.customer.name} (${WHOLE.customer.id}), y la contabilidad lo da a 0912345678. No se cambió: corrija el cliente donde esté mal.`,
      );
      expect(await listed(person)).toEqual(before);
      // Mended there it is the same one; another total after that is told too.
      bring(WHOLE);
      expect(await sync(person)).toMatchObject({ updated: 1, left_out: 0 });
      bring(WHOLE, { total: '90.00', saldo: '90.00' });
      expect(await why()).toContain('115,00 y la contabilidad $ 90,00');
      expect(await listed(person)).toMatchObject([{ total: '115.00', balance: '115.00' }]);

      const second = await company('Dos');
      second.bring(WHOLE, { total: '120.00', saldo: '50.00' });
      await sync(second.person);
      expect((await dropped(second.person, WHOLE.xml)).why).toMatch(
        /Ya está aquí por .*120,00 y el archivo dice .*115,00/,
      );
      second.bring(WHOLE, { persona: other });
      await sync(second.person);
      expect((await dropped(second.person, WHOLE.xml)).why).toContain('Ya está aquí, de Ana Paz (0912345678)');
      expect(await listed(second.person)).toHaveLength(1);
    });

    test('what stands in instalments stays so; what was collected there alone is told', async () => {
      const { person, bring } = await company();
      await taken(person, PARTS.xml);
      const before = await listed(person);
      expect(before.map(({ balance }) => balance)).toEqual(['57.50', '57.50']);
      bring(PARTS);
      expect(await sync(person)).toMatchObject({ created: 0, updated: 0, unchanged: 1, left_out: 0 });
      bring(PARTS, { saldo: '100.00' });
      const { problems } = await sync(person);
      expect(problems?.[0]?.msg.replace(/\u00a0/g, ' ')).toBe(
        'Está aquí en 2 cuotas por su comprobante electrónico, de las que se deben $ 115,00, y en la contabilidad quedan $ 100,00. No se cambió: registre aquí los $ 15,00 que se cobraron o acreditaron allí.',
      );
      await settle(service(), before[0]?.id ?? '', '15.00');
      expect(await sync(person)).toMatchObject({ unchanged: 1, left_out: 0 });
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('a document that does not say when it is due is due by its customer’s days of credit, which the accounting system says and staff change', async () => {
      const { person, bring } = await company();
      const persona = { id: 'p', ruc: null, cedula: WHOLE.customer.id, razon_social: WHOLE.customer.name };
      bring(PARTS, {
        id: 'c0',
        documento: '001-009-000000001',
        persona: { ...persona, dias_credito: '30' },
        fecha_vencimiento: null,
      });
      await sync(person);
      const [first] = await listed(person);
      expect(first?.due_date).toBe('2026-03-07');
      const at = `/customers/customers/${first?.customer}/`;
      const read = async () => customerDetail.parse(expectOk(await person.get(at)));
      const before = await read();
      expect(before.credit_days).toBe(30);
      const { first_name, dni, version } = before;
      const put = (body: object) => person.send('PUT', at, { first_name, dni, version, ...body });
      expect((await put({ credit_days: 1_000 })).status).toBe(422);
      expect((await put({ credit_days: -1 })).status).toBe(422);
      expectOk(await put({ credit_days: 45 }));
      // What staff typed stays, and is of what comes as XML too.
      await sync(person);
      expect((await read()).credit_days).toBe(45);
      await taken(person, WHOLE.xml);
      const due = new Date(Date.parse(WHOLE.issuedOn) + 45 * 86_400_000).toISOString().slice(0, 10);
      expect((await listed(person)).find(({ number }) => number === WHOLE.number)?.due_date).toBe(due);
      expectOk(await put({ credit_days: null, version: (await read()).version }));
      expect((await read()).credit_days).toBeNull();
    });

    test('a number that was made anew there is one document, and a note of sale of the same number is another', async () => {
      const { person, there, bring } = await company();
      await taken(person, WHOLE.xml);
      bring(WHOLE, { id: 'vieja', anulado: true });
      bring(WHOLE, { id: 'nueva' });
      bring(WHOLE, { id: 'nota', tipo_documento: 'NVE' });
      expect(await sync(person)).toMatchObject({ left_out: 0 });
      const found = await listed(person);
      expect(found.map(({ external_id, status }) => [external_id, status]).sort()).toEqual([
        ['nota', 'pendiente'],
        ['nueva', 'pendiente'],
        ['vieja', 'anulado'],
      ]);
      expect(await sync(person)).toMatchObject({ created: 0, updated: 0 });
      expect(there.calls.length).toBeGreaterThan(0);
    });
  },
  { sources: { accountingHosts: ['127.0.0.1'], dataDir: tmpdir() } },
);
