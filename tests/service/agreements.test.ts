import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteChanges } from '../../server/agreements/keep.job';
import { remindSome } from '../../server/policies/remind.job';
import { getHome } from '../../src/api/contract/console/home';
import { listActivities } from '../../src/api/contract/customers/activities';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { checkAudience } from '../../src/api/contract/messaging/campaigns';
import { template as templateShape } from '../../src/api/contract/messaging/templates';
import {
  createAgreement,
  exportAgreement,
  getSignedAgreement,
  listAgreements,
} from '../../src/api/contract/receivables/agreements';
import { paymentDetail } from '../../src/api/contract/receivables/payments';
import { failureBody } from '../../src/api/contract/row';
import { PNG } from '../support/files/pictures';
import { PAGE_LINKS, type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { sendAtAnyTime } from '../support/service/campaigns';
import { books, expectOk, ledgerFaults } from '../support/service/receivables';

const QUISPE = { name: 'María Quispe', dni: '0991234567' };

withService(
  'payment agreements',
  (service) => {
    const path = '/customers/agreements/';
    const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
    const refusal = ({ status, body }: Answered) => [status, failureBody.parse(body).msg.replaceAll('\u00a0', ' ')];
    const detailOf = (answer: Answered) => createAgreement.answer.parse(expectOk(answer));
    const dayAt = async (days: number) =>
      (await service().database.rows<{ day: string }>('select current_date + $1::int as day', [days]))[0]?.day ?? '';

    /** Ana, to whom López owes two documents in dollars, and María Quispe another. */
    async function ana() {
      const person = await service().person({ profile: 'Uno' });
      const made = await books(service(), person, [
        { number: 'F-1', total: '100.00' },
        { number: 'F-2', total: '50.00', due: '2026-11-01' },
        { number: 'Q-1', total: '30.00', customer: QUISPE },
      ]);
      const [lopez] = await service().database.rows<{ id: string }>(
        'select customer_id as id from document where id = $1',
        [made.documentId('F-1')],
      );
      const customer = lopez?.id ?? '';
      const plan = { kind: 'iguales', count: 3, first_on: await dayAt(0), every: 'mensual' };
      const usual = { customer, amount: '150.00', plan, grace_days: 3 };
      const documents = ['F-1', 'F-2'].map(made.documentId);
      const agree = (who: Person, given: object = {}, key?: string) =>
        who.post(path, { ...usual, documents, ...given }, keyed(key));
      const pay = async (amount: string, ...parts: [string, string][]) => {
        const answer = await person.post(
          '/customers/payments_details/',
          {
            customer,
            amount,
            currency: 'USD',
            date: await dayAt(0),
            method: 'efectivo',
            documents: parts.map(([number, part]) => ({ document: made.documentId(number), amount: part })),
          },
          keyed(),
        );
        return paymentDetail.parse(expectOk(answer)).id;
      };
      const read = async (id: string) => detailOf(await person.get(`${path}${id}/`));
      return { person, made, customer, plan, agree, pay, read };
    }
    /** So many days go by for it. */
    const pass = async (id: string, days: number) => {
      await service().database.rows(
        'update agreement_instalment set due_on = due_on - $2::int where agreement_id = $1',
        [id, days],
      );
      await service().database.rows('select keep_agreements(array[$1::uuid])', [id]);
    };

    test('what two documents owe is spread into three parts, once however often it is sent, and no balance changes', async () => {
      const { person, made, agree } = await ana();
      const key = randomUUID();
      const agreed = detailOf(await agree(person, { note: 'Llamar antes' }, key));
      expect(agreed).toMatchObject({
        number: 1,
        currency: 'USD',
        amount: '150.00',
        paid: '0.00',
        status: 'vigente',
        instalments: 3,
        next_on: await dayAt(0),
        next_amount: '50.00',
        note: 'Llamar antes',
        created_by: person.user.full_name,
      });
      expect(agreed.plan.map(({ amount, status }) => [amount, status])).toEqual(Array(3).fill(['50.00', 'pendiente']));
      expect(agreed.documents.map(({ number, owed, balance }) => [number, owed, balance])).toEqual([
        ['F-1', '100.00', '100.00'],
        ['F-2', '50.00', '50.00'],
      ]);
      expect(detailOf(await agree(person, { note: 'Llamar antes' }, key)).id).toBe(agreed.id);
      expect(await Promise.all(['F-1', 'F-2'].map(made.balance))).toEqual(['100.00', '50.00']);
      const list = listAgreements.answer.parse(expectOk(await person.get(path)));
      expect([list.count, list.totals]).toEqual([1, [{ currency: 'USD', count: 1, amount: '150.00', paid: '0.00' }]]);
    });

    test('a payment to any of its documents pays the instalments in the order of their days; undone, they are owed again', async () => {
      const { person, agree, pay, read } = await ana();
      const { id } = detailOf(await agree(person));
      const payment = await pay('70.00', ['F-2', '50.00'], ['F-1', '20.00']);
      expect(await read(id)).toMatchObject({
        paid: '70.00',
        next_amount: '30.00',
        plan: [{ paid: '50.00', status: 'pagada' }, { paid: '20.00', status: 'pendiente' }, { paid: '0.00' }],
      });
      await pay('80.00', ['F-1', '80.00']);
      expect(await read(id)).toMatchObject({ paid: '150.00', status: 'cumplido', next_on: null, next_amount: null });
      expectOk(await person.post(`/customers/payments_details/${payment}/void/`, { reason: 'Rebotó' }, keyed()));
      expect(await read(id)).toMatchObject({
        paid: '80.00',
        status: 'vigente',
        plan: [{ paid: '50.00' }, { paid: '30.00' }, { paid: '0.00' }],
      });
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('an instalment that is not paid by its day and its days of grace breaks it; its documents may be agreed on anew', async () => {
      const { person, agree, pay, read } = await ana();
      const { id } = detailOf(await agree(person));
      await pass(id, 3);
      expect(await read(id)).toMatchObject({ status: 'vigente', plan: [{ status: 'vencida' }, {}, {}] });
      await pass(id, 1);
      expect((await read(id)).status).toBe('roto');
      await pay('50.00', ['F-2', '50.00']);
      expect(await read(id), 'paid too late').toMatchObject({ status: 'roto', paid: '50.00' });
      const [first] = (await read(id)).documents;
      const next = detailOf(await agree(person, { documents: [first?.id], amount: '100.00' }));
      expect([next.number, next.status]).toEqual([2, 'vigente']);
      await pay('100.00', ['F-1', '100.00']);
      expect([await read(id), await read(next.id)]).toMatchObject([
        { status: 'roto', paid: '50.00' },
        { status: 'cumplido' },
      ]);
    });

    test('of two people who agree on the same document at once, one does and the other is told', async () => {
      const { person, agree } = await ana();
      const beto = await service().person({ profile: 'Uno', email: 'beto@cartera.local' });
      const answers = await Promise.all([agree(person), agree(beto)]);
      const told = answers.flatMap((answer) => (answer.status === 201 ? [] : [refusal(answer)]));
      expect(told).toEqual([
        [409, 'El documento F-1 ya está en el acuerdo n.º 1, que está vigente. Quítelo, o anule ese acuerdo primero.'],
      ]);
    });

    test('while it stands, campaigns and policies leave its customer alone, and again once it is broken they do not', async () => {
      const { person, customer, agree } = await ana();
      const { id } = detailOf(await agree(person));
      const holds = async () => {
        const asked = { campaign_type: 1, customers: [customer] };
        const answer = await person.post('/campaigns/campaigns/held/', asked);
        return checkAudience.answer.parse(expectOk(answer)).held.flatMap(({ kinds }) => kinds);
      };
      expect(await holds()).toContain('acuerdo');
      await pass(id, 4);
      expect(await holds()).not.toContain('acuerdo');
    });

    test('the database itself refuses a second agreement about one debt', async () => {
      const { person, agree } = await ana();
      const { id } = detailOf(await agree(person));
      const second = service().database.rows(
        `with a as (insert into payment_agreement (profile_id, number, customer_id, currency, amount, grace_days)
         select profile_id, 9, customer_id, currency, amount, 3 from payment_agreement where id = $1 returning id, profile_id)
       insert into agreement_document (profile_id, agreement_id, document_id, owed, total)
       select a.profile_id, a.id, x.document_id, x.owed, x.total from a, agreement_document x where x.agreement_id = $1`,
        [id],
      );
      await expect(second).rejects.toThrow(/agreement_document_live/);
    });

    test('staff cancel it with a reason; who saw another version is told', async () => {
      const { person, agree, read } = await ana();
      const { id, version } = detailOf(await agree(person));
      const cancel = (body: object) => person.post(`${path}${id}/cancel/`, body);
      expect((await cancel({ reason: ' ', version })).status).toBe(422);
      expect(detailOf(await cancel({ reason: 'Pagará todo', version }))).toMatchObject({
        status: 'anulado',
        cancel_reason: 'Pagará todo',
        history: [{ what: 'anular', text: 'Anulado: Pagará todo' }, { what: 'crear' }],
      });
      expect((await cancel({ reason: 'Otra vez', version })).status).toBe(412);
      expect(refusal(await cancel({ reason: 'Otra vez' }))).toEqual([
        409,
        'El acuerdo ya está anulado. No se cambió nada.',
      ]);
      expect((await read(id)).status).toBe('anulado');
      expect((await agree(person)).status).toBe(201);
    });

    test('what cannot be agreed on is refused with what to do, and nothing is made', async () => {
      const { person, made, plan, agree } = await ana();
      const past = await dayAt(-1);
      for (const [given, status, told] of [
        [{ documents: [made.documentId('F-1')] }, 409, 'ahora son $ 100,00. Revise las cuotas.'],
        [{ documents: [made.documentId('F-1'), made.documentId('Q-1')] }, 422, 'no es de ese cliente'],
        [{ documents: [] }, 422, ''],
        [{ plan: { ...plan, first_on: past } }, 422, 'un día que ya pasó'],
        [{ plan: { ...plan, count: undefined } }, 422, 'Falta un dato de las cuotas'],
        [{ plan: { ...plan, count: 120, every: 'mensual', first_on: '2090-01-01' } }, 422, 'más de 10 años'],
        [{ plan: { ...plan, kind: 'entrada', first_amount: '150.00' } }, 422, 'La entrada debe ser menor'],
        [
          { plan: { kind: 'propias', instalments: [{ due_on: plan.first_on, amount: '140.00' }] } },
          422,
          'les faltan 10,00',
        ],
        [{ plan: { kind: 'propias', instalments: [{ due_on: plan.first_on, amount: '160.00' }] } }, 422, 'en 10,00'],
        [{ grace_days: 61 }, 422, ''],
        [{ customer: randomUUID() }, 404, 'No se encontró el cliente'],
      ] as const) {
        const answer = await agree(person, given);
        expect(refusal(answer), JSON.stringify(given)).toEqual([status, expect.stringContaining(told)]);
      }
      expect(listAgreements.answer.parse(expectOk(await person.get(path))).count).toBe(0);
    });

    test('one that is broken is noted once in the timeline, stands on the home and in the work of today until somebody speaks with the customer', async () => {
      const { person, customer, agree, pay } = await ana();
      const { id } = detailOf(await agree(person));
      const { database } = service();
      const noted = async () => {
        const answer = await person.get(`/customers/activities/?idCustomer=${customer}`);
        return listActivities.answer.parse(expectOk(answer)).results.filter(({ kind }) => kind === 'nota');
      };
      const homeOf = async () => getHome.answer.parse(expectOk(await person.get('/console/home/'))).agreements;
      const workOf = async () => {
        const answer = await person.get('/customers/worklist/?reason=acuerdo_roto');
        return listWorklist.answer.parse(expectOk(answer)).results;
      };
      expect(await homeOf()).toEqual({
        count: 1,
        amounts: [{ currency: 'USD', amount: '50.00' }],
        broken: 0,
        broken_amounts: [],
      });
      expect(await workOf()).toEqual([]);
      await pass(id, 4);
      for (let times = 0; times < 2; times++) await noteChanges(database, person.profileId);
      const [day] = await database.rows<{ text: string }>(`select to_char(current_date - 4, 'DD/MM/YYYY') as text`);
      const [note, ...others] = await noted();
      expect([note?.note, note?.created_by, others]).toEqual([
        `Se rompió el acuerdo n.º 1: la cuota del ${day?.text} no se pagó a tiempo.`,
        '',
        [],
      ]);
      expect(await homeOf()).toMatchObject({
        count: 0,
        broken: 1,
        broken_amounts: [{ currency: 'USD', amount: '150.00' }],
      });
      expect(await workOf()).toMatchObject([{ id: customer, reasons: [{ kind: 'acuerdo_roto', count: 1 }, {}] }]);
      // A payment of those days that is registered only now puts it back.
      const payment = await pay('50.00', ['F-2', '50.00']);
      await database.rows('update payment set date = current_date - 3 where id = $1', [payment]);
      await noteChanges(database, person.profileId);
      expect((await noted()).map((one) => one.note)).toContain(
        'El acuerdo n.º 1 vuelve a estar al día: consta que la cuota se pagó a tiempo.',
      );
      expect(await workOf()).toEqual([]);
      await database.rows('update payment set date = current_date where id = $1', [payment]);
      expect(await workOf()).toHaveLength(1);
      expectOk(await person.post('/customers/activities/', { customer, kind: 'llamada', outcome: 'contesto' }));
      expect(await workOf()).toEqual([]);
    });

    test('an instalment is reminded of once on each of its days, by the template’s channel; not what is paid, held or of a broken one', async () => {
      const { person, customer, agree, pay, read } = await ana();
      const { database } = service();
      await sendAtAnyTime(person);
      const contact = { customer, name: 'Luisa', phone: '', email: 'luisa@lopez.example' };
      expectOk(await person.post('/customers/contacts/', contact));
      const body = 'Su cuota de {{ cuota }} vence el {{ dia_cuota }}.';
      const template = { name: 'Cuota', channel: 1, subject: 'Su cuota', body, status: 'activa' };
      const { id: templateId } = templateShape.parse(expectOk(await person.post('/customers/templates/', template)));
      const reminders = { template: templateId, days: [0, -3] };
      const unknown = await agree(person, { reminders: { ...reminders, template: randomUUID() } });
      expect(refusal(unknown)).toEqual([422, 'La plantilla de los recordatorios ya no está en uso. Elija otra.']);
      const agreed = detailOf(await agree(person, { reminders }));
      expect(agreed.reminders).toEqual({ template: templateId, template_name: 'Cuota', days: [-3, 0] });
      const { id } = agreed;
      const remind = () =>
        database.transaction((tx) => remindSome(tx, service().app.channels, PAGE_LINKS, person.profileId));
      const texts = async () =>
        (
          await database.rows<{ text: string }>('select text from message where customer_id = $1 order by created_at', [
            customer,
          ])
        ).map(({ text }) => text.replaceAll('\u00a0', ' '));
      expect(await remind()).toBe(1);
      expect(await remind()).toBe(0);
      const [day] = await database.rows<{ text: string }>(`select to_char(current_date, 'DD/MM/YYYY') as text`);
      expect(await texts()).toEqual([`Su cuota de $ 50,00 vence el ${day?.text}.`]);
      const [first, second] = (await read(id)).plan;
      expect([first?.reminder, second?.reminder]).toEqual([
        { on: await dayAt(0), message: expect.any(String), held: null },
        null,
      ]);
      // Three days before the second one, which is paid in part; the first one is paid.
      await pay('60.00', ['F-1', '60.00']);
      await database.rows(
        'update agreement_instalment set due_on = current_date + 3 where agreement_id = $1 and number = 2',
        [id],
      );
      await database.rows('select keep_agreements(array[$1::uuid])', [id]);
      expect(await remind()).toBe(1);
      expect((await texts()).at(-1)).toMatch(/^Su cuota de \$ 40,00 vence el /);
      // On its day its customer has withdrawn the consent: noted, not sent, and not tried again.
      await database.rows(
        'update agreement_instalment set due_on = current_date where agreement_id = $1 and number = 2',
        [id],
      );
      await database.rows('update contact set do_not_contact = true where customer_id = $1', [customer]);
      expect([await remind(), await remind()]).toEqual([1, 0]);
      expect((await read(id)).plan[1]?.reminder).toMatchObject({ message: null, held: 'pidio_baja' });
      await database.rows('update contact set do_not_contact = false where customer_id = $1', [customer]);
      await pass(id, 9);
      expect(await remind()).toBe(0);
      expect(await texts()).toHaveLength(2);
    });

    test('a reminder of a day before a long closure goes as the company opens again, and none that is as late without one', async () => {
      const { person, customer, agree } = await ana();
      const { database } = service();
      await sendAtAnyTime(person);
      expectOk(
        await person.post('/customers/contacts/', { customer, name: 'Luisa', phone: '', email: 'luisa@lopez.example' }),
      );
      const template = { name: 'Cuota', channel: 1, subject: 'x', body: 'y', status: 'activa' };
      const { id: templateId } = templateShape.parse(expectOk(await person.post('/customers/templates/', template)));
      const { id } = detailOf(await agree(person, { grace_days: 10, reminders: { template: templateId, days: [0] } }));
      await pass(id, 4);
      const remind = () =>
        database.transaction((tx) => remindSome(tx, service().app.channels, PAGE_LINKS, person.profileId));
      expect(await remind()).toBe(0);
      await database.rows(
        `insert into holiday (profile_id, day, name) select $1, current_date - n, 'Cerrado' from generate_series(1, 4) n`,
        [person.profileId],
      );
      expect([await remind(), await remind()]).toEqual([1, 0]);
    });

    test('its grace and reminders are changed while it stands, never so that it is broken by it; the signed copy is one, known by its bytes', async () => {
      const { person, agree, read } = await ana();
      const { database } = service();
      const { id: template } = templateShape.parse(
        expectOk(
          await person.post('/customers/templates/', {
            name: 'Cuota',
            channel: 1,
            subject: 'x',
            body: 'y',
            status: 'activa',
          }),
        ),
      );
      const { id, version } = detailOf(await agree(person));
      const change = (body: object) => person.send('PUT', `${path}${id}/`, { reminders: null, ...body });
      const changed = detailOf(await change({ grace_days: 5, reminders: { template, days: [1, 0, 1] }, version }));
      expect([changed.grace_days, changed.reminders, changed.history?.[0]?.text]).toEqual([
        5,
        { template, template_name: 'Cuota', days: [0, 1] },
        'Modificado; días de gracia: 5',
      ]);
      expect((await change({ grace_days: 6, version })).status).toBe(412);
      const unknown = { template: randomUUID(), days: [0] };
      expect(refusal(await change({ grace_days: 6, reminders: unknown }))[1]).toContain('ya no está en uso');
      // Two days late: with one day of grace it would be broken now.
      await database.rows('update agreement_instalment set due_on = due_on - 2 where agreement_id = $1', [id]);
      await database.rows('select keep_agreements(array[$1::uuid])', [id]);
      expect(refusal(await change({ grace_days: 1 }))).toEqual([
        422,
        'Con tan pocos días de gracia el acuerdo quedaría roto hoy mismo. Ponga más. No se cambió nada.',
      ]);
      expect(await read(id)).toMatchObject({ grace_days: 5, status: 'vigente' });
      expect(detailOf(await change({ grace_days: 2 })).reminders).toBeNull();

      const sign = (bytes: BlobPart, name: string) => {
        const form = new FormData();
        form.append('file', new Blob([bytes]), name);
        return person.post(`${path}${id}/signed/`, form);
      };
      expect((await person.get(`${path}${id}/signed/`)).status).toBe(404);
      expect(refusal(await sign('<html>', 'firmado.pdf'))[1]).toContain('no es un PDF ni una imagen');
      detailOf(await sign('%PDF-1.7 primero', 'primero.pdf'));
      const signed = detailOf(await sign(new Uint8Array(PNG), 'carpeta/firmado.png'));
      expect(signed.signed).toMatchObject({ name: 'firmado.png', bytes: PNG.length });
      expect(signed.history?.slice(0, 2).map(({ text }) => text)).toEqual([
        'Copia firmada: firmado.png',
        'Copia firmada: primero.pdf',
      ]);
      const { url } = getSignedAgreement.answer.parse(expectOk(await person.get(`${path}${id}/signed/`)));
      const served = await fetch(`${service().url}/api/v1${url}`);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(PNG));
      await pass(id, 9);
      expect(refusal(await change({ grace_days: 30 }))[1]).toContain('ya está roto');
    });

    test('it is written as a PDF to sign', async () => {
      const { person, agree } = await ana();
      const { id } = detailOf(await agree(person));
      const answer = expectOk(await person.get(`${path}${id}/export/`));
      const { url, file_name } = exportAgreement.answer.parse(answer);
      expect(file_name).toBe('acuerdo-de-pago-1-lopez-c-a.pdf');
      const file = await fetch(`${service().url}/api/v1${url}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    });
  },
  { works: false },
);
