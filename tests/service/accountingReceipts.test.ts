import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import {
  type AccountingReceipt,
  accountingSource,
  listAccountingReceipts,
} from '../../src/api/contract/console/accountingSource';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { answered, eventually } from '../support/eventually';
import { type ContificoDocument, contifico, KEY } from '../support/fakes/contifico';
import { follow } from '../support/processes/follow';
import { killable } from '../support/processes/killable';
import { type Behind, type Person, type Staff, withService } from '../support/processes/service';
import { commit, expectOk, settle } from '../support/service/receivables';

const SOURCE = '/console/accounting_source/';
const RECEIPTS = '/console/accounting_receipts/';

const luz = { id: 'p1', ruc: '0991234567001', cedula: null, razon_social: 'Luz S.A.' };
const factura = (id: string): ContificoDocument => ({
  id,
  tipo_documento: 'FAC',
  documento: `001-001-00000000${id}`,
  fecha_emision: '01/10/2026',
  fecha_vencimiento: '31/10/2026',
  total: '100.00',
  saldo: '100.00',
  persona: luz,
  changed: '01/10/2026',
});

async function contificoOf(...documents: ContificoDocument[]) {
  const there = await contifico();
  onTestFinished(there.close);
  for (const one of documents) there.put(one);
  return there;
}

/** Its documents are here, and payments are written back from now on. */
async function connected(person: Pick<Staff, 'send' | 'get' | 'post'>, url: string) {
  const body = { kind: 'contifico', address: url, token: KEY, books: true };
  expect(accountingSource.parse(expectOk(await person.send('PUT', SOURCE, body))).books).toBe(true);
  expectOk(await person.post('/documents/sync_documents_with_contable'));
  const { results } = listDocuments.answer.parse(expectOk(await person.get('/customers/documents/')));
  return (number: string) => results.find((one) => one.number.endsWith(number))?.id ?? '';
}

const receiptsOf = async (person: Pick<Staff, 'get'>, query = ''): Promise<AccountingReceipt[]> =>
  listAccountingReceipts.answer.parse(expectOk(await person.get(`${RECEIPTS}${query}`))).results;
const statesOf = async (person: Pick<Staff, 'get'>) =>
  (await receiptsOf(person)).map(({ status, task }) => (status === 'a_mano' ? `${status} ${task}` : status)).sort();

/** Takes a payment back, as undoing does: by entries of the opposite amount. */
const undo = (service: Behind, payment: string) =>
  commit(
    service,
    `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch)
     select profile_id, payment_id, document_id, -amount, id, gen_random_uuid() from allocation where payment_id = $1 and amount > 0`,
    [payment],
  );
/** What waits is due now. */
const hurry = (service: Behind) =>
  commit(service, `update accounting_receipt set next_at = now() where status = 'espera'`);
const pay = (service: Behind, document: string, amount: string, method: string) =>
  commit<{ id: string }>(
    service,
    `with paid as (
       insert into payment (profile_id, customer_id, origin, method, date, amount)
       select profile_id, customer_id, 'manual', $3, '2026-11-02', $2 from document where id = $1 returning id, profile_id)
     insert into allocation (profile_id, payment_id, document_id, amount, batch)
     select profile_id, id, $1, $2, gen_random_uuid() from paid returning payment_id as id`,
    [document, amount, method],
  ).then(([payment]) => payment?.id ?? '');

withService(
  'payments written back to Contífico',
  (service) => {
    async function begun() {
      const there = await contificoOf(factura('1'), factura('2'));
      const person: Person = await service().person();
      const documentId = await connected(person, there.url);
      return { there, person, documentId };
    }

    test('what a payment settles is written there once, in its form, and is owed no more after the next sync', async () => {
      const { there, person, documentId } = await begun();
      await settle(service(), documentId('1'), '60.00');
      await pay(service(), documentId('2'), '40.00', 'transferencia');
      await eventually(async () => expect(await statesOf(person)).toEqual(['registrado', 'registrado']));
      const [first, second] = there.posted.sort((a, b) => a.document.localeCompare(b.document));
      expect(first).toMatchObject({ document: '1', body: { forma_cobro: 'EF', monto: 60, fecha: '02/11/2026' } });
      expect(second).toMatchObject({ document: '2', body: { forma_cobro: 'TRA', monto: 40 } });
      const references = (await receiptsOf(person)).map(({ reference }) => reference);
      expect(there.posted.map(({ body }) => body.numero_comprobante).sort()).toEqual(references.sort());
      expect(references.every((reference) => reference.length <= 15)).toBe(true);
      // Its balance knows of it now.
      there.put({ ...factura('1'), saldo: '40.00' });
      there.put({ ...factura('2'), saldo: '60.00' });
      await commit(service(), 'update accounting_source set full_on = null');
      expectOk(await person.post('/documents/sync_documents_with_contable'));
      const { results } = listDocuments.answer.parse(expectOk(await person.get('/customers/documents/')));
      expect(results.map(({ total, balance }) => [total, balance]).sort()).toEqual([
        ['100.00', '40.00'],
        ['100.00', '60.00'],
      ]);
      expect(there.posted).toHaveLength(2);
    });

    test('who may see the receipts hears what the job did of each; who may not hears nothing of it', async () => {
      const { person, documentId } = await begun();
      const other = await service().person({ role: 'operador' });
      const { url } = service();
      const touch = () => commit(service(), `update document set number = number where id = $1`, [documentId('2')]);
      // The first who follows waits for the connection: what came before it may be missed.
      const [heard, others] = await eventually(async () => {
        const both = await Promise.all([follow(url, person.token), follow(url, other.token)]);
        await touch();
        await eventually(() => {
          for (const { changes, isOver } of both) {
            expect(changes.some(({ kind }) => kind === 'document') || isOver).toBe(true);
          }
        });
        expect(both.map(({ isOver }) => isOver)).toEqual([false, false]);
        return both;
      });
      await settle(service(), documentId('1'), '60.00');
      await eventually(async () => expect(await statesOf(person)).toEqual(['registrado']));
      const [receipt] = await receiptsOf(person);
      const toldOf = () => heard.changes.filter(({ kind }) => kind === 'accounting_receipt');
      // Noted, taken by the job, posted.
      await eventually(() => expect(toldOf().length).toBeGreaterThanOrEqual(3));
      expect(new Set(toldOf().map(({ id }) => id))).toEqual(new Set([receipt?.id]));
      // What comes after it is heard, so that nothing of it is on its way.
      others.changes.splice(0, others.changes.length, ...others.changes.filter(({ kind }) => kind !== 'document'));
      await touch();
      await eventually(() => expect(others.changes.some(({ kind }) => kind === 'document')).toBe(true));
      expect(others.changes.some(({ kind }) => kind === 'accounting_receipt')).toBe(false);
    });

    test('nothing is written back of documents of another source, or where it was not said', async () => {
      const there = await contificoOf(factura('1'));
      const person = await service().person();
      const body = { kind: 'contifico', address: there.url, token: KEY };
      expect(accountingSource.parse(expectOk(await person.send('PUT', SOURCE, body))).books).toBe(false);
      expectOk(await person.post('/documents/sync_documents_with_contable'));
      const [one] = listDocuments.answer.parse(expectOk(await person.get('/customers/documents/'))).results;
      await settle(service(), one?.id ?? '', '10.00');
      expectOk(await person.send('PUT', SOURCE, { ...body, books: true, version: 1 }));
      await commit(service(), 'update document set accounting = null');
      await settle(service(), one?.id ?? '', '10.00');
      expect(await receiptsOf(person)).toEqual([]);
      expect(there.posted).toEqual([]);
    });

    test.each([
      ['no JSON', '<html>'],
      ['an object', '{"mensaje":"ok"}'],
      ['a page of several', '{"results":[],"next":"https://x/?page=2"}'],
      ['nothing', ''],
    ])('an answer of its receipts that cannot be read is not taken for none: %s', async (_, text) => {
      const { there, person, documentId } = await begun();
      let wrong = true;
      there.beforeAll((request, response) => {
        if (!wrong || request.method !== 'GET' || !request.url?.endsWith('/cobro/')) return false;
        response.end(text);
        return true;
      });
      await settle(service(), documentId('1'), '60.00');
      await eventually(async () =>
        expect((await receiptsOf(person)).map(({ status, reason }) => [status, reason])).toEqual([
          ['espera', 'Contífico no dice qué cobros tiene el documento.'],
        ]),
      );
      expect(there.posted).toEqual([]);
      wrong = false;
      await hurry(service());
      await eventually(async () => expect(await statesOf(person)).toEqual(['registrado']));
      expect(there.posted).toHaveLength(1);
    });

    test('one that was written and whose answer was lost is found, and not written again', async () => {
      const { there, person, documentId } = await begun();
      there.onPosted((response) => response.destroy());
      await settle(service(), documentId('1'), '60.00');
      await eventually(async () => expect((await receiptsOf(person))[0]?.reason).toMatch(/no hay conexión/));
      there.onPosted((_, go) => go());
      await hurry(service());
      await eventually(async () => expect(await statesOf(person)).toEqual(['registrado']));
      expect(there.posted).toHaveLength(1);
    });

    test('what it refuses, and a card, are for staff to do and to tick off, once', async () => {
      const { there, person, documentId } = await begun();
      there.beforeAll((request, response) => {
        if (request.method !== 'POST') return false;
        response.writeHead(400).end('{"mensaje":"ya cobrado"}');
        return true;
      });
      await settle(service(), documentId('1'), '60.00');
      await pay(service(), documentId('2'), '10.00', 'tarjeta');
      await eventually(async () => expect(await statesOf(person)).toEqual(['a_mano registrar', 'a_mano registrar']));
      const [card, refused] = (await receiptsOf(person, '?status=a_mano')).sort((a, b) =>
        a.amount.localeCompare(b.amount),
      );
      expect(refused?.reason).toMatch(/^Contífico no lo aceptó: el sistema contable respondió 400/);
      expect(card?.reason).toMatch(/procesador de la tarjeta/);
      expectOk(await person.send('PUT', `${RECEIPTS}${card?.id}/finish/`, {}));
      expect((await person.send('PUT', `${RECEIPTS}${card?.id}/finish/`, {})).status).toBe(409);
      expect(await statesOf(person)).toEqual(['a_mano registrar', 'hecho']);
      const other = await service().person({ profile: 'Dos' });
      expect((await other.send('PUT', `${RECEIPTS}${refused?.id}/finish/`, {})).status).toBe(404);
      expect(await receiptsOf(other)).toEqual([]);
      const operator = await service().person({ role: 'operador' });
      expect((await operator.get(RECEIPTS)).status).toBe(403);
      // The balance there does not know of what was refused: no more is owed here than that and what is paid here.
      there.beforeAll(() => false);
      await commit(service(), 'update accounting_source set full_on = null');
      expectOk(await person.post('/documents/sync_documents_with_contable'));
      const { results } = listDocuments.answer.parse(expectOk(await person.get('/customers/documents/')));
      expect(results.find(({ number }) => number.endsWith('1'))).toMatchObject({ total: '100.00', balance: '40.00' });
      expect(there.posted).toEqual([]);
    });

    test('a payment that is undone is nothing where it was not written, and is taken back by hand where it was', async () => {
      const { there, person, documentId } = await begun();
      const written = await settle(service(), documentId('1'), '60.00');
      await eventually(async () => expect(await statesOf(person)).toEqual(['registrado']));
      await undo(service(), written);
      expect(await statesOf(person)).toEqual(['a_mano anular']);
      // Its balance there is lower by it until somebody takes it back.
      there.put({ ...factura('1'), saldo: '40.00' });
      await commit(service(), 'update accounting_source set full_on = null');
      expectOk(await person.post('/documents/sync_documents_with_contable'));
      const { results } = listDocuments.answer.parse(expectOk(await person.get('/customers/documents/')));
      expect(results.find(({ number }) => number.endsWith('1'))).toMatchObject({ total: '100.00', balance: '100.00' });
      const [taken] = await receiptsOf(person);
      expectOk(await person.send('PUT', `${RECEIPTS}${taken?.id}/finish/`, {}));
      expect(await statesOf(person)).toEqual(['deshecho']);

      // One that waits is looked for before it is called nothing.
      let isDown = true;
      there.beforeAll((_, response) => {
        if (isDown) response.writeHead(503).end();
        return isDown;
      });
      const waiting = await settle(service(), documentId('2'), '20.00');
      await eventually(async () => expect((await receiptsOf(person))[0]?.reason).toMatch(/503/));
      await undo(service(), waiting);
      isDown = false;
      await hurry(service());
      await eventually(async () => expect(await statesOf(person)).toEqual(['deshecho', 'deshecho']));
      expect(there.posted).toHaveLength(1);

      const card = await pay(service(), documentId('2'), '5.00', 'tarjeta');
      await undo(service(), card);
      expect(await statesOf(person)).toEqual(['deshecho', 'deshecho', 'deshecho']);
    });
  },
  { sources: { accountingHosts: ['127.0.0.1'], dataDir: tmpdir() } },
);

test('a service that is killed between the receipt and its note writes it once', async () => {
  const service = await killable({ ACCOUNTING_HOSTS: '127.0.0.1' });
  onTestFinished(service.close);
  const { fresh, person } = service;
  const there = await contificoOf(factura('1'));
  const documentId = await connected(person, there.url);
  // Contífico has written it, and its answer never comes.
  there.onPosted(() => undefined);
  await settle(fresh, documentId('1'), '60.00');
  await answered(() => there.posted[0]);
  await service.kill();
  there.onPosted((_, go) => go());
  // Nobody takes it while the one that had it may still be at it: that time is over when the next one starts.
  await hurry(fresh);
  await service.start();
  await eventually(async () => expect(await statesOf(person)).toEqual(['registrado']));
  expect(there.posted).toHaveLength(1);
  expect(there.cobros.get('1')).toHaveLength(1);
});
