import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { groupByDocument } from '../../src/api/contract/customers/customers';
import { checkAudience } from '../../src/api/contract/messaging/campaigns';
import { listProposedActions, policy } from '../../src/api/contract/messaging/policies';
import { type DisputeDetail, disputeDetail, listDisputes } from '../../src/api/contract/receivables/disputes';
import { exportedFile, failureBody } from '../../src/api/contract/row';
import { fc } from '../support/files/lots';
import { PNG } from '../support/files/pictures';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { addTemplate, CAMPAIGNS, debtors, mailStep, POLICY, sendAtAnyTime } from '../support/service/campaigns';
import { books, commit, expectOk, ledgerFaults, settle } from '../support/service/receivables';

const PATH = '/customers/disputes/';

withService('disputes', (service) => {
  const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
  const refusal = ({ status, body }: Answered) => [status, failureBody.parse(body).msg.replaceAll('\u00a0', ' ')];
  const detail = (answer: Answered): DisputeDetail => disputeDetail.parse(expectOk(answer));

  async function ana() {
    const profile = `D ${randomUUID()}`;
    const person = await service().person({ profile });
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.00' },
    ]);
    const post = (fields: object, key?: string) =>
      person.post(PATH, { document: made.documentId('F-1'), kind: 'precio', ...fields }, keyed(key));
    const open = async (fields: object) => detail(await post(fields));
    const end = (one: DisputeDetail, body: object, key?: string) =>
      person.post(`${PATH}${one.id}/end/`, { version: one.version, ...body }, keyed(key));
    const reopen = (one: DisputeDetail) => person.post(`${PATH}${one.id}/reopen/`, { version: one.version }, keyed());
    const read = async ({ id }: DisputeDetail) => detail(await person.get(`${PATH}${id}/`));
    return { profile, person, made, post, open, end, reopen, read };
  }
  const list = async (person: Person, query = '') =>
    listDisputes.answer.parse(expectOk(await person.get(PATH + query)));

  test('disputes of a document hold what it owes at most, told with what is left, and one opening under one key is one', async () => {
    const { person, post, open, read } = await ana();
    const key = randomUUID();
    const first = detail(await post({ amount: '60.00', due_on: '2999-01-01', note: ' Precio de lista ' }, key));
    expect(first).toMatchObject({
      ...{ status: 'abierta', amount: '60.00', disputed: '60.00', balance: '100.00', undisputed: '40.00' },
      ...{ document_number: 'F-1', currency: 'USD', note: 'Precio de lista', due_on: '2999-01-01', owner: null },
    });
    expect(detail(await post({ amount: '60.00', due_on: '2999-01-01', note: ' Precio de lista ' }, key)).id).toBe(
      first.id,
    );
    expect(refusal(await post({ amount: '40.01' }))).toEqual([
      422,
      'De F-1 quedan $ 40,00 sin disputa, y se quiso disputar más. Corrija el monto.',
    ]);
    expect(refusal(await post({ amount: '1.00', due_on: '2020-01-01' }))[1]).toContain('El plazo ya pasó');
    expect(refusal(await post({ amount: '1.00', owner: randomUUID() }))[1]).toContain('ya no trabaja aquí');
    expect((await post({ amount: '1.00', document: randomUUID() })).status).toBe(404);
    const second = await open({ amount: '40.00', kind: 'calidad', owner: person.user.id });
    expect(second.owner).toEqual({ id: person.user.id, name: person.user.full_name });
    expect(refusal(await post({ amount: '0.01' }))[1]).toContain('no queda nada');

    const change = (one: DisputeDetail, body: object) =>
      person.send('PUT', `${PATH}${one.id}/`, { kind: 'precio', amount: one.amount, version: one.version, ...body });
    expect(refusal(await change(first, { amount: '60.01' }))[1]).toContain('quedan $ 60,00');
    const changed = detail(await change(first, { amount: '10.00', kind: 'cantidad' }));
    expect(changed).toMatchObject({
      disputed: '10.00',
      kind: 'cantidad',
      note: 'Precio de lista',
      undisputed: '50.00',
    });
    expect(changed.history[0]).toMatchObject({
      what: 'cambiar',
      text: 'Modificada: motivo precio → cantidad, monto $\u00a060,00 → $\u00a010,00',
    });
    // Two people at once: the second is told.
    expect((await change(first, { amount: '20.00' })).status).toBe(412);
    expect((await read(first)).amount).toBe('10.00');
    expect((await list(person)).totals).toEqual([{ currency: 'USD', count: 2, amount: '50.00', disputed: '50.00' }]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a credit note takes part of it off the document, waits to be entered by hand, and is undone to the cent', async () => {
    const { person, made, open, end, reopen, read } = await ana();
    const one = await open({ amount: '60.00' });
    expect(refusal(await end(one, { outcome: 'nota_credito', amount: '60.01' }))[1]).toContain(
      'En disputa hay $ 60,00',
    );
    const key = randomUUID();
    const credited = detail(await end(one, { outcome: 'nota_credito', amount: '25.50' }, key));
    expect(detail(await end(one, { outcome: 'nota_credito', amount: '25.50' }, key)).version).toBe(credited.version);
    expect(credited).toMatchObject({
      status: 'nota_credito',
      credited: '25.50',
      credit_note: '',
      disputed: '0.00',
      balance: '74.50',
    });
    expect(await made.balance('F-1')).toBe('74.50');
    expect((await list(person, '?to_enter=true')).count).toBe(1);
    const entered = detail(
      await person.send('PUT', `${PATH}${one.id}/credit_note/`, { credit_note: 'NC-7', version: credited.version }),
    );
    expect(entered.credit_note).toBe('NC-7');
    expect((await list(person, '?to_enter=true')).count).toBe(0);
    const undone = detail(await reopen(entered));
    expect(undone).toMatchObject({
      status: 'abierta',
      disputed: '60.00',
      credited: null,
      credit_note: '',
      balance: '100.00',
    });
    expect((await reopen(undone)).status).toBe(409);
    expect(undone.history.map(({ what }) => what)).toEqual(['reabrir', 'registrar', 'terminar', 'crear']);

    const again = detail(
      await end(undone, { outcome: 'nota_credito', credit_note: 'NC-8', reason: 'Precio acordado' }),
    );
    expect(await made.balance('F-1')).toBe('40.00');
    const { history } = await read(again);
    expect(history[0]?.text).toBe('Nota de crédito por $\u00a060,00 NC-8: Precio acordado');
    const statement = expectOk(await person.get(`/customers/customers/${again.customer}/account_statement/`));
    expect(JSON.stringify(statement)).toContain('"kind":"nota_credito"');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('what is forgiven wants a reason and stays within the limit, which binds no administrator; a rejection moves no money', async () => {
    const { profile, made, open, end, reopen } = await ana();
    const operator = await service().person({ profile, role: 'operador' });
    const one = await open({ amount: '30.00' });
    expect(refusal(await end(one, { outcome: 'condonada' }))).toEqual([
      422,
      'Falta por qué se condona. Escríbalo y vuelva a guardar.',
    ]);
    const refused = await operator.post(`${PATH}${one.id}/end/`, { outcome: 'condonada', reason: 'Cortesía' }, keyed());
    expect(refused.status).toBe(403);
    expect(await made.balance('F-1')).toBe('100.00');
    const forgiven = detail(await end(one, { outcome: 'condonada', reason: 'Cortesía' }));
    expect(forgiven).toMatchObject({ status: 'condonada', credited: '30.00', balance: '70.00' });
    const open_again = detail(await reopen(forgiven));
    expect(await made.balance('F-1')).toBe('100.00');
    const rejected = detail(await end(open_again, { outcome: 'rechazada', reason: 'El precio es el del contrato' }));
    expect(rejected).toMatchObject({ status: 'rechazada', disputed: '0.00', credited: null, undisputed: '100.00' });
    expect((await end(rejected, { outcome: 'rechazada', reason: 'Otra vez' })).status).toBe(409);
    expect(await made.balance('F-1')).toBe('100.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a payment ends it by itself once what is left does not reach it, and an undone payment opens it again', async () => {
    const { person, made, open, read } = await ana();
    const older = await open({ amount: '30.00' });
    const newer = await open({ amount: '20.00', kind: 'calidad' });
    await settle(service(), made.documentId('F-1'), '60.00');
    expect([(await read(older)).disputed, (await read(newer)).disputed]).toEqual(['30.00', '10.00']);
    const rest = await settle(service(), made.documentId('F-1'), '40.00');
    const paid = await read(older);
    expect(paid).toMatchObject({ status: 'pagada', disputed: '0.00', undisputed: '0.00' });
    expect(paid.ended_at).not.toBeNull();
    expect(paid.history[0]?.text).toBe('Terminó por sí sola: el documento se pagó');
    expect((await list(person, '?status=pagada')).count).toBe(2);
    const gone = new URLSearchParams({ id_payment_detail: rest });
    expectOk(await person.post('/customers/payments_details/delete_payment/', gone, keyed()));
    expect(await read(older)).toMatchObject({ status: 'abierta', disputed: '30.00', ended_at: null });
    expect((await read(newer)).disputed).toBe('10.00');
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('its files are PDFs and pictures by their bytes, so many and so large, and served to nobody else', async () => {
    const { person, open } = await ana();
    const one = await open({ amount: '30.00' });
    const send = (bytes: Uint8Array | string, name: string) => {
      const form = new FormData();
      form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
      return person.post(`${PATH}${one.id}/files/`, form);
    };
    for (const [bytes, name] of [
      ['<script>alert(1)</script>', 'foto.png'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
      ['MZ\u0090', 'factura.pdf.exe'],
      ['', 'vacio.pdf'],
    ] as const)
      expect(refusal(await send(bytes, name))[0]).toBe(422);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(PNG);
    expect(refusal(await send(large, 'grande.png'))[1]).toContain('pesa más de 5 MB');
    const kept = detail(await send(PNG, '../../..\\otra/foto\u202egnp.png'));
    expect(kept.attachments.map(({ name, bytes }) => [name, bytes])).toEqual([['fotognp.png', PNG.length]]);
    const file = kept.attachments[0]?.id ?? '';
    const { url, file_name } = exportedFile.parse(expectOk(await person.get(`${PATH}files/${file}/`)));
    expect(file_name).toBe('fotognp.png');
    const served = await fetch(`${service().url}/api/v1${url}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(PNG));
    for (let n = 1; n < 10; n++) expectOk(await send(PNG, `${n}.png`));
    expect(refusal(await send(PNG, '11.png'))[1]).toContain('10 archivos como máximo');
    const left = detail(await person.send('DELETE', `${PATH}files/${file}/`));
    expect(left.attachments).toHaveLength(9);
    expect((await person.get(`${PATH}files/${file}/`)).status).toBe(404);
    expect(left.history.filter(({ what }) => what === 'quitar').map(({ text }) => text)).toEqual([
      'Archivo quitado: fotognp.png',
    ]);
  });

  test('nobody is written to about what they dispute: the rest is named without it, and where nothing else is due nothing goes', async () => {
    const person = await service().person({ profile: `D ${randomUUID()}` });
    await sendAtAnyTime(person);
    const [part = '', all = '', free = '', talked = ''] = await debtors(service(), person, 4);
    const ids = [part, all, free, talked];
    const documentOf = async (customer: string) =>
      (await service().database.rows<{ id: string }>('select id from document where customer_id = $1', [customer]))[0]
        ?.id ?? '';
    const open = async (customer: string, amount: string) =>
      detail(await person.post(PATH, { document: await documentOf(customer), kind: 'cantidad', amount }, keyed()));
    await open(part, '4.00');
    const whole = await open(all, '10.00');
    // An activity that names no document is of all that is owed, as before; one that names it opens a dispute of it.
    const note = (customer: string, more: object) =>
      person.post('/customers/activities/', { customer, kind: 'llamada', outcome: 'disputa', ...more }, keyed());
    expectOk(await note(talked, {}));
    const alien = await note(free, { dispute: { document: await documentOf(part), kind: 'precio' } });
    expect(refusal(alien)[1]).toContain('no es de este cliente');
    expectOk(
      await note(free, {
        dispute: { document: await documentOf(free), kind: 'precio', amount: '1.00' },
        note: 'Dice que vale 9',
      }),
    );
    expect((await list(person, `?idCustomer=${free}`)).results).toMatchObject([
      { kind: 'precio', amount: '1.00', note: 'Dice que vale 9', status: 'abierta' },
    ]);

    // The audience counts nothing of it, and says beside its sums how much that is.
    const audience = groupByDocument.answer.parse(
      expectOk(await person.post('/customers/customers/groupby_document/')),
    );
    const [bucket = ''] = audience.infoDocs.find((one) => one.customer__id === part)?.buckets ?? [];
    const left = (amount: string) => [{ bucket, cost_center: null, amount }];
    expect(
      Object.fromEntries(audience.infoDocs.map((one) => [one.customer__id, [one.saldo, one.docs, one.disputed]])),
    ).toEqual({
      [part]: ['6.00', 1, left('4.00')],
      [all]: ['0.00', 0, left('10.00')],
      [free]: ['9.00', 1, left('1.00')],
      [talked]: ['10.00', 1, undefined],
    });
    // Who owes nothing else is in no age.
    expect(audience.infoDocs.find((one) => one.customer__id === all)).toMatchObject({ owed_by_age: {} });
    expect(audience.infoDocs.find((one) => one.customer__id === all)?.buckets ?? []).toEqual([]);

    // Who was talked to today waits until tomorrow.
    await commit(service(), 'update activity set happened_on = current_date - 5 where profile_id = $1', [
      person.profileId,
    ]);

    const held = async () => {
      const asked = { customers: ids, campaign_type: 1, quiet_days: 0 };
      const answer = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked)));
      return answer.held.filter(({ kinds }) => kinds.includes('disputa')).map(({ customer }) => customer);
    };
    expect((await held()).toSorted()).toEqual([all, talked].toSorted());

    const mail = await addTemplate(service(), person, 1);
    await service().database.rows(
      `update template set body = 'Debe {{ saldo }}: {{ detalle_documentos }}' where id = $1`,
      [mail],
    );
    const made = policy.parse(
      expectOk(
        await person.post(
          '/campaigns/policies/',
          { ...POLICY, name: 'Todos', is_rest: true, steps: [mailStep(3, mail)] },
          keyed(),
        ),
      ),
    );
    expectOk(await person.send('PUT', `/campaigns/policies/${made.id}/state/`, { state: 'automatica' }));
    const texts = () =>
      service().database.rows<{ customer: string; text: string }>(
        `select customer_id as customer, text from message where profile_id = $1 and status = 'enviado'`,
        [person.profileId],
      );
    await vi.waitUntil(async () => (await texts()).length >= 2, { timeout: 20_000, interval: 30 });
    const named = new Map((await texts()).map(({ customer, text }) => [customer, text.replaceAll('\u00a0', ' ')]));
    expect([...named.keys()].toSorted()).toEqual([part, free].toSorted());
    expect(named.get(part)).toMatch(/^Debe \$ 6,00:[^$]*\$ 6,00[^$]*$/);
    expect(named.get(free)).toMatch(/^Debe \$ 9,00:[^$]*\$ 9,00[^$]*$/);

    // Once it is rejected, the document goes back to its policy.
    expectOk(await person.post(`${PATH}${whole.id}/end/`, { outcome: 'rechazada', reason: 'Recibió todo' }, keyed()));
    expect(await held()).toEqual([talked]);
    await commit(service(), 'delete from policy_run where profile_id = $1', [person.profileId]);
    expectOk(await person.send('PUT', `/campaigns/policies/${made.id}/state/`, { state: 'propone' }));
    const proposed = async () =>
      listProposedActions.answer
        .parse(expectOk(await person.get('/campaigns/policies/actions/?status=propuesta')))
        .results.map(({ customer }) => customer);
    await vi.waitUntil(async () => (await proposed()).length > 0, { timeout: 20_000, interval: 30 });
    expect(await proposed()).toEqual([all]);
  });

  test('after any history of disputes and payments each document holds no more than it owes, and every sum is that of the ledger', async () => {
    const { person, made, open, end, reopen, read } = await ana();
    const cents = fc.integer({ min: 1, max: 4_000 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('open' as const), cents }),
      fc.record({
        do: fc.constant('end' as const),
        at: fc.nat({ max: 5 }),
        cents,
        how: fc.constantFrom('nota_credito', 'condonada', 'rechazada'),
      }),
      fc.record({ do: fc.constant('reopen' as const), at: fc.nat({ max: 5 }) }),
      fc.record({ do: fc.constant('pay' as const), cents }),
    );
    const opened: DisputeDetail[] = [];
    const money = (n: number) => (n / 100).toFixed(2);
    let done = 0;
    for (const one of fc.sample(step, { numRuns: 60, seed: 7 })) {
      const about = one.do === 'end' || one.do === 'reopen' ? opened[one.at] : undefined;
      if (one.do === 'open') {
        const free = Number((await list(person)).totals?.[0]?.disputed ?? 0);
        const owed = Number(await made.balance('F-1'));
        if (owed - free >= one.cents / 100) opened.push(await open({ amount: money(one.cents) }));
      } else if (one.do === 'pay') {
        if (Number(await made.balance('F-1')) >= one.cents / 100)
          await settle(service(), made.documentId('F-1'), money(one.cents));
      } else if (about) {
        const now = await read(about);
        const answer =
          one.do === 'reopen'
            ? await reopen(now)
            : await end(now, {
                outcome: one.how,
                reason: 'x',
                amount: money(Math.min(one.cents, Number(now.disputed) * 100 || 1)),
              });
        if (answer.status < 300) done += 1;
      }
      expect(await ledgerFaults(service())).toEqual([]);
    }
    expect(done).toBeGreaterThan(3);
  });
});
