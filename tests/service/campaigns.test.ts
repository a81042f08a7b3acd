import { expect, test } from 'vitest';
import type { Channel, Failed, Sent } from '../../server/messaging/channel';
import { listJobs } from '../../src/api/contract/console/jobs';
import { groupByDocument } from '../../src/api/contract/customers/customers';
import {
  campaignStatistics,
  checkAudience,
  listCampaignCustomers,
  listCampaignEvents,
  listCampaigns,
} from '../../src/api/contract/messaging/campaigns';
import { eventually } from '../support/eventually';
import { type Staff, withService } from '../support/processes/service';
import {
  addTemplate,
  agreed,
  CAMPAIGNS,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  readCampaign,
} from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { create, payers } from '../support/service/debits';
import { books, conciliate, expectOk, settle } from '../support/service/receivables';

/** What e-mails meet, by their recipient; all others arrive. */
const fate = new Map<string, (times: number) => Promise<Sent | Failed>>();
const tries: string[] = [];
const arrived: string[] = [];
const carried: { to: string; fileName: string; bytes: Buffer }[] = [];
const channel: Channel = {
  via: 'smtp',
  perSecond: 500,
  async send({ id, to, attachments = [] }) {
    tries.push(to);
    for (const { fileName, bytes } of attachments) carried.push({ to, fileName, bytes: Buffer.from(bytes) });
    const times = tries.filter((one) => one === to).length;
    const outcome = await (fate.get(to)?.(times) ?? { kind: 'sent' as const, providerId: id });
    if (outcome.kind === 'sent') arrived.push(to);
    return outcome;
  },
};
const refusal = async (): Promise<Failed> => ({
  kind: 'permanente',
  cause: 'contenido',
  reason: 'No existe (550).',
});

withService(
  'campaigns',
  (service) => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const customersOf = async (person: Staff, id: string, query = '') =>
      listCampaignCustomers.answer.parse(expectOk(await person.get(`/customers/customerCampaign/${id}${query}`)));
    const eventsOf = async (person: Staff, query: string) =>
      listCampaignEvents.answer.parse(expectOk(await person.get(`/campaigns/campaignEvents/?${query}`)));
    const run = (text: string, values: unknown[]) => service().database.rows<{ id: string }>(text, values);
    const promise = (person: Staff, customer: string, due_on: string) =>
      person.post('/customers/activities/', {
        customer,
        kind: 'promesa',
        promise: { amount: '5.00', currency: 'USD', due_on },
      });
    const form = (person: Staff, id: string, fields: Record<string, string>) =>
      person.send('PUT', `${CAMPAIGNS}${id}/`, new URLSearchParams(fields));

    async function world(count: number, channel: 0 | 1 = 1) {
      fate.clear();
      tries.length = 0;
      arrived.length = 0;
      carried.length = 0;
      const person = await service().person();
      const customers = await debtors(service(), person, count);
      const template = await addTemplate(service(), person, channel);
      const fields = { template, campaign_type: channel, customers, launch_date: at(1) };
      return { person, customers, fields, template };
    }
    const mailOf = (n: number) => `d${String(n).padStart(9, '0')}@x.example`;

    test('the audience is whoever owes, with what tells them apart', async () => {
      const { person, customers } = await world(2);
      const [first = '', second = ''] = customers;
      expectOk(await promise(person, first, at(3).slice(0, 10)));
      const call = { customer: second, kind: 'llamada', outcome: 'contesto' };
      expectOk(await person.post('/customers/activities/', call));
      const { infoDocs, contactos } = groupByDocument.answer.parse(
        expectOk(await person.post('/customers/customers/groupby_document/')),
      );
      expect(infoDocs.map((one) => [one.customer__id, one.saldo, one.docs, one.promise, one.last_contact])).toEqual([
        [first, '10.00', 1, 'pendiente', null],
        [second, '10.00', 1, 'ninguna', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ]);
      const [bucket = ''] = infoDocs[0]?.buckets ?? [];
      expect(infoDocs[0]).toMatchObject({
        cost_centers: [],
        currency: 'USD',
        owed_by_age: { [bucket]: '10.00' },
        owed_by_center: {},
      });
      const [center] = await run(
        `insert into cost_center (profile_id, code, name) values ($1, 'N', 'Norte') returning id`,
        [person.profileId],
      );
      await run(
        `insert into document (profile_id, customer_id, number, total, due_date, cost_center_id)
         values ($1, $2, 'N-1', 7, current_date - 45, $3)`,
        [person.profileId, second, center?.id],
      );
      const { infoDocs: anew } = groupByDocument.answer.parse(
        expectOk(await person.post('/customers/customers/groupby_document/')),
      );
      expect(anew.find((one) => one.customer__id === second)).toMatchObject({
        saldo: '17.00',
        owed_by_center: { [center?.id ?? '']: { '31-60': '7.00' } },
      });
      expect(contactos.map(({ email }) => email).sort()).toEqual([mailOf(1), mailOf(2)]);
    });

    test('who is held, and why: each reason; and anew at the launch', async () => {
      const { person, customers, fields } = await world(10, 0);
      const [none, left, unasked, paid, debited, suggested, promised, contacted, missing, ok] = customers;
      const { database } = service();
      await run(`update contact set phone = '', email = 'a@x.example' where customer_id = $1`, [none]);
      await run(`update contact set do_not_contact = true where customer_id = $1`, [left]);
      await agreed(service(), unasked, 'whatsapp', 'sin_dato');
      const documentOf = async (customer = '') =>
        (await run('select id from document where customer_id = $1', [customer]))[0]?.id ?? '';
      await settle(service(), await documentOf(paid), '10.00');
      const { account, bank } = await payers(service(), person, []);
      await run(
        `insert into customer_bank (profile_id, customer_id, bank_id, account_number) values ($1, $2, $3, '330011')`,
        [person.profileId, debited, bank],
      );
      await run('update customer set is_active_cm = true where id = $1', [debited]);
      expectOk(await create(person, account, 'Hoy', { collect_on: at(0).slice(0, 10) }));
      const { account: reconciled } = await books(service(), person, []);
      await conciliate(person, reconciled, 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-D000000006;10,00\n');
      expectOk(await promise(person, promised ?? '', at(3).slice(0, 10)));
      const call = { customer: contacted, kind: 'llamada', outcome: 'contesto' };
      expectOk(await person.post('/customers/activities/', call));

      await run(`update customer set language = 'en' where id = $1`, [ok]);
      const asked = { campaign_type: 0, customers: [...customers, 'nadie'] };
      const { held, languages } = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, asked)));
      expect(languages).toEqual([{ customer: ok, language: 'en' }]);
      expect(new Map(held.map((one) => [one.customer, one.kinds]))).toEqual(
        new Map([
          [none, ['sin_direccion']],
          [left, ['pidio_baja']],
          [unasked, ['sin_consentimiento']],
          [paid, ['pagado']],
          [debited, ['debito_en_curso']],
          [suggested, ['sugerencia_segura']],
          [promised, ['compromiso']],
          [contacted, ['contactado']],
        ]),
      );
      const quiet = { ...asked, quiet_days: 0, customers: [contacted] };
      expect(expectOk(await person.post(`${CAMPAIGNS}held/`, quiet))).toMatchObject({ held: [], closed: null });

      // Kept with the campaign; what changes until the launch counts.
      const template = await addTemplate(service(), person, 0, 'Pague aquí: {{ nombre_comercial }}');
      await run(`update customer set tradename = 'Bazar' where id <> $1`, [missing]);
      const made = campaignOf(await person.post(CAMPAIGNS, { ...fields, template }, key()));
      expect(made).toMatchObject({ status: 'programada', customers: 10, no_documentos: 9, quiet_days: 3 });
      expect(made.held?.reduce((sum, one) => sum + one.customers, 0)).toBe(8);
      const through = (customer = '') =>
        person.post(`${CAMPAIGNS}${made.id}/let_through/`, { customers: [customer], reason: 'Lo pidió por teléfono' });
      expect(problemOf(await through(left)).status).toBe(409);
      expect(problemOf(await through(ok)).status).toBe(404);
      expectOk(await through(contacted));
      expectOk(await person.post('/customers/activities/', { ...call, customer: ok }));
      campaignOf(await person.post(LAUNCH, { campaign: made.id }, key()));
      const done = await finished(person, made.id);
      expect(done).toMatchObject({ status: 'terminada', messages: { enviado: 1 } });
      expect(Object.fromEntries(done.held?.map((one) => [one.kind, one.customers]) ?? [])).toEqual({
        sin_direccion: 1,
        pidio_baja: 1,
        sin_consentimiento: 1,
        pagado: 1,
        debito_en_curso: 1,
        sugerencia_segura: 1,
        compromiso: 1,
        contactado: 1,
        falta_dato: 1,
      });
      const { results: let_through } = await customersOf(person, made.id, '?status=enviado');
      expect(let_through).toMatchObject([
        {
          id: contacted,
          held: ['contactado'],
          let_through: ['contactado'],
          let_through_reason: 'Lo pidió por teléfono',
        },
      ]);
      expect((await customersOf(person, made.id, '?held=si')).count).toBe(9);
      expect((await customersOf(person, made.id, '?held=pagado')).results.map(({ id }) => id)).toEqual([paid]);
      expect((await customersOf(person, made.id, '?held=no&search=00008')).count).toBe(1);
      // One who was held is let through after the launch, and gets it then.
      expectOk(await through(promised));
      await eventually(async () => expect((await readCampaign(person, made.id)).messages).toEqual({ enviado: 2 }));
      const [line] = await database.rows<{ n: number }>(
        `select count(*)::int as n from audit_line where entity_id = $1 and action = 'dejar_pasar'`,
        [made.id],
      );
      expect(line?.n).toBe(2);
    });

    test('made, found, changed, refused when somebody was quicker, and deleted', async () => {
      const { person, fields, template, customers } = await world(3);
      const sendKey = key();
      const made = campaignOf(await person.post(CAMPAIGNS, fields, sendKey));
      expect((await person.post(CAMPAIGNS, fields, sendKey)).body).toMatchObject({ id: made.id });
      const found = async (query: string) =>
        listCampaigns.answer.parse(expectOk(await person.get(`/campaigns/campaigns_list/?${query}`))).count;
      expect(
        await Promise.all(['search=recorda', `template=${template}`, 'status=programada', 'p=1'].map(found)),
      ).toEqual([1, 1, 1, 1]);
      expect(await Promise.all(['search=nada', 'template=nada', 'status=lanzada'].map(found))).toEqual([0, 0, 0]);
      expect(made.name).toBe('');
      const called = campaignOf(await form(person, made.id, { name: 'Vencidos de noviembre', version: '1' }));
      expect(called.name).toBe('Vencidos de noviembre');
      expect(await Promise.all(['search=de noviembre', 'search=recorda&ordering=-name'].map(found))).toEqual([1, 1]);
      expect(problemOf(await form(person, made.id, { name: 'x'.repeat(121) })).status).toBe(422);
      const local = `${at(2).slice(0, 10)}T09:30`;
      const changed = campaignOf(
        await form(person, made.id, { launch_date: local, quiet_days: '7', version: String(called.version) }),
      );
      expect(changed).toMatchObject({ launch_date: `${local}:00.000Z`, quiet_days: 7, customers: 3, version: 3 });
      expect(problemOf(await form(person, made.id, { quiet_days: '9', version: '1' })).status).toBe(412);
      const ofTwo = await form(person, made.id, { customers: JSON.stringify(customers.slice(0, 2)) });
      expect(campaignOf(ofTwo).customers).toBe(2);
      const other = await addTemplate(service(), person, 0);
      for (const wrong of [other, 'nada']) {
        expect(problemOf(await form(person, made.id, { template: wrong })).status).toBe(422);
      }
      expect(problemOf(await form(person, made.id, { launch_date: 'mañana' })).status).toBe(422);
      expectOk(await person.send('DELETE', `${CAMPAIGNS}${made.id}/`));
      expect(await found('p=1')).toBe(0);
      expect((await person.get(`${CAMPAIGNS}${made.id}/`)).status).toBe(404);
      expect((await service().anybody.get(`/campaigns/statiticsCampaign/${made.id}`)).status).toBe(404);
      expect(problemOf(await person.post(LAUNCH, { ...fields, customers: [] }, key())).status).toBe(422);
      expect(problemOf(await person.post(LAUNCH, {}, key())).status).toBe(422);
    });

    test('each recipient has an event for each state, and a reason; the others go; who failed is tried anew when staff ask', async () => {
      const { person, fields } = await world(6);
      fate.set(mailOf(1), refusal);
      fate.set(mailOf(2), async (times) =>
        times < 2 ? { kind: 'temporal', reason: 'Espere (451).' } : { kind: 'sent', providerId: 'x' },
      );
      fate.set(mailOf(3), async () => ({ kind: 'desconocido', reason: 'Se cortó.' }));
      const launched = campaignOf(await person.post(LAUNCH, fields, key()));
      expect(launched.status).toBe('lanzando');
      const done = await finished(person, launched.id);
      expect(done.messages).toEqual({ enviado: 4, fallido: 1, incierto: 1 });
      expect(done.statistics).toEqual({
        customers: 6,
        events: 12,
        by_status: { enviado: 4, fallido: 1, incierto: 1 },
      });
      const open = await service().anybody.get(`/campaigns/statiticsCampaign/${done.id}`);
      expect(campaignStatistics.answer.parse(expectOk(open))).toEqual(done.statistics);
      const failed = await eventsOf(person, `idCampaign=${done.id}&status=fallido`);
      expect(failed.results).toMatchObject([{ email: mailOf(1), reason: 'No existe (550).', channel: 1 }]);
      expect((await eventsOf(person, `idCampaign=${done.id}&email=000000003&chanel=1`)).count).toBe(2);
      expect((await eventsOf(person, 'status=incierto')).count).toBe(1);

      // What may have arrived is not sent again.
      fate.delete(mailOf(1));
      expectOk(await person.post(`${CAMPAIGNS}${done.id}/resend/`, {}));
      const again = await finished(person, done.id);
      expect(again.messages).toEqual({ enviado: 5, incierto: 1 });
      expect(again.statistics?.by_status).toEqual({ enviado: 5, incierto: 1 });
      expect((await eventsOf(person, 'status=fallido')).count).toBe(1);
      expect([...arrived].sort()).toEqual([mailOf(1), mailOf(2), mailOf(4), mailOf(5), mailOf(6)]);
      expect(problemOf(await person.post(`${CAMPAIGNS}${done.id}/resend/`, {})).status).toBe(409);
      expect(problemOf(await form(person, done.id, { quiet_days: '1' })).status).toBe(409);

      // What they pay within a week is the campaign's.
      const [row] = await run('select id from document where customer_id = $1', [fields.customers[3]]);
      await run(
        `insert into payment (profile_id, customer_id, origin, method, date, amount)
         select profile_id, customer_id, 'manual', 'efectivo', current_date + d, 4 from document, unnest(array[0, 8]) d where id = $1`,
        [row?.id],
      );
      // Promises made since count; one that was taken back does not.
      const [kept = '', back = ''] = fields.customers.slice(3);
      const due = at(5).slice(0, 10);
      expectOk(await promise(person, kept, due));
      expectOk(await promise(person, back, due));
      await run('update promise set cancelled_at = now() where customer_id = $1', [back]);
      expect(await readCampaign(person, done.id)).toMatchObject({
        collected: [{ currency: 'USD', amount: '4.00', customers: 1 }],
        paid: 1,
        promised: 1,
      });
    });

    test('paused, nothing more goes out; resumed, whoever has paid meanwhile is held', async () => {
      const { person, customers, fields } = await world(8);
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      for (let n = 1; n <= 8; n++) {
        fate.set(mailOf(n), async () => {
          await opened;
          return { kind: 'sent', providerId: 'x' };
        });
      }
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      await eventually(() => expect(tries).toHaveLength(5));
      expect(campaignOf(await person.post(`${CAMPAIGNS}${id}/pause/`, {})).status).toBe('pausada');
      open();
      await eventually(async () =>
        expect((await readCampaign(person, id)).messages).toEqual({ enviado: 5, en_cola: 3 }),
      );
      expect(problemOf(await person.post(`${CAMPAIGNS}${id}/pause/`, {})).status).toBe(409);
      const { results } = await customersOf(person, id, '?status=en_cola');
      const [payer] = results;
      const [row] = await run('select id from document where customer_id = $1', [payer?.id]);
      await settle(service(), row?.id ?? '', '10.00');
      expectOk(await person.post(`${CAMPAIGNS}${id}/resume/`, {}));
      const done = await finished(person, id);
      expect(done.messages).toEqual({ enviado: 7 });
      expect(done.held).toEqual([{ kind: 'pagado', customers: 1 }]);
      expect(new Set(tries).size).toBe(tries.length);
      expect(customers).toHaveLength(8);
    });

    test('each e-mail carries its customer’s statement, the same at a second try; one that cannot be written fails, and the others go', async () => {
      const { person, customers, fields, template } = await world(3);
      await run(
        `insert into document (profile_id, customer_id, number, total, due_date)
         select $1, $2, 'M-' || n, 1, '2026-10-01' from generate_series(1, 2001) n`,
        [person.profileId, customers[2]],
      );
      fate.set(mailOf(1), async (times) =>
        times < 2 ? { kind: 'temporal', reason: 'Espere (451).' } : { kind: 'sent', providerId: 'x' },
      );
      const whatsapp = { ...fields, template: await addTemplate(service(), person, 0), campaign_type: 0 };
      const refused = problemOf(await person.post(LAUNCH, { ...whatsapp, attach_statement: true }, key()));
      expect([refused.status, refused.fields]).toEqual([422, { attach_statement: 'Solo por email' }]);
      const draft = campaignOf(await person.post(CAMPAIGNS, { ...fields, status: 'borrador' }, key()));
      const changed = campaignOf(await form(person, draft.id, { template, attach_statement: 'true' }));
      expect([draft.attach_statement, changed.attach_statement]).toEqual([false, true]);
      expectOk(await person.post(LAUNCH, { campaign: draft.id }, key()));
      const done = await finished(person, draft.id);
      expect(done.messages).toEqual({ enviado: 2, fallido: 1 });
      expect((await eventsOf(person, `idCampaign=${draft.id}&status=fallido`)).results).toMatchObject([
        { email: mailOf(3), reason: expect.stringMatching(/^El estado de cuenta es demasiado largo para un PDF/) },
      ]);
      const [first, second, ...more] = carried.filter(({ to }) => to === mailOf(1));
      expect(first?.fileName).toMatch(/^estado-de-cuenta-.+-\d{4}-\d\d-\d\d\.pdf$/);
      expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
      expect(more).toEqual([]);
      expect(carried.filter(({ to }) => to === mailOf(2))).toHaveLength(1);
      expect(tries).not.toContain(mailOf(3));
    });

    test('one that is due goes out by itself; one whose hour passed long ago is told, and sends nothing', async () => {
      const { person, fields } = await world(2);
      const planned = async (more: object) => campaignOf(await person.post(CAMPAIGNS, { ...fields, ...more }, key()));
      const [due, waits, missed] = [
        await planned({}),
        await planned({ status: 'borrador' }),
        await planned({ quiet_days: 0 }),
      ];
      // Their hours come, and one's goes by.
      for (const [one, hour] of [[due, -0.01] as const, [waits, -0.01] as const, [missed, -1] as const]) {
        await run('update campaign set launch_date = $2 where id = $1', [one.id, at(hour)]);
      }
      expect((await finished(person, missed.id)).status).toBe('perdida');
      expect((await finished(person, due.id)).messages).toEqual({ enviado: 2 });
      expect((await readCampaign(person, missed.id)).messages).toEqual({});
      expect((await readCampaign(person, waits.id)).status).toBe('borrador');
      const jobs = listJobs.answer.parse(expectOk(await person.get('/console/jobs/'))).results;
      expect(jobs.map(({ outcome }) => outcome)).toEqual([
        'La hora de la campaña pasó sin que el servicio pudiera lanzarla. No se envió nada.',
      ]);
      // A new hour, and it goes.
      expectOk(await form(person, missed.id, { launch_date: at(-0.001) }));
      expect((await finished(person, missed.id)).status).toBe('terminada');
    });
  },
  { channels: { email: channel } },
);
