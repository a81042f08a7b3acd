import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listActivities } from '../../src/api/contract/customers/activities';
import { portalCalls } from '../../src/api/contract/customers/portalPage';
import { getDispute, listDisputes } from '../../src/api/contract/receivables/disputes';
import { getPaymentLink, listPaymentLinks } from '../../src/api/contract/receivables/paymentLinks';
import {
  getPaymentProof,
  getPaymentProofFile,
  listPaymentProofs,
} from '../../src/api/contract/receivables/paymentProofs';
import { failureBody } from '../../src/api/contract/row';
import { eventually } from '../support/eventually';
import { contactOf, inDays, type Visitor, visitOf, visitorOf } from '../support/portal/visitor';
import { type Staff, withService } from '../support/processes/service';
import { books, commit, expectOk, ledgerFaults, settle } from '../support/service/receivables';

const DNI = '1790012345001';
const OTHER = { name: 'Ajena', dni: '0991234567' };
/** The least that is a PNG. */
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const key = () => ({ 'idempotency-key': randomUUID() });

withService('what a customer does on their own page', (service) => {
  async function owing() {
    const ana = await service().person();
    const { documentId } = await books(service(), ana, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.00' },
      { number: 'F-9', total: '999.00', customer: OTHER },
    ]);
    const ben = await service().person({ profile: 'Dos' });
    const theirs = await books(service(), ben, [{ number: 'G-1', total: '70.00', customer: OTHER }]);
    const visitor = await visitOf(service(), ana, await contactOf(service(), ana, DNI), '2345');
    return { ana, documentId, visitor, foreign: [documentId('F-9'), theirs.documentId('G-1'), randomUUID(), 'x'] };
  }
  const accountOf = async (visitor: Visitor) =>
    portalCalls.readAccount.answer.parse((await visitor.ask('GET', 'account')).body);
  const send = (visitor: Visitor, name: string, bytes: Uint8Array, caption?: string) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    if (caption !== undefined) form.set('caption', caption);
    return visitor.ask('POST', 'proofs', form);
  };
  const proofsOf = async (person: Staff) =>
    listPaymentProofs.answer.parse(expectOk(await person.get('/customers/payment_proofs/'))).results;

  it('promises once, no more than is owed and of their own documents, signed by the customer', async () => {
    const { ana, documentId, visitor, foreign } = await owing();
    const due_on = await inDays(service(), 5);
    const body = { amount: '80.00', currency: 'USD', due_on, documents: [documentId('F-1')] };
    const once = key();
    for (let n = 0; n < 2; n++) expect((await visitor.ask('POST', 'promises', body, once)).status).toBe(200);
    expect((await accountOf(visitor)).promises).toMatchObject([{ amount: '80.00', currency: 'USD', due_on }]);
    const { results } = listActivities.answer.parse(expectOk(await ana.get('/customers/activities/')));
    expect(results).toMatchObject([{ kind: 'promesa', created_by: 'Cliente', promise: { created_by: 'Cliente' } }]);
    for (const [wrong, field] of [
      [{ ...body, amount: '100.01' }, 'promise.amount'],
      [{ ...body, due_on: await inDays(service(), -1) }, 'promise.due_on'],
      [{ ...body, due_on: await inDays(service(), 2_000) }, 'promise.due_on'],
      [{ ...body, amount: '0.00' }, 'amount'],
      [{ ...body, amount: '1.005' }, 'amount'],
      ...foreign.map((one) => [{ ...body, documents: [one] }, 'promise.documents'] as const),
    ] as const) {
      const { status, body: said } = await visitor.ask('POST', 'promises', wrong, key());
      expect([JSON.stringify(wrong), status]).toEqual([JSON.stringify(wrong), 422]);
      expect(Object.keys(failureBody.parse(said).fields ?? {})).toEqual([field]);
    }
    const { documents: _, ...ofAll } = body;
    const { body: said } = await visitor.ask('POST', 'promises', { ...ofAll, amount: '150.01' }, key());
    expect(failureBody.parse(said).msg).toMatch(/^Usted debe \$\s150,00,/);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('disputes a document of their own, and no other by any id', async () => {
    const { ana, documentId, visitor, foreign } = await owing();
    const body = { document: documentId('F-2'), kind: 'precio', note: 'Se acordó menos.' };
    expect((await visitor.ask('POST', 'disputes', body, key())).status).toBe(200);
    const { results } = listDisputes.answer.parse(expectOk(await ana.get('/customers/disputes/')));
    expect(results).toMatchObject([{ document_number: 'F-2', disputed: '50.00', note: 'Se acordó menos.' }]);
    const one = getDispute.answer.parse(expectOk(await ana.get(`/customers/disputes/${results[0]?.id}/`)));
    expect(one).toMatchObject({ created_by: 'Cliente', history: [{ what: 'crear', who: 'Cliente' }] });
    expect((await accountOf(visitor)).currencies[0]?.documents.map(({ disputed }) => disputed)).toEqual([
      '0.00',
      '50.00',
    ]);
    expect((await visitor.ask('POST', 'disputes', body, key())).status).toBe(422);
    for (const document of foreign) {
      expect((await visitor.ask('POST', 'disputes', { ...body, document }, key())).status).toBe(404);
    }
    const after = listDisputes.answer.parse(expectOk(await ana.get('/customers/disputes/')));
    expect(after.results).toHaveLength(1);
  });

  it('tells a payment with its proof, once, and sends nothing that is no picture or PDF', async () => {
    const { ana, visitor } = await owing();
    for (let n = 0; n < 2; n++) expect((await send(visitor, '../recibo.png', PNG, 'Pagué ayer')).status).toBe(200);
    const [proof, ...more] = await proofsOf(ana);
    expect(more).toEqual([]);
    expect(proof).toMatchObject({
      origin: 'pagina',
      file_name: 'recibo.png',
      caption: 'Pagué ayer',
      customer_name: 'López C.A.',
      status: 'por_revisar',
    });
    const detail = getPaymentProof.answer.parse(expectOk(await ana.get(`/customers/payment_proofs/${proof?.id}/`)));
    expect(detail).toMatchObject({ created_by: 'Cliente', history: [{ what: 'crear', who: 'Cliente' }] });
    expect((await accountOf(visitor)).proofs).toBe(1);
    expect((await send(visitor, 'virus.exe', new TextEncoder().encode('MZ not a picture'))).status).toBe(422);
    const large = new Uint8Array(11 * 1024 * 1024 + 10);
    large.set(PNG);
    expect([413, 422]).toContain((await send(visitor, 'grande.png', large)).status);
    expect((await visitor.ask('POST', 'proofs', { file: 'x' })).status).toBe(415);
    expect(await proofsOf(ana)).toHaveLength(1);
  });

  it('sends a withholding certificate of their own document, which waits for staff and settles nothing', async () => {
    const { ana, documentId, visitor, foreign } = await owing();
    const certify = (by: Visitor, document: string, bytes = PNG, name = 'retencion.png') => {
      const form = new FormData();
      form.set('document', document);
      form.set('file', new File([new Uint8Array(bytes)], name));
      return by.ask('POST', 'withholdings', form);
    };
    const before = await accountOf(visitor);
    for (let n = 0; n < 2; n++) expect((await certify(visitor, documentId('F-1'))).status).toBe(200);
    // One certificate may be of several documents.
    expect((await certify(visitor, documentId('F-2'))).status).toBe(200);
    const kept = await proofsOf(ana);
    expect(kept.map(({ kind, caption }) => ({ kind, caption }))).toEqual([
      { kind: 'retencion', caption: '' },
      { kind: 'retencion', caption: '' },
    ]);
    // Told as a payment too, it is one besides: nothing sent for one is taken for the other.
    expect((await send(visitor, 'retencion.png', PNG)).status).toBe(200);
    const kinds = async (kind: string) =>
      listPaymentProofs.answer
        .parse(expectOk(await ana.get(`/customers/payment_proofs/?kind=${kind}`)))
        .results.map(({ id }) => id);
    expect((await kinds('retencion')).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    const payment = (await proofsOf(ana)).find(({ kind }) => kind !== 'retencion');
    expectOk(await ana.send('PUT', `/customers/payment_proofs/${payment?.id}/discard/`, { reason: 'No es un pago' }));
    await service().database.rows("delete from job where name = 'read_proof'");
    for (const { id } of kept) {
      const detail = getPaymentProof.answer.parse(expectOk(await ana.get(`/customers/payment_proofs/${id}/`)));
      expect(detail).toMatchObject({
        origin: 'pagina',
        status: 'por_revisar',
        amount: null,
        customer_name: 'López C.A.',
        documents: [{ number: expect.stringMatching(/^F-[12]$/) }],
        created_by: 'Cliente',
        history: [{ what: 'crear', who: 'Cliente' }],
      });
    }
    expect(await accountOf(visitor)).toEqual({ ...before, proofs: 2 });
    // Nothing is read from it as from a receipt.
    expect(await service().database.rows("select from job where name = 'read_proof'")).toEqual([]);
    for (const document of foreign) expect((await certify(visitor, document)).status).toBe(404);
    const text = (said: string) => new TextEncoder().encode(said);
    for (const wrong of ['<html><script>alert(1)</script></html>', 'no es nada', '']) {
      const { status, body } = await certify(visitor, documentId('F-1'), text(wrong), 'retencion.xml');
      expect([wrong, status, Object.keys(failureBody.parse(body).fields ?? {})]).toEqual([wrong, 422, ['file']]);
    }
    expect((await certify(visitorOf(service().url, visitor.token), documentId('F-1'))).status).toBe(401);
    expect(await kinds('retencion')).toHaveLength(2);
    // What a browser could run is only downloaded.
    const xml = text('<?xml version="1.0"?><comprobanteRetencion id="comprobante" version="2.0.0"/>');
    expect((await certify(visitor, documentId('F-1'), xml, 'retencion.xml')).status).toBe(200);
    const came = (await proofsOf(ana)).find(({ media_type }) => media_type === 'application/xml');
    const { url } = getPaymentProofFile.answer.parse(
      expectOk(await ana.get(`/customers/payment_proofs/${came?.id}/file/`)),
    );
    const file = await fetch(`${service().url}/api/v1${url}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*retencion\.xml$/);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(xml);
    // It is no payment; a picture that was sent by the wrong form becomes one as staff confirm it.
    const paid = { customer: came?.customer, amount: '10.00', currency: 'USD', paid_on: await inDays(service(), 0) };
    const refused = await ana.send('PUT', `/customers/payment_proofs/${came?.id}/`, paid);
    expect([refused.status, failureBody.parse(refused.body).msg]).toEqual([
      422,
      expect.stringMatching(/^Es el XML de una retención y no un pago\./),
    ]);
    const picture = kept[0]?.id;
    const confirmed = expectOk(await ana.send('PUT', `/customers/payment_proofs/${picture}/`, paid));
    expect(getPaymentProof.answer.parse(confirmed)).toMatchObject({ kind: 'pago', status: 'en_espera' });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('sends the certificate of a document that is paid, which staff are told', async () => {
    const { ana, documentId, visitor } = await owing();
    const listed = async () =>
      (await accountOf(visitor)).certifiable.map(({ number, owed, expected }) => [number, owed, expected]);
    expect(await listed()).toEqual([
      ['F-1', '100.00', '0.00'],
      ['F-2', '50.00', '0.00'],
    ]);
    await settle(service(), documentId('F-2'), '50.00');
    expect(await listed()).toEqual([
      ['F-1', '100.00', '0.00'],
      ['F-2', '0.00', '0.00'],
    ]);
    const form = new FormData();
    form.set('document', documentId('F-2'));
    form.set('file', new File([new Uint8Array(PNG)], 'retencion.png'));
    expect((await visitor.ask('POST', 'withholdings', form)).status).toBe(200);
    const [proof] = await proofsOf(ana);
    const detail = getPaymentProof.answer.parse(expectOk(await ana.get(`/customers/payment_proofs/${proof?.id}/`)));
    expect(detail).toMatchObject({
      kind: 'retencion',
      documents: [{ number: 'F-2', currency: 'USD', owed: '0.00', expected: '0.00' }],
    });
    const certificate = {
      document: documentId('F-2'),
      number: '1',
      issued_on: await inDays(service(), 0),
      renta: '1.00',
    };
    const refused = await ana.post('/customers/withholding_certificates/', certificate, key());
    expect([refused.status, failureBody.parse(refused.body).fields]).toEqual([
      422,
      { renta: expect.stringMatching(/^El documento ya no debe nada\. Antes deshaga/) },
    ]);
  });

  it('pays some documents by a link of their own, and sees no other', async () => {
    const { ana, documentId, visitor, foreign } = await owing();
    expect((await accountOf(visitor)).may_pay).toBe(false);
    const body = { documents: [documentId('F-1'), documentId('F-2')] };
    expect(await visitor.ask('POST', 'payments', body, key())).toMatchObject({
      status: 409,
      body: { code: 'no-provider' },
    });
    // A demonstration has a provider.
    await commit(service(), 'insert into demo_clock (profile_id) values ($1)', [ana.profileId]);
    expect((await accountOf(visitor)).may_pay).toBe(true);
    const once = key();
    const made = portalCalls.pay.answer.parse((await visitor.ask('POST', 'payments', body, once)).body);
    expect(made).toMatchObject({ amount: '150.00', currency: 'USD' });
    expect((await visitor.ask('POST', 'payments', body, once)).body).toMatchObject({ id: made.id });
    await eventually(async () => {
      const { body: read } = await visitor.ask('GET', `payments/${made.id}`);
      expect(portalCalls.readPayment.answer.parse(read)).toMatchObject({ status: 'pendiente', url: /^\/pagar\// });
    });
    const { results } = listPaymentLinks.answer.parse(
      expectOk(await ana.get('/integrations/paylinks/get_trackable_transactions/')),
    );
    expect(results).toHaveLength(1);
    const link = getPaymentLink.answer.parse(expectOk(await ana.get(`/integrations/paylinks/${made.id}/`)));
    expect(link.history).toMatchObject([{ what: 'crear', who: 'Cliente' }]);
    for (const document of foreign) {
      const wrong = { documents: [documentId('F-1'), document] };
      expect((await visitor.ask('POST', 'payments', wrong, key())).status).toBe(422);
    }
    expect((await visitor.ask('POST', 'payments', { documents: [] }, key())).status).toBe(422);
    // A link that staff made for them, and one that another customer asked for.
    const staffs = expectOk(
      await ana.post(
        '/integrations/paylinks/',
        { idCustomer: results[0]?.customer, documents: [documentId('F-1')] },
        key(),
      ),
    );
    const staffsId = getPaymentLink.answer.parse(staffs).id;
    const other = await visitOf(service(), ana, await contactOf(service(), ana, OTHER.dni), '4567');
    expect((await other.ask('GET', `payments/${made.id}`)).status).toBe(404);
    for (const id of [staffsId, randomUUID(), 'x', '..']) {
      expect((await visitor.ask('GET', `payments/${id}`)).status).toBe(404);
    }
  });

  it('says which messages they accept at once, and proposes another address to staff', async () => {
    const { ana, visitor } = await owing();
    const { contact } = await accountOf(visitor);
    expect(contact).toMatchObject({ name: 'Rosa', phone: '+593991234567', email: '' });
    expect(contact.consents).toEqual([
      { channel: 'whatsapp', consent: 'sin_dato' },
      { channel: 'sms', consent: 'sin_dato' },
    ]);
    const body = {
      phone: '099 765 4321',
      email: 'rosa@lopez.example',
      consents: [
        { channel: 'whatsapp', accepts: true },
        { channel: 'sms', accepts: false },
        { channel: 'email', accepts: true },
      ],
    };
    expect((await visitor.ask('POST', 'contact', body, key())).status).toBe(200);
    // Only what the company has is written to until staff say otherwise; a channel without an address is not accepted.
    expect((await accountOf(visitor)).contact).toMatchObject({
      phone: '+593991234567',
      email: '',
      consents: [
        { channel: 'whatsapp', consent: 'si' },
        { channel: 'sms', consent: 'no' },
      ],
    });
    const { results } = listActivities.answer.parse(expectOk(await ana.get('/customers/activities/')));
    expect(results).toMatchObject([
      { kind: 'nota', created_by: 'Cliente', note: expect.stringMatching(/teléfono \+593997654321, email rosa@lopez/) },
    ]);
    const stored = await service().database.rows('select channel, consent, how from contact_consent order by channel');
    expect(stored).toEqual(
      expect.arrayContaining([
        { channel: 'whatsapp', consent: 'si', how: 'pagina' },
        { channel: 'sms', consent: 'no', how: 'pagina' },
      ]),
    );
    const wrong = { ...body, phone: '12' };
    expect(await visitor.ask('POST', 'contact', wrong, key())).toMatchObject({
      status: 422,
      body: { fields: { phone: expect.any(String) } },
    });
    expect((await visitor.ask('POST', 'contact', { ...body, email: 'no es' }, key())).status).toBe(422);
  });

  it('does nothing without a visit, and no more than so much an hour', async () => {
    const { documentId, visitor } = await owing();
    const body = { document: documentId('F-1'), kind: 'precio', amount: '0.01' };
    const nobody = visitorOf(service().url, visitor.token);
    expect((await nobody.ask('POST', 'disputes', body, key())).status).toBe(401);
    expect((await send(nobody, 'recibo.png', PNG)).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async () => (await visitor.ask('POST', 'disputes', body, key())).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
